"""A full build of a real forum, against the least that it can cost, and against Hugo."""
import shutil
import sqlite3
import struct

from . import hugo
from .programs import Missing, in_turns, median_cost
from .sites import files_below

JOBS = (1, 2)
# Invented forums: topics, and comments in each on average.
LARGE, QUICK_LARGE = ((100_000, 10), (250_000, 4)), ((1000, 10), (2500, 4))
# Memory limit of a build of these, however many topics the comments are in.
MOST_MB = 80


def run(bench):
    try:
        real(bench)
    except Missing as reason:
        bench.report.skip("a real forum", reason)
    for topics, mean in QUICK_LARGE if bench.quick else LARGE:
        large(bench, topics, mean)


def real(bench):
    site = bench.sites.imported()
    floor = Floor(bench, site)
    works = {"render": floor.render, "write": floor.write, "stored": lambda: build(bench, site)}
    # Older versions have no such mode.
    renders_anew = bench.sites.knows("build", "--render")
    if renders_anew:
        works["rendered"] = lambda: build(bench, site, "--render")
    found = in_turns(bench.turns, works)
    floor.remove()
    floors = {name: found.pop(name) for name in ("render", "write")}
    bench.report.keep("floor", **floors)
    render, write = map(middle, floors.values())
    bench.report.keep("forum", **{name: [cost.raw for cost in costs] for name, costs in found.items()})
    stored = median_cost(found["stored"])
    bench.report.note(f"C floor: render {floor.count:,} comments", f"{render['cpu']:.3f} s CPU")
    bench.report.note(f"C floor: write {write['count']:,} files, {write['bytes_out'] / 1e6:.0f} MB",
                      f"{write['cpu']:.3f} s CPU")
    bench.report.ratio("forum, stored HTML, from nothing", stored.cpu, write["cpu"], "C writes the same files",
                       at_most=3)
    peaks = [many(bench, site, jobs) for jobs in JOBS]
    bench.report.value("forum, peak memory", max(*peaks, stored.peak_kb / 1024), "MB", at_most=60, aim=25)
    again(bench, stored)
    if not renders_anew:
        bench.report.skip("forum, all Markdown rendered again", "this tertulia has no “build --render”")
        return
    rendered = median_cost(found["rendered"])
    bench.report.ratio("forum, all Markdown rendered again", rendered.cpu, render["cpu"] + write["cpu"],
                       "C renders and writes", at_most=2.3)
    bench.report.value("  its peak memory", rendered.peak_kb / 1024, "MB", at_most=60, aim=25)
    hugo.compare(bench, "forum, every Markdown", lambda: build(bench, site, "--render"),
                 lambda kind: hugo.forum(bench, site, kind))


def middle(floors):
    return sorted(floors, key=lambda one: one["cpu"])[len(floors) // 2]


class Floor:
    """Rendering every comment and writing every file, in C."""

    def __init__(self, bench, site):
        self.bench = bench
        self.records, self.names = bench.work / "bodies", bench.work / "names"
        self.target = bench.work / "floor-target"
        self.count = extract(site, self.records)
        self.built = bench.sites.copy(site, "floor-source")
        bench.sites.tool("build", "--site", self.built, "--quiet")
        self.names.write_text("\n".join(files_below(self.built / "public")))

    def render(self):
        return self.bench.programs.floor("render", self.records)

    def write(self):
        shutil.rmtree(self.target, ignore_errors=True)
        self.target.mkdir()
        return self.bench.programs.floor("write", self.names, self.built / "public", self.target)

    def remove(self):
        shutil.rmtree(self.target)
        shutil.rmtree(self.built)


def extract(site, target):
    """Writes every comment's Markdown as records for floor.c; returns how many."""
    database = sqlite3.connect(site / "data/tertulia.db")
    count = 0
    with open(target, "wb") as file:
        for (body,) in database.execute("SELECT body FROM comments ORDER BY id"):
            text = body.encode()
            file.write(struct.pack("<I", len(text)) + text)
            count += 1
    database.close()
    return count


def build(bench, site, *options, jobs=1):
    """Measures the first build of a copy of a site."""
    copy = bench.sites.copy(site, "forum")
    return bench.programs.measure([bench.tool, "build", *options, "--site", copy, "--quiet", "--jobs", jobs])


def many(bench, site, jobs):
    """Builds by several threads; their peak in MB."""
    costs = [build(bench, site, jobs=jobs) for _ in range(bench.repeats)]
    bench.report.keep("forum", **{f"stored_jobs_{jobs}": [cost.raw for cost in costs]})
    cost = median_cost(costs)
    peak = cost.peak_kb / 1024
    bench.report.note(f"  with --jobs {jobs}", f"{cost.cpu:.2f} s CPU, {cost.wall:.2f} s, {peak:.0f} MB")
    return peak


def again(bench, first):
    """A build that finds nothing changed; `forum` is built now."""
    command = [bench.tool, "build", "--site", bench.work / "forum", "--quiet", "--jobs", 1]
    costs = [bench.programs.measure(command) for _ in range(bench.repeats)]
    bench.report.keep("forum", unchanged=[cost.raw for cost in costs])
    bench.report.ratio("forum, nothing changed", median_cost(costs).cpu, first.cpu, "from nothing")


def large(bench, topics, mean):
    """The memory of a first build by two threads, and of one that finds nothing changed."""
    site = bench.sites.empty(f"large-{topics}")
    bench.sites.tool("seed", "--site", site, "--topics", topics, "--comments-per-topic", mean,
                     "--members", max(10, topics // 20), "--random", bench.random, "--quiet")
    command = [bench.tool, "build", "--site", site, "--quiet", "--jobs", JOBS[-1]]
    first, again = (bench.programs.measure(command) for _ in range(2))
    files = len(files_below(site / "public"))
    shutil.rmtree(site)
    bench.report.keep("forum", **{f"large_{topics}": [first.raw, again.raw]})
    bench.report.value(f"{topics * mean:,} comments in {topics:,} topics, peak", first.peak_kb / 1024, "MB",
                       at_most=MOST_MB, against=f"{files:,} files, {first.cpu:.1f} s CPU")
    bench.report.value("  nothing changed, peak", again.peak_kb / 1024, "MB", at_most=MOST_MB,
                       against=f"{again.cpu:.1f} s CPU")
