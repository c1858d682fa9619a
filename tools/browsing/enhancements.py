"""Each thing that the script adds: that it does it, and that it can be done without."""
import datetime, re, time

from serving.checks import check

from .flows import BODY, NAME, POST

FIRST = ".comment time"
INPUT = """const field = document.querySelector(arguments[0]);
    field.value = arguments[1];
    field.dispatchEvent(new Event('input', {bubbles: true}));"""


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


class Enhancements:
    def __init__(self, window, places):
        self.window, self.places = window, places
        self.english, self.spanish = places

    def run(self):
        for part in (self.relative_times, self.zones, self.event_times, self.live_preview, self.quote_selection,
                     self.quote_elsewhere, self.draft, self.draft_and_quotation, self.old_draft, self.no_storage,
                     self.count, self.prefetch, self.languages):
            self.window.js("try { localStorage.clear(); sessionStorage.clear() } catch {}")
            part()
            self.window.listen()

    def at(self, now, path):
        """Opens a page as if it were another time: seconds since 1970."""
        undo = self.window.before_each_page(f"Date.now = () => {now * 1000}")
        self.window.open(path)
        undo()

    def unscripted(self, path, selector):
        self.window.scripts(False)
        self.window.open(path)
        text = self.window.text(selector)
        self.window.scripts(True)
        return text

    # Languages

    def languages(self):
        """A browser that prefers the other language is offered the page in it, until the reader chooses."""
        window, agent = self.window, self.window.js("return navigator.userAgent")

        def prefer(languages):
            window.driver.execute_cdp_cmd("Network.setUserAgentOverride", {"userAgent": agent, "acceptLanguage": languages})
            window.driver.delete_all_cookies()

        def offered(path):
            window.open(path)
            return window.text(".offer") if window.has(".offer") else ""

        home, other = "/", "/es/"
        prefer("es-MX,es;q=0.9,en;q=0.5")
        check("languages: a Spanish browser is offered Spanish", offered(home) == "Lee esta página en español · Stay in English",
              offered(home))
        check("languages: in Spanish nothing is offered", not offered(other), offered(other))
        window.open(home)
        window.one(".offer button").click()
        check("languages: who stays is asked no more", not window.has(".offer") and not offered(home))
        check("languages: but on a page in the other language", offered(other) == "Read this page in English · Seguir en español",
              offered(other))
        window.one(".offer a").click()
        check("languages: the offer leads to the same page", window.until(lambda: window.address() == home), window.address())
        prefer("es")
        window.open(home)
        window.one(".offer a").click()
        window.until(lambda: window.address() == other)
        check("languages: a choice is remembered", offered(home) != "" and window.js("return document.cookie").count("lang=es") == 1)
        window.open("/do/sign-in")
        check("languages: pages of actions speak it", window.js("return document.documentElement.lang") == "es")
        check("languages: and lead to the other language", window.has('.languages a[hreflang=en][href*="/do/sign-in?"]'))
        window.one(".languages a[hreflang=en]").click()
        window.until(lambda: window.js("return document.documentElement.lang") == "en")
        window.open("/do/search")
        check("languages: what a link chose counts more than the browser", window.js("return document.documentElement.lang") == "en")
        for languages, words in (("fr,de", ""), ("fr,es", "Lee"), ("en-GB,es", ""), ("eo", "")):
            prefer(languages)
            check(f"languages: {languages}: “{words}” is offered", offered(home)[:3] == words, offered(home))
        prefer("en")

    # Times

    def relative_times(self):
        for places, words in [
            (self.english, {30: "now", 1200: "20 minutes ago", 3 * 3600: "3 hours ago", 6 * 86_400: "6 days ago"}),
            (self.spanish, {30: "ahora", 1200: "hace 20 minutos", 3 * 3600: "hace 3 horas"}),
        ]:
            path = places.topic()
            own = self.unscripted(path, FIRST)
            written = moment(self.window.js(f"return document.querySelector('{FIRST}').dateTime"))
            for age, expected in words.items():
                self.at(written + age, path)
                shown = self.window.text(FIRST)
                check(f"{places.language}: after {age:,} s a comment is from “{expected}”", shown == expected, shown)
            title = self.window.js(f"return document.querySelector('{FIRST}').title")
            is_full = re.search(r"\b20\d\d\b.*\b\d\d:\d\d\b", title)
            check(f"{places.language}: the moment in full is its tooltip", is_full, title)
            self.at(written + 9 * 86_400, path)
            shown = self.window.text(FIRST)
            check(f"{places.language}: after nine days it has its date again", shown == own, shown)
        self.nights(path, written)

    def nights(self, path, written):
        """Forty hours may be one night or two."""
        day = datetime.datetime.fromtimestamp(written, datetime.timezone.utc).date()
        at_eight = moment(f"{day + datetime.timedelta(days=2)}T08:00:00Z")
        age = (at_eight - written) / 3600
        self.at(at_eight, path)
        shown = self.window.text(FIRST)
        check(f"two nights later, {age:.0f} hours, it is not from yesterday", shown == "anteayer", shown)
        self.window.js(f"Date.now = () => {(written + 7200) * 1000};"
                       "document.dispatchEvent(new Event('visibilitychange'))")
        check("and the words follow the clock", self.window.text(FIRST) == "hace 2 horas", self.window.text(FIRST))

    def zones(self):
        path = self.english.long_topic()
        own = self.unscripted(path, FIRST)
        iso = self.window.js(f"return document.querySelector('{FIRST}').dateTime")
        for zone in ("Europe/Madrid", "America/Los_Angeles", "Pacific/Auckland"):
            self.window.zone(zone)
            self.at(moment(iso) + 90 * 86_400, path)
            there = self.window.js("""return new Intl.DateTimeFormat('en-GB', {day: 'numeric', month: 'short', year: 'numeric',
                hour: '2-digit', minute: '2-digit', timeZone: arguments[1]}).format(new Date(arguments[0]))""", iso, zone)
            shown = self.window.text(FIRST)
            check(f"read in {zone} a comment is of {there}", shown == there, shown)
            is_home = zone == "Europe/Madrid"
            check(f"which is {'' if is_home else 'not '}what the page says", (shown == own) == is_home)
            check(f"and the foot of the page names {zone}", self.window.text("[data-zone]") == zone, self.window.text("[data-zone]"))
        self.window.zone("Europe/Madrid")

    def event_times(self):
        path = self.english.first("events/[a-z]*", holds=':00"></time>')
        own = self.unscripted(path, ".dt-start")
        row = self.unscripted("/events/", ".events")
        self.window.open(path)
        check("read at its place, an event has one time",
              not self.window.has(".own-time") and self.window.text(".dt-start") == own)
        self.window.zone("America/Los_Angeles")
        self.window.open(path)
        iso = self.window.js("return document.querySelector('.dt-start').dateTime")
        shown = self.window.text(".own-time") or ""
        there = self.window.js("""return new Intl.DateTimeFormat('en-GB',
            {weekday: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: 'America/Los_Angeles'})
            .formatToParts(new Date(arguments[0])).filter(part => part.type != 'literal').map(part => part.value)""", iso)
        check(f"read in Los Angeles, it says its own time and the reader's: {shown}", self.window.text(".dt-start") == own
              and all(part in shown for part in there) and "Los Angeles" in shown, (iso, shown, there))
        self.window.open("/events/")
        shown = self.window.text(".events")
        check("and no list moves it to another day", row and shown == row, shown)
        self.window.zone("Europe/Madrid")

    # Writing

    def posts(self):
        """When a form was sent, of all requests so far: seconds."""
        self.window.listen()
        return [at for method, _, at in self.window.sent if method == "POST"]

    def live_preview(self):
        for places in self.places:
            self.window.open(places.topic())
            before = len(self.posts())
            self.window.one(BODY).send_keys("So *it* is")
            shown = self.window.until(lambda: self.window.text(".preview .prose em") == "it")
            check(f"{places.language}: the preview comes by itself", shown, self.window.text(".preview"))
            # Pauses in typing that are longer than the script waits, and shorter than the server is to be left alone.
            for words in (", is", " it not?", " Then it **must**", " be so."):
                self.window.one(BODY).send_keys(words)
                time.sleep(0.9)
            shown = self.window.until(lambda: self.window.text(".preview .prose strong") == "must")
            sent = self.posts()[before:]
            check(f"{places.language}: it follows the text, asked for {len(sent)} times and never twice in 1.4 s",
                  shown and len(sent) >= 2 and all(b - a > 1.4 for a, b in zip(sent, sent[1:])), sent)
            self.window.js(INPUT, BODY, " ")
            check(f"{places.language}: without a text it goes", self.window.until(lambda: not self.window.has(".preview")))
        check("the page has stayed where it was", self.window.address() == self.spanish.topic())

    def select(self, selector):
        return self.window.js("""const e = document.querySelector(arguments[0]); getSelection().selectAllChildren(e);
            return getSelection().toString().trim()""", selector)

    def quote_selection(self):
        path = self.english.topic()
        self.window.open(path)
        author = self.window.text(".comment .author")
        words = self.select(".comment .prose p")
        number = self.window.one("button[name=quote]").get_attribute("value")
        self.window.one("button[name=quote]").click()
        value = self.window.value(BODY)
        check("Quote takes the selected words into the form of the page",
              value == f"> [{author}]({path}#c{number}):\n>\n> {words}\n\n" and self.window.address() == path, value)
        check("where the writing goes on", self.window.js("return document.activeElement.name") == "body")
        self.window.one(BODY).send_keys("Yes, that.")
        self.window.one(NAME).send_keys("Eva")
        self.window.one(POST).click()
        landed = self.window.until(lambda: self.window.has(".comment:target blockquote"))
        check("the posted comment quotes them and says whom it answers",
              landed and self.window.has(".comment:target .to")
              and words[:40] in self.window.text(".comment:target blockquote"), self.window.text(".comment:target"))

    def quote_elsewhere(self):
        self.window.open(self.english.long_topic())
        words = self.select(".comment .prose p")
        self.window.one("button[name=quote]").click()
        self.window.until(lambda: self.window.has(BODY))
        value = self.window.value(BODY)
        check("without a form on the page, the words come along to the next", value.endswith(f":\n>\n> {words}\n\n")
              and value.startswith("> ["), value)
        self.window.open(self.english.long_topic())
        self.window.one("button[name=quote]").click()
        self.window.until(lambda: self.window.has(BODY))
        whole = self.window.value(BODY)
        check("with nothing selected it is the whole comment", whole != value and words[:40] in whole, whole)

    # Kept drafts.

    def draft(self):
        path = self.english.topic()
        self.window.open(path)
        self.window.one(BODY).send_keys("Half a thought")
        self.window.one(NAME).send_keys("Eva")
        self.window.open("/")
        self.window.open(path)
        check("a text that was not posted is there again, and the page says so", self.window.value(BODY) == "Half a thought"
              and self.window.value(NAME) == "Eva" and self.window.one(".draft").is_displayed(), self.window.value(BODY))
        self.window.one(".draft button").click()
        check("it can be discarded", self.window.value(BODY) == "" and not self.window.one(".draft").is_displayed())
        self.window.open(path)
        check("and does not come back", self.window.value(BODY) == "" and not self.window.one(".draft").is_displayed())
        self.window.one(BODY).send_keys("A whole thought")
        self.window.one(POST).click()
        self.window.until(lambda: self.window.has(".summary"))
        check("a refused text is still kept", "A whole thought" in self.window.js("return JSON.stringify(localStorage)"))
        self.window.one(NAME).send_keys("Eva")
        self.window.one(POST).click()
        self.window.until(lambda: self.window.has(".comment:target"))
        self.window.open(path)
        check("a posted one is not", self.window.value(BODY) == "" and self.window.js("return localStorage.length") == 0,
              self.window.js("return JSON.stringify(localStorage)"))

    def draft_and_quotation(self):
        self.window.open(self.english.topic())
        self.window.one(BODY).send_keys("First this.")
        self.window.one("button[name=quote]").click()
        self.window.until(lambda: self.window.address().startswith("/do/"))
        value = self.window.value(BODY)
        check("a quotation follows what had been begun", value.startswith("First this.\n\n> ["), value)

    def old_draft(self):
        path = self.english.topic()
        self.window.open(path)
        self.window.one(BODY).send_keys("Long ago")
        kept = "return localStorage.length"
        before = self.window.js(kept)
        self.at(time.time() + 31 * 86_400, path)
        check("after a month a draft is forgotten",
              before == 1 and self.window.value(BODY) == "" and self.window.js(kept) == 0, before)

    def no_storage(self):
        undo = self.window.before_each_page("for (const name of ['localStorage', 'sessionStorage'])"
                                            " Object.defineProperty(window, name, {get() { throw new Error('no storage') }})")
        self.window.open(self.english.topic())
        self.window.one(BODY).send_keys("Kept *nowhere*")
        shown = self.window.until(lambda: self.window.text(".preview .prose em") == "nowhere")
        check("where nothing may be stored, the rest works", shown)
        undo()
        self.window.open("/")

    def count(self):
        for places, left, over in [(self.english, "About 2,768 characters left.", "About 8 characters too many."),
                                   (self.spanish, "Quedan unos 2768 caracteres.", "Sobran unos 8 caracteres.")]:
            note = "[data-limit]"
            self.window.open(places.topic())
            # Each says something else than the one before it.
            for text, expected in [("é" * 15_000, left), ("é" * 10_000, ""), ("é" * 16_388, over), ("é", "")]:
                sent = len(self.posts())
                self.window.js(INPUT, BODY, text)
                shown = self.window.until(lambda: self.window.text(note) == expected)
                check(f"{places.language}: {2 * len(text):,} bytes: “{expected}”", shown, self.window.text(note))
                if expected == over:
                    time.sleep(2)
                    check(f"{places.language}: for what has no room no preview is asked", len(self.posts()) == sent)

    def prefetch(self):
        path = self.english.long_topic()
        links = "return [...document.querySelectorAll('link[rel=prefetch]')].map(link => new URL(link.href).pathname)"
        self.window.open(path)
        time.sleep(0.3)
        check("the next page is not fetched before somebody nears it", self.window.js(links) == [])
        self.window.js("document.querySelector('a[rel=next]').scrollIntoView({behavior: 'instant'})")
        fetched = self.window.until(lambda: self.window.js(links))
        check("at the end of a page the next one is fetched", fetched == [f"{path}2/"], fetched)
        undo = self.window.before_each_page("Object.defineProperty(navigator, 'connection', {value: {saveData: true}})")
        self.window.open(path)
        self.window.js("document.querySelector('a[rel=next]').scrollIntoView({behavior: 'instant'})")
        time.sleep(0.3)
        check("but not for a reader who saves data", self.window.js(links) == [])
        undo()
