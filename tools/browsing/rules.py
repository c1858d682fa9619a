"""Rules that people met only in part once, each tried in the browser: scripts on and off, phone and desktop, both languages.

The modules `rules_…` have the checks, by what they are about. Two ways run by default, all eight with `--every`; `--table FILE` writes
which rule passed in which way, with the test that guards it elsewhere."""
import re

from serving.checks import check, note

from . import rules_area, rules_door, rules_forum, rules_messages, rules_notebook, rules_notes, rules_people, rules_things  # noqa: F401, they register
from .rules_visit import RULES, Visit

# Scripts, width, language.
SOME = [(True, 390, "es"), (False, 1280, "en")]
EVERY = [(are_on, width, language) for are_on in (True, False) for width in (390, 1280) for language in ("en", "es")]
HEAD = ["| Rule | What was done | Passed | Guarded elsewhere by |", "|---|---|---|---|"]


def name(way):
    are_on, width, language = way
    return f"{'on' if are_on else 'off'} {width} {language}"


class Results:
    """Which rule passed in which way."""

    def __init__(self, ways):
        self.ways, self.wrong, self.skipped = ways, {}, set()

    def line(self, each):
        failed = [way for way in self.ways if (each.number, way) in self.wrong]
        whole = f"{len(self.ways) - len(failed)} of {len(self.ways)}"
        found = {}
        for way in failed:
            for check_name in self.wrong[each.number, way]:
                found.setdefault(check_name, []).append(name(way))
        detail = "; ".join(f"not “{what}” ({'all' if len(where) == len(self.ways) else ', '.join(where)})" for what, where in found.items())
        passed = "not tried" if each.number in self.skipped else f"{whole}; {detail}" if failed else whole
        return f"| {each.number} | {each.done} | {passed} | {each.guard} |"

    def table(self):
        order = sorted(RULES, key=lambda each: ("HFSYT".find(each.number[0]) % 9, each.number))
        ways = ", ".join(name(way) for way in self.ways)
        return "\n".join([f"Ways (scripts, width, language): {ways}.", "", *HEAD, *map(self.line, order)]) + "\n"


def try_all(visit, results, way, door):
    """One rule after another; one that breaks off does not keep the others from being tried."""
    for each in RULES:
        visit.rule = each.number
        try:
            if each.check.__module__ == rules_door.__name__:
                if not door:
                    results.skipped.add(each.number)
                    continue
                with door.open(visit):
                    each.check(visit)
            else:
                each.check(visit)
        except Exception as error:  # the other rules are still to be seen
            visit.check("it comes to its end", False, f"{type(error).__name__}: {error}")
        if each.number in visit.failed:
            results.wrong[each.number, way] = visit.failed[each.number]
        visit.window.scripts(visit.are_on)
        visit.window.size(visit.width)


def all_rules(window, site, places, every, table, cgi):
    """The site has a tab for its map, and lets people meet; else it is the sample."""
    file = site.folder / "site.yml"
    file.write_text(re.sub(r"(?m)^sections:.*", "sections: [forum, map, notes, people, meet]", file.read_text()))
    built = site.build()
    check("rules: the site is built", built.returncode == 0, built.stderr)
    ways = EVERY if every else SOME
    results = Results(ways)
    with rules_door.doors(site, cgi) as door:
        for number, way in enumerate(ways):
            are_on, width, language = way
            place = next(each for each in places if each.language == language)
            window.scripts(are_on)
            window.size(width)
            visit = Visit(window, site, place, width, are_on, number)
            try:
                visit.rule = "begin"
                window.open("/")
                visit.begin()
                try_all(visit, results, way, door)
            except Exception as error:  # the other ways are still to be seen
                check(f"{visit.label}: the visit comes to its end", False, f"{type(error).__name__}: {error}")
                results.wrong |= {(each.number, way): ["the visit broke off"] for each in RULES}
            finally:
                window.scripts(True)
                window.size(1280)
                window.driver.delete_all_cookies()
    if table:
        table.write_text(results.table())
        note(f"the table is in {table}")
