"""Common actions: open a topic, preview it, make an error, reply, quote. With and without scripts, by pointer or by keys."""
from serving.checks import check

from . import visits
from .hands import FOCUS, Keyboard, Pointer

POST, PREVIEW = "form.form button.button", "form.form button[name=preview]"
BODY, NAME, TITLE = "textarea[name=body]", "input[name=name]", "input[name=title]"


class Flows:
    """One visit: a topic of its own, in one way to see it and one way to use it."""

    # The checker of accessibility; None without scripts.
    glass = None

    def __init__(self, window, hand, label):
        self.window, self.hand, self.label = window, hand, label
        self.title = f"A question for {label}"

    def check(self, name, condition, seen=""):
        return check(f"{self.label}: {name}", condition, seen or self.window.address())

    def look(self, name):
        if self.glass:
            width = self.window.js("return innerWidth")
            self.glass.page(f"{self.label}, {name}")
            self.window.size(width)

    def run(self):
        self.new_topic_with_errors()
        self.preview_of_topic()
        topic = self.post_topic()
        self.empty_reply(topic)
        self.reply()
        self.quote()
        if isinstance(self.hand, Keyboard):
            self.check("every button that was pressed was seen to have the focus", not self.hand.faults, self.hand.faults)

    def send(self, selector):
        """Presses a button and waits for the page that it leads to."""
        before = self.window.one("html")
        self.hand.press(selector)
        if not self.window.until(lambda: self.window.one("html") != before):
            raise AssertionError(f"{selector} led nowhere")
        self.window.until(lambda: self.window.js("return document.readyState") == "complete")

    def kept(self, selector):
        """The value of a field as the server sent it: a restored draft does not count."""
        return self.window.js("return document.querySelector(arguments[0])?.defaultValue ?? null", selector)

    def error_of(self, selector):
        """The sentence that a field in error is described by, which has to be on the page."""
        return self.window.js("""
            const field = document.querySelector(arguments[0]);
            if (field?.getAttribute('aria-invalid') !== 'true') return null;
            const ids = field.getAttribute('aria-describedby').split(' ');
            const shown = ids.map(id => document.getElementById(id)).find(e => e?.className === 'error');
            return shown?.checkVisibility() ? shown.textContent : null;""", selector)

    def new_topic_with_errors(self):
        self.window.open("/forum/")
        self.window.js("localStorage.clear()")
        self.send("a.button[href*='topics/new']")
        self.hand.write(TITLE, "Why?")
        self.send(POST)
        wrong = [self.error_of(field) for field in (TITLE, BODY, NAME)]
        self.check("a topic with errors says beside each field what is wrong", all(wrong), wrong)
        self.check("it says so above the form, too, and aloud", self.window.js("""
            const said = document.querySelector('.summary[role=alert]'), form = document.querySelector('form.form');
            return Boolean(said?.checkVisibility() && said.textContent.trim())
              && said.getBoundingClientRect().bottom <= form.getBoundingClientRect().top;"""))
        self.check("what was typed is still there", self.kept(TITLE) == "Why?", self.kept(TITLE))

    def preview_of_topic(self):
        self.hand.write(TITLE, self.title)
        self.hand.write(BODY, "Is *this* how it looks?")
        self.hand.write(NAME, "Rosa")
        self.send(PREVIEW)
        self.check("the preview shows title and text", self.window.text(".preview .prose em") == "this"
                   and self.window.text(".preview-title") == self.title, self.window.text(".preview"))
        self.check("and the form keeps them", self.kept(BODY) == "Is *this* how it looks?" and self.kept(NAME) == "Rosa",
                   self.kept(BODY))

    def post_topic(self):
        self.send(POST)
        self.check("the posted topic is a page", self.window.text("h1") == self.title
                   and self.window.address().startswith("/forum/"))
        self.check("which shows the text", self.window.text(".comment .prose em") == "this")
        return self.window.address().split("?")[0]

    def empty_reply(self, topic):
        self.window.open(topic)
        self.hand.write(NAME, "Eva")
        self.send(POST)
        self.check("an empty reply is refused at its field", self.error_of(BODY))
        self.check("and keeps the name", self.kept(NAME) == "Eva", self.kept(NAME))

    def reply(self):
        self.hand.write(BODY, "It is **good** so.")
        self.send(PREVIEW)
        self.check("a reply's preview shows it", self.window.text(".preview .prose strong") == "good")
        self.send(POST)
        self.check("a reply is on its page, which opens there", self.window.text(".comment:target .prose strong") == "good")

    def quote(self):
        self.send(".comment:not(:target) button[name=quote]")
        quoted = self.window.value(BODY) or ""
        self.check("to quote brings the words of the comment and whose they are",
                   quoted.startswith("> [Rosa (guest)](/forum/") and "> Is *this* how it looks?" in quoted, quoted)
        self.hand.append(BODY, "Yes.")
        if self.window.value(NAME) == "":
            self.hand.write(NAME, "Eva")
        self.send(POST)
        self.check("and the answer shows them as a quotation that says whom it answers",
                   self.window.text(".comment:target blockquote em") == "this"
                   and self.window.has(".comment:target .to"), self.window.text(".comment:target"))


# Elements that a key has to reach: everything that can be used and is shown.
REACHABLE = """
const usable = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
return [...document.querySelectorAll(usable)]
  .filter(e => !e.disabled && e.tabIndex >= 0 && e.type !== 'hidden' && e.checkVisibility({visibilityProperty: true})).length;
"""


def by_tab(window, path, label):
    """Goes through a whole page by Tab: the way past the frame first, then everything, each seen and in the clear."""
    window.open(path)
    keyboard, stops, places, faults = Keyboard(window), [], [], []
    wanted = window.js(REACHABLE)
    keyboard.tab()
    first = window.js("const e = document.activeElement; const b = e.getBoundingClientRect();"
                      "return e.className === 'skip' && b.left >= 0 && b.top >= 0;")
    while len(stops) <= wanted:
        focus = window.js(FOCUS)
        if focus["isBody"]:
            break
        stops.append(focus["name"])
        places.append(focus["place"])
        if not (focus["isSeen"] and focus["isFree"]):
            faults.append(focus)
        keyboard.tab()
    check(f"{label}: Tab shows the way past the frame first", first, stops[:1])
    check(f"{label}: it reaches all {wanted} of what can be used", len(stops) == wanted,
          f"{len(stops)} stops: {stops[-3:]}")
    check(f"{label}: in the order of the page", places == sorted(set(places)), places)
    check(f"{label}: each stop is seen, and nothing lies over it", not faults, faults[:4])
    window.open(path)
    keyboard.tab()
    keyboard.press(".skip")
    keyboard.tab()
    inside = window.js("return document.querySelector('main').contains(document.activeElement)")
    check(f"{label}: Enter on it leads into the content", inside, window.js(FOCUS))


def all_flows(window):
    ways = [(are_on, width, hand) for are_on in (True, False) for width in (390, 1280) for hand in (Pointer, Keyboard)]
    # Half of them have each width with each hand, and each of both with scripts and without.
    for are_on, width, hand in ways if visits.EVERY else [way for way in ways if (way[0] + (way[1] == 390) + (way[2] is Pointer)) % 2]:
        window.size(width)
        window.scripts(are_on)
        label = f"{width} px, {hand.name}, scripts {'on' if are_on else 'off'}"
        try:
            Flows(window, hand(window), label).run()
        except Exception as error:  # the other visits are still to be seen
            check(f"{label}: the visit comes to its end", False, f"{type(error).__name__}: {error}")
    window.scripts(True)
