"""Choices of emails: an answer arrives, its link stops its kind, and the page of choices brings it back."""
import urllib.parse, urllib.request

BUTTON = "form.form button.button"
REPLY, DECISION = "select[name=reply]", "input[name=decision]"


def ticked(visit, selector):
    return visit.window.js("return document.querySelector(arguments[0]).checked", selector)


def wanted(visit):
    """When answers come by mail: “at_once”, “daily” or “never”."""
    return visit.window.js("return document.querySelector(arguments[0]).value", REPLY)


def choices(visit):
    """A kind of news is moved to the daily email, a box is unticked, and answers come at once again."""
    visit.window.open(f"/do/me/settings?lang={visit.places.language}")
    visit.send("main .set a[href*='/do/me/mail']")
    visit.check("the page of letters names the address, and what comes without a choice",
                visit.address in visit.window.text("main") and wanted(visit) == "at_once" and ticked(visit, DECISION))
    visit.check("nobody else's letters can be chosen", not visit.window.has("input[name=desk]"))
    visit.look("letters")
    once_a_day, at_once = ("Una", "Al") if visit.places.language == "es" else ("Once", "At")
    visit.hand.choose(REPLY, once_a_day)
    visit.hand.tick(DECISION)
    visit.send(BUTTON)
    visit.check("what was chosen is kept, and said", wanted(visit) == "daily" and not ticked(visit, DECISION)
                and visit.window.has(".summary[role=status]"))
    visit.look("letters kept")
    visit.hand.choose(REPLY, at_once)
    visit.send(BUTTON)
    visit.check("and so is what was chosen again", wanted(visit) == "at_once" and not ticked(visit, DECISION))


def answered(visit):
    """A guest answers the visitor's post, from no page at all; the email about it has the link."""
    topic, comment = visit.post_address.split("?")[0], visit.post_address.rpartition("#c")[2]
    number = topic.rpartition("/forum/")[2].split("-")[0]
    form = urllib.parse.urlencode({"body": f"An answer for {visit.label}.", "name": "Rosa", "reply_to": comment})
    request = urllib.request.Request(f"{visit.window.base}/do/topics/{number}/comments", form.encode())
    with urllib.request.urlopen(request, timeout=20) as answer:
        visit.check("a guest answers", answer.status == 200, answer.status)


def stopped(visit):
    answered(visit)
    link = visit.letter()
    visit.check("an answer arrives as a letter that can be stopped", "/do/unsubscribe?token=" in link, link)
    visit.window.open(link)
    visit.check("its link shows a button, and names nobody", visit.window.has(BUTTON)
                and visit.name not in visit.window.text("main") and visit.address not in visit.window.text("main"))
    visit.look("stopping letters")
    visit.send(BUTTON)
    visit.check("which stops them", not visit.window.has("form.form") and visit.window.has("main a[href*='/do/me/mail']"))
    visit.look("letters stopped")
    visit.window.open(link)
    visit.check("a second look says that it is done", not visit.window.has("form.form"))
    visit.send("main a[href*='/do/me/mail']")
    visit.check("the page of letters knows it", wanted(visit) == "never")
