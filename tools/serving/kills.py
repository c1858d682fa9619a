"""Workers and their parents are killed at random points of a write: what was acknowledged is there once, the next request is answered.

A client whose request broke off sends it again, as a person does; the same words of the same author are stored once. In the end the
database is sound, and the pages are those of a clean build (`load`).
"""
import contextlib, os, random, signal, statistics, threading, time
from .checks import check, note, wait_until
from .load import COMMENT, clean, everything, settled
from .scgi import Answer, Workers, netstring, receive, variables
from .sites import make_site
from urllib.parse import urlencode

TOPICS = 24
# Of so many kills one is the parent's.
PARENTS = 10


class Writers:
    """Comments and what came of them."""

    def __init__(self, site, workers, seed):
        self.site, self.workers, self.chance, self.guard = site, workers, random.Random(seed), threading.Lock()
        self.acknowledged, self.wrong = {}, []
        self.number = self.broken = self.committed = 0

    def begin(self, token, topic):
        """Sends a comment; the connection, for the answer."""
        body = urlencode({"name": "Poster", "lang": "en", "body": f"Says *this*: {token}, and\n\n- a list\n- of two\n"}).encode()
        connection = self.workers.connect()
        connection.sendall(netstring(variables("POST", f"/topics/{topic}/comments", body)) + body)
        return connection

    def end(self, token, connection):
        """True if the comment was acknowledged; without an answer it was broken off."""
        with connection:
            answer = Answer(receive(connection))
        found = COMMENT.search(answer.header("Location"))
        with self.guard:
            if answer.status == 303 and found:
                self.acknowledged[token] = int(found[1] or found[2])
                return True
            if answer.data:
                self.wrong.append(answer)
            self.broken += 1
            self.committed += self.site.one("SELECT count(*) FROM comments WHERE body LIKE ?", f"%{token}%")
        return False

    def write(self, during=lambda: None):
        """One comment, sent until it is acknowledged; `during` is called while it is written."""
        with self.guard:
            self.number += 1
            token, topic = f"token-{self.number}-{self.chance.randrange(1 << 32):08x}-end", self.chance.randrange(TOPICS) + 1
        connection = self.begin(token, topic)
        during()
        for _ in range(50):
            if self.end(token, connection):
                return
            connection = self.begin(token, topic)
        raise RuntimeError(f"{token} was never acknowledged")


def kills(options, folder):
    """All of it on a small site of its own."""
    count, seed = 2000 if options.long else 200, options.seed
    folder.mkdir()
    site = make_site(folder / "site", options.tool, notes=30, topics=TOPICS)
    site.build()
    acknowledged = {}
    with Workers(options.cgi, site.folder, folder / "one.sock", TERTULIA_WORKERS=1) as workers:
        acknowledged |= one_by_one(site, workers, count // 2, f"{seed}-one")
    with Workers(options.cgi, site.folder, folder / "crowd.sock", TERTULIA_WORKERS=4) as workers:
        acknowledged |= crowd(site, workers, count - count // 2, f"{seed}-crowd")
    settled(site)
    everything(site, acknowledged)
    clean(site, folder)


def one_by_one(site, workers, count, seed):
    """A worker that is alone with a comment: killed at any moment of it, warm or just started."""
    writers, chance, usual, parents = Writers(site, workers, seed), random.Random(seed), [], 0
    for _ in range(12):
        start = time.monotonic()
        writers.write()
        usual.append(time.monotonic() - start)
    # A machine that has other things to do makes some of them long.
    moment = lambda: chance.random() ** 2 * statistics.quantiles(usual, n=4)[0] * 1.5
    for n in range(count):
        if n % PARENTS == PARENTS - 1:
            parents += 1
            writers.write(during=lambda: kill_parent(workers, moment()))
        else:
            writers.write(during=lambda: kill_worker(workers, moment()))
        if chance.random() < 0.7:
            # Otherwise the next one is killed while it starts.
            writers.write()
    told(writers, f"{count} kills of a worker that writes, {parents} of them with its parent", count)
    return writers.acknowledged


def kill_worker(workers, seconds):
    """After a while; one that starts only now is waited for."""
    time.sleep(seconds)
    wait_until(lambda: workers.children(workers.process.pid), 5, pause=0.0005)
    for pid in workers.children(workers.process.pid):
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(pid), signal.SIGKILL)


def kill_parent(workers, seconds):
    """The parent, with which its workers end; another one is started on the same socket."""
    time.sleep(seconds)
    workers.process.kill()
    workers.process.wait()
    workers.start()


def crowd(site, workers, count, seed):
    """Four who never pause, and workers that are killed one after the other; sometimes all at once, with their parent."""
    writers, chance, over, errors = Writers(site, workers, seed), random.Random(seed), threading.Event(), []

    def write():
        try:
            while not over.is_set():
                writers.write()
        except Exception as error:  # the test has to hear of it
            errors.append(error)

    threads = [threading.Thread(target=write, daemon=True) for _ in range(4)]
    for thread in threads:
        thread.start()
    for n in range(count):
        time.sleep(chance.uniform(0.005, 0.05))
        if n % PARENTS == PARENTS - 1:
            kill_parent(workers, 0)
            continue
        wait_until(lambda: workers.children(workers.process.pid), 5, pause=0.0005)
        with contextlib.suppress(ProcessLookupError, IndexError):
            os.kill(int(chance.choice(workers.children(workers.process.pid))), signal.SIGKILL)
    over.set()
    for thread in threads:
        thread.join(60)
    writers.write()
    check("four who write at the same time are answered in the end", not errors and not any(thread.is_alive() for thread in threads), errors[:1])
    told(writers, f"{count} kills of workers while four write", count)
    return writers.acknowledged


def told(writers, name, count):
    check(f"{name}: a comment is acknowledged, or not answered at all", not writers.wrong, writers.wrong[:2])
    # Kills that only meet workers at rest, or that all come before anything is stored, would show nothing.
    check(f"{name}: comments were broken off before they were stored, and after", writers.broken - writers.committed >= count // 100
          and writers.committed >= count // 50, (writers.broken, writers.committed))
    note(f"{len(writers.acknowledged)} comments; {writers.broken} broken off, {writers.committed} of them stored already")
    start = time.monotonic()
    answer = writers.workers.get("/search?q=x")
    check(f"{name}: the next request is answered", answer.status == 200 and time.monotonic() - start < 5, answer)
