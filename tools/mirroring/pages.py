"""Three web servers and a bucket that follow a site's pages while people write, hide and delete."""
import contextlib, hashlib, os, pathlib, random, re, signal, subprocess, sys, time

from serving.checks import check, free_port, note, percentile, process, wait_until
from serving.client import ask
from .machines import Machine

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MIRROR = ROOT / "examples/mirror/mirror"
KEYS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}
# A machine may have certificates for S3 that rclone does not take.
os.environ.pop("AWS_CA_BUNDLE", None)


def listing(folder):
    """Hashes of the files of a folder, but for what is no page."""
    return {str(p.relative_to(folder)): hashlib.sha256(p.read_bytes()).digest() for p in folder.rglob("*")
            if p.is_file() and not str(p.relative_to(folder)).startswith("bells/") and not p.name.startswith(".")}


class Following:
    """The program that keeps one copy up to date, which may be killed and started again."""

    def __init__(self, site, work, name, by, target, **variables):
        self.site, self.work, self.name, self.by, self.target = site, work, name, by, target
        self.state, self.log = work / f"{name}.state", work / f"{name}.log"
        self.state.mkdir()
        self.environment = {**os.environ, "TERTULIA": str(site.tool), "SWIFT_BACKTRACE": "enable=no", "PAUSE": "1", "WAIT": "5",
                            "RSYNC": f"rsync --log-file={self.log} --log-file-format=%o:%f", **variables}
        self.child = None

    def command(self):
        return ["sh", MIRROR, self.site.folder, self.state, self.by, self.target]

    def start(self):
        self.child = subprocess.Popen([*map(str, self.command())], env=self.environment, start_new_session=True,
                                      stderr=open(self.work / f"{self.name}.errors", "a"))
        return self

    def kill(self):
        if self.child:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.child.pid, signal.SIGKILL)
            self.child.wait()
            self.child = None

    def once(self):
        return subprocess.run([*map(str, self.command())], env={**self.environment, "ONCE": "1", "WAIT": "0"}, capture_output=True, text=True)

    def moved(self):
        """How many files were sent or deleted so far."""
        if not self.log.exists():
            return 0
        return sum(bool(re.search(r"\] (send|del\.):", line)) and not line.rstrip().endswith("/") for line in self.log.read_text().splitlines())


def post(port, token, topic):
    answer = ask(port, "POST", f"/do/topics/{topic}/comments", name="Ada", body=f"Says {token}.", lang="en")
    assert answer.status == 303, answer
    return answer


def shows(machine, path, token):
    status, text = machine.get(path)
    return status == 200 and token in text


def run(site, port, folder, stack, options, server):
    chance = random.Random(options.seed)
    machines = [Machine(n, folder / f"machine-{n}", stack) for n in range(3)]
    note("machines: " + ("network namespaces" if machines[0].prefix else "addresses of the loopback interface"))
    followers = [Following(site, folder, f"machine-{m.number}", "rsync", m.target) for m in machines]
    for follower in followers:
        stack.callback(follower.kill)
        follower.start()
    check("three servers get every page", wait_until(lambda: all(listing(m.pages) == listing(site.public) for m in machines), 60),
          (folder / "machine-0.errors").read_text())
    lag(site, port, machines, followers, chance, 10)
    hidden(site, port, machines)
    storm(site, port, machines, followers, chance, options.posts)
    lost(site, machines, followers)
    for follower in followers:
        follower.kill()
    bucket(site, port, folder, stack, chance)


def path_of(site, topic):
    return "/" + next(p for _, p in site.pages() if re.fullmatch(rf"(?:es/)?forum/{topic}-[^/]+/index\.html", p)).removesuffix("index.html")


def lag(site, port, machines, followers, chance, count):
    """How long after the answer a comment is on all three, and how many files each fetches for it."""
    before, seconds = followers[0].moved(), []
    for number in range(count):
        topic, token = number + 1, f"lag-{number}-end"
        path = path_of(site, topic)
        post(port, token, topic)
        start = time.monotonic()
        if check(f"comment {number} comes to all", wait_until(lambda: all(shows(m, path, token) for m in machines), 20)):
            seconds.append(time.monotonic() - start)
    settled(site, machines)
    note(f"a comment is on all three after {percentile(seconds, 0.5):.2f} s, at most {max(seconds):.2f} s; "
         f"files moved for each: {(followers[0].moved() - before) / count:.1f} of {len(listing(site.public))}")


def settled(site, machines):
    site.refresh()
    return wait_until(lambda: all(listing(m.pages) == listing(site.public) for m in machines), 30)


def differences(site, machines):
    """Some files of each copy that are not those of the site, and what the program of the copy last said."""
    own, found = listing(site.public), []
    for machine in machines:
        copy, errors = listing(machine.pages), machine.folder.with_name(f"machine-{machine.number}.errors")
        found.append((sorted(k for k in own.keys() | copy.keys() if own.get(k) != copy.get(k))[:5], errors.read_text()[-200:] if errors.exists() else ""))
    return found


def hidden(site, port, machines):
    """A post that a moderator hides, and a topic that is removed with its folder, beside other news."""
    seconds = []
    for number in range(5):
        token, topic = f"bad-{number}-end", 11 + number
        path = path_of(site, topic)
        post(port, token, topic)
        wait_until(lambda: all(shows(m, path, token) for m in machines), 20)
        comment = site.one("SELECT max(id) FROM comments WHERE body LIKE ?", f"%{token}%")
        run = site.run("remove", "comment", comment, "--site", site.folder)
        start = time.monotonic()
        gone = wait_until(lambda: not any(token in p.read_text() for m in machines for p in m.pages.rglob("*.*ml")), 20)
        seconds.append(time.monotonic() - start)
        check(f"hidden comment {number} is gone from every file of all three", run.returncode == 0 and gone, run.stderr)
    made = ask(port, "POST", "/do/topics/new", name="Ada", title="Short lived", body="Says nothing.", board="general", lang="en")
    path = made.location.partition("?")[0]
    topic = re.search(r"forum/(\d+)-", path)[1]
    check("a new topic comes to all", wait_until(lambda: all(m.get(path)[0] == 200 for m in machines), 20), made)
    run = site.run("remove", "topic", topic, "--site", site.folder)
    start = time.monotonic()
    check("a removed topic is answered with 404", wait_until(lambda: all(m.get(path)[0] == 404 for m in machines), 20), machines[0].get(path))
    note(f"what is hidden is gone from all three after {percentile(seconds, 0.5):.2f} s, at most {max(seconds):.2f} s; a topic after {time.monotonic() - start:.2f} s")
    check("and nothing else differs", settled(site, machines), differences(site, machines))
    check("its folder is gone with it", not any((m.pages / path[1:]).exists() for m in machines))


def storm(site, port, machines, followers, chance, posts):
    """Posts without a pause, while the program of one copy is killed again and again."""
    kills, start = 0, time.monotonic()
    for number in range(posts):
        post(port, f"storm-{number}-end", chance.randrange(21, 30))
        if number % 10 == 5:
            victim = chance.choice(followers)
            time.sleep(chance.random() * 0.3)
            victim.kill()
            victim.start()
            kills += 1
    took = time.monotonic() - start
    check(f"after {posts} posts in {took:.0f} s and {kills} kills all copies are equal, byte for byte", settled(site, machines),
          differences(site, machines))


def lost(site, machines, followers):
    """A mark that is lost or of another site: everything is compared."""
    victim, machine = followers[0], machines[0]
    victim.kill()
    (machine.pages / "stray.html").write_text("x")
    for mark in (None, "5-6-another", "garbage"):
        for file in victim.state.iterdir():
            file.unlink() if mark is None else file.write_text(mark)
        (machine.pages / "index.html").write_text("spoilt")
        run = victim.once()
        check(f"with the mark {mark} everything is compared", run.returncode == 0 and listing(machine.pages) == listing(site.public), run.stderr)
    victim.target = "rsync://127.0.0.1:1/pages"
    before = {f: f.read_text() for f in victim.state.iterdir()}
    run = victim.once()
    check("where the other machine is away nothing is marked", run.returncode != 0 and before == {f: f.read_text() for f in victim.state.iterdir()}, run)


def bucket(site, port, folder, stack, chance):
    """Mirrors with rclone to an S3 server."""
    moto = pathlib.Path(sys.executable).with_name("moto_server")
    if not moto.exists():
        return note("there is no moto_server: no bucket was tried")
    s3 = free_port()
    stack.enter_context(process(moto, "-H", "127.0.0.1", "-p", s3, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, **KEYS}))
    remote = {"RCLONE_CONFIG": "/dev/null", "RCLONE_CONFIG_S3_TYPE": "s3", "RCLONE_CONFIG_S3_PROVIDER": "Other", "RCLONE_CONFIG_S3_ENV_AUTH": "true",
              "RCLONE_CONFIG_S3_ENDPOINT": f"http://127.0.0.1:{s3}", "RCLONE_TRANSFERS": "8", **KEYS}
    environment = {**os.environ, **remote}
    rclone = lambda *words: subprocess.run(["rclone", *map(str, words)], env=environment, capture_output=True, text=True)
    made = wait_until(lambda: rclone("mkdir", "s3:pages").returncode == 0, 20, 0.5)
    follower = Following(site, folder, "bucket", "rclone", "s3:pages", **remote)
    stack.callback(follower.kill)
    first = follower.once()
    if not check("a bucket gets every page", made and first.returncode == 0, first.stderr):
        return
    copy = folder / "downloaded"

    def downloaded():
        rclone("sync", "--delete-before", "s3:pages", copy)
        return listing(copy)

    check("and has the same bytes", downloaded() == listing(site.public))
    made = ask(port, "POST", "/do/topics/new", name="Ada", title="Also short lived", body="Says nothing.", board="general", lang="en")
    post(port, "bucket-2-end", 4)
    comment = site.one("SELECT max(id) FROM comments WHERE body LIKE '%bucket-2-end%'")
    follower.start()
    time.sleep(1)
    site.run("remove", "topic", re.search(r"forum/(\d+)-", made.location)[1], "--site", site.folder)
    site.run("remove", "comment", comment, "--site", site.folder)
    start = time.monotonic()
    public = listing(site.public)
    check("what is hidden and removed leaves the bucket", wait_until(lambda: downloaded() == public, 30, 0.2))
    note(f"after {time.monotonic() - start:.1f} s, of which the comparison takes some")
    for number in range(12):
        post(port, f"bucket-storm-{number}-end", 5 + number % 3)
        if number % 4 == 1:
            follower.kill()
            follower.start()
    site.refresh()
    public = listing(site.public)
    check("after kills in a storm the bucket has the same bytes", wait_until(lambda: downloaded() == public, 40, 0.5))
