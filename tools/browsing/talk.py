"""Two people talk, and three, each in a browser of their own: what one says appears at the other end, with scripts and without."""
import os, re, sqlite3, statistics, time

from serving.checks import check, note

from .window import Window

WORDS = "cuatro palabras que llueven"
BOX, SEND, LINES = "form.write textarea", "form.write button.button", "#said .says"
SOON, SILENCE = 2.5, 13
# How many are timed where somebody asks for it; else it is seen that all of them come, however busy the machine is.
TIMED = int(os.environ.get("TALK_MESSAGES", "0"))
MESSAGES = TIMED or 20
# A microphone that beeps, and nobody to be asked whether it may be used.
MICROPHONE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
DENIED = "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))"


class Talker:
    """Somebody with an account, in a window of their own."""

    def __init__(self, site, base, name):
        self.site, self.window, self.name = site, Window(base, MICROPHONE), name
        username = name.lower()
        said = site.run("user", "add", name, "--username", username, "--role", "member", "--email", f"{username}@example.org", "--site", site.folder)
        self.window.size(390)
        token = re.search(r"token=([\w-]{43})", said.stdout)[1]
        self.window.open(f"/do/claim?token={token}&lang=en")
        for field in ("password", "password_again"):
            if self.window.has(f"input[name={field}]"):
                self.window.one(f"input[name={field}]").send_keys(WORDS + username)
        self.press("main form button.button")
        with sqlite3.connect(f"file:{site.folder}/data/tertulia.db?mode=ro", uri=True) as database:
            self.number, = database.execute("SELECT id FROM members WHERE username = ?", (username,)).fetchone()

    def press(self, selector):
        before = self.window.one("html").id
        self.window.one(selector).click()
        self.window.until(lambda: self.window.one("html").id != before)

    def say(self, words):
        self.window.one(BOX).send_keys(words)
        self.window.one(SEND).click()

    def reads(self, words, seconds=15.0):
        return self.window.until(lambda: words in self.window.text("#said"), seconds)

    def count(self, words):
        return self.window.js("return [...document.querySelectorAll(arguments[0])].filter(e => e.textContent.includes(arguments[1])).length", LINES, words)


class Talk:
    def __init__(self, site, base, glass):
        self.site, self.glass, self.sent = site, glass, []
        self.alma, self.bela, self.dora = (Talker(site, base, name) for name in ("Alma", "Bela", "Dora"))

    def run(self):
        try:
            self.friends()
            self.begin()
            self.live()
            self.changes()
            self.silence()
            self.lost()
            self.voice()
            self.card()
            self.group()
            self.look()
            self.without_scripts()
        finally:
            for person in (self.alma, self.bela, self.dora):
                person.window.listen()
                self.sent += person.window.sent
                wrong = [line for line in person.window.complaints if "ERR_INTERNET_DISCONNECTED" not in line]
                check(f"{person.name}'s browser complains of nothing", not wrong and not person.window.strangers, (wrong, person.window.strangers))
                person.window.driver.quit()

    def friends(self):
        for one, other, act in ((self.alma, self.bela, "ask"), (self.bela, self.alma, "accept"),
                                (self.alma, self.dora, "ask"), (self.dora, self.alma, "accept")):
            one.window.open(f"/do/people/{other.number}/friendship?lang=en")
            one.press(f"button[name=do][value={act}], form.form button.button")

    def begin(self):
        alma, bela = self.alma, self.bela
        alma.window.open(f"/do/people/{bela.number}?lang=en")
        alma.press("a[href*='/talk']")
        alma.say("The heron was at the mill again.")
        check("the first message begins a conversation", alma.window.until(lambda: "/do/talk/" in alma.window.address()) and alma.reads("The heron"))
        bela.window.open("/do/talk?lang=en")
        check("the other finds it unread", "one not yet read" in bela.window.text("main"), bela.window.text("main"))
        bela.press(".chats a.title")
        check("and reads it", bela.reads("The heron"))
        bela.window.open("/do/talk?lang=en")
        check("then it is read", "not yet read" not in bela.window.text("main"))
        bela.press(".chats a.title")

    def live(self):
        alma, bela = self.alma, self.bela
        bela.window.one(BOX).send_keys("I was just")
        waits = []
        for number in range(MESSAGES):
            words = f"Message {number} of many."
            alma.say(words)
            start = time.monotonic()
            if bela.reads(words):
                waits.append(time.monotonic() - start)
        late = [wait for wait in waits if wait > SOON]
        note(f"a message is seen at the other end after {statistics.median(waits):.1f} s, at the latest after {max(waits):.1f} s")
        check("what one says appears at the other end", len(waits) == MESSAGES, waits)
        if TIMED:
            check(f"95 of 100 within {SOON} s", len(late) * 20 <= MESSAGES, late)
        check("the other's box keeps what was typed", bela.window.value(BOX) == "I was just", bela.window.value(BOX))
        check("each is there once", all(person.count(f"Message {number} of") == 1 for person in (alma, bela) for number in range(MESSAGES)))
        check("the page has loaded nothing anew", bela.window.js("return performance.getEntriesByType('navigation').length") == 1)
        check("who hears the page is told", bela.window.js("return document.getElementById('said').role") == "log")

    def silence(self):
        """An open page asks for its file, and the program that answers has nothing to do."""
        window = self.bela.window
        window.js("performance.clearResourceTimings()")
        time.sleep(SILENCE)
        asked = window.js("return performance.getEntriesByType('resource').map((each) => new URL(each.name).pathname)")
        note(f"in {SILENCE} seconds of silence {len(asked)} requests")
        check("while nothing is said an open page asks for its bell alone", asked and all("/bells/" in each for each in asked), asked)

    def changes(self):
        alma, bela = self.alma, self.bela
        alma.say("The hreon is back.")
        bela.reads("The hreon is back.")
        place = alma.window.js("return [...document.querySelectorAll('#said .says')].at(-1).querySelector('a.when').href")
        talk = alma.window.address()
        alma.window.open(place[place.index("/do/"):])
        alma.window.one("form textarea").clear()
        alma.window.one("form textarea").send_keys("The heron is back at last.")
        alma.press("form:has(textarea) button.button")
        check("other words appear at the other end, in their place", bela.reads("The heron is back at last.") and bela.count("The hreon") == 0)
        alma.window.open(place[place.index("/do/"):])
        alma.press("form:has(input[value=back]) button")
        check("what is taken back is gone there, too", bela.window.until(lambda: bela.count("The heron is back at last.") == 0))
        alma.window.open(talk[talk.index("/do/"):])

    def lost(self):
        alma, bela = self.alma, self.bela
        alma.window.cdp("Network.enable")
        alma.window.cdp("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1)
        alma.say("The thermos does not leak.")
        check("what could not be sent says so", alma.window.until(lambda: alma.window.has(".pending .state button")))
        check("and the box is free again", alma.window.value(BOX) == "")
        alma.window.cdp("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
        alma.window.one(".pending .state button").click()
        check("sent again it arrives", bela.reads("The thermos") and alma.window.until(lambda: not alma.window.has(".pending")))
        check("once", bela.count("The thermos") == 1 and alma.window.until(lambda: alma.count("The thermos") == 1))

    def voice(self):
        alma, bela = self.alma, self.bela
        do = lambda name: alma.window.one(f".voice [data-do={name}]")
        shown = lambda: {button.get_dom_attribute("data-do") for button in alma.window.all(".voice button") if button.is_displayed()}
        check("a voice can be recorded", shown() == {"record"}, shown())
        do("record").click()
        check("while it is, it can be stopped", alma.window.until(lambda: shown() == {"stop"}), shown())
        check("and its length is told", alma.window.until(lambda: alma.window.text(".voice .clock") == "0:01 / 10:00"), alma.window.text(".voice .clock"))
        do("stop").click()
        check("then it is heard, sent, recorded again or thrown away", alma.window.until(lambda: shown() == {"send", "listen", "again", "drop"}), shown())
        do("listen").click()
        do("again").click()
        check("recorded again it begins anew", alma.window.until(lambda: alma.window.text(".voice .clock") == "0:01 / 10:00"))
        do("stop").click()
        alma.window.until(lambda: "send" in shown())
        do("send").click()
        audio = "#said audio[preload=none]"
        check("sent it is there at both ends", alma.window.until(lambda: alma.window.has(audio)) and bela.window.until(lambda: bela.window.has(audio)))
        check("its words say what it is", "Voice message, 0:01" in bela.window.text("#said"), bela.window.text("#said")[-80:])
        check("and the recorder is as before", alma.window.until(lambda: shown() == {"record"}), shown())
        bela.window.js("document.querySelector(arguments[0]).play()", audio)
        check("the other can hear it", bela.window.until(lambda: bela.window.js("return document.querySelector(arguments[0]).currentTime", audio) > 0.2))
        undo = alma.window.before_each_page(DENIED)
        alma.window.open(alma.window.address().split("#")[0])
        do("record").click()
        check("who is refused the microphone reads so", alma.window.until(lambda: "microphone cannot be used" in (alma.window.text(".voice .hint") or "")))
        undo()
        alma.window.open(alma.window.address().split("#")[0])

    def card(self):
        alma, bela = self.alma, self.bela
        alma.window.one("a[href*='/person']").click()
        alma.window.until(lambda: "Send" in (alma.window.text("h1") or ""))
        alma.press(f"button[name=member][value='{bela.number}']")
        check("somebody's card is sent", alma.window.until(lambda: alma.window.has("#said .whose")) and bela.window.until(lambda: bela.window.has("#said .whose")))
        check("with their name and a way to their page", bela.window.text("#said .whose a.title") == "Bela")

    def group(self):
        alma, bela, dora = self.alma, self.bela, self.dora
        alma.window.open("/do/talk/new?lang=en")
        for person in (bela, dora):
            alma.window.one(f"#with-{person.number}").click()
        alma.window.one("input[name=name]").send_keys("Walkers")
        alma.press("form.form[method=post] button.button")
        check("a group is made", alma.window.text("h1") == "Walkers", alma.window.address())
        bela.window.open("/do/talk?lang=en")
        bela.press("button[value=accept]")
        check("who was asked comes in", bela.window.text("h1") == "Walkers")
        bela.say("Here I am.")
        check("and is heard", alma.reads("Bela came in.") and alma.reads("Here I am."))
        dora.window.open("/do/talk?lang=en")
        dora.press("button[value=accept]")
        dora.say("Three of us, then.")
        check("so is the third, by both", all(person.reads("Three of us, then.") for person in (alma, bela)))
        alma.say("At nine, all of us?")
        check("and each reads it once", all(person.reads("At nine, all of us?") and person.count("At nine, all of us?") == 1 for person in (alma, bela, dora)))

    def look(self):
        self.glass.window, before = self.alma.window, self.glass.window
        talk = self.alma.window.address().split("?")[0].split("#")[0]
        for name, path in {"with a voice": "/do/talk/1?lang=en", "no photos": "/do/talk/1/photos?lang=es", "whose card": f"{talk}/person?lang=en", "what is sent along": "/do/files?lang=en&kept=talk/1", "a group": f"{talk}?lang=es", "who is in it": f"{talk}/about?lang=en", "all": "/do/talk?lang=es", "a message": "/do/messages/1?lang=en"}.items():
            self.alma.window.open(path)
            self.glass.page(f"talk, {name}")
        self.alma.window.size(390)
        self.alma.window.scheme("light")
        self.glass.window = before

    def without_scripts(self):
        alma, bela = self.alma, self.bela
        for person in (alma, bela):
            person.window.scripts(False)
            person.window.open("/do/talk?lang=en")
            person.press(".chats a.title")
        alma.window.one(BOX).send_keys("Without a script.")
        alma.press(SEND)
        check("without scripts a form says it", alma.reads("Without a script."))
        bela.press("#latest a")
        check("and a link looks for it", bela.reads("Without a script."))
        alma.press("button[name=kept]")
        check("and a page of its own has telephones record", alma.window.has("input[type=file][accept='audio/*'][capture]") and alma.window.has("input[type=file][accept='video/*'][capture]"))
        alma.window.driver.back()
        bela.press("#latest a:nth-of-type(2)")
        alma.window.one(BOX).send_keys("Once more.")
        alma.press(SEND)
        check("or the page does so itself", bela.reads("Once more.", 25))


def all_talk(window, site, places, glass, base):
    """The two, and what their pages are like under the glass: it looks through a window of its own."""
    talk = Talk(site, base, glass)
    talk.run()
    # Of all that was sent, as of every part, it is asked where it went.
    window.sent += talk.sent
    last = Talker(site, base, "Cora")
    try:
        glass.window, before = last.window, glass.window
        for name, path in {"no conversations": "/do/talk?lang=en", "new conversation": "/do/talk/new?lang=en"}.items():
            last.window.open(path)
            glass.page(f"talk, {name}")
        glass.window = before
    finally:
        last.window.driver.quit()
