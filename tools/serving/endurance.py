"""Very many requests through one pool: neither its parent nor its workers grow, and no process or open file is left behind."""
import collections, os, random, threading, time
from .checks import check, note, wait_until
from .load import clean, settled
from .scgi import Answer, Workers, netstring, variables
from .sites import make_site
from urllib.parse import urlencode

CLIENTS, WORKERS, TOPICS = 4, 4, 40
# Of a hundred requests so many are comments of guests, and so many ask for what is not there.
COMMENTS, MISSING = 2, 30
READS = ("/search?q=beginning", "/search?q=note&lang=es", "/topics/new", "/topics/3/comments", "/comments/5", "/sign-in", "/sign-up", "/recover")
MISSES = ("/no/such/address", "/topics/999999/comments", "/comments/999999", "/wp-login.php")
PERCENT_OF_WARMING = 5
MOST_MEGABYTES = 10


class Memory:
    """Memory of the processes of a pool, while they are warming up and after that: the largest values."""

    def __init__(self, workers):
        self.workers, self.is_warm, self.over = workers, False, threading.Event()
        self.most, self.seen = collections.defaultdict(float), set()
        self.thread = threading.Thread(target=self.watch, daemon=True)

    def watch(self):
        while not self.over.is_set():
            self.look()
            time.sleep(0.05)

    def look(self):
        parent = self.workers.process.pid
        for pid in [parent, *map(int, self.workers.children(parent))]:
            who = "parent" if pid == parent else "worker"
            self.seen.add(pid)
            for kind, size in zip(("in memory", "no file's"), self.workers.memory(pid) or ()):
                key = who, kind, self.is_warm
                self.most[key] = max(self.most[key], size)

    def grown(self, who, kind):
        return self.most[who, kind, True] - self.most[who, kind, False]


class Clients:
    """Clients that never pause, and how many of each status they were answered."""

    def __init__(self, workers, count, seed):
        self.workers, self.count, self.seed = workers, count, seed
        self.statuses, self.wrong, self.done, self.comments = collections.Counter(), [], 0, 0
        self.guard, self.left = threading.Lock(), count
        self.asked = {path: netstring(variables("GET", path, b"")) for path in READS + MISSES}

    def run(self, client):
        chance = random.Random(f"{self.seed}-{client}")
        while self.take():
            kind = chance.randrange(100)
            if kind < COMMENTS:
                self.comment(client, chance)
                continue
            path = chance.choice(MISSES if kind < COMMENTS + MISSING else READS)
            self.note(path, self.answer(self.asked[path]), 404 if path in MISSES else 200)

    def take(self):
        with self.guard:
            self.left -= 1
            return self.left >= 0

    def comment(self, client, chance):
        text = f"Of client {client}, {chance.getrandbits(64):x}."
        topic = chance.randrange(TOPICS) + 1
        body = urlencode({"name": "Eve", "lang": "en", "body": text}).encode()
        self.note("a comment", self.answer(netstring(variables("POST", f"/topics/{topic}/comments", body)) + body), 303)

    def answer(self, data):
        try:
            return Answer(self.workers.send(data))
        except OSError as error:
            return Answer(repr(error).encode())

    def note(self, path, answer, wanted):
        with self.guard:
            self.done += 1
            self.statuses[answer.status] += 1
            self.comments += wanted == answer.status == 303
            if answer.status != wanted:
                self.wrong.append((path, answer))


def endurance(options, folder):
    """Requests of all kinds by one pool whose workers are replaced after a thousand each."""
    folder.mkdir()
    site = make_site(folder / "site", options.tool, notes=60, topics=TOPICS)
    settings = site.folder / "site.yml"
    settings.write_text(settings.read_text().replace("limits: {rate_limits: 0}", "limits: {rate_limits: 0, searches_per_minute: 100000}"))
    site.build()
    before = site.one("SELECT count(*) FROM comments")
    with Workers(options.cgi, site.folder, folder / "many.sock", backlog=511, TERTULIA_WORKERS=WORKERS) as workers:
        memory, clients = Memory(workers), Clients(workers, options.many, options.seed)
        memory.thread.start()
        took = run(memory, clients)
        memory.over.set()
        memory.thread.join()
        told(options, workers, memory, clients, took)
        check("the comments are there, each once", site.one("SELECT count(*) FROM comments") - before == clients.comments, clients.comments)
    settled(site)
    clean(site, folder)


def run(memory, clients):
    """All requests; the seconds that they took."""
    start = time.monotonic()
    threads = [threading.Thread(target=clients.run, args=(client,), daemon=True) for client in range(CLIENTS)]
    for thread in threads:
        thread.start()
    wait_until(lambda: clients.done >= clients.count * PERCENT_OF_WARMING // 100 or not any(map(threading.Thread.is_alive, threads)), 3600)
    memory.look()
    memory.is_warm = True
    for thread in threads:
        thread.join()
    return time.monotonic() - start


def told(options, workers, memory, clients, took):
    parent, name = workers.process.pid, f"{options.many:,} requests"
    note(f"{name} in {took:.0f} s, {options.many / took:,.0f} a second, by {len(memory.seen) - 1} workers: {dict(clients.statuses)}")
    for who in ("parent", "worker"):
        note(f"{who}: " + ", ".join(f"{memory.most[who, kind, False]:.1f} MB {kind} at first, {memory.grown(who, kind):+.1f} MB"
                                    for kind in ("in memory", "no file's")))
    check(f"{name}: each is answered as it should be", not clients.wrong and clients.done == options.many, (clients.done, clients.wrong[:2]))
    check("the parent is the same one", workers.process.poll() is None)
    # The last ones have some left, and a number may have come twice.
    check("workers were replaced", len(memory.seen) - 1 >= options.many * 9 // 10_000, len(memory.seen))
    for who in ("parent", "worker"):
        check(f"no {who} has grown by {MOST_MEGABYTES} MB", memory.grown(who, "in memory") < MOST_MEGABYTES, memory.grown(who, "in memory"))
    # A comment whose page another process was writing is answered with the comment itself, and the log says so.
    lines = workers.log.read_text().splitlines()
    other = [line for line in lines if "lockTimedOut" not in line or "publish.lock" not in line]
    note(f"{len(lines) - len(other)} comments did not wait for the lock of another publisher")
    check("no worker broke off, and the log has nothing else", not other, other[-3:])
    check("no process is left behind, no file stays open", len(workers.children(parent)) <= WORKERS
          and len(os.listdir(f"/proc/{parent}/fd")) < 12, (workers.children(parent), os.listdir(f"/proc/{parent}/fd")))
