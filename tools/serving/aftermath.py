"""Work that a request leaves to others: pages for which it had no time, a lock that another process holds."""
import contextlib, os, re, signal, threading, time
from .checks import check, note, wait_until, wait_while_fewer
from .client import ask
from .sites import add_notes

SOON = 60  # seconds: what takes a moment, on a machine that has other things to do
MANY = 6000  # pages: a fast machine has written 1,000 before the answer to a post was read


def post(running, text, topic=1):
    return ask(running.port, "POST", f"/do/topics/{topic}/comments", name="Ana", body=text, lang="en")


def page(site, topic=1):
    """All pages of a topic, one after the other."""
    return "".join(f.read_text() for f in sorted(site.public.glob(f"forum/{topic}-*/**/index.html")))


def continuation(site, running, name, has_slots):
    """More stale pages than 50 ms can write: the answer comes at once, and other processes go on, even if one has lost its time."""
    add_notes(site, MANY // 2)
    built = site.build()
    check(f"{name}: a site with {MANY // 2:,} notes more is built", built.returncode == 0, built.stderr)
    descriptors = running.descriptors()
    # On a machine with too much to do all may be written before this program looks: only then it tries again.
    for attempt in range(3):
        spoilt, text = site.make_stale(MANY), f"In a hurry, {name}, {attempt}."
        answer = post(running, text)
        untouched = [path for path in list(spoilt)[-10:] if (site.public / path).read_text() == "spoilt"]
        left = site.pending()
        check(f"{name}: a post with {MANY:,} stale pages is answered before they are written", answer.status == 303 and untouched, answer)
        stopped = lose_time(site, running, left)
        if site.pending():
            break
    check(f"{name}: another process goes on, and loses its time", stopped and site.pending() > 0, (stopped, site.pending()))
    start = time.monotonic()
    if has_slots:
        other = ask(running.port, "GET", "/do/topics/new?lang=en")
        meanwhile = site.pending()
        check(f"{name}: its slot is free while the rest is published", other.status == 200 and meanwhile > 0, (meanwhile, other))
    done = wait_while_fewer(site.pending, SOON)
    note(f"{left} pages were left after {answer.seconds * 1000:.0f} ms, none {time.monotonic() - start:.2f} s later")
    check(f"{name}: the rest is published without another request", done, site.pending())
    wrong = [path for path, bytes in spoilt.items() if (site.public / path).read_bytes() != bytes]
    check(f"{name}: what was spoilt is right again", not wrong, wrong[:3])
    check(f"{name}: the post is on its page", text in page(site))
    nothing_remains(running, name, descriptors)


def lose_time(site, running, left):
    """Stops the process that goes on, once it has begun, for longer than it may work, as a machine with too much to do does. Returns those stopped."""
    wait_until(lambda: site.pending() < left, SOON, pause=0.001)
    stopped = running.continuations()
    for signal_, pause in ((signal.SIGSTOP, 1.2), (signal.SIGCONT, 0)):
        for number in stopped:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal_)
        time.sleep(pause)
    return stopped


def nothing_remains(running, name, descriptors):
    """No process, no zombie, no open file."""
    if name != "serve":
        gone = wait_until(lambda: not running.actions(), SOON)
        check(f"{name}: no process of the request remains", gone, running.actions())
    check(f"{name}: no zombie", wait_until(lambda: not running.zombies(), SOON), running.zombies())
    check(f"{name}: no open file remains", wait_until(lambda: running.descriptors() <= descriptors + 2, SOON),
          (descriptors, running.descriptors()))


def held_publishing(site, running, name):
    """While another process publishes, the answer is the comment itself; its page follows by itself."""
    text = f"While somebody publishes, {name}."
    with site.lock("publish"):
        start = time.monotonic()
        answer = post(running, text, topic=2)
        number = re.search(r"/do/comments/(\d+)\?saved=1$", answer.location)
        check(f"{name}: behind another publisher a post leads to the comment", answer.status == 303 and number, answer)
        # That it came at all says that it did not wait for the lock, which is ours until the end of this block.
        note(f"answered after {answer.seconds * 1000:.0f} ms")
        alone = ask(running.port, "GET", answer.location or "/")
        check(f"{name}: which shows it", alone.status == 200 and text in alone.text, alone)
        time.sleep(max(0, 2 - (time.monotonic() - start)))
    start = time.monotonic()
    follows = wait_until(lambda: text in page(site, 2) and site.pending() == 0, SOON)
    check(f"{name}: its page follows without another request", follows, f"{site.pending()} pending after {SOON} s")
    note(f"published {time.monotonic() - start:.2f} s after the lock was free")
    if not follows:
        site.refresh()


def killed(site, running, name):
    """A request that has used up its CPU after its commit: its text is there, and it asks the back office for its pages."""
    text, wake = f"Used up its time, {name}.", site.folder / "data/wake"
    wake.touch()
    before = wake.stat().st_mtime_ns
    committed = lambda: site.one("SELECT count(*) FROM comments WHERE body = ?", text)
    with site.lock("publish"):
        poster = threading.Thread(target=post, args=(running, text, 4))
        poster.start()
        wait_until(committed, SOON, pause=0.001)
        for process in running.actions():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGXCPU)
        poster.join()
    check(f"{name}: a request that is killed after its commit has stored its text", committed() == 1)
    check(f"{name}: and wakes the back office", wait_until(lambda: wake.stat().st_mtime_ns > before, SOON))
    site.refresh()
    check(f"{name}: which writes the page", text in page(site, 4), site.pending())


def held_writing(site, running, name):
    """A lock that is never released: 503 with the text; reading continues meanwhile."""
    text = f"While somebody writes, {name}."
    answers = []
    with site.lock("write"):
        poster = threading.Thread(target=lambda: answers.append(post(running, text, topic=3)))
        poster.start()
        forms = [ask(running.port, "GET", path) for path in
                 ("/do/topics/new?lang=en", "/do/topics/3/comments", "/do/search?q=note", "/forum/")]
        check(f"{name}: reading does not wait for a writer",
              all(a.status == 200 for a in forms) and poster.is_alive(), [(a.status, a.seconds) for a in forms])
        poster.join()
    answer = answers[0]
    check(f"{name}: a lock held too long is a 503 that keeps the text", answer.status == 503 and text in answer.text, answer)
    check(f"{name}: with Retry-After, before the lock was free", answer.headers.get("Retry-After"), answer.headers)
    note(f"refused after {answer.seconds:.1f} s")
    check(f"{name}: and nothing was stored", site.one("SELECT count(*) FROM comments WHERE body = ?", text) == 0)
    again = post(running, text, topic=3)
    check(f"{name}: a moment later it is taken", again.status == 303, again)
    check(f"{name}: and on its page", wait_until(lambda: text in page(site, 3), SOON))


def full_house(site, running, name, clients=64):
    """More at once than slots and queue take: each is stored, or has a 503 that keeps its text; nothing between."""
    answers = {}

    def send(n):
        text = f"Full house {n}, says token-{n}-full-end."
        answers[n] = (text, post(running, text, topic=4 + n % 3))

    threads = [threading.Thread(target=send, args=(n,)) for n in range(clients)]
    with site.lock("write"):
        for thread in threads:
            thread.start()
        time.sleep(2)
        waiting = clients - len(answers)
        early = wait_until(lambda: any(a.status == 503 for _, a in list(answers.values())), SOON)
    for thread in threads:
        thread.join()
    taken = {n: a for n, (_, a) in answers.items() if a.status == 303}
    busy = {n: a for n, (_, a) in answers.items() if a.status == 503}
    note(f"{clients} at once: {len(taken)} stored, {len(busy)} answered 503; {waiting} waited for a slot")
    other = [a for n, (_, a) in answers.items() if n not in taken and n not in busy]
    check(f"{name}: above the slots the answer is 303 or 503", taken and busy and not other, (len(taken), len(busy), other[:2]))
    without = [a for n, a in busy.items() if answers[n][0] not in a.text or not a.headers.get("Retry-After")]
    check(f"{name}: each 503 keeps the text", busy and not without, without[:2])
    check(f"{name}: and comes while the slots are taken", early, len(busy))
    note(f"the slowest 503 after {max([a.seconds for a in busy.values()], default=0):.1f} s")
    stored = site.tokens()
    wrong = [n for n in answers if len(stored.get(f"token-{n}-full-end", [])) != (1 if n in taken else 0)]
    check(f"{name}: what was acknowledged is stored once, nothing else", not wrong, wrong)
    again = post(running, "After the rush.", topic=4)
    check(f"{name}: afterwards posts are taken", again.status == 303, again)


def broken_off(site, running, name):
    """A process of ours that dies in the middle: a 503 that keeps the text, and sending it again stores it once."""
    text = f"Broken off, {name}."
    answers = []
    with site.lock("write"):
        poster = threading.Thread(target=lambda: answers.append(post(running, text, topic=7)))
        poster.start()
        found = wait_until(running.actions, SOON)
        for pid in running.actions():
            os.kill(pid, signal.SIGKILL)
        poster.join()
    answer = answers[0]
    check(f"{name}: when a process dies, a 503 keeps the text", found and answer.status == 503 and text in answer.text, answer)
    again = [post(running, text, topic=7) for _ in range(2)]
    check(f"{name}: sent again it is stored once", [a.status for a in again] == [303, 303]
          and site.one("SELECT count(*) FROM comments WHERE body = ?", text) == 1, again)
