"""Sites with members who are signed in, and what their browsers send."""
import contextlib
import hashlib
import sqlite3
import subprocess
import time
from urllib.parse import quote_plus

from whole import whole

from .start import variables

# Limits are counted, but never reached.
SETTINGS = ("guest_tags: new\nlimits: {guest_posts_per_minute: 100000, guest_forms_per_minute: 100000, "
            "topic_posts_per_minute: 100000, site_posts_per_minute: 100000, same_text_per_day: 0, "
            "sign_in_attempts: 100000, sign_ups_per_hour: 100000, stranger_reads_per_second: 100000}\n")
WORD = "cuatro palabras sueltas"


class Community:
    """A built site whose members have accounts, and a session each."""

    def __init__(self, bench, name, topics, members, mean=3, settings=""):
        self.bench, self.size = bench, members
        self.site = bench.sites.empty(name, settings=SETTINGS + settings)
        bench.sites.tool("seed", "--site", self.site, "--topics", topics, "--members", members, "--accounts",
                         "--comments-per-topic", mean, "--random", bench.random, "--quiet")
        bench.sites.tool("build", "--site", self.site, "--quiet")
        self.start_sessions()

    def rows(self, sql, *values):
        """Rows of a query of the database."""
        database = sqlite3.connect(f"file:{self.site}/data/tertulia.db?mode=ro", uri=True, timeout=30)
        try:
            return database.execute(sql, values).fetchall()
        finally:
            database.close()

    def change(self, sql, rows):
        """Writes rows while no one else does."""
        database = sqlite3.connect(self.site / "data/tertulia.db")
        with database:
            try:
                database.executemany(sql, rows)
            except sqlite3.OperationalError as error:
                # All others stay absent, as on a site whose members do not use them.
                if not str(error).startswith("no such table"):
                    raise
                whole(database).executemany(sql, rows)
        database.close()

    def forget_counts(self):
        """Forgets recent activity, which limits would refuse: more is measured than anyone may do in a minute."""
        for file in (self.site / "data").glob("counters*"):
            file.unlink()

    def start_sessions(self):
        """Signs everyone in, in one browser each."""
        now = int(time.time())
        self.change("INSERT INTO sessions (digest, member_id, created_at, used_at, browser) VALUES (?, ?, ?, ?, ?)",
                    [(digest(secret(member)), member, now, now, "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0")
                     for (member,) in self.rows("SELECT member_id FROM accounts")])

    def give_passwords(self, members, hashed):
        """Lets some members sign in with `WORD`, of which this is the hash."""
        self.change("UPDATE accounts SET password = ? WHERE member_id = ?", [(hashed, member) for member in members])

    def busiest(self):
        """The member who wrote most, and how much."""
        return self.rows("SELECT author_id, count(*) FROM comments WHERE author_id IS NOT NULL "
                         "GROUP BY author_id ORDER BY 2 DESC LIMIT 1")[0]

    def send(self, path, fields=None, member=None, runs=1, expect=303, query=""):
        """The costs of a form, or of a page without one, as a member's browser or a guest's asks for it."""
        environment, body = self.request(path, fields, member, query)
        return self.bench.programs.spawn([self.bench.cgi], runs=runs, environment=environment, body=body, expect=expect)

    def start(self, path, fields):
        """Sends a form of a guest without waiting for the answer."""
        return Running(self.bench.cgi, *self.request(path, fields))

    def request(self, path, fields=None, member=None, query=""):
        """The environment and the body of a request."""
        body = None if fields is None else "&".join(f"{name}={quote(value)}" for name, value in fields.items())
        environment = variables(self.site, path, query, "GET" if body is None else "POST", body and len(body))
        if member is not None:
            environment["HTTP_COOKIE"] = f"session={secret(member)}; member=Somebody"
        return environment, body


class Running:
    """A request that is being answered."""

    def __init__(self, program, environment, body):
        self.process = subprocess.Popen([program], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.process.stdin.write(body.encode())
        self.process.stdin.close()

    def memory_kb(self):
        """Memory that the process uses now; a page that several use is shared out among them."""
        with contextlib.suppress(OSError):  # it is gone
            for line in open(f"/proc/{self.process.pid}/smaps_rollup"):
                if line.startswith("Pss:"):
                    return int(line.split()[1])
        return 0

    def status(self):
        """The answer's number, when it is there."""
        head = self.process.stdout.read().partition(b"\r\n")[0]
        self.process.stdout.close()
        self.process.wait()
        return int(head.split()[1]) if head.startswith(b"Status: ") else self.process.returncode


def quote(value):
    """A value of a form; the place of the number that differs from run to run stays as it is."""
    return quote_plus(str(value)).replace(quote_plus("@@@@@@@@"), "@@@@@@@@")


def secret(member):
    """Secret in the cookie of a member's browser: 43 characters of base64url."""
    return f"bench-{member}-".ljust(43, "A")


def digest(text):
    """Digest of a secret as the database has it (Sources/Sodium/Secret.swift)."""
    return hashlib.blake2b(text.encode(), digest_size=32).hexdigest()
