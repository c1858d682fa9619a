"""Hostile requests over HTTP: texts without end, names of hosts, answers repeated, two pages that answer, floods."""
import asyncio, concurrent.futures, http.client, json, re, time
from urllib.parse import urlencode, urlsplit

from aiortc import RTCConfiguration, RTCPeerConnection
from browsing.calls import befriend
from serving.checks import check, note

from .site import Owner, served, signals, window

CANARY, GOOD = "cnrysaidinacall", "candidate:1 1 udp 2122260223 192.0.2.7 54321 typ host"
# Candidates that would have a browser look a name up, or are none.
NAMES = ["candidate:1 1 udp 1 evil.example 9 typ host", "candidate:1 1 udp 1 printer.local 9 typ host",
         f"{GOOD} raddr evil.example rport 9", "candidate:1 1 udp 1 192.0.2.7.evil.example 9 typ srflx", "candidate:1 1 udp 1 localhost 9 typ host",
         f"{GOOD}\r\na=candidate:2 1 udp 1 evil.example 9 typ host", f"{GOOD} x http://evil.example/"]


async def described():
    """The offer of a connection with sound, and a word of ours in it."""
    peer = RTCPeerConnection(RTCConfiguration(iceServers=[]))
    peer.addTransceiver("audio")
    await peer.setLocalDescription(await peer.createOffer())
    text = peer.localDescription.sdp
    await peer.close()
    return text + f"a=x-note:{CANARY}\r\n"


class Member:
    """A member by HTTP, with the session of a browser."""

    def __init__(self, site, window, base, name):
        owner = Owner(window, site, name)
        owner.join()
        self.number, self.base, self.page = owner.number, urlsplit(base), ""
        self.cookie = "; ".join(f"{each['name']}={each['value']}" for each in window.driver.get_cookies())
        window.driver.delete_all_cookies()

    def ask(self, method, path, fields=None, wants="application/json"):
        connection = http.client.HTTPConnection(self.base.netloc, timeout=60)
        head = {"Cookie": self.cookie, "Accept": wants, "Origin": self.base.geturl(), "Sec-Fetch-Site": "same-origin"}
        if fields is not None:
            head["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, urlencode(fields) if fields is not None else None, head)
            answer = connection.getresponse()
            return answer.status, answer.headers.get("Location", ""), answer.read().decode()
        except OSError as error:  # a server may hang up on who sends too much
            return 0, "", repr(error)
        finally:
            connection.close()

    def call(self, other):
        """The address of a call to a member, or the status of another answer."""
        status, place, text = self.ask("POST", f"/do/people/{other.number}/call", {"with": "voice", "lang": "en"}, "text/html")
        return urlsplit(place).path if status == 303 else status

    def seat(self, call):
        return int(re.search(r'data-seat="(\d+)"', self.ask("GET", call, wants="text/html")[2]).group(1))

    def post(self, call, page, **fields):
        status, _, text = self.ask("POST", call, {"lang": "en", "page": page, "after": "0", **fields})
        return status, json.loads(text) if status == 200 and text.startswith("{") else text

    def tell(self, call, page, to, kind, body):
        return self.post(call, page, do="signal", to=str(to), kind=kind, about="0a0b0c0d", body=body)


def texts(caller, call, seats, offer, site):
    """Input that no browser sends is neither kept nor slow."""
    huge = offer + "a=x-much:" + "x" * 1000 + "\r\n"
    cases = [("a description of a megabyte", "offer", offer + "a=x-much:0123456789\r\n" * 50_000),
             ("a line of 100,000 bytes", "offer", offer + "a=x-much:" + "x" * 100_000 + "\r\n"),
             ("10,000 candidates in a description", "offer", offer + f"a={GOOD}\r\n" * 10_000),
             ("10,000 candidates", "candidates", f"0 {GOOD}\n" * 10_000), ("a hundred candidates", "candidates", f"0 {GOOD}\n" * 100),
             ("an address that is a name", "offer", re.sub(r"c=IN IP4 \S+", "c=IN IP4 evil.example", offer))]
    cases += [(f"candidate “{name[:60]!r}”", "candidates", f"0 {name}") for name in NAMES]
    cases += [(f"in a description, “{name[:60]!r}”", "offer", offer + f"a={name}\r\n") for name in NAMES]
    before, slowest = signals(site), 0
    for name, kind, body in cases:
        start = time.monotonic()
        status, text = caller.tell(call, "callerpage0", seats[1], kind, body)
        slowest = max(slowest, time.monotonic() - start)
        # 0: the server hung up.
        check(f"{name} is refused", status in (0, 400, 413, 422), (status, text))
    check("nothing of it is stored", signals(site) == before, len(signals(site)))
    check("none of it took long", slowest < 5, slowest)
    note(f"the slowest took {slowest:.2f} s")
    check("and what a browser says is passed on", caller.tell(call, "callerpage0", seats[1], "candidates", f"0 {GOOD}")[0] == 200)
    check("once", len(signals(site)) == len(before) + 1, signals(site))


def tabs(caller, called, stranger, call, seats, offer, site):
    """Two pages of one member answer at once; then the answer is said again, and by others."""
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        pages = [f"calledpage{number}" for number in range(8)]
        joined = list(pool.map(lambda page: called.post(call, page, do="join", again=""), pages))
    here = [page for page, (status, said) in zip(pages, joined) if status == 200 and said["here"]]
    check("of eight pages that answer at once one takes part", len(here) == 1, joined)
    hears = [bool(said.get("signals")) for _, said in joined]
    check("and it alone reads the offer", hears == [page in here for page in pages], hears)
    before = len(signals(site))
    for page in pages:
        if page not in here:
            called.tell(call, page, seats[0], "answer", offer)
    check("what the others answer is not passed on", len(signals(site)) == before, len(signals(site)))
    check("whom nobody called is not there", stranger.tell(call, here[0], seats[0], "answer", offer)[0] == 404)
    check("nobody answers themselves", called.tell(call, here[0], seats[1], "answer", offer)[0] == 400)
    again = [called.tell(call, here[0], seats[0], "answer", offer)[0] for _ in range(80)]
    check("an answer that is said again and again is refused in the end", again[0] == 200 and again[-1] == 429, again)
    check("and takes no more room than sixty", len(signals(site)) <= 60 + before, len(signals(site)))
    return here[0]


def gone(site, words):
    """In which files of the database there is a word."""
    return [file.name for file in (site.folder / "data").glob("tertulia.db*") if any(word.encode() in file.read_bytes() for word in words)]


def floods(site, caller, called):
    """Rings again and again; the limits are on."""
    settings = site.folder / "site.yml"
    settings.write_text(settings.read_text().replace("rate_limits: 0", "rate_limits: 1"))
    site.build()
    answers = []
    for _ in range(12):
        call = caller.call(called)
        answers.append(call)
        if isinstance(call, str):
            caller.post(call, "callerpage1", do="leave")
    rang = [answer for answer in answers if isinstance(answer, str)]
    check("of twelve calls in a row four ring at most", 0 < len(rang) <= 4, answers)
    check("and the others are told to wait", all(answer == 429 for answer in answers if answer not in rang), answers)


def run(folder, options):
    with served(folder, options) as (site, base):
        with window(base, folder) as one:
            caller, called, stranger = [Member(site, one, base, name) for name in ("Nuria Caller", "Bruno Caller", "Olga Caller")]
        befriend(site, caller, called)
        offer = asyncio.run(described())
        call = caller.call(called)
        check("it rings", isinstance(call, str), call)
        seats = caller.seat(call), called.seat(call)
        check("the caller takes part", caller.post(call, "callerpage0", do="join")[0] == 200)
        check("an offer is taken", caller.tell(call, "callerpage0", seats[1], "offer", offer)[0] == 200 and CANARY in str(signals(site)), signals(site))
        texts(caller, call, seats, offer, site)
        page = tabs(caller, called, stranger, call, seats, offer, site)
        password = re.search(r"ice-pwd:(\S+)", offer).group(1)
        check("what they tell each other is in the database now", gone(site, [CANARY, password]))
        check("one ends it", called.post(call, page, do="leave")[0] == 200)
        check("no signal is left", signals(site) == [], signals(site))
        late = caller.tell(call, "callerpage0", seats[1], "answer", offer)
        check("what is told later is not stored", signals(site) == [], late)
        note(f"files with its words right after it: {gone(site, [CANARY, password])}; they are overwritten at the next checkpoint")
        site.refresh()
        # A build writes enough for one.
        site.build()
        check("after the job and a checkpoint no byte of it is in any file of the database", not gone(site, [CANARY, password]), gone(site, [CANARY, password]))
        floods(site, caller, called)
