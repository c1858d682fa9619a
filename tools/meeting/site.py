"""A site whose members would like to meet others, and what their browsers send."""
import hashlib
import http.client
import json
import pathlib
import re
import sqlite3
import subprocess
import time
from urllib.parse import urlencode

from whole import whole

from . import people

SETTINGS = "limits: {rate_limits: 0, sign_ups_per_hour: 0, sign_in_attempts: 0}\n"


def secret(member):
    """Secret in the cookie of a member's browser: 43 characters of base64url."""
    return f"meet-{member}-".ljust(43, "A")


class Site:
    """It is served by `tertulia serve`, or its CGI program is run for each request."""

    def __init__(self, work, tool, languages="en", settings=SETTINGS):
        self.folder, self.program, self.server = work / "site", tool, None
        self.tool("init", self.folder, "--languages", languages, "--quiet")
        file = self.folder / "site.yml"
        text = re.sub(r"(?m)^sections:.*\n", "", file.read_text())
        file.write_text(text + "sections: [forum, people, meet]\n" + settings)
        self.tool("build", "--site", self.folder, "--quiet")

    def tool(self, *arguments):
        run = subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True, timeout=300)
        if run.returncode:
            raise SystemExit(f"tertulia {' '.join(map(str, arguments))}: {run.stderr}")
        return run.stdout + run.stderr

    def database(self):
        return whole(sqlite3.connect(f"{self.folder}/data/tertulia.db", timeout=30))

    def serve(self, port):
        self.port, log = port, open(self.folder.parent / "serve.log", "w+")
        self.server = subprocess.Popen([self.program, "serve", "--site", self.folder, "--port", str(port)],
                                       stdout=log, stderr=subprocess.STDOUT)
        for _ in range(600):
            if f":{port}" in pathlib.Path(log.name).read_text():
                self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
                return
            time.sleep(0.1)
        raise SystemExit("the server does not answer: " + pathlib.Path(log.name).read_text())

    def end(self):
        if self.server:
            self.server.terminate()
            self.server.wait()

    def ask(self, member, path, fields=None, accept="application/json"):
        """The status, the fields of the head and the bytes that come back to a member."""
        headers = {"Host": f"localhost:{self.port}", "Accept": accept, "Sec-Fetch-Site": "same-origin", "Cookie": f"session={secret(member)}"}
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.line.request("GET" if fields is None else "POST", "/do" + path, fields and urlencode(fields), headers)
        answer = self.line.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()

    def send(self, member, path, fields=None):
        """The status, and what the program says to a program."""
        status, _, body = self.ask(member, path, fields)
        try:
            return status, json.loads(body)
        except ValueError:
            return status, body.decode()

    def invent(self, drawn, prefix="p"):
        """Members who take part as they are drawn, signed in; their numbers with what they are."""
        with self.database() as database:
            first, now = database.execute("SELECT coalesce(max(id), 0) + 1 FROM members").fetchone()[0], int(time.time())
            known = dict(enumerate(drawn, first))
            self.copies(database, "members", "id", [{"id": member, "username": f"{prefix}{member}", "name": f"P{member}",
                                                     "folded_name": f"p{member}"} for member in known])
            self.copies(database, "accounts", "member_id", [{"member_id": member, "email": None, "folded_email": None, "password": None}
                                                            for member in known])
            database.executemany("INSERT INTO sessions (digest, member_id, created_at, used_at, browser) VALUES (?, ?, ?, ?, '')",
                                 [(hashlib.blake2b(secret(member).encode(), digest_size=32).hexdigest(), member, now, now) for member in known])
            people.store(database, known)
        return known

    @staticmethod
    def copies(database, table, key, changes):
        """Rows like the last one, with other values."""
        names = [row[1] for row in database.execute(f"PRAGMA table_info({table})") if row[1] != "number"]
        last = dict(zip(names, database.execute(f"SELECT {', '.join(names)} FROM {table} ORDER BY {key} DESC LIMIT 1").fetchone()))
        database.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})",
                             [list((last | change).values()) for change in changes])

    def found(self, name):
        """The first member, whose row the others' are like."""
        self.tool("user", "add", name.title(), "--username", name, "--site", self.folder)
