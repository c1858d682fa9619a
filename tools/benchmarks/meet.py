"""Costs of Meet with 50,000 members in it: the next card, a choice, the filter and its counts."""
import datetime
import random
import sqlite3

from meeting.people import draw, query, store

from .community import Community, quote
from .programs import Broken, median_cost

PEOPLE, QUICK = 50_000, 2_000
# Words to talk about, of which the second is said half as often as the first, and so on.
WORDS = [f"word-{number}" for number in range(1, 301)]
# Preferences that admit everyone, and those that admit some.
EVERYBODY = {"least": 18, "greatest": 99, "genders": {0, 1, 2}, "singles": False, "reach": 5, "wanted": []}
SOME = {"least": 25, "greatest": 40, "genders": {0, 1}, "singles": True, "reach": 3, "wanted": WORDS[4:6]}


def run(bench):
    size, runs = QUICK if bench.quick else PEOPLE, 5 if bench.quick else 60
    club = Community(bench, "meet", 20, size + 2)
    take_part(bench, club)
    members = [member for (member,) in club.rows("SELECT member_id FROM accounts ORDER BY member_id")]
    dice, today = random.Random(bench.random), datetime.date.today()
    askers = dict(zip(members, (dict(draw(dice, today), cell=(2619, 3000), tags=WORDS[2:6], single=True, **wish) for wish in (EVERYBODY, SOME))))
    keep(club, askers | {member: talkative(dice, draw(dice, today)) for member in members[2:]})
    for (asker, person), whom in zip(askers.items(), ("everybody", "some")):
        say(bench, club, asker, f"the next card of {size:,}, for who looks for {whom}", 8, runs, "/meet")
        fields = "&".join(f"{name}={quote(value)}" for name, value in query(person))
        say(bench, club, asker, "  the filter, its counts and wider wishes", 10, runs, "/meet/filter", fields + "&lang=en")
        seen = others(club, asker, len(members), runs)
        for word in ("like", "no"):
            club.forget_counts()
            costs = [cost for other in seen for cost in club.send("/meet", {"do": word, "person": other, "lang": "en"}, asker)]
            limit(bench, f"  {word}", costs, 8)
    say(bench, club, members[0], "my page", 8, runs, "/me")


def take_part(bench, club):
    """The site has people meet."""
    file = club.site / "site.yml"
    lines = [line for line in file.read_text().splitlines() if not line.startswith("sections:")]
    file.write_text("\n".join(lines + ["sections: [forum, people, meet]", ""]))
    bench.sites.tool("build", "--site", club.site, "--quiet")


def talkative(dice, person):
    """A copy of the person with other words."""
    def words(count):
        return sorted(set(dice.choices(WORDS, [1 / (place + 1) for place in range(len(WORDS))], k=count)))
    return person | {name: words(len(person[name])) for name in ("tags", "wanted")}


def keep(club, people):
    with sqlite3.connect(club.site / "data/tertulia.db") as database:
        store(database, people)
    database.close()


def others(club, asker, size, runs):
    """Some members about whom a choice can be made, since their preferences admit everyone."""
    found = [member for (member,) in club.rows("SELECT member_id FROM meeters WHERE member_id <> ? ORDER BY member_id LIMIT ?", asker, runs)]
    if len(found) < runs:
        raise Broken(f"{len(found)} of {size} take part")
    return found


def say(bench, club, member, what, at_most, runs, path, query="lang=en"):
    club.forget_counts()
    costs = []
    # More is measured than anyone may request in ten minutes.
    for _ in range(runs // 5):
        club.forget_counts()
        costs += club.send(path, member=member, runs=5, expect=200, query=query)
    limit(bench, what, costs, at_most)


def limit(bench, what, costs, at_most):
    bench.report.keep("meet", **{what.strip(): [cost.raw for cost in costs]})
    bench.report.value(what, median_cost(costs).cpu * 1000, "ms CPU", at_most=at_most)
