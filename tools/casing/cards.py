"""Contact cards, and where members are: what phones and other programs write."""
import base64, datetime, re, sqlite3, time
from .site import CASES, Place, check, files

CARDS = {  # what the card says besides the name; every card is of Begoña Muñoz
    "card": ["+34600111222", "Calle Peña 1 2º izq"], "neighbour-apple-labels": ["+34 600 111 222", "Calle Mayor 1 2º", "http://www.example.org"],
    "neighbour-base64-photo": ["600"], "neighbour-base64-unfolded": ["600"], "neighbour-n-without-fn": ["+34600111222"],
    "neighbour-photo-40kb": ["600"], "neighbour-qp-shorthand": [], "neighbour-raw-latin1": ["+34600111222"], "neighbour-split-utf8": []}
HIDDEN = ["40.96051", "5.66398", "geo:"]
TRACKS = {"track": 3, "neighbour-altitude": 2, "neighbour-null-geometry": 2, "neighbour-single-feature": 1, "neighbour-timestamp": 2,
          "neighbour-unix": 2}
# Messages of a phone, by their line: whether they may be stored; a stored one is at its own time and nowhere else.
MESSAGES = {1: "must", 2: "never", 3: "never", 4: "may", 5: "may", 6: "may", 13: "never", 14: "never", 15: "never", 16: "never"}


def run(options, work):
    site = Place(options, work / "site", settings="limits: {rate_limits: 0, sign_in_attempts: 0}\n")
    cards(site)
    phone(site)
    tracks(site)
    gpx(site)


def cards(site):
    one, two = site.member("ana-gil"), site.member("bea-sanz")
    with sqlite3.connect(site.folder / "data/tertulia.db", timeout=30) as database:
        database.execute("INSERT INTO friendships (low_id, high_id, asked_by, state, text, asked_at, since) VALUES (?, ?, ?, 1, '', 1, 1)",
                         (min(one.id, two.id), max(one.id, two.id), one.id))
    begun = one.ask(f"/people/{two.id}/talk", {"body": "Here they are:", "lang": "en"})
    talk = (re.search(r"talk/(\d+)", begun.head) or [None, "0"])[1]
    check("vcard-quoted-parameter: a conversation begins", begun.status == 303 and talk != "0", begun)
    send = lambda path: one.ask("/files", {"kept": f"talk/{talk}", "lang": "en"}, file=("file", "card.vcf", path.read_bytes()), accept="application/json")
    quoted(site, one, two, talk, send(CASES / "vcard-quoted-parameter/card.vcf"))
    names = {path.stem for path in files("vcard-old-charset")}
    check("vcard-old-charset: every file is known", names == set(CARDS), names ^ set(CARDS))
    for path in files("vcard-old-charset"):
        old(path, send(path), site)


def stored(site, answer):
    """The bytes of the file that a member sent, as they are passed on."""
    found = list((site.folder / "data/uploads").rglob(answer.json.get("name", "nothing")))
    return found[0].read_bytes().decode() if found else ""


def quoted(site, one, two, talk, answer):
    case = "vcard-quoted-parameter"
    words = answer.json.get("markdown", "")
    check(f"{case}: the address is “Calle Mayor 12, Salamanca, 37001, Spain”", answer.status == 201
          and "Calle Mayor 12, Salamanca, 37001, Spain" in words.split("\n"), answer.text)
    sent = one.ask(f"/talk/{talk}", {"body": words, "lang": "en"})
    page = two.ask(f"/talk/{talk}?lang=en").text
    check(f"{case}: the other one reads it", sent.status == 303 and "Calle Mayor 12, Salamanca, 37001, Spain" in page, sent)
    shown = re.sub(r"(?s).*<main", "", page) + words + stored(site, answer)
    check(f"{case}: the coordinates of the parameter are nowhere", "ADR" in shown and not any(sign in shown for sign in HIDDEN),
          [shown[max(0, shown.find(sign) - 60):][:120] for sign in HIDDEN if sign in shown])
    check(f"{case}: name, phone and email are passed on", all(word in stored(site, answer) for word in (
        "FN:Irene Vidal", "+34-600-123456", "irene@example.org")), stored(site, answer))


def old(path, answer, site):
    case, words, file = f"vcard-old-charset: {path.name}", answer.json.get("markdown", ""), stored(site, answer)
    if answer.status == 422:
        reason = "".join(error.get("detail", "") for error in answer.json.get("errors", []))
        # A character set that is named can be read, and so can what is UTF-8; only bytes without a name may be refused.
        return check(f"{case}: refused with a reason", len(reason) > 20 and "\ufffd" not in reason, answer.text)
    said = " ".join([f"“{fact}”" for fact in ["Begoña Muñoz", *CARDS[path.stem]]])
    check(f"{case}: {said}", answer.status == 201 and words.startswith("[Begoña Muñoz (vCard") and all(fact in words for fact in CARDS[path.stem]),
          answer.text)
    return check(f"{case}: no replacement character and no photo", "FN:Begoña Muñoz" in file and "\ufffd" not in words + file
                 and not any(sign in file for sign in ("PHOTO", "/9j/", "AAAA", "=C3", "=F1")), file)


def phone(site):
    """Each message is from a member of its own, so that no other one decides whether it is stored."""
    case, now = "owntracks-payloads", int(time.time()) - 600
    lines = (CASES / case / "payloads.jsonl").read_text().split("\n")[:16]
    for number, line in enumerate(lines, 1):
        member = site.member(f"walker-{number}")
        word = member.ask("/me/places/phone", {"do": "password", "lang": "en"}, accept="application/json").json.get("password", "")
        login = base64.b64encode(f"walker-{number}:{word}".encode()).decode()
        body = line.replace("$NOWms", str(now * 1000)).replace("$NOW", str(now)).replace("$OLD31", str(now - 31 * 86_400))
        answer = site.ask("/places/owntracks", body=body.encode(), kind="application/json", HTTP_AUTHORIZATION=f"Basic {login}")
        check(f"{case}: line {number} is answered with 2xx and an empty list", 200 <= answer.status < 300 and answer.text.strip() == "[]",
              (line, answer))
        kept = site.rows("SELECT at, latitude / 1e7, longitude / 1e7 FROM positions WHERE member_id = ?", member.id)
        place = (now, 41.5 if number == 4 else 40.965, -5.664)
        allowed = {"must": [[place]], "may": [[], [place]]}.get(MESSAGES.get(number, "never"), [[]])
        check(f"{case}: line {number} leaves {' or '.join('a place' if one else 'nothing' for one in allowed)}", kept in allowed, (line, kept))


def tracks(site):
    """The days of the files are moved to the day before yesterday: a member keeps only the last month."""
    case, day = "geojson-track", datetime.datetime.now(datetime.timezone.utc).date() - datetime.timedelta(days=2)
    start = int(datetime.datetime.combine(day, datetime.time(8), datetime.timezone.utc).timestamp())
    names = {path.stem for path in files(case)}
    check(f"{case}: every file is known", names == set(TRACKS), names ^ set(TRACKS))
    for path in files(case):
        text = path.read_text().replace("2026-11-20", str(day)).replace("1795161600", str(start)).replace("1795163400", str(start + 1800))
        member, count = site.member(f"track-{path.stem}"), TRACKS[path.stem]
        answer = member.ask("/me/places/days", {"lang": "en"}, file=("file", path.name, text.encode()), accept="application/json")
        kept = site.rows("SELECT at, latitude / 1e7, longitude / 1e7 FROM positions WHERE member_id = ? ORDER BY at", member.id)
        refused = answer.status == 422 and "Point" in answer.text and "time" in answer.text and not kept
        check(f"{case}: {path.name} has {count} place{'s' * (count > 1)}, or the form that is wanted is said", refused or kept == [
            (start + 1800 * n, round(40.965 + n / 10, 3), -5.664) for n in range(count)], (answer.text, kept))


def gpx(site):
    """Waypoints' comments and texts are no points."""
    case, day = "gpx-comments", datetime.datetime.now(datetime.timezone.utc).date() - datetime.timedelta(days=2)
    start = int(datetime.datetime.combine(day, datetime.time(9), datetime.timezone.utc).timestamp())
    text, = (path.read_text().replace("2026-11-10", str(day)) for path in files(case))
    member = site.member("track-gpx")
    answer = member.ask("/me/places/days", {"lang": "en"}, file=("file", "track.gpx", text.encode()), accept="application/json")
    kept = site.rows("SELECT at, latitude / 1e7, longitude / 1e7 FROM positions WHERE member_id = ? ORDER BY at", member.id)
    check(f"{case}: the points of its track alone", kept == [(start + 600, 40.965, -5.664), (start + 1200, 41.065, -5.664)], (answer.text, kept))
    check(f"{case}: the waypoint is named as left out", '"left":1,"line":5,"reason":"mark"' in answer.text, answer.text)
