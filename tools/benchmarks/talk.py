"""Costs of messages: one by the number of its readers, the newest page of a long conversation, the list of many, open pages."""
import pathlib
import tempfile
import time

from . import load, servers
from .community import Community
from .programs import median_cost

MEMBERS, GROUP, MESSAGES, CONVERSATIONS = 6_000, 5_000, 100_000, 1_000
QUICK = (600, 500, 2_000, 100)


def run(bench):
    members, group, messages, conversations = QUICK if bench.quick else (MEMBERS, GROUP, MESSAGES, CONVERSATIONS)
    runs = 5 if bench.quick else 60
    club = Community(bench, "talk", 50, members)
    people = [member for (member,) in club.rows("SELECT member_id FROM accounts ORDER BY member_id")]
    me, others = people[0], people[1:]
    two, long, large = conversation(club, [me, others[0]]), conversation(club, [me, others[1]]), conversation(club, people[:group])
    say(club, long, (me, others[1]), messages)
    for what, talk in (("of two", two), (f"of {group:,}", large), (f"of {messages:,} messages", long)):
        say(club, talk, (me,), 40)
    costs = {talk: [] for talk in (two, large)}
    for _ in range(3):
        for talk in costs:
            club.forget_counts()
            costs[talk] += club.send(f"/talk/{talk}", {"body": "See you at *nine*, @@@@@@@@.", "lang": "en"}, me, runs // 3)
    pair, crowd = (median_cost(costs[talk]).cpu * 1000 for talk in (two, large))
    bench.report.value("a message to one", pair, "ms CPU", at_most=6)
    bench.report.ratio(f"a message in a group of {group:,}", crowd, pair, "to one", unit="ms CPU", at_most=1.1)
    page(bench, club, f"the newest page of {messages:,} messages", f"/talk/{long}", me, runs, 6)
    page(bench, club, "  what is new behind it, nothing", f"/talk/{long}", me, runs, 6, "since=999999&lang=en")
    bells(bench, club, long)
    for other in others[2:2 + conversations]:
        say(club, conversation(club, [me, other]), (other,), 3)
    page(bench, club, f"the list of {conversations:,} conversations", "/talk", me, runs, 8)
    page(bench, club, "  looking for a name", "/talk", me, runs, 8, "q=maria&lang=en")
    page(bench, club, "my page, as many with something new", "/me", me, runs, 8)


def bells(bench, club, talk):
    """A thousand open pages in which nothing is said: each asks for its file every ten seconds, and for nothing else."""
    bell = pathlib.Path("bells") / club.rows("SELECT bell FROM conversations WHERE id = ?", talk)[0][0]
    with servers.behind_nginx(bench, club.site, pathlib.Path(tempfile.mkdtemp(dir=bench.work)) / "run") as server:
        before = server.group.usage
        seen = load.client(bench, ["-k"], server.port, 32, 2 if bench.quick else 8, [f"/{bell}"])
        cpu = None if before is None else server.group.usage - before
    bench.report.keep("bells", **seen, server_cpu=cpu)
    if sum(seen["others"].values()) or not (club.site / "public" / bell).exists():
        return bench.report.fail("a bell", f"other answers: {seen['others']}")
    of_a_core = f"{100 * 100 * cpu / seen['good']:.1f} % of a core" if cpu else "CPU unknown"
    bench.report.value("a bell, nginx, 32 connections", seen["per_second"], "/s", against=f"of 1,000 silent pages: {of_a_core}")


def page(bench, club, what, path, member, runs, at_most, query="lang=en"):
    cost = median_cost(club.send(path, member=member, runs=runs, expect=200, query=query))
    bench.report.value(what, cost.cpu * 1000, "ms CPU", at_most=at_most)


def conversation(club, members):
    """The number of a new one: of two, or a group that is the first's."""
    now = int(time.time()) - 90_000
    pair = sorted(members) if len(members) == 2 else (None, None)
    number = club.rows("SELECT coalesce(max(id), 0) + 1 FROM conversations")[0][0]
    club.change("INSERT INTO conversations (id, low_id, high_id, name, folded_name, bell, heard_at, made_at) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [(number, *pair, *(("", "") if pair[0] else ("Walkers", "walkers")), f"{number:032x}", now, now)])
    club.change("INSERT INTO participants (member_id, conversation_id, role, since, joined_at) VALUES (?, ?, ?, ?, 0)",
                [(member, number, 2 if index == 0 and pair[0] is None else 0, now) for index, member in enumerate(members)])
    return number


def say(club, talk, authors, count):
    """So many messages, by these in turns, a minute after another."""
    last = club.rows("SELECT last FROM conversations WHERE id = ?", talk)[0][0]
    start = int(time.time()) - 80_000 - 60 * count
    club.change("INSERT INTO messages (conversation_id, number, author_id, kind, state, sent_at, body, html, renderer) "
                "VALUES (?, ?, ?, 0, 0, ?, 'We meet at the bridge.', '<p>We meet at the bridge.</p>', 6)",
                [(talk, last + index + 1, authors[index % len(authors)], start + 60 * index) for index in range(count)])
    club.change("UPDATE conversations SET last = ?, heard = ?, heard_at = ?, told = ? WHERE id = ?",
                [(last + count, last + count, start + 60 * count, last + count, talk)])
