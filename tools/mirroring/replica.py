"""Litestream beside people who write: a storm with kills, a restore, and the writer's machine lost."""
import contextlib, os, pathlib, random, shutil, signal, sqlite3, subprocess, sys, time

from serving.checks import Background, check, note, percentile, wait_until
from serving.client import Client, ask
from serving.servers import Setting, nginx
from serving.sites import Site
from .pages import listing

LITESTREAM = pathlib.Path(sys.executable).with_name("litestream")
CONFIGURATION = """\
dbs:
  - path: {database}
    meta-path: {meta}
    truncate-page-n: 0
    replica:
      path: {replica}
      sync-interval: {interval}
snapshot:
  interval: 1h
  retention: 24h
"""


class Replica:
    """Litestream under the lock, as docs/replicas.md starts it."""

    def __init__(self, site, work, interval="200ms"):
        self.site, self.work, self.child = site, work, None
        work.mkdir(exist_ok=True)
        self.configuration = work / "litestream.yml"
        self.configuration.write_text(CONFIGURATION.format(
            database=site.folder / "data/tertulia.db", meta=work / "meta", replica=work / "replica", interval=interval))

    def start(self, locked=True):
        lock = ["flock", "--shared", "--no-fork", self.site.folder / "data/replica.lock"] if locked else []
        self.child = subprocess.Popen([*map(str, lock), str(LITESTREAM), "replicate", "-config", str(self.configuration)],
                                      stdout=open(self.work / "log", "a"), stderr=subprocess.STDOUT)
        return self

    def end(self, sign=signal.SIGTERM):
        if self.child:
            self.child.send_signal(sign)
            self.child.wait()
            self.child = None

    def restore(self, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        return subprocess.run([LITESTREAM, "restore", "-config", self.configuration, "-o", path, self.site.folder / "data/tertulia.db"],
                              capture_output=True, text=True)

    def has(self, token, folder):
        """True if a restored database has a comment."""
        path = folder / "probe.db"
        for file in folder.glob("probe.db*"):
            file.unlink()
        if self.restore(path).returncode:
            return False
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            return bool(database.execute("SELECT 1 FROM comments WHERE body LIKE ?", (f"%{token}%",)).fetchone())


class Storm:
    """Posters that never pause; what was acknowledged, and when."""

    def __init__(self, port, count=3, topics=range(1, 30)):
        self.port, self.topics, self.acknowledged, self.seconds, self.refused = port, list(topics), {}, [], 0
        self.threads = [Background(self.poster(n)) for n in range(count)]
        for thread in self.threads:
            thread.start()

    def poster(self, number):
        chance, client = random.Random(number), Client(self.port, 20)

        def body(round):
            token = f"token-{id(self) % 9999}-{number}-{round}-end"
            answer = client.post(f"/do/topics/{chance.choice(self.topics)}/comments", name="Ada", body=f"Says {token}.", lang="en")
            if answer.status == 303:
                self.acknowledged[token] = time.monotonic()
                self.seconds.append(answer.seconds)
            else:
                self.refused += 1
                time.sleep(0.1)
        return body

    def stop(self):
        for thread in self.threads:
            thread.over.set()
        for thread in self.threads:
            thread.join()
        return self


def doctor(site):
    return site.run("doctor", "--site", site.folder).stdout


def run(site, port, folder, options, server):
    if not LITESTREAM.exists():
        return note("there is no litestream: no replica was tried")
    replica = Replica(site, folder / "litestream")
    try:
        locked(site, port, replica, folder)
        storm(site, port, replica, folder, options, server)
    finally:
        replica.end()
    afterwards(site, port, folder)


def wal(site):
    file = site.folder / "data/tertulia.db-wal"
    return file.stat().st_size if file.exists() else 0


def ours(site, port):
    """The lock's holder keeps us from any checkpoint, also one that nothing else blocks."""
    with site.lock("replica"):
        seen, sizes = Storm(port), []
        wait_until(lambda: sizes.append(wal(site)) or sizes[-1] > 1_500_000, 30)
        seen.stop()
    check("with the lock taken the log grows past our limit, and is never emptied", sizes[-1] > 1_500_000 and sizes == sorted(sizes), sizes[-3:])
    ask(port, "POST", "/do/topics/1/comments", name="Ada", body="Says afterwards.", lang="en")
    check("without it the next post empties it", wait_until(lambda: wal(site) < 600_000, 5), wal(site))


def locked(site, port, replica, folder):
    """Only Litestream makes checkpoints as long as it runs."""
    ours(site, port)
    replica.start(locked=False)
    wait_until(lambda: (replica.work / "replica").exists(), 10)
    check("doctor: Litestream without the lock is an error", wait_until(lambda: "running without this lock" in doctor(site), 10, 0.5), doctor(site))
    replica.end()
    check("doctor: a database that was replicated is a warning", "is not running" in doctor(site))
    replica.start()
    check("doctor: Litestream with the lock is well", wait_until(lambda: "makes the checkpoints" in doctor(site), 10, 0.5))
    lags = []
    for number in range(5):
        token = f"replicated-{number}-end"
        ask(port, "POST", "/do/topics/1/comments", name="Ada", body=f"Says {token}.", lang="en")
        start = time.monotonic()
        if wait_until(lambda: replica.has(token, folder), 20, 0.05):
            lags.append(time.monotonic() - start)
    check("each post is in the replica soon", len(lags) == 5)
    note(f"after {percentile(lags, 0.5):.2f} s, at most {max(lags, default=0):.2f} s, restoring included")
    saved = site.backup(folder / "backup-beside")
    names = [str(p.relative_to(folder / "backup-beside")) for p in (folder / "backup-beside").rglob("*")]
    check("a backup has nothing of Litestream", saved.returncode == 0 and not any("litestream" in n or n.endswith(".lock") for n in names), names[:9])


def storm(site, port, replica, folder, options, server):
    """Litestream and the CGI are killed at random; in the end nothing that was acknowledged is missing."""
    chance, posters, kills = random.Random(options.seed), Storm(port), [0, 0]
    end = time.monotonic() + options.seconds
    while time.monotonic() < end:
        time.sleep(chance.random() * 1.5)
        if chance.random() < 0.5:
            replica.end(signal.SIGKILL)
            time.sleep(chance.random())
            replica.start()
            kills[0] += 1
        else:
            for pid in server.actions()[:2]:
                with contextlib.suppress(ProcessLookupError, FileNotFoundError):
                    if os.readlink(f"/proc/{pid}/exe") == str(server.setting.cgi):
                        os.kill(pid, signal.SIGKILL)
                        kills[1] += 1
    posters.stop()
    site.refresh()
    last = list(posters.acknowledged)[-1]
    check("the last post is replicated", wait_until(lambda: replica.has(last, folder), 30, 0.2))
    note(f"{len(posters.acknowledged)} posts acknowledged, {posters.refused} not; {kills[0]} kills of Litestream, {kills[1]} of a CGI")
    check("the database is sound", site.one("PRAGMA integrity_check") == "ok")
    stored = site.tokens()
    check("each acknowledged post is stored once", all(len(stored.get(t, [])) == 1 for t in posters.acknowledged))
    time.sleep(1)
    other = copied(site, folder / "restored")
    run = replica.restore(other.folder / "data/tertulia.db")
    (other.folder / "data/tertulia.db").chmod(0o600)
    built = other.build()
    check("the replica is restored and built", run.returncode == 0 == built.returncode, run.stderr + built.stderr)
    check("it is sound", other.one("PRAGMA integrity_check") == "ok")
    check("each acknowledged post is in the replica", not posters.acknowledged.keys() - other.tokens().keys())
    tables = lambda s: {t: s.one(f"SELECT count(*) FROM {t}") for t in ("comments", "topics", "members", "pages")}
    check("as many rows", tables(site) == tables(other), (tables(site), tables(other)))
    one, two = listing(site.public), listing(other.public)
    different = sorted(k for k in one.keys() | two.keys() if one.get(k) != two.get(k))
    check(f"all {len(one)} pages are the same, byte for byte", not different, different[:5])


def copied(site, folder):
    """Files outside the database, on another machine."""
    folder.mkdir(parents=True)
    for name in ("content", "templates"):
        if (site.folder / name).exists():
            shutil.copytree(site.folder / name, folder / name)
    shutil.copy(site.folder / "site.yml", folder)
    (folder / "data").mkdir(mode=0o700)
    if (site.folder / "data/uploads").exists():
        shutil.copytree(site.folder / "data/uploads", folder / "data/uploads")
    return Site(folder, site.tool)


def afterwards(site, port, folder):
    """Without Litestream the checkpoints are ours again."""
    for _ in range(3):
        ask(port, "POST", "/do/topics/2/comments", name="Ada", body=f"Says {time.monotonic()}.", lang="en")
    site.refresh()
    check("when it has ended we empty the log again", wait_until(lambda: site.refresh() and wal(site) < 600_000, 10, 0.5), wal(site))


def drill(site, server, folder, options):
    """The writer's machine is lost: restored on another root, built, served at the same address."""
    if not LITESTREAM.exists():
        return
    replica = Replica(site, folder / "drill").start()
    wait_until(lambda: replica.has("replicated-0-end", folder), 20)
    posters = Storm(server.port)
    time.sleep(3)
    crash = time.monotonic()
    for pid in server.processes():
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    replica.end(signal.SIGKILL)
    posters.stop()
    acknowledged = {t for t, when in posters.acknowledged.items() if when <= crash + 1}
    kept = copied(site, folder / "second")
    begin = time.monotonic()
    restored = replica.restore(kept.folder / "data/tertulia.db")
    (kept.folder / "data/tertulia.db").chmod(0o600)
    built = kept.build()
    seconds = time.monotonic() - begin
    check("the second machine is restored and built", restored.returncode == 0 == built.returncode, restored.stderr + built.stderr)
    with nginx(Setting(kept, server.setting.cgi, folder / "second-server")) as second:
        answer = ask(second.port, "POST", "/do/topics/1/comments", name="Ada", body="Says after-the-move.", lang="en")
        check("a post is taken there", answer.status == 303, answer)
        took = time.monotonic() - begin
    missing = acknowledged - kept.tokens().keys()
    late = [crash - posters.acknowledged[t] for t in missing]
    check("nothing older than two seconds is lost", all(age < 2 for age in late), sorted(late)[-3:])
    check("doctor finds no error there", kept.run("doctor", "--quiet", "--site", kept.folder).returncode == 0)
    note(f"restored and built in {seconds:.1f} s, first post after {took:.1f} s; lost {len(missing)} of {len(acknowledged)} acknowledged posts, "
         f"all within {max([0, *late]):.2f} s before the crash")
