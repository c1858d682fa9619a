"""Costs of sending one's location, and of viewing those of 500 friends: with few places in the database, and with a million."""
import base64
import gzip
import json
import re
import time

from .community import Community, secret
from .programs import Broken, median_cost
from .start import variables

FRIENDS, PLACES = 500, 1_000_000
QUICK = (50, 20_000)
# Levels that friends show: exact, about five kilometres, the city.
LEVELS = (3, 2, 1)


def run(bench):
    friends, places = QUICK if bench.quick else (FRIENDS, PLACES)
    runs = 5 if bench.quick else 60
    club = Community(bench, "places", 20, 2 * friends, settings="map: on\n")
    people = [member for (member,) in club.rows("SELECT member_id FROM accounts ORDER BY member_id")]
    me, others = people[0], people[1:friends + 1]
    furnish(club, me, others)
    phone = Phone(club, me)
    fixes, maps = phone.fixes(runs), look(bench, club, me, friends, runs)
    few = (fixes, maps)
    fill(club, people, places)
    fixes, maps = phone.fixes(runs), look(bench, club, me, friends, runs)
    for what, before, after, limit in (("a fix by telephone", few[0], fixes, 6), (f"the map of {friends:,} friends", few[1], maps, 10)):
        bench.report.keep("places", **{what: [cost.raw for cost in before], f"{what}, {places:,} places": [cost.raw for cost in after]})
        cost, later = (median_cost(costs).cpu * 1000 for costs in (before, after))
        bench.report.value(what, cost, "ms CPU", at_most=limit)
        bench.report.ratio(f"  with {places:,} places in the database", later, cost, f"with {friends:,}", unit="ms CPU", at_most=1.1)


def furnish(club, me, others):
    """Friends all over Europe who share their location, and a phone that sends one."""
    now = int(time.time())
    club.change("INSERT INTO friendships (low_id, high_id, asked_by, state, text, asked_at, since) VALUES (?, ?, ?, 1, '', ?, ?)",
                [(min(me, other), max(me, other), other, now, now) for other in others])
    club.change("INSERT INTO place_settings (member_id, friends, hours, paused_until, keep, metres) VALUES (?, ?, NULL, 0, 36500, 500)",
                [(member, LEVELS[index % 3]) for index, member in enumerate([me, *others])])
    club.change("INSERT INTO positions (member_id, at, until, latitude, longitude, accuracy, source) VALUES (?, ?, ?, ?, ?, 20, 0)",
                [(other, now - 7_200 - index, now - 60, *somewhere(index)) for index, other in enumerate(others)])
    club.change("INSERT INTO place_devices (member_id, digest, made_at, heard_at) SELECT member_id, digest, ?, ? FROM sessions WHERE member_id = ?",
                [(now, now, me)])
    note_last(club)


def somewhere(index):
    """Degrees as they are stored, spread over Europe."""
    return 380_000_000 + index * 7_919_317 % 180_000_000, -90_000_000 + index * 6_700_417 % 300_000_000


def fill(club, people, places):
    """As many places as that, of all members, of days that are over."""
    start, each = int(time.time()) - 500 * 86_400, places // len(people)
    club.change("INSERT INTO positions (member_id, at, until, latitude, longitude, accuracy, source) VALUES (?, ?, ?, ?, ?, 20, 4)",
                ((member, start + 3_600 * number, start + 3_600 * number + 1_800, *somewhere(member + number))
                 for member in people for number in range(min(each, 450 * 24))))
    note_last(club)


def note_last(club):
    """Does what the program does with each place that it accepts."""
    columns = "member_id, at, until, latitude, longitude, accuracy, source, is_after_gap, is_before_gap"
    club.change(f"INSERT OR REPLACE INTO last_places ({columns}) SELECT {columns.replace('at,', 'max(at),', 1)} FROM positions GROUP BY member_id", [()])


class Phone:
    """Sends a fix each time that is far enough from the last one, and late enough: all are kept."""

    def __init__(self, club, member):
        self.club, self.member, self.at = club, member, int(time.time()) - 25 * 86_400
        name = club.rows("SELECT username FROM members WHERE id = ?", member)[0][0]
        self.word = base64.b64encode(f"{name}:{secret(member)}".encode()).decode()

    def fixes(self, runs):
        self.club.forget_counts()
        kept = self.count()
        costs = [self.fix() for _ in range(runs)]
        if self.count() != kept + runs:
            raise Broken(f"{self.count() - kept} of {runs} fixes were kept")
        return costs

    def count(self):
        return self.club.rows("SELECT count(*) FROM positions WHERE member_id = ? AND source = 3", self.member)[0][0]

    def fix(self):
        self.at += 300
        body = json.dumps({"_type": "location", "lat": 40.9 + self.at // 300 % 2 * 0.03, "lon": -5.66, "tst": self.at, "acc": 12})
        environment = variables(self.club.site, "/places/owntracks", "", "POST", len(body))
        environment |= {"CONTENT_TYPE": "application/json", "HTTP_AUTHORIZATION": f"Basic {self.word}"}
        return self.club.bench.programs.spawn([self.club.bench.cgi], environment=environment, body=body, expect=200)[0]


def look(bench, club, member, friends, runs):
    """The costs of the map, which names all friends and is small when it travels."""
    output = bench.work / "map"
    environment, _ = club.request("/map", member=member, query="lang=en")
    bench.programs.spawn([bench.cgi], environment=environment, output=output, expect=200)
    page = output.read_bytes().partition(b"\r\n\r\n")[2]
    people = page.partition(b'<ul class="people places"')[2].partition(b"</ul>")[0]
    size, shown = len(gzip.compress(page)), len(set(re.findall(rb"person=(\d+)", people)))
    bench.report.value(f"the map of {friends:,} friends, gzipped", size / 1000, "KB", at_most=60, against=f"{shown:,} are listed")
    club.forget_counts()
    return club.send("/map", member=member, runs=runs, expect=200, query="lang=en")
