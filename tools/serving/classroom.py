"""A class whose thirty people become members by one code in the same moment, while guests write."""
import re, threading, time
from .checks import Background, check, note, percentile
from .client import Client, ask

CODE = re.compile(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}\b")


def sign_up(port, code, n, barrier):
    fields = {"name": f"Pupil {n}", "username": f"pupil-{n}", "password": f"a desk of my own, {n}", "code": code, "lang": "en"}
    client = Client(port)
    client.connection.connect()
    barrier.wait()
    # A form that makes a session has to say where it comes from.
    return client.request("POST", "/do/sign-up", fields, {"Sec-Fetch-Site": "same-origin"})


def joins(site, running, name, people=30):
    """Everyone is in, and no comment had to wait behind their passwords."""
    printed = site.run("invite", "--site", site.folder).stdout
    code = CODE.search(printed)
    if not check(f"{name}: there is a code", code, printed):
        return
    barrier, answers, comments = threading.Barrier(people + 1), {}, []

    def join(n):
        answers[n] = sign_up(running.port, code[0], n, barrier)

    def comment(n):
        answer = ask(running.port, "POST", f"/do/topics/{1 + n % 9}/comments", name="Ana", body=f"Meanwhile, {n}.", lang="en")
        comments.append(answer)

    comment(0)
    threads = [threading.Thread(target=join, args=(n,)) for n in range(people)]
    for thread in threads:
        thread.start()
    barrier.wait()
    start = time.monotonic()
    guest = Background(lambda n: comment(n + 1))
    guest.start()
    for thread in threads:
        thread.join()
    took = time.monotonic() - start
    guest.stop()
    others = [a for a in answers.values() if a.status != 303]
    check(f"{name}: thirty who join at once are in", not others, others[:3])
    members = site.one("SELECT count(*) FROM accounts a JOIN members m ON m.id = a.member_id WHERE m.username LIKE 'pupil-%'")
    check(f"{name}: and have accounts", members == people, members)
    late = [a for a in comments if a.status != 303]
    check(f"{name}: guests' comments are taken meanwhile", not late and not guest.error, late[:2] or guest.error)
    seconds = [a.seconds for a in comments[1:]]
    note(f"thirty are in after {took * 1000:.0f} ms; {len(seconds)} comments meanwhile, half of them in "
         f"{percentile(seconds, .5) * 1000:.0f} ms, the slowest in {max(seconds, default=0) * 1000:.0f} ms")
