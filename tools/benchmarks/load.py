"""Comments a second, from clients that never pause; every acknowledged one is looked for afterwards."""
import collections
import json
import pathlib
import re
import shutil
import sqlite3
import subprocess
import tempfile
import time
from urllib.parse import quote_plus

from . import machine, servers
from .programs import Broken

TOPICS = 1_000
CLIENTS = (8, 16)
MARK = "@" * 20
TEXT = f"I was there last week, and **nobody** asked.\n\n> Which one do you mean?\n\nThe [old one]({{}}) of {MARK}."


def run(bench):
    seconds = 2 if bench.quick else 10
    disk = pathlib.Path(tempfile.mkdtemp(prefix=".tertulia-bench-", dir=bench.disk))
    try:
        for place, folder in [(bench.place, bench.work), (machine.file_system(disk), disk)]:
            for clients in CLIENTS:
                for way in servers.WAYS:
                    row(bench, f"comments, nginx + {way}, {place}, {clients} clients",
                        comments(bench, way, clients, seconds, folder), way, folder == disk)
    finally:
        shutil.rmtree(disk, ignore_errors=True)


def comments(bench, way, clients, seconds, folder):
    """Comments on a new copy of a site: what the clients saw, the CPU of all servers, and what went wrong."""
    site = folder / "loaded"
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(bench.sites.seeded(TOPICS), site, symlinks=True)
    with servers.behind_nginx(bench, site, new_folder(bench), way) as server:
        before = server.group.usage
        seen = send(bench, server.port, clients, seconds, *targets(site))
        settle(bench, site)
        seen["server_cpu"] = None if before is None else server.group.usage - before
    seen["bad"] = bad(bench, site, seen)
    shutil.rmtree(site)
    return seen


def bad(bench, site, seen):
    """How many comments were refused, and what became of those that were acknowledged."""
    return {"refused": refused(seen), **wrong(site, bench.work / "acknowledged")}


def refused(seen):
    """How many answers were others than expected."""
    return sum(seen["others"].values())


def new_folder(bench):
    """Where a server keeps its files."""
    return pathlib.Path(tempfile.mkdtemp(dir=bench.work)) / "run"


def row(bench, name, seen, way, on_disk):
    """Rate, latency, and what went wrong; limits of the rate are those of processes that start for each comment."""
    bench.report.keep("load", **{name: seen})
    rate, aim, p99 = (100, 250, 150) if on_disk else (300, 450, 80)
    if way != "fcgiwrap":
        rate = aim = None
    bench.report.value(name, seen["per_second"], "/s", at_least=rate, aim=aim, against=f"p50 {seen['p50']:.1f} ms{each(seen)}")
    bench.report.value("  p99", seen["p99"], "ms", at_most=p99, against=f"longest {seen['max']:.0f} ms")
    none_bad(bench, seen)
    if seen["late"]:
        bench.report.note("  shown from the database first", f"{seen['late']:,} of {seen['good']:,}")


def each(seen):
    """The CPU of the servers for each answer, as words."""
    return f", {1000 * seen['server_cpu'] / seen['good']:.2f} ms CPU each" if seen["server_cpu"] and seen["good"] else ""


def none_bad(bench, *runs):
    """Errors of some runs together, which must be none."""
    total = {name: sum(seen["bad"][name] for seen in runs) for name in runs[0]["bad"]}
    bench.report.add(f"  {', '.join(total)}", ", ".join(f"{count:,}" for count in total.values()), "–", "–", "0", not any(total.values()))


def targets(site, count=200):
    """Where to post, and the topics' numbers: topics of one page spread over the whole site."""
    database = sqlite3.connect(site / "data/tertulia.db")
    rows = database.execute("SELECT id FROM topics WHERE comment_count < 10 AND NOT is_closed ORDER BY id").fetchall()
    database.close()
    step = max(1, len(rows) // count)
    return [f"/do/topics/{number}/comments" for (number,) in rows[::step]]


def send(bench, port, clients, seconds, *paths):
    """Results of the load client that posts comments."""
    body = bench.programs.keep("form", form(MARK))
    return client(bench, ["-b", body, "-s", "303", "-a", bench.work / "acknowledged"], port, clients, seconds, paths)


def form(mark):
    """A guest's comment; `mark` becomes a text of its own, and their name has it, too."""
    return f"name={quote_plus('Ada ' + MARK)}&body={quote_plus(TEXT.format('/rules/'))}".replace(quote_plus(MARK), mark)


def client(bench, options, port, clients, seconds, paths):
    """Runs load.c; what it printed."""
    command = [bench.programs.path("load"), "-c", clients, "-t", seconds, *options, port, *paths]
    run = subprocess.run([*map(str, command)], capture_output=True, text=True)
    if run.returncode:
        raise Broken(f"load: {run.stderr.strip()[:300]}")
    return json.loads(run.stdout)


def settle(bench, site):
    """Until nothing waits to be published; what a last continuation left over, `tertulia refresh` takes."""
    end = time.monotonic() + 3
    while time.monotonic() < end and waiting(site):
        time.sleep(0.1)
    if waiting(site):
        bench.sites.tool("refresh", "--site", site, "--quiet")


def waiting(site):
    database = sqlite3.connect(site / "data/tertulia.db", timeout=10)
    (count,) = database.execute("SELECT (SELECT count(*) FROM changes) + (SELECT count(*) FROM stale_pages)").fetchone()
    database.close()
    return count


def wrong(site, acknowledged):
    """How many acknowledged comments are not stored, are stored twice, or are not on exactly one page."""
    texts = {line.split("\t")[0] for line in acknowledged.read_text().splitlines()}
    pattern = re.compile(r"q[0-9a-f]{6}w[0-9]{4}n[0-9]{7}")
    database = sqlite3.connect(site / "data/tertulia.db", timeout=10)
    bodies = database.execute("SELECT body FROM comments WHERE body GLOB '*q??????w????n???????*'")
    stored = collections.Counter(found for (body,) in bodies for found in pattern.findall(body))
    database.close()
    pages = collections.Counter()
    # Their feeds and their links to the last page have them too; the page itself is index.html below forum/.
    for path in (site / "public/forum").glob("*-*/**/index.html"):
        if path.parent.name != "latest":
            # The name has the text too: what counts is the sentence.
            pages.update(set(re.findall(rf"of ({pattern.pattern})\.", path.read_text())))
    return {"lost": sum(not stored[text] for text in texts), "doubled": sum(stored[text] > 1 for text in texts),
            "not on its page": sum(pages[text] != 1 for text in texts)}
