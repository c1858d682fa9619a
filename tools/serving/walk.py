"""Every route as every visitor, behind three web servers by CGI and by SCGI: six copies of one site have to give equal answers.

The copies get the same requests in the same order, each at the same time in all of them. Compared are the status, the fields of the
head and the body, byte for byte. Left out are fields that belong to a server and its connection; `Vary` is a list; the one secret
that is made while we look (`PASS`) is compared by its form, and so are signals and moments that came since the walk began.
"""
import collections, concurrent.futures, concurrent.futures.thread, contextlib, datetime, re, shutil, time
from browsing import sample
from . import scgi, servers
from .checks import check, note
from .client import Client
from .routes import Route, routes
from .scgi import Workers

HOST, PASSWORD = "localhost:8080", "cuatro palabras sueltas"
# RFC 9110, sections 6.6.1, 7.6.1, 8.6, 10.2.4 and 14.3; RFC 9112, section 6.1: how a message is sent, and by whom.
OF_SERVER = {"date", "server", "connection", "keep-alive", "transfer-encoding", "content-length", "accept-ranges"}
# The cookie of the button of `busy`: a moment, a secret, a signature.
PASS = re.compile(r"^pass=\d{10}\.[\w-]{43}\.[\w-]{43};")
MOMENT = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)|\d{8}T\d{6}Z|(?<=name=\"upto\" value=\")\d{10}")
# Of a conversation that begins while we look: 128 random bits.
BELL = re.compile(rb"/bells/[0-9a-f]{32}")
MEMBERS = {"a member": "carmen-ledesma", "another member": "nuria-vidal", "a moderator": "mateo-rubio", "an admin": "wren-halloran"}
# Things of the first member, or visible to them, by the beginning of the pattern.
NUMBERS = {
    "calls/#": "SELECT max(id) FROM calls",
    "catalogue/filters/": "SELECT min(id) FROM saved_filters WHERE member_id = 1", "catalogue/": "SELECT min(product_id) FROM product_stock",
    "comments/": "SELECT max(id) FROM comments WHERE author_id = 1", "desk/members/": "SELECT 9",
    "desk/notices/": "SELECT min(id) FROM reports WHERE member_id",
    "desk/topics/": "SELECT min(id) FROM topics", "me/news/": "SELECT min(id) FROM news WHERE member_id = 1",
    "me/notebook/agenda/": "SELECT min(id) FROM own_events WHERE member_id = 1",
    "me/notebook/lessons/": "SELECT min(l.id) FROM own_lessons l JOIN own_subjects s ON s.id = subject_id WHERE member_id = 1",
    "me/notebook/notes/": "SELECT min(id) FROM own_notes WHERE member_id = 1",
    "me/notebook/professors/": "SELECT min(id) FROM own_professors WHERE member_id = 1",
    "me/notebook/subjects/": "SELECT min(id) FROM own_subjects WHERE member_id = 1",
    "me/places/groups/": "SELECT min(id) FROM conversations WHERE name", "messages/": "SELECT max(id) FROM messages WHERE author_id = 1",
    "notes/": "SELECT min(id) FROM own_notes WHERE audience > 0", "people/": "SELECT 2",
    "talk/": "SELECT min(conversation_id) FROM participants WHERE member_id = 1",
    "topics/#/poll": "SELECT min(topic_id) FROM polls", "topics/": "SELECT min(id) FROM topics",
}
# Addresses below the actions' own that are no route's: the button of `busy`, and what crawlers make up.
OTHERS = ("/do/pass", "/do/no/such/address", "/do/topics/x/comments", "/do/")
# After these something is gone that others need.
LAST = ("deletion", "leave", "signOut")


def make(folder, options):
    """The sample site with people in it, of whom some have signed in; and the cookies of all."""
    site = sample.make(folder / "sample", options.tool)
    settings = site.folder / "site.yml"
    settings.write_text(settings.read_text() + "features: {meet: on, calls: on}\n")
    for command in (("seed", "--people"), ("build",), ("seed", "--meet", "12"), ("user", "role", MEMBERS["an admin"], "admin"), ("refresh",)):
        made = site.run(*command, "--site", site.folder)
        if made.returncode:
            raise SystemExit(f"{' '.join(command)}: {made.stderr}")
    cookies = {"a stranger": None}
    with Workers(options.cgi, site.folder, folder / "making.sock") as workers:
        liked = workers.post("/catalogue/1/like", do="like")
        cookies["a guest"] = f"lang=es; {liked.cookies}"
        for role, name in MEMBERS.items():
            link = site.run("user", "password", name, "--site", site.folder).stdout
            token = link.strip().rpartition("token=")[2]
            answer = workers.post("/new-password", token=token, password=PASSWORD, password_again=PASSWORD)
            cookies[role] = answer.cookies
            check(f"{role} is signed in", workers.get("/me", answer.cookies).status == 200, answer)
        write(site, workers, cookies["a member"])
    check("a guest has cookies", "catalogue=" in cookies["a guest"], cookies)
    return site, cookies


def write(site, workers, cookie):
    """Writes things that only their author may change: a topic, an answer in it, a message, a professor."""
    for path, fields in {"/topics/new": {"title": "Who knows?", "body": "Nobody else asked."}, "/people/2/talk": {"body": "Hello."},
                         "/people/2/call": {"with": "voice"},
                         "/me/notebook/professors": {"name": "Prof. Pérez"}}.items():
        answer = workers.post(path, cookie, lang="en", **fields)
        check(f"written at {path}", answer.status == 303, answer)
    topic = site.one("SELECT max(id) FROM topics")
    answer = workers.post(f"/topics/{topic}/comments", cookie, lang="en", body="I do.")
    check("and answered", answer.status == 303, answer)


def addresses(site, is_long):
    """Of each route the addresses that are asked for; what ends a session comes last."""
    note = next(path.removesuffix("index.html") for key, path in site.pages() if key.startswith("note/"))
    for route in sorted(routes(), key=lambda route: LAST.index(route.name) if route.name in LAST else -1):
        query = next((query for start, query in NUMBERS.items() if route.pattern.startswith(start)), "SELECT 1")
        number = site.one(query) or 1 if "#" in route.pattern else 0
        yield route, route.path(number, note if route.name == "bookmarkNote" else "forum/")
        if is_long and number:
            yield route, route.path(999_999, "")
    for path in OTHERS:
        yield Route(path, path, "everyone", frozenset()), path


@contextlib.contextmanager
def copies(site, options, folder):
    """The servers, each with a copy of the site: their names and their ports."""
    with contextlib.ExitStack() as stack:
        ports = {}
        for kind, started in ("CGI", servers.SERVERS), ("SCGI", scgi.SERVERS):
            for server in options.servers:
                name = f"{server} by {kind}"
                copy = type(site)(folder / name.replace(" ", "-"), site.tool)
                shutil.copytree(site.folder, copy.folder)
                running = stack.enter_context(started[server](servers.Setting(copy, options.cgi, folder / f"{kind}-{server}")))
                ports[name] = (copy, running.port if kind == "CGI" else running[0].port)
        yield ports


def answer(client, method, path, cookie):
    """Status, head and body, the head without what belongs to a server."""
    head = {"Host": HOST} | ({"Cookie": cookie} if cookie else {}) | ({"Origin": f"http://{HOST}"} if method == "POST" else {})
    seen = client.request(method, path, {} if method == "POST" else None, head)
    fields = [(name.lower(), value) for name, value in (seen.headers.items() if seen.status else [])]
    return seen.status, sorted((name, listed(value) if name == "vary" else PASS.sub("pass=…;", value)) for name, value in fields
                               if name not in OF_SERVER), seen.body


def listed(value):
    """A list of names, however a server puts it; one that compresses adds a name of its own (RFC 9110, section 12.5.5)."""
    return sorted({name.strip().lower() for name in value.split(",")} - {"accept-encoding"})


def away_from_next_minute():
    """Pages say when something was stored, in minutes: it has to be the same one in all copies."""
    if time.time() % 60 > 58.5:
        time.sleep(60 - time.time() % 60)


class Walk:
    """The requests so far: what differed, and what was answered."""

    def __init__(self, ports, cookies):
        self.ports, self.cookies, self.count, self.again = ports, cookies, 0, 0
        self.clients = {(name, role): Client(port) for name, (_, port) in ports.items() for role in cookies}
        self.wrong, self.statuses = collections.defaultdict(list), collections.defaultdict(dict)
        self.start = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
        self.threads = concurrent.futures.ThreadPoolExecutor(len(ports))

    def everybody(self, route, path):
        for role in self.cookies:
            for method in ("GET", "POST"):
                self.count += 1
                if method == "POST":
                    away_from_next_minute()
                seen = self.ask(role, method, path)
                first, *others = seen
                # Times differ when a minute begins in between. A form is sent once.
                if method == "GET" and any(seen[name] != seen[first] for name in others):
                    self.again += 1
                    seen = self.ask(role, method, path)
                self.statuses[route.pattern].setdefault((role, method), seen[first][0])
                for name in [first] * (not seen[first][0]) + [name for name in others if seen[name] != seen[first]]:
                    self.wrong[name].append(f"{method} {path} of {role}: {difference(seen[name], seen[first])}")

    def ask(self, role, method, path):
        asked = {name: self.threads.submit(answer, self.clients[name, role], method, path, self.cookies[role]) for name in self.ports}
        answers = {name: future.result() for name, future in asked.items()}
        if len({body for _, _, body in answers.values()}) > 1:
            answers = {name: (status, head, MOMENT.sub(self.moment, BELL.sub(b"/bells/", body))) for name, (status, head, body) in answers.items()}
        return answers

    def moment(self, found):
        """Something was stored a second later in one of the copies: `now`, if it was since the walk began."""
        text = found[0].decode()
        moment = datetime.datetime.fromtimestamp(int(text), datetime.timezone.utc) if text.isdigit() else datetime.datetime.fromisoformat(text)
        return b"now" if moment >= self.start else found[0]

    def close(self):
        self.threads.shutdown()
        for client in self.clients.values():
            client.close()


def difference(one, other):
    if one[0] != other[0]:
        return f"{one[0]} instead of {other[0]}"
    if one[1] != other[1]:
        return f"{[field for field in one[1] if field not in other[1]]} instead of {[field for field in other[1] if field not in one[1]]}"
    place = next((n for n, (a, b) in enumerate(zip(one[2], other[2])) if a != b), min(len(one[2]), len(other[2])))
    return f"{one[2][max(0, place - 60):place + 60]} instead of {other[2][max(0, place - 60):place + 60]}"


def walk(options, folder):
    """All of it, in a folder of a user whom Apache lets serve."""
    site, cookies = make(folder, options)
    if not options.long:
        del cookies["another member"]
    with copies(site, options, folder) as ports:
        walked = Walk(ports, cookies)
        for route, path in addresses(site, options.long):
            walked.everybody(route, path)
        walked.close()
        first, *others = ports
        for name in ports:
            check(f"{name}: all {walked.count:,} answers " + ("came" if name == first else f"are those of {first}"), not walked.wrong[name],
                  (len(walked.wrong[name]), walked.wrong[name][:3]))
        check("hardly any had to be asked for twice", walked.again <= walked.count // 200, walked.again)
        everybody_was_there(walked.statuses, cookies)
    left(ports)


def everybody_was_there(statuses, cookies):
    """The walk was what it says: strangers were refused, members stayed signed in, and most addresses had something to show."""
    kinds = {route.pattern: route for route in routes()}
    members = [role for role in cookies if role in MEMBERS]
    let_in = [pattern for pattern, route in kinds.items() if route.policy not in ("everyone", "writers")
              and {statuses[pattern]["a stranger", "GET"], statuses[pattern]["a guest", "GET"]} != {403}]
    check(f"all {len(kinds)} kinds of routes are known: who is not signed in is refused at those for members", not let_in, let_in)
    shut = [pattern for pattern in kinds if all(statuses[pattern][role, "GET"] == 403 for role in members)]
    check("each lets a member or a moderator in", not shut, shut)
    ends = [statuses["sign-out"][role, "POST"] for role in members]
    check("everybody was signed in until the end", set(ends) == {303}, ends)
    nothing = [pattern for pattern in kinds if {statuses[pattern][role, "GET"] for role in members} == {404}]
    note(f"nothing there for anybody: {', '.join(nothing)}")
    check("at nine addresses of ten there is something", len(nothing) <= len(kinds) // 10, nothing)


def left(ports):
    """Traces of the requests are equal, too; not in how many rounds the pages were written."""
    books = {}
    for name, (site, _) in ports.items():
        site.refresh()
        with site.database() as database:
            tables = [table for table, in database.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search_index%' AND name != 'rounds'")]
            books[name] = {table: database.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0] for table in tables}, site.listing()
    first, *others = books
    for name in others:
        rows = sorted(books[first][0].items() ^ books[name][0].items())
        pages = sorted({path for path, _ in books[first][1].items() ^ books[name][1].items()})
        check(f"{name}: its database and its {len(books[name][1])} files are those of {first}", not rows and not pages, (rows, pages[:5]))
