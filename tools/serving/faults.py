"""Faults of workers: a trap, a full disk, a database of an older version, a socket that is removed."""
import contextlib, os, pathlib, shutil, signal, subprocess, threading, time
from .checks import check, note, wait_until
from .load import clean, settled
from .scgi import Workers
from .sites import make_site

OLDER = pathlib.Path(__file__).resolve().parent.parent.parent / "Tests/DatabaseTests/Fixtures/version-6.db"


def posts(workers, text, topic=1):
    return workers.post(f"/topics/{topic}/comments", body=text, name="Eve", lang="en")


def stored(site, text):
    return site.one("SELECT count(*) FROM comments WHERE body = ?", text)


@contextlib.contextmanager
def small_disk(folder, megabytes):
    """A file system of its own; nothing where none can be mounted."""
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)], capture_output=True, text=True)
    if mounted.returncode:
        note(f"SKIPPED: nothing can be mounted here: {mounted.stderr.strip()}")
    try:
        yield not mounted.returncode
    finally:
        if not mounted.returncode:
            subprocess.run(["umount", "-l", str(folder)], check=True)


def faults(options, folder):
    """Those that need no web server."""
    folder.mkdir()
    site = make_site(folder / "site", options.tool, notes=5, topics=1)
    site.build()
    trapped(options, site, folder)
    migrated(options, site, folder)
    full_disk(options, folder / "full")


def full_disk(options, folder):
    """Comments until no more are taken: each answer is clear, none is lost, and with space again everything goes on."""
    folder.mkdir()
    with small_disk(folder / "disk", 24) as is_mounted:
        if not is_mounted:
            return
        site = make_site(folder / "disk/site", options.tool, notes=30, topics=24)
        built = site.build()
        check("a site on a small disk is built", built.returncode == 0, built.stderr)
        with Workers(options.cgi, site.folder, folder / "full.sock", TERTULIA_WORKERS=1) as workers:
            check("a comment while there is space", posts(workers, "with space").status == 303)
            worker, texts = workers.workers(), {}
            for left in (900, 300, 60, 0) if options.long else (300,):
                texts |= fill(site, workers, folder / "disk/ballast", left)
            check("the worker is the same one", workers.workers() == worker, (worker, workers.workers(), workers.log.read_text()[-300:]))
            refused = [text for text, status in texts.items() if status != 303]
            again = [posts(workers, text, topic=2).status for text in refused]
            check(f"with space again the {len(refused)} that were refused are taken", again and set(again) == {303}, again)
            wrong = [text for text in texts if stored(site, text) != 1]
            check(f"all {len(texts)} are stored once", not wrong, wrong[:3])
            check("the worker is still the same one", workers.workers() == worker, (worker, workers.workers()))
            settled(site)
            clean(site, folder)


def fill(site, workers, ballast, left):
    """Leaves so many kilobytes and writes until eight comments were refused; the texts with the status that each got."""
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(bytes(1 << 12)) == 1 << 12:
            pass
    os.truncate(ballast, max(0, ballast.stat().st_size - left * 1024))
    texts, unclear = {}, []
    for n in range(400):
        text = f"{left} KB left, number {n}: " + "words and " * 40 + "an end."
        answer = posts(workers, text, topic=n % 20 + 1)
        texts[text] = answer.status
        if answer.status != 303 and (answer.status not in (503, 507) or text not in answer.text):
            unclear.append(answer)
        if sum(status != 303 for status in texts.values()) == 8:
            break
    refused = [text for text, status in texts.items() if status != 303]
    note(f"{left} KB left: {len(texts) - len(refused)} comments taken, {len(refused)} refused ({sorted({texts[text] for text in refused})})")
    check("a full disk is a 503 or 507 that keeps the text", len(refused) == 8 and not unclear, (len(refused), unclear[:2]))
    check("and stores nothing of it", not any(stored(site, text) for text in refused))
    check("what was acknowledged is there", all(stored(site, text) == 1 for text in texts if text not in refused))
    reading = [workers.get(path).status for path in ("/search?q=beginning", "/topics/1/comments", "/sign-in")]
    check("reading goes on", reading == [200] * 3, reading)
    ballast.unlink()
    return texts


def migrated(options, site, folder):
    """The database of an older version in the place of this one, and its migration by a build, while a worker has the site open."""
    version = site.one("PRAGMA user_version")
    with Workers(options.cgi, site.folder, folder / "migrated.sock", TERTULIA_WORKERS=1) as workers:
        check("a comment before the migration", posts(workers, "before the migration").status == 303)
        worker, database = workers.workers(), site.folder / "data/tertulia.db"
        kept, older = folder / "kept", folder / "older.db"
        kept.mkdir()
        shutil.copy(OLDER, older)
        with site.lock("write"), site.lock("publish"):
            for file in site.folder.glob("data/tertulia.db*"):
                file.rename(kept / file.name)
            older.rename(database)
            # The pages come with it, or are made again.
            site.public.rename(kept / "public")
            site.public.mkdir()
        found = site.one("PRAGMA user_version")
        seen = posts(workers, "of an older version")
        check(f"a database of version {found}: 503 with the text",
              found < version and seen.status == 503 and "of an older version" in seen.text, seen)
        built = site.build()
        check(f"a build leads it to version {version}", built.returncode == 0 and site.one("PRAGMA user_version") == version, built.stderr)
        topic = site.one("SELECT min(id) FROM topics WHERE state = 0")
        seen = posts(workers, "of an older version", topic)
        check("the next comment is taken", seen.status == 303 and stored(site, "of an older version") == 1, seen)
        check("a page is of the new one", workers.get("/search?q=x").status == 200)
        check("by the same worker", workers.workers() == worker, (worker, workers.workers()))


def writers(workers):
    """The workers that wait for the lock of writers: a request has come to each."""
    found = []
    for worker in workers.workers():
        with contextlib.suppress(OSError):
            if any(os.readlink(fd).endswith("/data/write.lock") for fd in pathlib.Path(f"/proc/{worker}/fd").iterdir()):
                found.append(worker)
    return found


def trapped(options, site, folder):
    """A request that ends its worker by a trap: it is not answered, the one beside it is, and the job runner is woken."""
    with Workers(options.cgi, site.folder, folder / "trap.sock", TERTULIA_WORKERS=2) as workers:
        for trap in (signal.SIGILL, signal.SIGTRAP):
            answers, wake = {}, site.folder / "data/wake"
            wake.touch()
            before = wake.stat().st_mtime_ns

            def ask(text):
                answers[text] = posts(workers, text)
            texts = [f"{trap.name} beside it, {n}" for n in range(2)]
            with site.lock("write"):
                threads = [threading.Thread(target=ask, args=(text,)) for text in texts]
                for thread in threads:
                    thread.start()
                check(f"two workers write before {trap.name}", wait_until(lambda: len(writers(workers)) == 2, 10), workers.workers())
                os.kill(workers.workers()[0], trap)
                check("one of them ends", wait_until(lambda: len(answers) == 1, 5), answers)
            for thread in threads:
                thread.join()
            check(f"{trap.name} costs one request", sorted(answer.status for answer in answers.values()) == [0, 303], answers)
            check("the job runner is woken", wake.stat().st_mtime_ns > before)
            check("sent again both are stored once", [posts(workers, text).status for text in texts] == [303] * 2
                  and [stored(site, text) for text in texts] == [1, 1])


def killed(site, server, workers, write, how):
    """A worker is killed while it answers a web server."""
    text, answers = f"{how.name} behind {server}", []
    with site.lock("write"):
        asking = threading.Thread(target=lambda: answers.append(write("/do/topics/1/comments", body=text, name="Eve", lang="en")))
        asking.start()
        wait_until(lambda: workers.workers(), 5)
        time.sleep(0.5)
        for worker in workers.workers():
            os.kill(worker, how)
        asking.join(10)
    given_back(server, f"a worker ended by {how.name}", answers[0] if answers else None, text)
    again = write("/do/topics/1/comments", body=text, name="Eve", lang="en")
    check("sent again it is stored once", again.status == 303 and stored(site, text) == 1, again)


def given_back(server, name, seen, text):
    """nginx sends it to the workers that return the text; the others have a page that says where it is."""
    check(f"{name}: a page that says so", seen and seen.status in ((503,) if server == "nginx" else (500, 502, 503)), seen)
    check("with the text" if server == "nginx" else "and that the text is in the form", seen and (
        text if server == "nginx" else "still in the form") in seen.text, seen and seen.text)


def removed(options, site, server, workers, write):
    """The socket for writing is removed under its workers, and made again by others, as systemd would."""
    text, path = f"without a socket behind {server}", workers.path
    path.unlink()
    given_back(server, "a socket that was removed", write("/do/topics/1/comments", body=text, name="Eve", lang="en"), text)
    check("and nothing is stored", stored(site, text) == 0)
    with Workers(options.cgi, site.folder, path, TERTULIA_POOL="writes"):
        os.chmod(path, 0o666)
        # lighttpd leaves a socket alone for a while after it found no process there (disable-time).
        start = time.monotonic()
        send = lambda: write("/do/topics/1/comments", body=text, name="Eve", lang="en")
        taken = wait_until(lambda: send().status == 303, 15, pause=0.2)
        check("by a new one it is taken", taken and stored(site, text) == 1, send())
        if time.monotonic() - start > 1:
            note(f"after {time.monotonic() - start:.1f} s")
