"""Calendars of other programs in a member's agenda: each event on its day at its hour, or named as left out."""
import re
from .site import CASES, Place, Words, check, files

FIRST, SECOND, THIRD = ("7 16:00", "First"), ("8 16:00", "Second"), ("9 16:00", "Third")
ONE = [("7 16:00", "Trailing blanks")]
LONG = "Very long title of a course Very long title of a course"
# Days and hours of December 2026 on the clocks of Madrid. Ambiguous files have more than one.
QUIRKS = {
    "calendar": ONE, "neighbour-bom": ONE, "neighbour-cr": ONE, "neighbour-lowercase": ONE, "neighbour-utf16": ONE,
    "neighbour-blank-lines": [FIRST, SECOND, THIRD], "neighbour-one-end-with-blank": [FIRST, SECOND, THIRD],
    "neighbour-no-end-of-first": [FIRST, SECOND, THIRD],
    "neighbour-cut-in-third": [FIRST, SECOND, ("9 16:00", "Th")], "neighbour-todo": [FIRST, THIRD],
    "neighbour-two-calendars": [FIRST, SECOND, THIRD, ("10 16:00", "Fourth in a second VCALENDAR")],
    "neighbour-dtstart-no-seconds": [
        ("7 16:00", "No seconds"), ("7 23:59 or 8 00:00", "Second 60"), ("7 16:00", "Offset"), ("7 16:00", "Dashes"), ("7 23:00", "24 hours"),
        ("7 17:00", "lower z"), ("7 16:00", "ends before")],
    "neighbour-fold-in-character": [("7 17:00", "Introducción a la física")], "neighbour-latin1": [("7 16:00", "Introducción a la física")],
    "neighbour-qp": [("7 17:00", "Introducción")],
    "neighbour-long-title": [("7 16:00", LONG), ("8 16:00", ""), ("7 16:00", "Long uid"), ("7 16:00", "Long place")],
}
# Files that RFC 5545 allows must be read: several calendars, tasks, names in small letters, lines that are folded anywhere
# (3.1, 3.4, 3.6.2).
VALID = {"neighbour-two-calendars", "neighbour-todo", "neighbour-lowercase", "neighbour-fold-in-character", "neighbour-long-title"}
LATIN = "Aula Niño"


def run(options, work):
    site = Place(options, work / "site")
    cancelled(Agenda(site, "cancelled-reader", CASES / "ics-cancelled-occurrence/calendar.ics"))
    windows_zone(Agenda(site, "zone-reader", CASES / "ics-windows-zone/calendar.ics"))
    names = {path.stem for path in files("ics-line-quirks")}
    check("ics-line-quirks: every file is known", names == set(QUIRKS), names ^ set(QUIRKS))
    for number, path in enumerate(files("ics-line-quirks")):
        quirk(path, Agenda(site, f"reader-{number}", path))


class Agenda:
    """A member's agenda after an import, and the answer."""

    def __init__(self, site, name, path):
        self.member = site.member(name)
        self.answer = self.member.ask("/me/notebook/agenda/import?lang=en", {}, file=("calendar", path.name, path.read_bytes()),
                                      accept="application/json")
        page = self.member.ask("/me/notebook/agenda?only=mine&lang=en&month=2026-12").text
        self.times, self.links = [], []
        for cell in re.findall(r"<td(?! class=\"outside).*?</td>", page, re.S):
            day = re.search(r'class="number[^>]*>(\d+)<', cell)[1]
            for link, label in re.findall(r'<li[^>]*><a href="([^"]*)"[^>]*>(.*?)</a>', cell, re.S):
                hour, _, title = Words(label).text.partition(" ")
                self.times.append((f"{day} {hour}", title))
                self.links.append(link.split("/do", 1)[-1].replace("&amp;", "&"))

    @property
    def left(self):
        """How many events the answer counts as left out; all of them where it refuses the file and says why."""
        if self.answer.status == 422:
            return 99 if self.answer.json.get("errors") else 0
        return self.answer.json.get("left", 0)


def cancelled(agenda):
    check("ics-cancelled-occurrence: Algebra is on 1, 15 and 22 December at 10:00, and not on the 8th",
          sorted(agenda.times) == [(f"{day} 10:00", "Algebra") for day in (1, 15, 22)], agenda.times)
    page = Words(agenda.member.ask(agenda.links[0]).text).text if agenda.links else ""
    check("ics-cancelled-occurrence: it ends at 11:30", "11:30" in page, page[-600:])


def windows_zone(agenda):
    case = "ics-windows-zone: 15:00 to 16:00 in Madrid, or 09:00 in New York, or counted as left out"
    if not agenda.times:
        return check(case, agenda.left == 1, agenda.answer)
    page = Words(agenda.member.ask(agenda.links[0]).text).text
    right = agenda.times == [("2 15:00", "Talk from New York")] or agenda.times == [("2 09:00", "Talk from New York")] \
        and re.search("New[ _]York", page.replace("Talk from New York", ""))
    return check(case, right, (agenda.times, page[-600:]))


def is_right(time, title, expected):
    """True if an entry is the expected one; a long title may be shortened, and a part of one never found."""
    times, name = expected
    return time in times.split(" or ") and (title == name or name in ("", LONG) and title.startswith(name))


def quirk(path, agenda):
    case, expected = f"ics-line-quirks: {path.name}", QUIRKS[path.stem]
    wrong = [one for one in agenda.times if not any(is_right(*one, known) for known in expected)]
    missing = [known for known in expected if not any(is_right(*one, known) for one in agenda.times)]
    words = ", ".join(f"{title or 'an event without a title'} on {time}" for time, title in expected)
    is_known = not missing if path.stem in VALID else len(missing) <= agenda.left
    check(f"{case}: {words}{'' if path.stem in VALID else ', or named as left out'}", not wrong and is_known,
          (wrong, missing, agenda.answer.text[:400]))
    check(f"{case}: no sign is lost", "\ufffd" not in agenda.answer.text + str(agenda.times))
    if path.stem == "neighbour-latin1" and agenda.links:
        page = Words(agenda.member.ask(agenda.links[0]).text).text
        check(f"{case}: it is in {LATIN}", LATIN in page, page[-400:])
