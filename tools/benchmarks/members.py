"""Costs of members: their posts and pages by the size of the club, signing up and in, people, and a new name on 50,000 comments."""
import statistics
import threading
import time

from . import comment, people, rename
from .community import WORD, Community
from .programs import Broken, median_cost

SIZES = (50, 5_000, 50_000)
QUICK_SIZES = (50, 1_000, 5_000)
SITE_TOPICS = 500
RUNS = 60
# In which all sign in at once.
AT_ONCE = 8
ROUNDS = 7


def run(bench):
    sizes = QUICK_SIZES if bench.quick else SIZES
    clubs = {size: Community(bench, f"members-{size}", SITE_TOPICS, size) for size in sizes}
    posts(bench, clubs)
    pages(bench, clubs[sizes[0]], clubs[sizes[-1]])
    hashed = bench.programs.hash_of(WORD)
    entering(bench, clubs[sizes[-1]], hashed)
    together(bench, clubs[sizes[-1]], hashed)
    followed(bench, clubs[sizes[-1]])
    people.run(bench, clubs[sizes[-1]])
    rename.run(bench)


def posts(bench, clubs):
    """Comments of members and guests on sites of all sizes, which take turns."""
    costs = {(size, who): [] for size in clubs for who in ("member", "guest")}
    topics = {size: comment.ordinary_topics(club.site) for size, club in clubs.items()}
    runs = 2 if bench.quick else RUNS // comment.TOPICS
    for number in range(comment.TOPICS):
        for size, club in clubs.items():
            writer = club.rows("SELECT member_id FROM accounts ORDER BY member_id LIMIT 1 OFFSET ?", number)[0][0]
            for topic in topics[size][number:number + 1]:
                path = f"/topics/{topic}/comments"
                for who, name, member in [("member", {}, writer), ("guest", {"name": "Ada Rubio"}, None)]:
                    # Not counted: the first of its topic.
                    costs[size, who] += club.send(path, {**name, "body": comment.TEXT}, member, 1 + runs)[1:]
    medians = {key: 1000 * statistics.median(cost.cpu for cost in each) for key, each in costs.items()}
    for size in clubs:
        each = costs[size, "member"]
        bench.report.keep("members", **{f"comment, {size}": [cost.raw for cost in each]})
        bench.report.value(f"a member's comment, {size:,} members", medians[size, "member"], "ms CPU", at_most=6,
                           against=f"a guest's {medians[size, 'guest']:.2f}, answer "
                                   f"{1000 * statistics.median(cost.answer for cost in each):.1f} ms")
    first, *_, last = clubs
    bench.report.ratio(f"a member's comment, {last:,} members to {first:,}", medians[last, "member"],
                       medians[first, "member"], f"{first:,} members", unit="ms CPU", at_most=1.2)
    bench.report.value("  peak memory", max(cost.peak_kb for cost in costs[last, "member"]) / 1024, "MB", at_most=20,
                       aim=12)


def followed(bench, club):
    """A comment in a topic with many followers, and in one without any, in turns: followers are notified afterwards."""
    count, runs, now = min(1_000, club.size // 2), 4 if bench.quick else 20, int(time.time())
    quiet, busy = comment.ordinary_topics(club.site)[:2]
    accounts = [member for (member,) in club.rows("SELECT member_id FROM accounts ORDER BY member_id LIMIT ?", count + 1)]
    club.change("INSERT INTO follows (member_id, kind, thing_id, since) VALUES (?, 0, ?, ?)",
                [(member, busy, now) for member in accounts[1:]])
    costs = {quiet: [], busy: []}
    for _ in range(3):
        for topic in costs:
            club.forget_counts()
            costs[topic] += club.send(f"/topics/{topic}/comments", {"body": comment.TEXT}, accounts[0], 1 + runs)[1:]
    alone, told = (median_cost(costs[topic]).cpu * 1000 for topic in (quiet, busy))
    bench.report.value(f"a comment that {count:,} follow", told, "ms CPU", at_most=8, against=f"nobody follows: {alone:.2f}")
    # Pending notifications are not part of the next measurement.
    bench.sites.tool("refresh", "--site", club.site, "--quiet")


def pages(bench, small, large):
    """A page of one's own, and what it costs to find out whose a session is."""
    runs = 20 if bench.quick else 100
    for club in (small, large):
        member, posts = club.busiest()
        cost = median_cost(club.send("/me", member=member, runs=runs, expect=200, query="lang=en"))
        bench.report.value(f"a private page, /do/me, {club.size:,} members", cost.cpu * 1000, "ms CPU", at_most=8,
                           against=f"{posts:,} posts")
    asked = {"a guest": None, "a member": large.busiest()[0]}
    found = {who: [] for who in asked}
    for _ in range(5):
        for who, member in asked.items():
            found[who] += large.send("/search", member=member, runs=max(runs // 5, 2), expect=200, query="lang=en")
    bench.report.keep("members", lookup={who: [cost.raw for cost in costs] for who, costs in found.items()})
    guest, signed_in = (median_cost(found[who]).cpu * 1000 for who in asked)
    bench.report.ratio("the form of the search, signed in", signed_in, guest, "a guest", unit="ms CPU")


def entering(bench, club, hashed):
    """Signing up and in, held against the hash alone."""
    runs = 5 if bench.quick else 30
    members = [member for (member,) in club.rows("SELECT member_id FROM accounts ORDER BY member_id LIMIT ?", AT_ONCE)]
    club.give_passwords(members, hashed)
    login = club.rows("SELECT username FROM members WHERE id = ?", members[0])[0][0]
    form = {"name": "Wendelin Achterberg", "username": "wendelin-a", "email": "m@@@@@@@@.w@example.org",
            "password": WORD, "password_again": WORD, "lang": "en"}
    found = {"floor": [], "up": [], "in": []}
    for _ in range(5):
        found["floor"] += bench.programs.spawn([bench.programs.path("password"), WORD, hashed], runs=max(runs // 5, 1))
        found["up"] += club.send("/sign-up", form, runs=max(runs // 5, 1), expect=200)
        found["in"] += club.send("/sign-in", {"login": login, "password": WORD}, runs=max(runs // 5, 1))
    bench.report.keep("members", **{f"enter, {name}": [cost.raw for cost in costs] for name, costs in found.items()})
    floor = statistics.median(cost.own for cost in found["floor"]) * 1000
    bench.report.note("C floor: a password's hash, 19 MiB", f"{floor:.1f} ms CPU")
    for name, what in [("up", "signing up, a letter queued"), ("in", "signing in")]:
        whole = statistics.median(cost.cpu for cost in found[name]) * 1000
        bench.report.value(f"{what}, without the hash", whole - floor, "ms CPU", at_most=8,
                           against=f"{whole:.1f} ms with it, peak "
                                   f"{max(cost.peak_kb for cost in found[name]) / 1024:.1f} MB")


def together(bench, club, hashed):
    """Eight sign in at once while a guest posts."""
    members = club.rows("SELECT id, username FROM members WHERE id IN (SELECT member_id FROM accounts "
                        "WHERE password IS NOT NULL) ORDER BY id LIMIT ?", AT_ONCE)
    topic = comment.ordinary_topics(club.site)[0]
    peaks, answers, seen = [], [], {303: 0, 503: 0}
    for _ in range(2 if bench.quick else ROUNDS):
        crowd = [club.start("/sign-in", {"login": name, "password": WORD}) for _, name in members]
        guest = threading.Thread(target=lambda: answers.extend(
            club.send(f"/topics/{topic}/comments", {"name": "Ada Rubio", "body": comment.TEXT})))
        guest.start()
        peaks.append(peak_together(crowd))
        for one in crowd:
            status = one.status()
            if status not in seen:
                raise Broken(f"a sign-in among {AT_ONCE} at once: {status}")
            seen[status] += 1
        guest.join()
    if len(answers) != len(peaks):
        raise Broken("a guest's comment was not stored while others signed in")
    bench.report.keep("members", together={"peaks_mb": peaks, "answers": [cost.answer for cost in answers], **seen})
    bench.report.value(f"{AT_ONCE} sign in at once, memory together", max(peaks), "MB", at_most=150,
                       against=f"{seen[303]} let in, {seen[503]} asked to come again")
    bench.report.value("  a guest's comment meanwhile, stored and answered", 1000 * max(c.answer for c in answers), "ms",
                       at_most=300, against=f"median {1000 * statistics.median(c.answer for c in answers):.0f}")


def peak_together(crowd):
    """The most memory that some processes had together at a time, in MB; what they share is counted once."""
    peak, alive = 0, list(crowd)
    while alive:
        alive = [one for one in alive if one.process.poll() is None]
        peak = max(peak, sum(one.memory_kb() for one in alive))
        time.sleep(0.001)
    return peak / 1024
