"""A site in a folder of its own, the program that is run on it, and what its pages say."""
import hashlib, html, json, pathlib, re, shutil, sqlite3, subprocess, time
from html.parser import HTMLParser
from urllib.parse import urlencode
from serving import checks

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CASES = ROOT / "Tests/Cases"
BLOCKS = {"p", "div", "li", "ul", "ol", "pre", "blockquote", "details", "summary", "aside", "article", "section", "tr", "table", "header",
          "footer", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "br"}
EDGE = "tertulia-edge"


def check(name, condition, seen=""):
    """One line for each expected value, also where what is seen has several."""
    return checks.check(name, condition, " ".join(str(seen).split()))


class Words(HTMLParser):
    """Text of HTML as read: blocks on lines of their own, and the addresses of its links and pictures; `is_folded` leaves out what a reader would
    have to unfold."""

    def __init__(self, text, is_folded=False):
        super().__init__()
        self.parts, self.links, self.is_folded, self.folds, self.summary = [], [], is_folded, 0, 0
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        if tag == "details" and "open" not in a:
            self.folds += 1
        self.summary += tag == "summary"
        self.parts += ["\n"] if tag in BLOCKS else []
        self.links += [a[name] for name in ("href", "src") if a.get(name)]

    def handle_endtag(self, tag):
        self.folds -= tag == "details" and self.folds > 0
        self.summary -= tag == "summary"
        self.parts += ["\n"] if tag in BLOCKS else []

    def handle_data(self, data):
        if not (self.is_folded and self.folds and not self.summary):
            self.parts.append(data)

    @property
    def text(self):
        return re.sub(r"\n\s*\n+", "\n", "".join(self.parts)).strip()


class Comment:
    """A comment as a topic's page has it."""

    def __init__(self, article):
        self.html = (re.search(r'<div class="prose"[^>]*>(.*)</div>', article, re.S) or re.search(r"(.*)", article, re.S))[1]
        author = re.search(r'<(?:a|b) class="author"(?: href="([^"]*)")?[^>]*>(.*?)</', article, re.S)
        self.address, self.author = (author[1], html.unescape(author[2])) if author else (None, None)
        self.time = (re.search(r'<time datetime="([^"]*)"', article) or [None, None])[1]
        self.text, self.links = Words(self.html).text, Words(self.html).links
        self.shown = Words(self.html, is_folded=True).text


class Topic:
    def __init__(self, page):
        self.title = html.unescape(re.search(r"<h1[^>]*>(.*?)</h1>", page, re.S)[1])
        self.comments = [Comment(part) for part in re.findall(r'<article class="comment[^>]*>(.*?)</article>', page, re.S)]

    @property
    def texts(self):
        return [comment.text for comment in self.comments]


class Place:
    def __init__(self, options, folder, *arguments, settings=""):
        self.options, self.folder, self.members = options, folder, []
        self.must("init", folder, "--name", "Club", "--languages", "en", "--time-zone", "Europe/Madrid", "--quiet", *arguments)
        if settings:
            file = folder / "site.yml"
            file.write_text(file.read_text() + settings)
            self.run("build", "--quiet")

    def must(self, *arguments):
        done = subprocess.run([self.options.tool, *map(str, arguments)], capture_output=True, text=True, timeout=120)
        if done.returncode:
            raise SystemExit(f"tertulia {' '.join(map(str, arguments))}: {done.stderr}")
        return done.stdout

    def run(self, *arguments):
        return subprocess.run([self.options.tool, *map(str, arguments), "--site", str(self.folder)], capture_output=True, text=True, timeout=120)

    def rows(self, sql, *values):
        with sqlite3.connect(f"file:{self.folder}/data/tertulia.db?mode=ro", uri=True) as database:
            return database.execute(sql, values).fetchall()

    def topics(self):
        """The topics by their titles."""
        found = [Topic(path.read_text()) for path in sorted((self.folder / "public/forum").glob("[0-9]*/index.html"))]
        return {topic.title: topic for topic in found}

    def page(self, path):
        file = self.folder / "public" / path / "index.html"
        return file.read_text() if file.exists() else ""

    def public(self):
        """All bytes below public/ but the theme's own."""
        files = [p for p in (self.folder / "public").rglob("*") if p.is_file() and p.relative_to(self.folder / "public").parts[0] != "assets"]
        return b"\n".join(str(p.relative_to(self.folder)).encode() + b"\n" + p.read_bytes() for p in files)

    def found(self, query, **more):
        """The titles that a guest's search finds."""
        answer = self.ask("/search?" + urlencode({"q": query, "lang": "en", **more}), accept="application/json")
        return [result.get("title", result.get("url")) for result in answer.json["results"]] if answer.status == 200 else None

    def member(self, name):
        """A member who is signed in."""
        said = self.run("user", "add", name.title(), "--username", name).stdout
        row = self.rows("SELECT id FROM members WHERE username = ?", name)
        cookie, now = f"case-{name}-".ljust(43, "A"), int(time.time())
        with sqlite3.connect(self.folder / "data/tertulia.db", timeout=30) as database:
            database.execute("INSERT INTO sessions (digest, member_id, created_at, used_at, browser) VALUES (?, ?, ?, ?, '')",
                             (hashlib.blake2b(cookie.encode(), digest_size=32).hexdigest(), row[0][0], now, now))
        return Member(self, row[0][0], cookie, re.search(r"token=([\w-]{43})", said)[1])

    def ask(self, path, fields=None, body=None, kind=None, file=None, accept="text/html", **variables):
        """Status, head and text of what the CGI answers; `file` is (name of the field, name of the file, bytes)."""
        path, _, query = path.partition("?")
        if file:
            part = f'--{EDGE}\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n'
            body = b"".join((part % (k, "")).encode() + v.encode() + b"\r\n" for k, v in (fields or {}).items())
            body += (part % (file[0], f'; filename="{file[1]}"')).encode() + file[2] + f"\r\n--{EDGE}--\r\n".encode()
            kind = f"multipart/form-data; boundary={EDGE}"
        elif fields is not None:
            body, kind = urlencode(fields).encode(), "application/x-www-form-urlencoded"
        environment = {
            "GATEWAY_INTERFACE": "CGI/1.1", "REQUEST_METHOD": "GET" if body is None else "POST", "PATH_INFO": path, "QUERY_STRING": query,
            "REMOTE_ADDR": "192.0.2.1", "HTTP_HOST": "localhost:8080", "HTTP_ACCEPT": accept, "HTTP_SEC_FETCH_SITE": "same-origin",
            "TERTULIA_SITE": str(self.folder), "CONTENT_LENGTH": str(len(body or b"")), "SWIFT_BACKTRACE": "enable=no",
            **({"CONTENT_TYPE": kind} if kind else {}), **variables}
        done = subprocess.run([self.options.cgi], input=body or b"", capture_output=True, env=environment, timeout=60)
        head, _, text = done.stdout.decode(errors="replace").partition("\r\n\r\n")
        status = re.match(r"Status: (\d+)", head)
        return Answer(int(status[1]) if status else 0, head, text)


class Answer:
    def __init__(self, status, head, text):
        self.status, self.head, self.text = status, head, text

    @property
    def json(self):
        try:
            return json.loads(self.text)
        except ValueError:
            return {}

    def __repr__(self):
        return f"{self.status} {Words(re.sub(r'(?s).*<main', '<main', self.text)).text[:300]}"


class Member:
    def __init__(self, site, number, cookie, token):
        self.site, self.id, self.cookie, self.token = site, number, cookie, token

    def ask(self, path, fields=None, **more):
        return self.site.ask(path, fields, HTTP_COOKIE=f"session={self.cookie}", **more)


def files(case, pattern="*"):
    """The files of a case, the case's own before its neighbours."""
    return sorted((CASES / case).glob(pattern), key=lambda path: (path.name.startswith("neighbour"), path.name))


def copied(case, folder):
    """A folder of a case where it may be changed."""
    return shutil.copytree(CASES / case, folder)
