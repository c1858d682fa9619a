"""A member with a vault of 5,610 notes: taking it over, a note's page, a subject with a tag; alone, and beside others who have as many."""
import subprocess
from urllib.parse import quote_plus

from .community import Community
from .programs import Missing, median_cost

SECONDS, MEGABYTES = 10, 150
# Milliseconds of a page, and of one for which all notes are read.
PAGE, ALL = 8, 40
OTHERS = 20


def run(bench):
    runs = 5 if bench.quick else 60
    club = Community(bench, "notebook", 20, 2 * OTHERS)
    people = club.rows("SELECT m.id, m.username FROM accounts a JOIN members m ON m.id = a.member_id ORDER BY m.id")
    (me, name), others = people[0], people[1:OTHERS + 1]
    took = bench.programs.measure([bench.tool, "import", "notebook", vault(bench), "--for", name, "--site", club.site, "--quiet"],
                                  expect=None)
    count = club.rows("SELECT count(*) FROM own_notes")[0][0]
    bench.report.value(f"importing a vault of {count:,} notes", took.wall, "s", at_most=SECONDS, against=f"{took.cpu:.1f} s CPU")
    bench.report.value("  peak memory", took.peak_kb / 1024, "MB", at_most=MEGABYTES)
    alone = {what: club.send(path, member=me, runs=runs, expect=200, query=query) for what, path, query, _ in pages(club, me)}
    fill(club, me, [member for member, _ in others])
    for what, path, query, limit in pages(club, me):
        club.forget_counts()
        beside = club.send(path, member=me, runs=runs, expect=200, query=query)
        bench.report.keep("notebook", **{what: [cost.raw for cost in alone[what]], f"{what}, others": [cost.raw for cost in beside]})
        cost, later = (median_cost(costs).cpu * 1000 for costs in (alone[what], beside))
        bench.report.value(what, cost, "ms CPU", at_most=limit)
        bench.report.ratio(f"  beside {OTHERS * count:,} notes of others", later, cost, "alone", unit="ms CPU", at_most=1.15)


def vault(bench):
    packed = bench.data / "apuntes-vault.tar.xz"
    if not packed.is_file():
        raise Missing(f"no vault: {packed} is not there")
    folder = bench.work / "vault"
    folder.mkdir()
    subprocess.run(["tar", "-xJf", packed, "-C", folder], check=True)
    return next(folder.iterdir())


def pages(club, member):
    """Measured pages: addresses and limits."""
    note = club.rows("SELECT id FROM own_notes WHERE member_id = ? ORDER BY length(html) - length(replace(html, '[[', '')) DESC LIMIT 1",
                     member)[0][0]
    tags = club.rows("SELECT n.subject_id, g.folded, count(*) FROM own_notes n JOIN own_note_tags g ON g.note_id = n.id "
                     "WHERE n.member_id = ? AND n.subject_id = (SELECT subject_id FROM own_notes WHERE member_id = ? GROUP BY 1 "
                     "ORDER BY count(*) DESC LIMIT 1) GROUP BY 1, 2 ORDER BY abs(count(*) - 50), 2 LIMIT 1", member, member)[0]
    subject, tag, count = tags
    plain = club.rows("SELECT id FROM own_notes WHERE member_id = ? ORDER BY id LIMIT 1 OFFSET 2000", member)[0][0]
    lesson = club.rows("SELECT lesson_id FROM own_notes WHERE member_id = ? AND lesson_id IS NOT NULL "
                       "GROUP BY 1 ORDER BY count(*) DESC LIMIT 1", member)[0][0]
    return [("a note's page", f"/me/notebook/notes/{plain}", "lang=en", PAGE),
            ("the note with most links", f"/me/notebook/notes/{note}", "lang=en", PAGE),
            (f"notes by subject and tag, {count} of them", "/me/notebook/find", f"subject={subject}&tags={quote_plus(tag)}&lang=en", PAGE),
            ("the largest lesson", f"/me/notebook/lessons/{lesson}", "lang=en", PAGE),
            ("the notebook", "/me/notebook", "lang=en", PAGE),
            ("all notes, with all tags", "/me/notebook/find", "lang=en", ALL)]


def fill(club, member, others):
    """Gives others the same notebook."""
    for other in others:
        club.change("INSERT INTO own_subjects (member_id, title, hue, sort) SELECT ?, title, hue, sort FROM own_subjects WHERE member_id = ?",
                    [(other, member)])
        club.change("""INSERT INTO own_notes (member_id, subject_id, audience, lang, title, folded_title, made_at, changed_at, size, renderer,
              words, body, html)
            SELECT ?1, (SELECT max(id) FROM own_subjects WHERE member_id = ?1), audience, lang, title, folded_title, made_at, changed_at,
              size, renderer, words, body, html FROM own_notes WHERE member_id = ?2""", [(other, member)])
        club.change("""INSERT INTO own_note_tags (note_id, folded, name)
            SELECT n.id, g.folded, g.name FROM own_notes n JOIN own_notes o ON o.member_id = ?2 AND o.folded_title = n.folded_title
              JOIN own_note_tags g ON g.note_id = o.id WHERE n.member_id = ?1""", [(other, member)])
