"""A full build of a real forum, against the least that it can cost, and against Hugo."""
import shutil
import sqlite3
import struct

from . import hugo
from .programs import median_cost
from .sites import files_below

JOBS = (1, 2)


def run(bench):
    site = bench.sites.imported()
    floor = measure_floor(bench, site)
    builds = {jobs: first_builds(bench, site, jobs) for jobs in JOBS}
    stored = builds[1]
    bench.report.ratio("forum, stored HTML, from nothing", stored.cpu, floor["write"], "C writes the same files",
                       at_most=4, aim=2.5)
    for jobs, cost in builds.items():
        bench.report.note(f"  with --jobs {jobs}", f"{cost.cpu:.2f} s CPU, {cost.wall:.2f} s, {cost.peak_kb / 1024:.0f} MB")
    peak = max(cost.peak_kb for cost in builds.values()) / 1024
    bench.report.value("forum, peak memory", peak, "MB", at_most=60, aim=25)
    again(bench, stored)
    rendered = render_anew(bench, floor)
    against_hugo(bench, site, stored, rendered)


def measure_floor(bench, site):
    """CPU seconds of rendering every comment and of writing every file, in C."""
    records = bench.work / "bodies"
    count = extract(site, records)
    built = bench.sites.copy(site, "floor-source")
    bench.sites.tool("build", "--site", built, "--quiet")
    names = bench.work / "names"
    names.write_text("\n".join(files_below(built / "public")))
    renders = [bench.programs.floor("render", records) for _ in range(bench.repeats)]
    writes = []
    for _ in range(bench.repeats):
        target = bench.work / "floor-target"
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        writes.append(bench.programs.floor("write", names, built / "public", target))
    shutil.rmtree(bench.work / "floor-target")
    shutil.rmtree(built)
    render, write = (sorted(x, key=lambda one: one["cpu"])[len(x) // 2] for x in (renders, writes))
    bench.report.keep("floor", render=render, write=write)
    bench.report.note(f"C floor: render {count:,} comments", f"{render['cpu']:.3f} s CPU")
    bench.report.note(f"C floor: write {write['count']:,} files, {write['bytes_out'] / 1e6:.0f} MB",
                      f"{write['cpu']:.3f} s CPU")
    return {"render": render["cpu"], "write": write["cpu"], "both": render["cpu"] + write["cpu"]}


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


def first_builds(bench, site, jobs):
    """What the first build of an imported site costs."""
    costs = []
    for _ in range(bench.repeats):
        copy = bench.sites.copy(site, "forum")
        costs.append(bench.programs.measure([bench.tool, "build", "--site", copy, "--quiet", "--jobs", jobs]))
    bench.report.keep("forum", **{f"stored_jobs_{jobs}": [cost.raw for cost in costs]})
    return median_cost(costs)


def again(bench, first):
    """A build that finds nothing changed; `forum` is built now."""
    command = [bench.tool, "build", "--site", bench.work / "forum", "--quiet", "--jobs", 1]
    costs = [bench.programs.measure(command) for _ in range(bench.repeats)]
    bench.report.keep("forum", unchanged=[cost.raw for cost in costs])
    bench.report.ratio("forum, nothing changed", median_cost(costs).cpu, first.cpu, "from nothing")


def render_anew(bench, floor):
    """Every Markdown rendered again and every page written, as the floor does; None without the mode."""
    if not bench.sites.knows("build", "--render"):
        bench.report.skip("forum, every Markdown rendered anew", "this tertulia has no «build --render»")
        return None
    costs = []
    for _ in range(bench.repeats):
        copy = bench.sites.copy(bench.sites.imported(), "rendered")
        costs.append(bench.programs.measure(
            [bench.tool, "build", "--render", "--site", copy, "--quiet", "--jobs", 1]))
    shutil.rmtree(bench.work / "rendered")
    cost = median_cost(costs)
    bench.report.keep("forum", rendered=[one.raw for one in costs])
    bench.report.ratio("forum, every Markdown rendered anew", cost.cpu, floor["both"], "C renders and writes",
                       at_most=2, aim=1.4)
    bench.report.value("  its peak memory", cost.peak_kb / 1024, "MB", at_most=60, aim=25)
    return cost


def against_hugo(bench, site, stored, rendered):
    """Hugo renders all Markdown, and so must we, if this version can."""
    ours = rendered or stored
    what = "forum, every Markdown" if rendered else "forum, stored HTML"
    hugo.compare(bench, what, ours, lambda kind: hugo.forum(bench, site, kind))
