"""Lists of products as shops and spreadsheets write them: the right price, or none and the text is counted; never another one."""
import html, re
from .site import CASES, Place, Words, check, files

# Amount and currency, and whether the text may also be counted as unknown; None: there is no price that is certain.
PRICES = {
    "p01": "1,170.00 EUR", "p02": "1,170.00 EUR", "p03": "1,170.00 EUR", "p04": "12.00 EUR", "p05": "12.00 EUR", "p06": "12.00 EUR",
    "p07": "1,170.50 CHF", "p08": "0.99 EUR", "p09": "0.99 USD", "p10": "50.00 BRL", "p11": None, "p12": "1,234,567.89 EUR",
    "p13": "123,456.78 INR", "p14": "25.00 AUD", "p15": "25.00 EUR", "p16": "2.50 EUR", "p17": "25.00 EUR", "p18": "1,170.00 USD",
    "p19": "25.00 EUR", "p20": "25.50 EUR", "p21": None, "p22": None, "p23": "25.00 USD", "p24": "12.00 EUR", "p25": None,
    "p26": "25.00 EUR", "p27": "25.00 EUR", "p28": "25.00 EUR", "p29": None, "p30": "25.00 MXN", "p31": "1,170.00 EUR", "p32": "25.00 EUR",
    "p33": "25.00 CAD", "p34": None, "p35": None, "p36": "25.00 EUR", "p37": "1,170.00 CHF"}
# Those that leave no doubt have to be read.
CERTAIN = {"p01", "p04", "p19", "p20", "p28", "p32"}
TOMATO, BEAN = {"Peña tomato": "2.50 EUR"}, {"White bean": "3.00 EUR"}
LISTS = {  # what is read of a list; a list that is refused has to be named, with the line or the reason
    "products": TOMATO | {"White bean": "1,170.00 EUR"}, "neighbour-duplicate-header": None, "neighbour-empty-lines-of-commas": TOMATO,
    "neighbour-header-case": TOMATO, "neighbour-header-quoted-bom": TOMATO,
    "neighbour-inch-quote": {'27" monitor': "100.00 EUR", "Plain": "3.00 EUR"}, "neighbour-sep-comma": TOMATO, "neighbour-sep-line": TOMATO,
    "neighbour-short-rows": TOMATO | BEAN, "neighbour-space-after-quote": TOMATO, "neighbour-trailing-empty-columns": TOMATO | BEAN,
    "neighbour-utf16": TOMATO, "neighbour-windows1252": TOMATO}
SHOP = {"Plain offer": "25.50 EUR", "Array of offers": "20.00 EUR or none", "Aggregate": "15.00 EUR or none", "Two types": "12.00 EUR",
        "Variant red": "9.00 EUR", "Variant white": "9.00 EUR", "Prefixed type": "9.00 EUR", "Price specification": "11.00 EUR or none",
        "brand as list": "none", "No sku but a GTIN": "9.00 EUR", "In a list": "5.00 EUR", "Entities & bold 'x'": "1.00 EUR"}


def run(options, work):
    site = Place(options, work / "prices", "--catalogue")
    prices(site)
    for number, path in enumerate(files("csv-excel-semicolons")):
        spreadsheet(path, Place(options, work / f"list-{number}", "--catalogue"))
    names = {path.stem for path in files("csv-excel-semicolons")}
    check("csv-excel-semicolons: every file is known", names == set(LISTS), names ^ set(LISTS))
    shop(Place(options, work / "shop", "--catalogue"))


def products(site):
    """The price on the page of each product, by its name; “none” where there is none. The one of a new site is left out."""
    found = {}
    for path in (site.folder / "public/catalogue").glob("*/index.html"):
        page = path.read_text()
        name = re.search(r'<h1 itemprop="name"[^>]*>(.*?)</h1>', page, re.S)
        cost = re.search(r'<p class="cost">(.*?)</p>', page, re.S)
        if name and "that we lend" not in name[1]:
            found[html.unescape(name[1])] = amount(Words(cost[1]).text) if cost else "none"
    return found


def amount(text):
    """`€1,170.00` and `1,170.00 €` as `1,170.00 EUR`."""
    text = re.sub(r"\s+", " ", text)
    number = re.search(r"[\d,]+(?:\.\d+)?", text)[0]
    sign = text.replace(number, "").strip()
    number = number if "." in number else f"{number}.00"
    return f"{number} {({'€': 'EUR', '$': 'USD', 'US$': 'USD'}).get(sign, sign)}"


def prices(site):
    case = "catalogue-prices"
    said = site.run("import", "catalogue", CASES / case / "products.csv", "--words", "40")
    check(f"{case}: 37 products are taken over, code 0", said.returncode == 0 and "37 products" in said.stdout, said.stdout + said.stderr)
    found, texts = products(site), dict(re.findall(r"^(p\d\d),[^,]*,(.*)$", (CASES / case / "products.csv").read_text(), re.M))
    unknown = re.findall(r"^  price: (.*) (\d+)$", said.stdout, re.M)
    none = 0
    for key, right in PRICES.items():
        seen, text = found.get(f"Thing {key}"), texts[key].strip('"')
        none += seen == "none"
        counted = any(" ".join(text.split()) == " ".join(word.split()) for word, _ in unknown)
        words = f"“{text}” is {right}" + ("" if key in CERTAIN else ", or none and counted") if right else f"“{text}” is no price, and is counted"
        check(f"{case}: {key}: {words}", right and seen == right or key not in CERTAIN and seen == "none" and counted, (seen, unknown))
    check(f"{case}: as many texts are unknown as products have no price", sum(int(count) for _, count in unknown) == none, (none, unknown))


def spreadsheet(path, site):
    case, expected = f"csv-excel-semicolons: {path.name}", LISTS[path.stem]
    said = site.run("import", "catalogue", path)
    found = products(site)
    named = said.returncode == 65 and path.name in said.stderr
    if said.returncode:
        words = "columns that are separated by semicolons" if path.stem == "products" else "what is wrong"
        told = "semicolon" in said.stderr if path.stem == "products" else re.search(rf"{path.name}:\d+:.* \S+ ", said.stderr)
        return check(f"{case}: refused, and named: {words}", named and told and not set(found.items()) - set((expected or {}).items()),
                     (said.stderr, found))
    if expected is None:
        return check(f"{case}: of two columns “price” none is taken for the right one", found in ({"Peña tomato": "none"}, {}), found)
    return check(f"{case}: {', '.join(f'{name} for {price}' for name, price in expected.items())}", found == expected, (found, said.stdout, said.stderr))


def shop(site):
    case = "jsonld-products"
    said = site.run("import", "catalogue", CASES / case / "products.json")
    found = products(site)
    for name, price in SHOP.items():
        seen = found.get(name)
        check(f"{case}: “{name}” costs {price}", seen in price.split(" or "), (seen, sorted(found), said.stderr))
    check(f"{case}: nothing else is taken for a product", set(found) <= set(SHOP), sorted(set(found) - set(SHOP)))
    none = sorted(name for name, price in found.items() if price == "none")
    counted = re.search(r"price: \d+ given, (\d+) without", said.stdout)
    check(f"{case}: those without a price are counted, and 9.995 is named", counted and int(counted[1]) == len(none) and "9.995" in said.stdout,
          (none, said.stdout))
