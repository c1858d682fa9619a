"""A member with thousands of public notes deletes them and brings them back, while another posts all the time."""
import re, threading, time
from .checks import check, note, percentile, wait_while_fewer
from .classroom import CODE, sign_up
from .client import Client, ask

NOTES, ROUNDS, PAUSE = 3000, 10, 0.1
SOON = 60


def busy_member(site, running, name):
    """A member whose subject has NOTES public notes, in pages; returns their number, cookie and subject, or None."""
    printed = site.run("invite", "--site", site.folder).stdout
    code = CODE.search(printed)
    if not check(f"{name}: there is a code for the busy member", code, printed):
        return None
    answer = sign_up(running.port, code[0], "Busy", threading.Barrier(1))
    cookies = re.findall(r"((?:__Host-)?session=[^;]+)", "; ".join(answer.headers.get_all("Set-Cookie", [])))
    if not check(f"{name}: the busy member is in", answer.status == 303 and cookies, answer):
        return None
    member = site.one("SELECT id FROM members WHERE username = 'pupil-busy'")
    # Only those who have posted have a page where public notes can be seen.
    posted = act(running, cookies[0], "/do/topics/1/comments", body="I write a lot.", lang="en")
    check(f"{name}: the busy member posts", posted.status == 303, posted)
    with site.writing() as database:
        subject = database.execute("INSERT INTO own_subjects (member_id, title, hue, sort) VALUES (?, 'All', 1, 1)", (member,)).lastrowid
        database.executemany(
            "INSERT INTO own_notes (member_id, subject_id, audience, lang, title, folded_title, made_at, changed_at, size, renderer,"
            " words, body, html) VALUES (?, ?, 0, 'en', ?, ?, 0, 0, 9, 1, ?, 'Words.', CAST('<p>Words.</p>' AS TEXT))",
            [(member, subject, f"Note {n}", f"note {n}", f"note {n}") for n in range(NOTES)])
    return member, cookies[0], subject


def act(running, cookie, path, **fields):
    client = Client(running.port)
    try:
        return client.request("POST", path, fields, {"Sec-Fetch-Site": "same-origin", "Cookie": cookie})
    finally:
        client.close()


def posts_of_others(site, running, name):
    """Deleting and bringing back takes nothing from the others: each of their posts is taken, and soon answered."""
    found = busy_member(site, running, name)
    if not found:
        return
    member, cookie, subject = found
    stop, posts = threading.Event(), []

    def post():
        while not stop.is_set():
            posts.append(ask(running.port, "POST", f"/do/topics/{2 + len(posts) % 9}/comments", name="Ana",
                             body=f"Meanwhile, neighbour {len(posts)}.", lang="en"))
            time.sleep(PAUSE)

    poster = threading.Thread(target=post)
    poster.start()
    drops, restores, left = [], [], []
    for _ in range(ROUNDS):
        drops.append(act(running, cookie, f"/do/me/notebook/subjects/{subject}", do="drop"))
        left.append(sum(1 for path in pages_of(site, "own-note/") if (site.public / path).exists()))
        restores.append(act(running, cookie, "/do/me/notebook", do="restore", thing=f"s{subject}"))
        time.sleep(PAUSE)
    stop.set()
    poster.join()
    for what, answers in ("deleting is", drops), ("bringing back is", restores), ("the posts of others are", posts):
        check(f"{name}: {what} answered each time", all(a.status == 303 for a in answers), [a for a in answers if a.status != 303][:2])
    check(f"{name}: what is deleted is in no file when its owner has the answer", not any(left), left)
    check(f"{name}: all pages are right in the end", wait_while_fewer(site.pending, SOON), site.pending())
    shown = site.one("SELECT count(*) FROM pages WHERE key LIKE 'own-note/%'")
    check(f"{name}: all notes are back", shown == NOTES, shown)
    took(f"deletions of {NOTES:,} notes", drops)
    took(f"restorations of {NOTES:,} notes", restores)
    took("posts of others meanwhile", posts)


def took(what, answers):
    seconds = [a.seconds for a in answers]
    note(f"{len(answers)} {what}: half in {percentile(seconds, .5) * 1000:.0f} ms, the slowest in {max(seconds) * 1000:.0f} ms")


def pages_of(site, kind):
    return [path for key, path in site.pages() if key.startswith(kind)]
