"""A hundred calls at once, without sound and picture, at the pace of the real script; and what comments take beside them.

Everything goes through nginx and the pools of SCGI that `tertulia deploy` sets up. Guests comment at an even pace, in turns with the calls and
without: the calls stand still then. The player of the calls yields the processors to the servers (nice 12): a hundred browsers are elsewhere. On a
machine that is shared, `nice -n -15 tools/check-calls --only many` leaves out what others do.
Two turns of three are without calls; how much equal halves of them differ says what the machine adds. Times are told, not judged.
"""
import asyncio, collections, hashlib, itertools, json, multiprocessing, os, pathlib, random, re, sqlite3, statistics, threading, time
from contextlib import closing
from urllib.parse import urlencode, urlsplit

from serving.checks import check, note, percentile, wait_until
from serving.client import Client
from whole import whole

from .hostile import described
from .site import served

CALLS, TALK = 100, (60, 120)
# Comments in a second, seconds of a turn, and turns of each kind; of those without calls there are two kinds, which differ in nothing.
COMMENTS, TURN, TURNS = 10, 10, 20
BESIDE, WITHOUT, AGAIN = "beside calls", "without calls", "without calls again"
CANDIDATE = "0 candidate:1 1 udp 2122260223 192.0.2.7 54321 typ host"
TOPICS = range(2, 10)


def secret(member):
    """What the browser of a member has in its cookie: 43 characters of base64url."""
    return f"calls-{member}-".ljust(43, "A")


def people(site, count):
    """Pairs of friends, each signed in."""
    site.run("user", "add", "Pattern", "--username", "pattern", "--email", "pattern@example.org", "--site", site.folder)
    with closing(sqlite3.connect(site.folder / "data/tertulia.db", timeout=20)) as database, database:
        whole(database)
        first, now = database.execute("SELECT max(id) + 1 FROM members").fetchone()[0], int(time.time())
        numbers = range(first, first + count)

        def copies(table, key, changes):
            names = [row[1] for row in database.execute(f"PRAGMA table_info({table})") if row[1] != "number"]
            last = dict(zip(names, database.execute(f"SELECT {', '.join(names)} FROM {table} ORDER BY {key} DESC LIMIT 1").fetchone()))
            database.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})", [list((last | change).values()) for change in changes])
        copies("members", "id", [{"id": n, "username": f"m{n}", "name": f"M{n}", "folded_name": f"m{n}"} for n in numbers])
        copies("accounts", "member_id", [{"member_id": n, "email": None, "folded_email": None, "password": None} for n in numbers])
        database.executemany("INSERT INTO sessions (digest, member_id, created_at, used_at, browser) VALUES (?, ?, ?, ?, '')",
                             [(hashlib.blake2b(secret(n).encode(), digest_size=32).hexdigest(), n, now, now) for n in numbers])
        database.executemany("INSERT INTO friendships (low_id, high_id, asked_by, state, text, asked_at, since, by_address) VALUES (?, ?, ?, 1, '', 0, 0, 0)",
                             [(n, n + 1, n) for n in numbers[::2]])
    return list(zip(numbers[::2], numbers[1::2]))


class Page:
    """What a page of a member sends: one kept connection, and what is counted of it."""

    def __init__(self, calls, member):
        self.calls, self.member, self.line = calls, member, None
        self.page = f"{random.getrandbits(64):016x}"

    async def ask(self, method, path, fields=None, wants="application/json"):
        body = urlencode(fields).encode() if fields is not None else b""
        head = (f"{method} {path} HTTP/1.1\r\nHost: {self.calls.host}\r\nAccept: {wants}\r\nCookie: session={secret(self.member)}\r\n"
                f"Origin: http://{self.calls.host}\r\nSec-Fetch-Site: same-origin\r\n")
        head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n" if fields is not None else ""
        self.calls.count("actions" if path.startswith("/do/") else "files")
        for again in (False, True):
            try:
                self.line = self.line or await asyncio.open_connection("127.0.0.1", self.calls.port)
                self.line[1].write(f"{head}\r\n".encode() + body)
                return await self.answer()
            except (OSError, asyncio.IncompleteReadError):  # a server may close a connection that is kept
                self.close()
                if again:
                    raise

    async def answer(self):
        reader = self.line[0]
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        fields = {name.lower(): value for name, _, value in (line.partition(": ") for line in head.split("\r\n")[1:])}
        if fields.get("transfer-encoding") == "chunked":
            body = b""
            while size := int(await reader.readline(), 16):
                body += await reader.readexactly(size)
                await reader.readexactly(2)
            await reader.readexactly(2)
        else:
            body = await reader.readexactly(int(fields.get("content-length", 0)))
        if fields.get("connection") == "close":
            self.close()
        return int(head.split()[1]), fields.get("location", ""), body.decode()

    def close(self):
        if self.line:
            self.line[1].close()
        self.line = None

    async def open(self, url):
        """The page of the call, as the script reads it."""
        status, _, text = await self.ask("GET", url, wants="text/html")
        assert status == 200, (url, status)
        self.url, found = url, dict(re.findall(r'data-([a-z]+)="([^"]*)"', text))
        self.bell, self.seat, self.number, self.after = found["bell"], int(found["seat"]), int(found["number"]), 0

    async def post(self, **fields):
        status, _, text = await self.ask("POST", self.url, {"lang": "en", "page": self.page, "after": str(self.after), **fields})
        assert status == 200, (fields, status, text[:200])
        return self.take(json.loads(text))

    def take(self, said):
        self.number = max(self.number, said["number"])
        self.after = max([self.after, *(each["id"] for each in said.get("signals", []))])
        return said

    async def hear(self, pause):
        """Waits for a change of the call's file, and asks what it is."""
        while True:
            await self.calls.wait(pause)
            status, _, text = await self.ask("GET", self.bell)
            if status == 200 and int(text.split()[0]) > self.number:
                status, _, text = await self.ask("GET", f"{self.url}?{urlencode({'lang': 'en', 'page': self.page, 'after': self.after})}")
                assert status == 200, (self.url, status)
                return self.take(json.loads(text))

    async def quiet(self, until):
        """A page that talks: it looks every five seconds, and says that it is there every three minutes."""
        signed = time.monotonic()
        while time.monotonic() < until:
            await self.calls.wait(5)
            await self.ask("GET", self.bell)
            if time.monotonic() - signed > 180:
                signed = time.monotonic()
                await self.post(do="sign", route="direct")


class Calls:
    """Pairs that call each other again and again; a process of its own, told by `gate` when to stand still."""

    def __init__(self, port, pairs, sdp, gate, counts):
        self.port, self.host, self.pairs, self.sdp, self.gate, self.counts = port, f"localhost:{port}", pairs, sdp, gate, counts

    def count(self, name, by=1):
        self.counts[name].value += by

    async def wait(self, seconds):
        await asyncio.sleep(seconds)
        while not self.gate.is_set():
            await asyncio.sleep(0.1)

    async def run(self):
        await asyncio.gather(*(self.pair(number, *pair) for number, pair in enumerate(self.pairs)))

    async def pair(self, number, one, other):
        # They do not all begin at the same moment.
        await self.wait(20 * number / len(self.pairs))
        while True:
            pages = Page(self, one), Page(self, other)
            try:
                await self.call(*pages)
            except (AssertionError, OSError, asyncio.IncompleteReadError, ValueError) as fault:
                self.count("faults")
                print(f"        {fault!r}"[:300], flush=True)
                await self.wait(5)
            for page in pages:
                page.close()

    async def call(self, caller, called):
        status, place, _ = await caller.ask("POST", f"/do/people/{called.member}/call", {"with": "video", "lang": "en"}, "text/html")
        assert status == 303, status
        await caller.open(urlsplit(place).path)
        said = await caller.post(do="join", again="", servers="1")
        other = next(seat["id"] for seat in said["seats"] if seat["id"] != caller.seat)
        await self.wait(0.1)
        await caller.post(do="signal", to=other, kind="offer", about="0a0b0c0d", body=self.sdp)
        answer, talks = asyncio.ensure_future(self.answer(called, caller)), random.uniform(*TALK)
        while not (await caller.hear(0.05))["answered"]:
            pass
        await answer
        self.count("begun")
        end = time.monotonic() + talks
        await asyncio.gather(caller.quiet(end), called.quiet(end))
        await caller.post(do="leave", route="direct")
        for page in (caller, called):
            await page.ask("GET", page.url, wants="text/html")

    async def answer(self, called, caller):
        """It rings on any page, for some seconds, and is answered."""
        await self.wait(random.uniform(0, 10))
        await called.ask("GET", "/do/me/news")
        status, _, text = await called.ask("GET", "/do/calls/ringing")
        ring = json.loads(text)["calls"][0]
        for _ in range(random.randrange(2, 6)):
            await self.wait(1)
            await called.ask("GET", ring["bell"])
        await called.open(ring["url"])
        said = await called.post(do="join", again="", servers="1")
        await called.ask("GET", "/do/me/news")
        await called.post(do="signal", to=caller.seat, kind="answer", about="0a0b0c0d", body=self.sdp)
        await self.wait(0.5)
        await called.post(do="signal", to=caller.seat, kind="candidates", about="0a0b0c0d", body=CANDIDATE)


def play(*all):
    os.setsid()
    os.nice(12)
    asyncio.run(Calls(*all).run())


class Comments:
    """Guests who comment at an even pace, whether the one before was answered or not; how long each waited, from when it was due."""

    def __init__(self, port):
        self.port, self.numbers = port, itertools.count()

    def turn(self, seconds):
        times, refused, threads, start = [], [], [], time.monotonic()

        def post(due):
            client = Client(self.port)
            number = next(self.numbers)
            answer = client.post(f"/do/topics/{TOPICS[number % len(TOPICS)]}/comments", name="Ana", body=f"What was said here, number {number}.", lang="en")
            client.close()
            times.append(1000 * (time.monotonic() - due))
            if answer.status != 303:
                refused.append(answer)
        for each in range(seconds * COMMENTS):
            due = start + each / COMMENTS
            time.sleep(max(0, due - time.monotonic()))
            threads.append(threading.Thread(target=post, args=(due,)))
            threads[-1].start()
        for thread in threads:
            thread.join()
        return times, refused


def run(folder, options):
    sdp, several = asyncio.run(described()), multiprocessing.get_context("fork")
    with served(folder, options, workers=True) as (site, base):
        pairs, port = people(site, 2 * CALLS), urlsplit(base).port
        gate, counts = several.Event(), {name: several.Value("q", 0) for name in ("actions", "files", "begun", "faults")}
        gate.set()
        player = several.Process(target=play, args=(port, pairs, sdp, gate, counts), daemon=True)
        player.start()
        try:
            go_on = lambda: site.one("SELECT count(*) FROM calls WHERE answered_at IS NOT NULL AND ended_at IS NULL")
            check(f"{CALLS} calls go on at once", wait_until(lambda: go_on() > CALLS * 0.85, 120, 0.5), go_on())
            measure(Comments(port), gate, counts, go_on, player.pid)
            check("no call was refused anything", counts["faults"].value == 0, counts["faults"].value)
            check("the calls went on all the time", player.is_alive(), player.exitcode)
        finally:
            player.kill()
            player.join()


def burned(player):
    """Seconds of processor that the player took so far, and those of the whole machine."""
    ticks = os.sysconf("SC_CLK_TCK")
    fields = pathlib.Path(f"/proc/{player}/stat").read_text().rpartition(") ")[2].split()
    whole = pathlib.Path("/proc/stat").read_text().splitlines()[0].split()[1:9]
    return (int(fields[11]) + int(fields[12])) / ticks, (sum(map(int, whole)) - int(whole[3]) - int(whole[4])) / ticks


def measure(comments, gate, counts, go_on, player):
    found, refused, rates = collections.defaultdict(list), [], collections.defaultdict(list)
    kinds = [BESIDE, WITHOUT, AGAIN]
    for number in range(TURNS):
        # Each kind is first, second and third as often.
        for kind in kinds[number % 3:] + kinds[:number % 3]:
            gate.set() if kind == BESIDE else gate.clear()
            # Requests that had waited are sent at once, and are over then.
            time.sleep(3)
            before, (own, all), start = {name: value.value for name, value in counts.items()}, burned(player), time.monotonic()
            times, wrong = comments.turn(TURN)
            found[kind].append(times)
            refused += wrong
            took, (own_now, all_now) = time.monotonic() - start, burned(player)
            seen = {name: (value.value - before[name]) / took for name, value in counts.items()}
            rates[kind].append({**seen, "player": (own_now - own) / took, "all": (all_now - all) / took, "load": os.getloadavg()[0]})
    check("no comment was refused", not refused, refused[:2])
    mean = lambda kind, name: statistics.mean(each[name] for each in rates[kind])
    check("calls are begun, and end, beside the comments", mean(BESIDE, "actions") > 5, mean(BESIDE, "actions"))
    check("and ask nothing while they stand still", max(each["actions"] for each in rates[WITHOUT] + rates[AGAIN]) < 0.2)
    for kind in kinds:
        note(f"{kind}: {len(sum(found[kind], []))} comments, {COMMENTS} a second, in {TURNS} turns of {TURN} s; requests a second of calls: "
             f"{mean(kind, 'actions'):.1f} to the CGI, {mean(kind, 'files'):.1f} of files; processors: {mean(kind, 'all'):.2f} of {os.cpu_count()} busy, "
             f"{mean(kind, 'player'):.2f} by the player, which yields to the servers; load {mean(kind, 'load'):.1f}; {go_on()} calls")
    for name, part in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99)):
        beside, without, again = (percentile(sum(found[kind], []), part) for kind in kinds)
        idle = percentile(sum(found[WITHOUT] + found[AGAIN], []), part)
        low, high = halves(found[WITHOUT] + found[AGAIN], part)
        note(f"comments, {name}: {beside:.1f} ms beside {CALLS} calls, {without:.1f} and {again:.1f} without ({100 * (again / without - 1):+.0f} % between equals, "
             f"{low:+.0f} to {high:+.0f} % in 95 of 100 splits); beside calls {100 * (beside / idle - 1):+.0f} %; the goal is +20 % for p99")


def halves(turns, part):
    """By how many percent a part of two equal halves of turns without calls differs: the middle 95 of 100 random splits."""
    dice, ratios = random.Random(52), []
    for _ in range(1000):
        dice.shuffle(turns)
        one, other = (percentile(sum(half, []), part) for half in (turns[::2], turns[1::2]))
        ratios.append(100 * (one / other - 1))
    ratios.sort()
    return ratios[25], ratios[974]
