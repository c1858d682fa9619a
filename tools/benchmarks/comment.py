"""Costs of one comment through the CGI, from exec to the exit of everything it started, by the size of the site."""
import os
import re
import shutil
import sqlite3
import statistics
from urllib.parse import quote_plus

from .start import variables

SIZES = (100, 5_000, 100_000)
QUICK_SIZES = (100, 1_000, 5_000)
RUNS = 60
TOPICS = 10
# One language, one board, one tag: the page; home and three lists; three feeds.
FILES = 8
TEXT = ("That depends on the **weather**, and on how much you carry.\n\n> We left before seven.\n\nI would take the "
        "[old road](https://example.org/map) along the river; nobody asks for tickets there.\n\n"
        "- two litres of water\n- a map\n\nNumber @@@@@@@@.")


def run(bench):
    sizes = QUICK_SIZES if bench.quick else SIZES
    sites = {size: bench.sites.seeded(size) for size in sizes}
    body = f"name={quote_plus('Ada Rubio')}&body={quote_plus(TEXT)}".replace(quote_plus("@@@@@@@@"), "@@@@@@@@")
    topics = {size: ordinary_topics(site) for size, site in sites.items()}
    costs = rounds(bench, sites, topics, body)
    medians = {size: one_size(bench, sites[size], size, topics[size], body, costs[size]) for size in sizes}
    first, last = sizes[0], sizes[-1]
    bench.report.ratio(f"one comment, {last:,} topics to {first:,}", medians[last], medians[first],
                       f"{first:,} topics", unit="ms CPU", at_most=1.2)
    memory(bench)


def rounds(bench, sites, topics, body):
    """The costs of comments by the size of the site, which take turns: this machine has better and worse minutes."""
    costs = {size: [] for size in sites}
    for number in range(TOPICS):
        for size, site in sites.items():
            for topic in topics[size][number:number + 1]:
                runs = 2 if bench.quick else RUNS // TOPICS
                costs[size] += post(bench, site, topic, body, 1 + runs)[1:]  # not counted: the first of its topic
    return costs


def one_size(bench, site, size, topics, body, costs):
    """Rows for one site; returns the median of CPU milliseconds."""
    cpu = sorted(cost.cpu * 1000 for cost in costs)
    files, size_of_files = written(bench, site, topics[0], body)
    calls = system_calls(bench, site, topics[0], body)
    bench.report.keep("comment", **{str(size): {
        "cpu_ms": cpu, "wall_ms": [cost.answer * 1000 for cost in costs], "files": files, "bytes": size_of_files,
        "system_calls": calls, "peak_kb": max(cost.peak_kb for cost in costs),
        "with_continuation": sum(cost.processes > 1 for cost in costs)}})
    median = statistics.median(cpu)
    answer = 1000 * statistics.median(cost.answer for cost in costs)
    bench.report.value(f"one comment, {size:,} topics", median, "ms CPU", at_most=6,
                       against=f"mean {statistics.mean(cpu):.2f}, fastest tenth {cpu[len(cpu) // 10]:.2f}, "
                               f"answer {answer:.1f} ms")
    bench.report.add("  it writes", f"{len(files)} files", f"{size_of_files:,} bytes, {calls} system calls", "–",
                     f"{FILES} files", len(files) == FILES)
    bench.report.value("  peak memory", max(cost.peak_kb for cost in costs) / 1024, "MB", at_most=20, aim=12)
    late = sum(cost.processes > 1 for cost in costs)
    if late:
        bench.report.note("  with a continuation", f"{late} of {len(costs)}")
    return median


def ordinary_topics(site):
    """Topics alike on a small and a large site: one page, and one tag, which is the commonest."""
    database = sqlite3.connect(site / "data/tertulia.db")
    (tag,) = database.execute("SELECT id FROM lists WHERE kind = 2 ORDER BY last_number DESC LIMIT 1").fetchone()
    rows = database.execute(
        "SELECT id FROM topics t WHERE comment_count BETWEEN 1 AND 6 AND NOT is_closed "
        "AND (SELECT count(*) FROM listings WHERE topic_id = t.id) = 3 "
        "AND EXISTS (SELECT 1 FROM listings WHERE topic_id = t.id AND list_id = ?) ORDER BY id LIMIT ?",
        (tag, TOPICS)).fetchall()
    database.close()
    return [topic for (topic,) in rows]


def post(bench, site, topic, body, runs, command=()):
    return bench.programs.spawn([*command, bench.cgi], runs=runs, environment=request(site, topic, body), body=body, expect=303)


def request(site, topic, body):
    """The environment of a comment."""
    return variables(site, f"/topics/{topic}/comments", method="POST", length=len(body))


def listing(folder):
    """Inode and size of every file."""
    found = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            status = os.stat(os.path.join(parent, name), follow_symlinks=False)
            found[os.path.relpath(os.path.join(parent, name), folder)] = (status.st_ino, status.st_mtime_ns, status.st_size)
    return found


def written(bench, site, topic, body):
    """The files that one comment replaces, and their bytes."""
    before = listing(site / "public")
    post(bench, site, topic, body, 1)
    after = listing(site / "public")
    files = sorted(name for name in after if after[name] != before.get(name))
    return files, sum(after[name][2] for name in files)


def system_calls(bench, site, topic, body):
    """How many system calls a comment makes, its continuation's included; None without strace."""
    if not shutil.which("strace"):
        return None
    log = bench.work / "strace"
    post(bench, site, topic, body, 1, command=["/usr/bin/env", "strace", "-f", "-qq", "-o", str(log)])
    calls = re.findall(r"^\d+ +(\w+)\(", log.read_text(errors="replace"), re.MULTILINE)
    return len(calls)


def memory(bench):
    """The peak of a full build at ten times the data."""
    small, large = (1_000, 10_000) if bench.quick else (5_000, 50_000)
    peaks = []
    for size in (small, large):
        site = bench.sites.seeded(size)
        shutil.rmtree(site / "public")
        cost = bench.programs.measure([bench.tool, "build", "--site", site, "--quiet", "--jobs", 1])
        bench.report.keep("memory", **{str(size): cost.raw})
        peaks.append(cost.peak_kb / 1024)
    bench.sites.drop(large)
    bench.report.ratio(f"full build, {large:,} topics to {small:,}, peak", peaks[1], peaks[0], f"{small:,} topics",
                       unit="MB", at_most=1.5)
