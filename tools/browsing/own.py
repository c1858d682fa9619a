"""Actions of a member on their own posts and on those of others: edit, look back, delete, restore, report."""
from .flows import BODY, POST, PREVIEW

BUTTON = "form.form button.button"
WORDS = "textarea[name=words]"


def own_posts(visit):
    """Begins at the visitor's comment in its topic, and ends there; `visit` is a `Member`."""
    window = visit.window
    number = window.js("return document.querySelector('.comment:target').id.slice(1)")
    topic = window.address().split("?")[0].split("#")[0]
    edit(visit, number)
    history(visit)
    window.open(f"{topic}#c{number}")
    delete(visit, topic, number)
    bring_back(visit)
    report(visit, number)


def more(visit, selector):
    visit.send(f"{selector} button[formaction*='/do/comments/']:not([formaction$='/invite'])")


def edit(visit, number):
    window = visit.window
    more(visit, ".comment:target")
    visit.check("More leads to what can be done with a comment", window.has(".buttons a[href*='/edit']")
                and window.has(".buttons a[href*='/delete']") and not window.has(".buttons a[href*='/report']"))
    visit.look("one's own comment")
    visit.send(".buttons a[href*='/edit']")
    before = visit.kept(BODY)
    visit.check("the form has what the comment says", before == "I have an *account* now.", before)
    visit.hand.write(BODY, " ")
    visit.send(POST)
    visit.check("a comment cannot be emptied", visit.error_of(BODY))
    visit.look("changing a comment, with an error")
    visit.hand.write(BODY, "I have an **account** since today.")
    visit.send(PREVIEW)
    visit.check("a preview shows what it will say", window.text(".preview .prose strong") == "account")
    visit.send(POST)
    visit.check("which its page says at once", window.text(f"#c{number}:target .prose strong") == "account"
                and window.has(f"#c{number} a.to[href*='/history']"), window.text(f"#c{number}"))


def history(visit):
    window = visit.window
    visit.send(".comment:target a.to[href*='/history']")
    said = [one.text for one in window.all(".answered .prose")]
    visit.check("everybody can read what it said before, the newest first",
                said == ["I have an account since today.", "I have an account now."], said)
    visit.look("earlier versions")


def delete(visit, topic, number):
    window = visit.window
    more(visit, ".comment:target")
    visit.send(".buttons a[href*='/delete']")
    visit.check("deleting is asked about, with what would go", window.text(".answered .prose strong") == "account")
    visit.look("deleting a comment")
    visit.send(BUTTON)
    visit.check("it is gone, and can be brought back", window.has("input[name=do][value=undo]"), window.text("main"))
    visit.look("a deleted comment")
    undo = window.address()
    window.open(topic)
    visit.check("its topic says so in its place", window.has(f"#c{number}.notice")
                and "account" not in window.text(f"#c{number}"), window.text(f"#c{number}"))
    window.open(undo)


def bring_back(visit):
    visit.send(BUTTON)
    visit.check("brought back, it is where it was", visit.window.text(".comment:target .prose strong") == "account",
                visit.window.text("main"))


def report(visit, number):
    window = visit.window
    others = f".comment:not(#c{number})"
    more(visit, others)
    visit.check("others' comments can be reported, not changed", window.has(".buttons a[href*='/report']")
                and not window.has(".buttons a[href*='/edit']"))
    visit.send(".buttons a[href*='/report']")
    visit.send(BUTTON)
    visit.check("a report without a rule and without a word is asked for one", visit.error_of(WORDS))
    visit.look("a report, with an error")
    visit.hand.choose("select[name=rule]", "2")
    visit.hand.write(WORDS, "Es la tercera vez; «the third time».")
    visit.send(BUTTON)
    visit.check("then the moderators have it", not window.has(BUTTON) and window.text("h1"), window.text("main"))
    visit.look("a report that was taken")
