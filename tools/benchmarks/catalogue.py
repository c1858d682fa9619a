"""Costs of a filter, a deck and a search in a catalogue of 10,000 things; of a filter also in rows, during an import."""
import csv
import random
import sqlite3

from .programs import median_cost
from .start import variables

PRODUCTS, QUICK_PRODUCTS = 10_000, 1_000
# Counted, and never reached.
SETTINGS = "limits: {searches_per_minute: 100000, stranger_reads_per_second: 0}\n"
COLOURS = ["black", "white", "red", "navy", "green", "brown", "tan", "grey", "pink", "olive", "cream", "plum"]
MATERIALS = ["leather", "suede", "canvas", "wool", "rubber", "cork", "mesh", "linen"]
TYPES = ["boots", "shoes", "sandals", "trainers", "slippers", "clogs"]
FILTERS = {
    "everything": "",
    "a filter": "colour=red&colour=navy&colour=brown&size=39&max=90",
    "a filter of many words": "&".join([f"colour={c}" for c in COLOURS] + [f"size={n}" for n in range(36, 44)]
                                       + [f"brand=brand-{n}" for n in range(20)] + ["type=boots", "min=10", "max=150", "order=price"]),
}

# A word that is in every name: what is read is all of them, what is shown ten.
OTHERS = [("the first card of the deck", "/catalogue/deck", ""), ("a search that finds everything", "/search", "q=thing&lang=en")]


def run(bench):
    count = QUICK_PRODUCTS if bench.quick else PRODUCTS
    site = bench.sites.empty("catalogue", settings=SETTINGS)
    write(site, count, bench.random)
    bench.sites.tool("import", "catalogue", site / "things.csv", "--site", site, "--quiet")
    runs = 10 if bench.quick else 60
    for name, query in FILTERS.items():
        cost = median_cost(ask(bench, site, query, runs))
        bench.report.value(f"{name}, {count:,} things", cost.cpu * 1000, "ms CPU", at_most=8)
    for name, path, query in OTHERS:
        cost = median_cost(ask(bench, site, query, runs, path))
        bench.report.value(f"{name}, {count:,} things", cost.cpu * 1000, "ms CPU", at_most=40 if path == "/search" else 8)
    with sqlite3.connect(site / "data/tertulia.db") as database:
        database.execute("DELETE FROM product_index")
    cost = median_cost(ask(bench, site, FILTERS["a filter"], max(runs // 6, 2)))
    bench.report.note("the same of rows, while an import is at work", f"{cost.cpu * 1000:.1f} ms CPU, once an import is over of sets again")


def ask(bench, site, query, runs, path="/catalogue"):
    return bench.programs.spawn([bench.cgi], runs=runs, environment=variables(site, path, query, "GET", None), body=None, expect=200)


def write(site, count, seed):
    """A dictionary and a list: 300 makers, twelve colours, eight materials, fifteen sizes."""
    dice = random.Random(seed)
    folder = site / "content/catalogue"
    folder.mkdir(parents=True)
    def values(words):
        return "".join(f"      {word}: {{en: {word.title()}}}\n" for word in words)
    (folder / "dictionary.yml").write_text(
        "currency: EUR\nprices: [20, 40, 80]\ntypes:\n" + "".join(f"  {word}: {{en: {word.title()}}}\n" for word in TYPES)
        + f"attributes:\n  colour:\n    label: Colour\n    values:\n{values(COLOURS)}"
        + f"  material:\n    label: Material\n    values:\n{values(MATERIALS)}"
        + "  size:\n    label: Size\n    heads: size\n    sizes: {EU: \"\"}\n")
    with (site / "things.csv").open("w", newline="") as file:
        out = csv.writer(file)
        out.writerow(["key", "name", "type", "brand", "price", "colour", "material", "size"])
        for number in range(count):
            sizes = sorted(dice.sample(range(35, 50), dice.randint(2, 7)))
            out.writerow([number, f"Thing {number}", dice.choice(TYPES), f"Brand {dice.randint(0, 299)}", f"{dice.randint(5, 200)} €",
                          "/".join(dice.sample(COLOURS, dice.randint(1, 3))), "/".join(dice.sample(MATERIALS, dice.randint(1, 2))),
                          ", ".join(map(str, sizes))])
