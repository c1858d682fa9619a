"""Posters that never pause while the site is built and backed up again and again; afterwards everything must be there, once.

The posters' own list of acknowledged posts counts.
"""
import pathlib, random, re, shutil, threading, time
from .checks import Background, check, note, percentile, wait_until
from .client import Client
from .sites import edit

COMMENT = re.compile(r"[?&]c=(\d+)#c\1$|/do/comments/(\d+)\?saved=1$")
TOPIC = re.compile(r"/(?:es/)?forum/(\d+)-")


class Posters:
    """Threads that share a supply of posts and note what was acknowledged."""

    def __init__(self, port, count, posts, seed, topics=240):
        self.port, self.count, self.left, self.seed = port, count, posts, seed
        self.topics = list(range(1, 25)) + [topics]
        self.acknowledged, self.refused, self.seconds, self.other_comments = {}, [], [], []
        self.from_database = self.topics_made = self.clicked_twice = 0
        self.guard = threading.Lock()

    def run(self):
        threads = [threading.Thread(target=self.post_all, args=(n,), daemon=True) for n in range(self.count)]
        start = time.monotonic()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.took = time.monotonic() - start

    def supply(self):
        with self.guard:
            self.left -= 1
            return self.left >= 0

    def post_all(self, poster):
        chance, client, number = random.Random(f"{self.seed}-{poster}"), Client(self.port), 0
        while self.supply():
            number += 1
            token = f"token-{poster}-{number}-{chance.randrange(1 << 32):08x}-end"
            path, fields = self.compose(chance, poster, token)
            answer = client.post(path, **fields)
            self.note(path, token, answer)
            if answer.status == 303 and chance.random() < 0.02:
                self.click_again(client.post(path, **fields), token)
        client.close()

    def compose(self, chance, poster, token):
        fields = {"name": f"Poster {poster}", "body": f"Says *this*: {token}, and\n\n- a list\n- of two\n",
                  "lang": chance.choice(["en", "es"])}
        if chance.random() < 0.04:
            return "/do/topics/new", {**fields, "title": f"About {token[6:-4]}", "tags": f"t{chance.randrange(9)}"}
        with self.guard:
            topic = chance.choice(self.topics)
        return f"/do/topics/{topic}/comments", fields

    def note(self, path, token, answer):
        found = COMMENT.search(answer.location)
        with self.guard:
            self.seconds.append(answer.seconds)
            if answer.status != 303 or not found:
                self.refused.append(answer)
                return
            self.acknowledged[token] = int(found[1] or found[2])
            self.from_database += bool(found[2])
            made = TOPIC.match(answer.location)
            if path == "/do/topics/new":
                self.topics_made += 1
                self.topics += [int(made[1])] if made else []

    def click_again(self, answer, token):
        found = COMMENT.search(answer.location)
        with self.guard:
            self.clicked_twice += 1
            if not found or int(found[1] or found[2]) != self.acknowledged[token]:
                self.other_comments.append(answer)


class Backups:
    """Backups while everyone writes; each post acknowledged before one began is in it, and it is sound."""

    def __init__(self, site, folder, posters):
        self.site, self.folder, self.posters, self.wrong = site, pathlib.Path(folder), posters, []
        self.folder.mkdir()

    def __call__(self, round):
        before = set(self.posters.acknowledged.copy())
        saved = self.site.backup(self.folder / "saved")
        copy, restored = self.site.restore(self.folder / "saved", self.folder / "restored", "--no-build")
        if saved.returncode or restored.returncode:
            self.wrong.append((round, saved.stderr, restored.stderr))
        else:
            state, missing = copy.one("PRAGMA integrity_check"), before - copy.tokens().keys()
            if state != "ok" or missing:
                self.wrong.append((round, state, list(missing)[:3]))
        for left in self.folder.iterdir():
            shutil.rmtree(left)
        time.sleep(0.3)


def load(site, port, folder, count, posts, seed):
    """Posts, builds and backups together; returns how many posts were acknowledged."""
    posters, builds = Posters(port, count, posts, seed), []

    def build(round):
        edit(site, round)
        run = site.build()
        builds.append(run.returncode or run.stderr)

    backups = Backups(site, folder / "backups", posters)
    beside = [Background(build), Background(backups)]
    for each in beside:
        each.start()
    posters.run()
    for each in beside:
        each.stop()
    report(posters, beside)
    check("every build succeeded", beside[0].error is None and not any(builds), beside[0].error or [b for b in builds if b][:2])
    check("every backup is sound and has what was acknowledged before it",
          beside[1].error is None and not backups.wrong, beside[1].error or backups.wrong[:2])
    check("none refused, no answer 5xx", not posters.refused, f"{len(posters.refused)}, such as {posters.refused[:2]}")
    check("a second click leads to the first comment", not posters.other_comments, posters.other_comments[:2])
    settled(site)
    everything(site, posters.acknowledged)
    clean(site, folder)
    return len(posters.acknowledged)


def report(posters, beside):
    done = len(posters.acknowledged)
    note(f"{done} posts acknowledged ({posters.topics_made} topics, {posters.from_database} answered with the comment alone) "
         f"in {posters.took:.1f} s, {done / posters.took:.0f} a second, with {posters.count} posters")
    note(f"p50 {percentile(posters.seconds, 0.5) * 1000:.0f} ms, p99 {percentile(posters.seconds, 0.99) * 1000:.0f} ms, "
         f"longest {max(posters.seconds) * 1000:.0f} ms; {posters.clicked_twice} second clicks; "
         f"{beside[0].rounds} builds, {beside[1].rounds} backups meanwhile")


def settled(site):
    """Nothing is left to publish: by itself, and at the latest after a refresh."""
    check("nothing is left to publish soon after", wait_until(lambda: site.pending() == 0, 20), site.pending())
    run = site.refresh()
    check("a refresh succeeds and leaves nothing", run.returncode == 0 and site.pending() == 0, (run.stderr, site.pending()))


def everything(site, acknowledged):
    """Each acknowledged post is stored once, under its number, and shown on the one page where it belongs."""
    stored, shown, places = site.tokens(), site.shown(), site.places()
    wrong = [t for t, number in acknowledged.items() if stored.get(t) != [number]]
    check(f"all {len(acknowledged)} acknowledged posts are stored exactly once", not wrong, f"{len(wrong)}: {wrong[:3]}")
    surplus = stored.keys() - acknowledged.keys()
    check("nothing is stored that was not acknowledged", not surplus, f"{len(surplus)}: {list(surplus)[:3]}")
    lost = [(t, shown.get(t)) for t, number in acknowledged.items() if not at(shown.get(t), places.get(number))]
    check("and each is on its page", not lost, f"{len(lost)}: {lost[:3]}")


def at(files, place):
    if not files or not place or len(files) != 1:
        return False
    topic, page = place
    folder = "" if page == 1 else f"{page}/"
    return re.fullmatch(rf"(?:es/)?forum/{topic}-[^/]+/{folder}index\.html", files[0]) is not None


def clean(site, folder):
    """Sound, tidy, and the same bytes as a build of the same database and content from nothing."""
    check("integrity_check", site.one("PRAGMA integrity_check") == "ok")
    check("no temporary file is left", not site.temporary_files(), site.temporary_files()[:3])
    copy, run = site.clean_copy(folder / "clean")
    different = site.differences(copy) if run.returncode == 0 else run.stderr
    check(f"all {len(site.listing())} files are those of a clean build", not different, (len(different), different[:5]))
    shutil.rmtree(folder / "clean")
