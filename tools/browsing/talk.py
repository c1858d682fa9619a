"""Two people talk, and three, each in a browser of their own: what one says appears at the other end, with scripts and without."""
import os, re, sqlite3, statistics, time

from serving.checks import check, note

from .window import Window

WORDS = "cuatro palabras que llueven"
BOX, SEND, LINES = "form.write textarea", "form.write button.button", "#said .says"
SOON, SILENCE = 2.5, 13
# Number of timed messages if requested; else the check is only that all arrive, on a busy machine too.
TIMED = int(os.environ.get("TALK_MESSAGES", "0"))
MESSAGES = TIMED or 20
# A microphone that beeps, and is allowed without a prompt.
MICROPHONE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
DENIED = "navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))"


class Talker:
    """A member in a window of their own."""

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
            self.composer()
            self.photo()
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
        alma.press("main a[href*='/talk']")
        alma.say("The heron was at the mill again.")
        check("the first message begins a conversation", alma.window.until(lambda: "/do/talk/" in alma.window.address()) and alma.reads("The heron"))
        bela.window.open("/do/talk?lang=en")
        check("the other finds it unread", "1 unread" in bela.window.text("main"), bela.window.text("main"))
        bela.press(".chats a.title")
        check("and reads it", bela.reads("The heron"))
        bela.window.open("/do/talk?lang=en")
        check("then it is read", "unread" not in bela.window.text("main"))
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
        # Every five minutes it asks for news, too.
        rest = [each for each in asked if "/bells/" not in each]
        check("while nothing is said an open page asks for its bells alone", asked and rest in ([], ["/do/me/news"]), asked)

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

    def measure(self, name, closed, opened):
        """How high the composer is, closed and with "+" open, and that nothing is wider than the page."""
        window = self.alma.window
        height = lambda: window.js("return document.querySelector('form.write').getBoundingClientRect().height")
        wide = lambda: window.js("return document.documentElement.scrollWidth > innerWidth")
        check(f"{name}, the closed composer has at most {closed} px", height() <= closed, height())
        window.js("document.querySelector('.plus').open = true")
        check(f"{name}, the open one has at most {opened} px", closed < height() <= opened, height())
        check(f"{name}, nothing is wider than the page", not wide())
        self.snap(f"composer-{name.replace(' ', '-')}")
        window.js("document.querySelector('.plus').open = false")

    def snap(self, name):
        """A picture of the window, if requested."""
        if folder := os.environ.get("TALK_PICTURES"):
            self.alma.window.driver.save_screenshot(f"{folder}/{name}.png")

    def composer(self):
        alma = self.alma
        for width, height in ((390, 844), (1280, 900)):
            alma.window.size(width)
            self.measure(f"at {width}", 67.5, height / 5)
        alma.window.size(390)
        check("a script shows the emoji", alma.window.one(".faces > summary").is_displayed())
        alma.window.one(".plus > summary").click()
        alma.window.one(".faces > summary").click()
        check("+ and emoji exclude each other", alma.window.until(lambda: alma.window.has(".faces[open]") and not alma.window.has(".plus[open]")))
        check("the emoji are there by category", alma.window.until(lambda: len(alma.window.all(".emoji .cats button")) == 8 and len(alma.window.all(".emoji .grid button")) > 30))
        alma.window.js("document.querySelectorAll('.emoji .cats button')[3].click()")
        sign = alma.window.js("const b = document.querySelector('.emoji .grid button'); b.click(); return b.textContent")
        check("one that is pressed is written", alma.window.value(BOX) == sign, alma.window.value(BOX))
        self.snap("emoji")
        alma.window.one(BOX).clear()
        alma.window.js("document.querySelector('.faces').open = false")
        check("with scripts nobody is told to look for new messages", not alma.window.text("#latest").strip(), alma.window.text("#latest"))
        self.location()
        alma.window.one(".plus > summary").click()
        alma.window.one("button[name=add][value=contact]").click()
        check("Contact opens its field without a new page", alma.window.until(lambda: alma.window.has("input[name=contact]")) and alma.window.has("#said[role=log]"))
        alma.window.one("input[name=contact]").send_keys("@bela")
        alma.press(SEND)
        check("a contact is sent", alma.window.until(lambda: alma.window.has("#said .whose")) and self.bela.window.until(lambda: self.bela.window.has("#said .whose")))

    def location(self):
        """The browser says where it is, and places nearby are listed; what is typed suggests cities."""
        alma = self.alma
        alma.window.cdp("Browser.grantPermissions", permissions=["geolocation"])
        alma.window.cdp("Emulation.setGeolocationOverride", latitude=40.9653, longitude=-5.6641, accuracy=10)
        alma.window.one(".plus > summary").click()
        alma.window.one("button[name=add][value=location]").click()
        check("Location opens its field", alma.window.until(lambda: alma.window.has("input[name=place]")))
        choices = lambda: [each.text for each in alma.window.all(".found-places li")]
        alma.window.one("input[name=place]").send_keys("Salam")
        check("typing suggests cities", alma.window.until(lambda: any("Salamanca" in each for each in choices())), choices())
        alma.window.one(".locate button").click()
        check("the browser's place and those nearby are listed", alma.window.until(lambda: "Exact location" in choices() and len(choices()) > 1), choices())
        self.snap("location")
        alma.window.js("document.querySelectorAll('[name=spot]')[1].click()")
        alma.press(SEND)
        check("the chosen one is sent", alma.window.until(lambda: alma.window.has("#said a[href*='/do/map?']")))

    def photo(self):
        """A photo is attached, described, removed, attached again, sent, seen, and deleted; no one sees Markdown."""
        alma, bela = self.alma, self.bela
        file = self.site.folder / "mill.png"
        alma.window.js("""
            const [done] = [arguments[0]], canvas = Object.assign(document.createElement('canvas'), {width: 300, height: 200});
            canvas.getContext('2d').fillStyle = '#a04020'; canvas.getContext('2d').fillRect(0, 0, 300, 200);
            document.body.dataset.picture = canvas.toDataURL();""")
        import base64
        file.write_bytes(base64.b64decode(alma.window.js("return document.body.dataset.picture").split(",")[1]))
        choose = lambda: alma.window.one("form.write input[type=file]").send_keys(str(file))
        choose()
        check("a photo is a small picture", alma.window.until(lambda: alma.window.has(".thumbs img")) and alma.window.until(lambda: alma.window.js("const i = document.querySelector('.thumbs img'); return i.complete && i.naturalWidth > 0")))
        check("and no Markdown", alma.window.value(BOX) == "", alma.window.value(BOX))
        self.snap("photo-attached")
        alma.window.one(".thumbs button").click()
        check("× takes it out", alma.window.until(lambda: not alma.window.has(".thumbs")))
        choose()
        alma.window.until(lambda: alma.window.has(".thumbs img"))
        alma.window.one(".thumbs summary").click()
        alma.window.one(".thumbs input[name^=describe]").send_keys("The mill")
        alma.say("Look:")
        there = "#said img[alt='The mill']"
        check("sent it is there at both ends", alma.window.until(lambda: alma.window.has(there)) and bela.window.until(lambda: bela.window.has(there)))
        check("and the form is empty", alma.window.until(lambda: not alma.window.has(".thumbs") and not alma.window.has(".pending")))
        self.snap("photo-sent")
        talk = alma.window.address()
        place = alma.window.js("return document.querySelector(arguments[0]).closest('.says').querySelector('a.when').href", there)
        alma.window.open(place[place.index("/do/"):])
        check("its page shows no Markdown", alma.window.value("form textarea").strip() == "Look:", alma.window.value("form textarea"))
        alma.press("form:has(input[value=back]) button")
        check("taken back it is gone there, too", bela.window.until(lambda: not bela.window.has(there)))
        self.snap("photo-taken-back")
        alma.window.open(talk[talk.index("/do/"):].split("#")[0])

    def voice(self):
        alma, bela = self.alma, self.bela
        do = lambda name: alma.window.one(f".rec [data-do={name}]")
        shown = lambda: {button.get_dom_attribute("data-do") for button in alma.window.all(".rec button") if button.is_displayed()}
        record = lambda: (alma.window.one(".plus > summary").click(), alma.window.one("button[name=add][value=voice]").click())
        check("nothing records yet", shown() == set(), shown())
        record()
        check("while one records, the line is the recorder", alma.window.until(lambda: shown() == {"drop", "pause", "send"}) and not alma.window.one(BOX).is_displayed(), shown())
        check("with one Send", len([each for each in alma.window.all("form.write .button") if each.is_displayed()]) == 1)
        check("and its length is told", alma.window.until(lambda: alma.window.text(".rec .clock") == "0:01"), alma.window.text(".rec .clock"))
        self.snap("recording")
        do("drop").click()
        check("discarded, the line is back", alma.window.until(lambda: shown() == set() and alma.window.one(BOX).is_displayed()))
        record()
        # Until it records, the clock shows the length of what was discarded.
        alma.window.until(lambda: shown() == {"drop", "pause", "send"})
        alma.window.until(lambda: alma.window.text(".rec .clock") == "0:01")
        do("pause").click()
        check("paused it can be heard", alma.window.until(lambda: shown() == {"drop", "listen", "pause", "send"}), shown())
        do("listen").click()
        do("send").click()
        audio = "#said audio[preload=none]"
        check("sent it is there at both ends", alma.window.until(lambda: alma.window.has(audio)) and bela.window.until(lambda: bela.window.has(audio)))
        check("its words say what it is", "Voice message, 0:01" in bela.window.text("#said"), bela.window.text("#said")[-80:])
        check("and the recorder is gone", alma.window.until(lambda: shown() == set()), shown())
        bela.window.js("document.querySelector(arguments[0]).play()", audio)
        check("the other can hear it", bela.window.until(lambda: bela.window.js("return document.querySelector(arguments[0]).currentTime", audio) > 0.2))
        undo = alma.window.before_each_page(DENIED)
        alma.window.open(alma.window.address().split("#")[0])
        record()
        check("who is refused the microphone reads so", alma.window.until(lambda: "no access to the microphone" in (alma.window.text("form.write .recording") or "")))
        undo()
        alma.window.open(alma.window.address().split("#")[0])

    def card(self):
        alma, bela = self.alma, self.bela
        talk = alma.window.address().split("?")[0].split("#")[0]
        alma.window.open(f"{talk[talk.index('/do/'):]}/person?lang=en")
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
        check("and is heard", alma.reads("Bela joined the group.") and alma.reads("Here I am."))
        dora.window.open("/do/talk?lang=en")
        dora.press("button[value=accept]")
        dora.say("Three of us, then.")
        check("so is the third, by both", all(person.reads("Three of us, then.") for person in (alma, bela)))
        alma.say("At nine, all of us?")
        check("and each reads it once", all(person.reads("At nine, all of us?") and person.window.until(lambda: person.count("At nine, all of us?") == 1)
                                              for person in (alma, bela, dora)))

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
        check("without scripts no emoji are offered", not alma.window.one(".faces").is_displayed())
        for tool, field in (("voice", "input[type=file][accept='audio/*'][capture]"), ("location", "input[name=place]"), ("contact", "input[name=contact]"), ("photo", "input[type=file]")):
            alma.window.one(BOX).clear()
            alma.window.one(BOX).send_keys("Kept words")
            alma.window.one(".plus > summary").click()
            alma.press(f"button[name=add][value={tool}]")
            check(f"without scripts {tool} opens its field, and the words stay", alma.window.has(field) and alma.window.value(BOX) == "Kept words", alma.window.value(BOX))
        for width in (390, 1280):
            alma.window.size(width)
            check(f"at {width} nothing is wider than the page", not alma.window.js("return document.documentElement.scrollWidth > innerWidth"))
        alma.window.size(390)
        alma.window.one("input[type=file]").send_keys(str(self.site.folder / "mill.png"))
        alma.press("button[formenctype]")
        check("a photo comes back as a picture", alma.window.has(".thumbs img") and "![" not in alma.window.value(BOX), alma.window.value(BOX))
        alma.press(".thumbs button[name=remove]")
        check("and × takes it out", not alma.window.has(".thumbs") and alma.window.value(BOX) == "Kept words")
        alma.window.one(BOX).clear()
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
