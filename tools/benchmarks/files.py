"""A forum that editors keep as files: what a build takes that reads, renders and stores all of it, and an edit."""
import random
import shutil

from . import note_text
from .notes import MOST_MB

TOPICS, QUICK_TOPICS, COMMENTS = 2_000, 100, 48


def run(bench):
    topics = QUICK_TOPICS if bench.quick else TOPICS
    site = content(bench, topics)
    name = f"{topics * COMMENTS:,} comments as files"
    whole = build(bench, site)
    bench.report.note(f"{name}, from nothing", f"{whole.cpu:.2f} s CPU, {whole.wall:.2f} s")
    bench.report.value("  its peak memory", whole.peak_kb / 1024, "MB", at_most=MOST_MB)
    with open(site / "content/forum/1-topic-1/2.md", "a") as file:
        file.write("One more sentence.\n")
    edit = build(bench, site)
    bench.report.ratio("  one of them edited", edit.cpu, whole.cpu, "from nothing")
    bench.report.value("  its peak memory", edit.peak_kb / 1024, "MB", at_most=MOST_MB)
    bench.report.keep("files", whole=whole.raw, edit=edit.raw)
    shutil.rmtree(site)


def build(bench, site):
    """Builds the site and measures it."""
    return bench.programs.measure([bench.tool, "build", "--site", site, "--quiet", "--jobs", 1])


def content(bench, topics):
    """A site with so many topics in content/forum/ that were never stored."""
    site = bench.sites.empty(f"files-{topics}")
    chance = random.Random(bench.random)
    for number in range(1, topics + 1):
        folder = site / f"content/forum/{number}-topic-{number}"
        folder.mkdir(parents=True)
        for comment in range(1, COMMENTS + 1):
            # The minutes grow within a topic and from topic to topic.
            minute = number * COMMENTS + comment
            date = f"2025-{minute // 40_320 + 1:02}-{minute // 1440 % 28 + 1:02}T{minute // 60 % 24:02}:{minute % 60:02}:00Z"
            head = f"author: Person {chance.randint(1, 500)}\ndate: {date}\n"
            if comment == 1:
                head = f"title: Topic {number}\nboard: general\ntags: [{chance.choice(note_text.TAGS)}]\n" + head
            elif chance.random() < 0.3:
                head += f"reply_to: {chance.randint(1, comment - 1)}\n"
            name = "index.md" if comment == 1 else f"{comment}.md"
            text = "\n\n".join(note_text.paragraph(chance) for _ in range(chance.randint(1, 3)))
            (folder / name).write_text(f"---\n{head}---\n\n{text}\n")
    return site
