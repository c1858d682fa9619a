"""Costs of a search in the forum's archive: words, phrases and beginnings as they occur in it, each asked once."""
import random
import re
import sqlite3
from urllib.parse import urlencode

from .programs import Missing
from .start import variables

QUERIES, QUICK_QUERIES = 500, 40


def run(bench):
    try:
        site = bench.sites.copy(bench.sites.imported(), "searched")
    except Missing as reason:
        bench.report.skip("a search", reason)
        return
    settings = site / "site.yml"
    settings.write_text(settings.read_text().replace("limits: {", "limits: {searches_per_minute: 100000, "))
    bench.sites.tool("build", "--site", site, "--quiet")
    bench.sites.tool("refresh", "--site", site, "--quiet")
    with sqlite3.connect(f"file:{site}/data/tertulia.db?mode=ro", uri=True) as database:
        texts = [row[0] for row in database.execute("SELECT body FROM comments")]
        index = database.execute("SELECT (SELECT sum(length(block)) FROM search_index_data) + (SELECT sum(length(sz)) FROM search_index_docsize)").fetchone()[0]
    size = sum(len(text.encode()) for text in texts)
    bench.report.ratio(f"search index of {len(texts):,} comments", index / 1e6, size / 1e6, "their texts", unit="MB", at_most=.5)
    costs = []
    for query in questions(texts, random.Random(bench.random), QUICK_QUERIES if bench.quick else QUERIES):
        costs += bench.programs.spawn([bench.cgi], runs=1, environment=variables(site, "/search", urlencode({"q": query, "lang": "en"}), "GET", None),
                                      body=None, expect=200)
    taken = sorted(cost.cpu * 1000 for cost in costs)
    bench.report.keep("search", milliseconds=taken)
    bench.report.value("a search: 95 of 100 take at most", taken[len(taken) * 95 // 100], "ms CPU", at_most=12, against=f"half of them {taken[len(taken) // 2]:.1f}")
    bench.report.value("  the longest", taken[-1], "ms CPU", at_most=25)


def questions(texts, dice, count):
    """Words of random comments: frequent ones as often as they stand there; two, a phrase, a beginning, a common word."""
    while count:
        words = re.findall(r"[a-z][a-z0-9]+", dice.choice(texts).lower())
        if len(words) < 4:
            continue
        count -= 1
        place = dice.randrange(len(words) - 1)
        yield [words[place], " ".join(dice.sample(words, 2)), f'"{words[place]} {words[place + 1]}"', words[place][:4] + "*", f"the {words[place]}"][count % 5]
