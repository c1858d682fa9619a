"""A site of some 2,000 pages, what is in its database, and whether its pages are those of a clean build."""
import contextlib, fcntl, hashlib, os, pathlib, re, sqlite3, subprocess

from whole import whole

TOKEN = re.compile(r"token-[a-z0-9-]+-end")
COMMENTS_PER_PAGE = 20


class Site:
    def __init__(self, folder, tool):
        self.folder, self.tool = pathlib.Path(folder), tool
        self.public = self.folder / "public"

    def run(self, *arguments, timeout=120):
        environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
        return subprocess.run([str(self.tool), *map(str, arguments)], capture_output=True, text=True, timeout=timeout,
                              env=environment)

    def build(self):
        return self.run("build", "--quiet", "--site", self.folder)

    def refresh(self):
        return self.run("refresh", "--quiet", "--site", self.folder)

    @contextlib.contextmanager
    def database(self):
        """To read only: a connection that may write would checkpoint when it closes, outside the site's lock."""
        with contextlib.closing(sqlite3.connect(f"file:{self.folder}/data/tertulia.db?mode=ro", uri=True, timeout=20)) as d:
            yield d

    def one(self, query, *values):
        with self.database() as database:
            return database.execute(query, values).fetchone()[0]

    def pages(self):
        """The key and the path of every page, by path; a key begins with the name of its kind."""
        with self.database() as database:
            return database.execute("SELECT key, path FROM pages ORDER BY path").fetchall()

    def pending(self):
        return self.one("SELECT (SELECT count(*) FROM changes) + (SELECT count(*) FROM stale_pages)")

    @contextlib.contextmanager
    def lock(self, name):
        """Holds data/<name>.lock as another process of the site would."""
        with (self.folder / f"data/{name}.lock").open("a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def make_stale(self, count):
        """Notes so many existing pages as stale and spoils some; returns those. Under the write lock, as every writer.

        The last of them are the last to be published."""
        with self.database() as database:
            pages = database.execute(
                "SELECT key, path FROM pages WHERE path LIKE '%notes/%index.html' ORDER BY path LIMIT ?", (count,)).fetchall()
        assert len(pages) == count, f"{len(pages)} pages of notes instead of {count}"
        spoilt = {}
        by_key = sorted(pages)
        for _, path in by_key[:10] + by_key[-10:]:
            spoilt[path] = (self.public / path).read_bytes()
            (self.public / path).write_text("spoilt")
        with self.writing() as database:
            database.executemany("INSERT OR REPLACE INTO stale_pages (key, priority) VALUES (?, 3)",
                                 [(key,) for key, _ in pages])
        return spoilt

    @contextlib.contextmanager
    def writing(self):
        """The database, for one transaction beside those of the program."""
        # Closing may checkpoint, so it too comes before the lock is let go.
        with self.lock("write"), contextlib.closing(sqlite3.connect(self.folder / "data/tertulia.db")) as database, database:
            yield whole(database)

    def backup(self, folder):
        return self.run("backup", folder, "--quiet", "--site", self.folder)

    def restore(self, backup, folder, *flags):
        """A site made of a backup, and how that went."""
        return Site(folder, self.tool), self.run("restore", backup, "--quiet", "--site", folder, *flags)

    def tokens(self):
        """Comment numbers by the token in their text."""
        found = {}
        with self.database() as database:
            for number, body in database.execute("SELECT id, body FROM comments WHERE body LIKE '%token-%'"):
                for token in TOKEN.findall(body):
                    found.setdefault(token, []).append(number)
        return found

    def shown(self):
        """Files of topics by the token that they show."""
        found = {}
        for file in self.public.glob("**/forum/*-*/**/index.html"):
            for token in set(TOKEN.findall(file.read_text())):
                found.setdefault(token, []).append(str(file.relative_to(self.public)))
        return found

    def places(self):
        """Where the page of each comment has to be: topic number and page, by the comment's number."""
        with self.database() as database:
            return {number: (topic, (position - 1) // COMMENTS_PER_PAGE + 1) for number, topic, position in
                    database.execute("SELECT id, topic_id, position FROM comments WHERE position IS NOT NULL")}

    def temporary_files(self):
        return [str(p) for p in self.public.rglob(".*")]

    def clean_copy(self, folder):
        """A copy with equal database and content, built from nothing: a backup that is restored."""
        folder.mkdir()
        saved = self.backup(folder / "backup")
        return (self, saved) if saved.returncode else self.restore(folder / "backup", folder / "site")

    def listing(self):
        """The digest of each file; bells are no pages, and ring again."""
        return {str(p.relative_to(self.public)): hashlib.sha256(p.read_bytes()).digest()
                for p in self.public.rglob("*") if p.is_file() and p.relative_to(self.public).parts[0] != "bells"}

    def differences(self, other):
        mine, theirs = self.listing(), other.listing()
        return sorted(p for p in mine.keys() | theirs.keys() if mine.get(p) != theirs.get(p))


def make_site(folder, tool, notes=420, topics=240):
    """Two languages, notes that link to each other, topics that editors wrote; about 2,000 pages."""
    site = Site(folder, tool)
    made = site.run("init", folder, "--name", "A café & club", "--languages", "en,es", "--quiet")
    if made.returncode:
        raise SystemExit(f"init: {made.stderr}")
    with (site.folder / "site.yml").open("a") as settings:
        settings.write("guest_tags: new\nlimits: {rate_limits: 0}\n")
    for n in range(notes):
        write(site, f"notes/subject-{n % 7}/lesson-{n % 31}/note-{n}.md",
              f"---\ntitle: Note {n}\ntags: [t{n % 9}]\n---\n\nOf *{n}*, see [[note-{(n * 7 + 1) % notes}]].\n\n"
              + "A paragraph about nothing in particular.\n\n" * 5)
    for n in range(1, topics + 1):
        language = "es" if n % 5 == 0 else "en"
        write(site, f"forum/{n}-topic-{n}/index.md",
              f"---\ntitle: Topic number {n}\nauthor: Eva Gil\ndate: 2026-01-{n % 28 + 1:02}T10:00:00Z\nlang: {language}\n"
              f"board: general\ntags: [t{n % 9}]\n---\n\nThe *beginning* of {n}.\n")
    return site


def add_notes(site, count):
    """Short notes in a subject of their own, two pages each."""
    for n in range(count):
        write(site, f"notes/subject-many/lesson-{n % 31}/short-{n}.md", f"---\ntitle: Short {n}\n---\n\nOnly *{n}*.\n")


def write(site, path, text):
    file = site.folder / "content" / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def edit(site, round):
    """A change that an editor might make between two builds."""
    write(site, "about.md", f"---\ntitle: About\ndescription: Who we are\n---\n\nEdited {round} times.\n")
    write(site, "notes/subject-0/lesson-0/extra.md", f"---\ntitle: Extra {round % 3}\n---\n\nSee [[note-{round % 50}]].\n")
