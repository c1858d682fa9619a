"""Ten thousand invented notes: a whole build, against Hugo and ikiwiki on the same texts."""
import shutil

from . import hugo, ikiwiki, note_text
from .programs import Missing, median_cost

COUNT, QUICK_COUNT = 10_000, 500
# Memory limit of a build, however much there is to read.
MOST_MB = 80
# ikiwiki needs minutes for ten thousand; it is compared at this count.
FEW, QUICK_FEW = 500, 100


def run(bench):
    count, few = (QUICK_COUNT, QUICK_FEW) if bench.quick else (COUNT, FEW)
    site = content(bench, count)
    ours = builds(bench, site, count)
    bench.report.note(f"{count:,} notes, from nothing", f"{ours.cpu:.2f} s CPU, {ours.wall:.2f} s")
    bench.report.value("  its peak memory", ours.peak_kb / 1024, "MB", at_most=MOST_MB)
    again = rebuild(bench, site)
    bench.report.value("  all of them once more, peak", again.peak_kb / 1024, "MB", at_most=MOST_MB)
    hugo.compare(bench, f"{count:,} notes", lambda: build(bench, site),
                 lambda kind: hugo_site(bench, count, kind), aim=1 / 6)
    shutil.rmtree(site)
    try:
        theirs = ikiwiki.build(bench, note_text.notes(few, bench.random))
        site = content(bench, few)
        ours = builds(bench, site, few)
        bench.report.ratio(f"{few:,} notes against ikiwiki ({theirs.wall:.1f} s)", ours.cpu, theirs.cpu, "ikiwiki")
        shutil.rmtree(site)
    except Missing as reason:
        bench.report.skip("notes against ikiwiki", reason)


def content(bench, count):
    """A site with notes that was never built."""
    site = bench.sites.empty(f"notes-{count}")
    root = site / "content/notes"
    for note in note_text.notes(count, bench.random):
        folder = root / note.subject / note.lesson
        folder.mkdir(parents=True, exist_ok=True)
        tags = f"tags: [{', '.join(note.tags)}]\n" if note.tags else ""
        (folder / f"{note.name}.md").write_text(
            f"---\ntitle: {note.title}\ndate: {note.date}\n{tags}---\n\n"
            + note_text.text(note, lambda other: f"[[{other.name}|{other.title}]]"))
    return site


def builds(bench, site, count):
    """The median of some builds, which are kept."""
    costs = [build(bench, site) for _ in range(bench.repeats)]
    bench.report.keep("notes", **{str(count): [cost.raw for cost in costs]})
    return median_cost(costs)


def build(bench, site):
    """Measures our build from nothing, reading all notes included."""
    copy = bench.sites.copy(site, "notes")
    cost = bench.programs.measure([bench.tool, "build", "--site", copy, "--quiet", "--jobs", 1])
    shutil.rmtree(copy)
    return cost


def rebuild(bench, site):
    """Measures writing every page of a built site again."""
    copy = bench.sites.copy(site, "notes")
    bench.sites.tool("build", "--site", copy, "--quiet")
    cost = bench.programs.measure([bench.tool, "build", "--all", "--site", copy, "--quiet", "--jobs", 1])
    shutil.rmtree(copy)
    return cost


def hugo_site(bench, count, kind):
    """Hugo's site: subjects and lessons are sections, tags a taxonomy; links by name, as in Tertulia, where it makes “pages”."""
    hugo.executable()
    folder = hugo.new_site(bench, f"notes-{count}", kind)
    sections = set()

    def link(other):
        return f"[{other.title}]({other.name if kind == 'pages' else other.address})"

    for note in note_text.notes(count, bench.random):
        target = folder / "content/notes" / note.subject / note.lesson
        for section in {target, target.parent} - sections:
            sections.add(section)
            hue = len(sections) % 12 + 1
            hugo.write(section / "_index.md", {"title": section.name, "hue": hue}, "")
        hugo.write(target / f"{note.name}.md", {"title": note.title, "date": note.date, "tags": note.tags},
                   note_text.text(note, link))
    return folder
