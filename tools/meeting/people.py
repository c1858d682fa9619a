"""Invented people who would like to meet others, and by the rules of docs/meeting.md who appears to whom."""
import datetime
import math
import struct

RADIUS = 6371008.8
REACH = ["here", "near", "25", "50", "100", "any"]
GENDERS = ["women", "men", "others"]
WORDS = ["cranes", "books", "trains", "figs", "chess", "choirs", "maps", "bread"]


# Facts and preferences of a person: dictionaries with born (a date), gender (0 to 2), single, cell (row, column) or None,
# tags, and least, greatest, genders (a set), singles, reach (0 to 5), wanted (tags).

def age(person, today):
    born = person["born"]
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))


def vector(cell):
    lat = math.radians((cell[0] + 0.5) * 0.05 - 90)
    count = max(1, math.floor(7200 * math.cos(lat)))
    lon = math.radians((cell[1] + 0.5) * 360 / count - 180)
    return math.cos(lat) * math.cos(lon), math.cos(lat) * math.sin(lon), math.sin(lat)


def reach(one, other):
    """How far apart two are: a number of REACH."""
    if one is None or other is None:
        return 5
    if one == other:
        return 0
    chord = math.dist(vector(one), vector(other))
    distance = 2 * RADIUS * math.asin(min(1, chord / 2)) / 1000
    return next((place for place, limit in ((1, 10), (2, 25), (3, 50), (4, 100)) if distance <= limit), 5)


def wants(one, other, today):
    """Why one does not look for another, distance apart; nothing where they do."""
    if other["gender"] not in one["genders"]:
        return "gender"
    years = age(other, today)
    if years < one["least"] or years > one["greatest"] and one["greatest"] < 99:
        return "age"
    if one["singles"] and not other["single"]:
        return "single"
    if one["wanted"] and not set(one["wanted"]) & set(other["tags"]):
        return "tags"


def obstacle(me, other, today):
    """The first reason why another does not appear; what they look for is asked first."""
    years = age(me, today)
    if years < other["least"] or years > other["greatest"] and other["greatest"] < 99:
        return "their_age"
    away = reach(me["cell"], other["cell"])
    if wants(other, me, today) or other["reach"] < 5 and away > other["reach"]:
        return "theirs"
    return wants(me, other, today) or ("distance" if me["reach"] < 5 and away > me["reach"] else None)


def draw(dice, today):
    """A random person: most of them near Salamanca, some far away, some nowhere."""
    born = today - datetime.timedelta(days=dice.randint(18 * 366, 80 * 365))
    cell = None
    if dice.random() < 0.9:
        spread = dice.choice([1, 4, 12, 40])
        row = 2619 + round(dice.gauss(0, spread))
        count = math.floor(7200 * math.cos(math.radians((row + 0.5) * 0.05 - 90)))
        cell = (row, min(count - 1, max(0, math.floor(174.34 / 360 * count) + round(dice.gauss(0, spread)))))
    return {"born": born, "gender": dice.choice([0, 0, 0, 1, 1, 1, 2]), "single": dice.random() < 0.6, "cell": cell,
            "tags": dice.sample(WORDS, dice.randint(0, 4)), **wish(dice)}


def wish(dice):
    least = dice.randint(18, 50)
    return {"least": dice.choice([18, least]), "greatest": dice.choice([99, dice.randint(least, 99)]),
            "genders": set(dice.choice([[0], [1], [0, 1, 2], [0, 1, 2], [2], [0, 1]])), "singles": dice.random() < 0.3,
            "reach": dice.choice([5, 5, 5, 4, 3, 2, 1, 0]), "wanted": dice.sample(WORDS, 2) if dice.random() < 0.25 else []}


def number(day):
    return day.year * 10000 + day.month * 100 + day.day


def facts(person):
    bits = number(person["born"]) | person["gender"] << 25 | person["single"] << 27
    if person["cell"]:
        bits |= 1 << 28 | person["cell"][0] << 29 | person["cell"][1] << 41
    return bits


def wished(person):
    bits = 1 | person["least"] << 1 | person["greatest"] << 8 | person["singles"] << 18 | person["reach"] << 19
    return bits | sum(1 << 15 + gender for gender in person["genders"]) | bool(person["wanted"]) << 22


def query(person):
    fields = [("age_from", person["least"]), ("age_to", person["greatest"]), ("reach", REACH[person["reach"]]),
              ("wanted", ",".join(person["wanted"]))]
    return fields + [(GENDERS[gender], 1) for gender in person["genders"]] + [("single", 1)] * person["singles"]


def store(database, people):
    """Puts people, by their numbers, into the tables, as the verbs do."""
    def change(sql, rows):
        database.executemany(sql, rows)

    for table in ("meeters", "meet_tags"):
        change(f"DELETE FROM {table} WHERE member_id = ?", [(member,) for member in people])
    change("INSERT INTO meeters (member_id, facts, wish, youngest, tags, wanted) VALUES (?, ?, ?, ?, ?, ?)",
           [(member, facts(person), wished(person), number(person["born"]), " ".join(person["tags"]), " ".join(person["wanted"]))
            for member, person in people.items()])
    change("INSERT OR IGNORE INTO meet_tags (kind, tag, member_id) VALUES (?, ?, ?)",
           [(kind, tag, member) for member, person in people.items() for kind, name in enumerate(("tags", "wanted")) for tag in person[name]])
    change("INSERT OR REPLACE INTO profile_blocks (member_id, block, value, audience) VALUES (?, ?, ?, 4)",
           [(member, block, value) for member, person in people.items() for block, value in profile(person).items()])
    for page in {member // 128 for member in people}:
        rows = database.execute("SELECT member_id, facts, wish FROM meeters WHERE member_id BETWEEN ? AND ? AND wish <> 0 ORDER BY 1",
                                (page * 128, page * 128 + 127))
        database.execute("INSERT OR REPLACE INTO meet_pages (page, people) VALUES (?, ?)",
                         (page, b"".join(struct.pack("<qqi", *row) for row in rows)))


def profile(person):
    """Their facts as a profile."""
    return {"birth_date": person["born"].isoformat(), "gender": ["woman", "man", "nonbinary"][person["gender"]],
            "status": "single" if person["single"] else "married"}
