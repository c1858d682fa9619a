"""Everything that the busy member and the moderators do in a form: who, where, with which fields, in this order."""
import re

# Forms that change nothing by which a page or another's request could become more expensive.
EXEMPT = {
    "sign-up", "confirm", "sign-in", "sign-in/code", "sign-in/passkey", "sign-in/sso", "sign-in/sso/*", "sign-out", "recover", "new-password", "confirm-email", "email-consent", "claim", "enter",
    "unsubscribe", "invitation", "topics/new", "topics/#/comments", "me/photo", "me/places/groups/#", "files", "places/owntracks", "suggest",
    "catalogue/filters", "catalogue/filters/#", "catalogue/deck", "catalogue/#/like", "catalogue/#/reserve", "catalogue/reservation",
    "catalogue/answer", "catalogue/reservations", "catalogue/favourites", "catalogue/brands", "talk/#/photos/mail", "comments/#/solution", "comments/#/invite",
    "me/data", "me/push", "comments/#/translation", "calls", "calls/#", "calls/links", "calls/test", "calls/link", "calls/guest", "people/#/call", "talk/#/call", "share", "me/places/days", "me/places/phone", "meet", "talk/#/person", "messages/#", "meet/filter", "people/#/match", "desk/pages", "comments/#/report",
    "people/#/report", "messages/#/report", "talk/new", "page/*", "topics/#/follow", "topics/#/poll", "topics/#/bookmark", "comments/#/bookmark", "notes/#/bookmark", "bookmark/*", "me/bookmarks", "follow/*", "people/#/follow", "me/drafts", "me/first", "desk/codes", "desk/translations",
    "me/notebook/agenda/import", "me/notebook/import", "me/mail", "me/sessions", "me/second-factor", "me/passkeys", "me/meet", "me/invitations", "desk/decided",
}


def verbs(crowd):
    """Tuples of a name, the pattern of the route, who does it, the page with the form, and what is filled in there.

    With `to` the fields are sent to another address than the page's, without its form."""
    c = crowd
    note, subject, lesson = f"/me/notebook/notes/{c.note}", f"/me/notebook/subjects/{c.subject}", f"/me/notebook/lessons/{c.lesson}"
    busy, back = c.ids["busy"], lambda thing: {"do": "restore", "thing": thing}
    return [
        ("reacts to a comment", "reactions", "friend", "/reactions", {"like": c.comment}),
        ("edits a comment", "comments/#/edit", "busy", f"/comments/{c.comment}/edit", {"body": "Other words."}),
        ("deletes a comment", "comments/#/delete", "busy", f"/comments/{c.comment - 1}/delete", {}),
        ("brings it back", "comments/#/delete", "busy", f"/comments/{c.comment - 1}/delete", {"do": "undo"}),
        ("adds a note", "me/notebook/notes", "busy", "/me/notebook/notes", {"title": "New", "body": "See [[Note 7]].", "audience": "everyone"}),
        ("renames a note", "me/notebook/notes/#/edit", "busy", f"{note}/edit", {"title": "Rename topic"}),
        ("connects notes", "me/notebook/notes/#/connect", "busy", f"{note}/connect", {"to": c.other_note, "why": "Both."}),
        ("tags a note", "me/notebook/notes/#", "busy", note, {"do": "tag", "tag": "new"}),
        ("deletes a note", "me/notebook/notes/#", "busy", note, {"do": "drop"}),
        ("brings the note back", "me/notebook", "busy", "/me/notebook", back(f"n{c.note}")),
        ("renames a tag", "me/notebook/find", "busy", "/me/notebook/find?tags=Exam", {"do": "rename", "tags": "Exam", "name": "Test"}),
        ("renames a lesson", "me/notebook/lessons/#", "busy", lesson, {"do": "save", "title": "Another lesson"}),
        ("deletes a lesson", "me/notebook/lessons/#", "busy", lesson, {"do": "drop"}),
        ("brings the lesson back", "me/notebook", "busy", "/me/notebook", back(f"l{c.lesson}")),
        ("recolours a subject", "me/notebook/subjects/#", "busy", subject, {"do": "save", "title": "Everything", "hue": "5"}),
        ("deletes a subject", "me/notebook/subjects/#", "busy", subject, {"do": "drop"}),
        ("brings the subject back", "me/notebook", "busy", "/me/notebook", back(f"s{c.subject}")),
        ("adds a subject", "me/notebook/subjects", "busy", "/me/notebook/subjects", {"title": "New"}),
        ("adds an event", "me/notebook/agenda/new", "busy", "/me/notebook/agenda/new", {"title": "Walk", "day": "2026-12-01"}),
        ("changes an event", "me/notebook/agenda/#/edit", "busy", f"/me/notebook/agenda/{c.event}/edit", {"title": "Run"}),
        ("deletes an event", "me/notebook/agenda/#", "busy", f"/me/notebook/agenda/{c.event}", {"do": "drop"}),
        ("brings the event back", "me/notebook/agenda", "busy", "/me/notebook/agenda", {"do": "restore", "event": c.event}),
        ("adds a professor", "me/notebook/professors", "busy", "/me/notebook/professors", {"name": "Bo"}),
        ("deletes a professor", "me/notebook/professors/#", "busy", f"/me/notebook/professors/{c.professor}", {"do": "drop"}),
        ("restores the professor", "me/deleted", "busy", "/me/deleted", {"do": "restore", "thing": f"p{c.professor}"}),
        ("writes a message", "talk/#", "busy", f"/talk/{c.talk}", {"body": "Hello."}),
        ("writes to a friend", "people/#/talk", "busy", f"/people/{c.ids['friend']}/talk", {"body": "Hello again."}),
        ("clears a history", "talk/#/about", "busy", f"/talk/{c.talk}/about", {"do": "wipe"}),
        ("restores the history", "talk", "busy", "/talk", {"do": "restore", "talk": c.talk}),
        ("pins a conversation", "talk/#/about", "busy", f"/talk/{c.talk}/about", {"do": "favour"}),
        ("pauses sharing", "me/places", "busy", "/me/places", {"do": "pause-day"}),
        ("sends a place", "me/places/send", "busy", "/me/places/send", {"lat": "40.9", "lon": "-5.6", "acc": "10"}),
        ("makes a link to a place", "me/places/links", "busy", "/me/places/links", {"do": "make", "name": "Walk"}),
        ("reads all news", "me/news", "busy", "/me/news", {"read": None}),
        ("reads what is new", "me/follows", "busy", "/me/follows", {"do": "own"}),
        ("writes a profile", "me/profile", "busy", "/me/profile", {"about": "Words."}),
        ("takes another name", "me/account", "busy", "/me/account", {"name": "Busy Bee"}),
        ("ends a friendship", "people/#/friendship", "busy", f"/people/{c.person}/friendship", {"do": "end"}),
        ("announces", "desk/notices", "admin", "/desk/notices", {"title": "Hush", "body": "Be kind."}),
        ("takes an announcement back", "desk/notices/#", "admin", "/desk/notices/1", {"do": "withdraw"}),
        ("closes a topic", "desk/topics/#", "moderator", f"/desk/topics/{c.topic}", {"do": "close"}),
        ("hides a topic", "desk", "moderator", "/desk", {"do": "hide", "item": f"t{c.topic}", "rule": "1"}),
        ("brings the topic back", "desk/decided", "moderator", "/desk/decided", {"decision": None}),
        ("clears the notes of a member", "desk/members/#", "moderator", f"/desk/members/{busy}", {"do": "clear", "cleared": "notes", "rule": "1"}),
        ("hides all posts of a member", "desk/members/#", "moderator", f"/desk/members/{busy}", {"do": "hide_posts", "sure": "1", "rule": "1"}),
        ("bans", "desk/members/#", "moderator", f"/desk/members/{c.ids['friend']}", {"do": "ban", "rule": "1", "length": "7"}),
        ("ends the ban", "desk/members/#", "moderator", f"/desk/members/{c.ids['friend']}", {"do": "unban"}),
        ("leaves with all posts", "me/leave", "busy", "/me/leave", {"posts": "go"}),
    ]


def missing(root, crowd):
    """Patterns of forms that neither a verb nor EXEMPT has: a new form has to be added to one of them."""
    kinds = [kind for file in root.glob("Sources/Model/*/Route+*.swift")
             for kind in re.findall(r'static let \w+ = Self\(\s*"([^"]+)",(.*?)\)\n', file.read_text(), re.S)]
    forms = {pattern for pattern, facts in kinds if re.search(r"\.form\b", facts)}
    if len(forms) < 20:
        raise SystemExit("the routes of Sources/Model/*/Route+*.swift cannot be read any more")
    return sorted(forms - EXEMPT - {verb[1] for verb in verbs(crowd)})
