"""Two friends and a stranger: one says where they are, the others see as much of it as they may; and every page of it under the glass."""
import datetime, re, sqlite3, zoneinfo

from serving.checks import check

from .talk import Talker
from .window import Window

TOWN = "Salamanca"
MAIN = "main"
# A day away: a night at home, three towns, and back; where and when, on the clocks of the site.
TRIP = [(40.965, -5.664, "00:10"), (40.965, -5.664, "07:40"), (40.826, -5.515, "08:31"), (40.902, -5.2, "09:41"), (40.657, -4.699, "11:23"),
        (40.965, -5.664, "18:05"), (40.965, -5.664, "23:30")]

MADRID = zoneinfo.ZoneInfo("Europe/Madrid")


class Maps:
    def __init__(self, site, base, glass):
        self.site, self.base, self.glass, self.sent = site, base, glass, []
        self.alma, self.bela = (Talker(site, base, name) for name in ("Alma", "Bela"))

    def run(self):
        stranger = Window(self.base)
        try:
            for scripts in (True, False):
                for person in (self.alma, self.bela):
                    person.window.scripts(scripts)
                self.with_or_without("scripts on" if scripts else "scripts off", scripts)
            self.link(stranger)
            self.half_way()
            self.trip()
            for person in (self.alma, self.bela):
                person.window.scripts(True)
            self.look()
        finally:
            for window in (self.alma.window, self.bela.window, stranger):
                window.listen()
                self.sent += window.sent
                check("maps: the console stays silent, nothing is asked of others", not window.complaints and not window.strangers,
                      (window.complaints, window.strangers))
                window.driver.quit()

    @staticmethod
    def press(person, selector):
        """Presses what the tabs at the thumb may cover."""
        person.window.js("document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", selector)
        person.press(selector)

    def choose(self, selector):
        self.alma.window.js("document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", selector)
        self.alma.window.one(selector).click()

    def befriend(self):
        for one, other, act in ((self.alma, self.bela, "ask"), (self.bela, self.alma, "accept")):
            one.window.open(f"/do/people/{other.number}/friendship?lang=en")
            self.press(one, f"button[name=do][value={act}], form.form button.button")

    def with_or_without(self, name, first):
        alma, bela = self.alma, self.bela
        if first:
            alma.window.open("/do/map?lang=en")
            check(f"{name}: nobody is on the map at first", alma.window.has(".empty"))
            self.befriend()
        alma.window.open("/do/me/places/send?lang=en")
        alma.window.one("#place").clear()
        alma.window.one("#place").send_keys("Nowhere at all" if first else TOWN)
        self.press(alma, "form.form button.button")
        if first:
            check(f"{name}: what is no place is said beside the field", alma.window.has("#place-error"))
            alma.window.one("#place").clear()
            alma.window.one("#place").send_keys(TOWN)
            self.press(alma, "form.form button.button")
        check(f"{name}: who typed a town is on their own map", TOWN in alma.window.text(MAIN), alma.window.text(MAIN)[:200])
        bela.window.open("/do/map?lang=en")
        # A coarse location is shown for the first time with the next half hour.
        with sqlite3.connect(self.site.folder / "data/tertulia.db", timeout=20) as database:
            database.execute("UPDATE positions SET at = at - 3600, until = until - 3600")
            # Nor is what was before a pause ended.
            database.execute("UPDATE place_settings SET paused_until = 0")
        check(f"{name}: nothing is shared before somebody says so", "Alma" not in bela.window.text(MAIN) if first else True)
        self.share("area")
        bela.window.open(f"/do/map?person={alma.number}&lang=en")
        text = bela.window.text(MAIN)
        check(f"{name}: a friend sees about where", "Alma" in text and TOWN in text, text[:200])
        source = bela.window.js("return document.documentElement.outerHTML")
        check(f"{name}: and nothing finer than the cell", not re.search(r"40\.96[0-9]{2,}|-5\.66[0-9]{2,}", source))
        check(f"{name}: drawn by the site", bela.window.has("svg.atlas"))
        alma.window.open("/do/me/places?lang=en")
        self.press(alma, "button[name=do][value=pause-day]")
        bela.window.open("/do/map?lang=en")
        check(f"{name}: a pause hides it", "Alma" not in bela.window.text(MAIN))
        alma.window.open("/do/me/places?lang=en")
        self.press(alma, "button[name=do][value=resume]")
        self.share("nothing")

    def share(self, level):
        self.alma.window.open("/do/me/places?lang=en")
        self.choose(f"label:has(input[name=friends][value={level}])")
        self.press(self.alma, "form:has(input[value=keep]) .buttons .button")

    def link(self, stranger):
        alma = self.alma
        alma.window.open("/do/me/places/links?lang=en")
        self.choose("label:has(input[name=level][value=town])")
        self.press(alma, "form.form .buttons .button")
        url = alma.window.one(".address a").get_dom_attribute("href")
        stranger.open(url[url.index("/do/"):])
        check("a link shows a stranger the town, and until when", TOWN in stranger.text(MAIN) or "Alma" in stranger.text(MAIN), stranger.text(MAIN)[:200])
        before, self.glass.window = self.glass.window, stranger
        self.glass.page("maps, a link")
        self.glass.window = before
        alma.window.open("/do/me/places/links?lang=en")
        self.press(alma, "button[value=end]")
        stranger.open(url[url.index("/do/"):])
        check("ended it says that alone", "Alma" not in stranger.text("body"), stranger.text("body")[:200])

    def half_way(self):
        """From a friend's map to the towns and shops between two, each with how far it is from both."""
        alma, bela = self.alma, self.bela
        # Places from before the end of a pause are not shown.
        with sqlite3.connect(self.site.folder / "data/tertulia.db", timeout=20) as database:
            database.execute("UPDATE place_settings SET paused_until = 0")
        self.share("exact")
        bela.window.open("/do/me/places/send?lang=en")
        bela.window.one("#place").clear()
        bela.window.one("#place").send_keys("Cabrerizos")
        self.press(bela, "form.form button.button")
        bela.window.open(f"/do/map?person={alma.number}&lang=en")
        self.press(bela, "a[href*='meet=1']")
        text = " ".join(bela.window.text(".side").split())
        check("half-way: the page says between whom", "Alma" in bela.window.text("h1"), bela.window.text("h1"))
        check("half-way: a town and a shop lie between, with how far it is from both", "Santa Marta" in text and "La Horma" in text and re.search(r"from you, [\d.,]+\sk?m from Alma", text), text)
        check("half-way: and nothing of the province", "Béjar" not in text, text)
        self.look_at(bela, "half-way", f"/do/map?person={alma.number}&meet=1&lang=es")
        bela.window.open(f"/do/map?person={alma.number}&meet=1&lang=en")
        self.share("nothing")
        bela.window.open(f"/do/map?person={alma.number}&meet=1&lang=en")
        check("half-way: of somebody who shares nothing there is none", "from Alma" not in bela.window.text("body"), bela.window.text("body")[:200])

    def bring(self, day, way):
        """Brings along a file of a day's way."""
        points = ""
        for lat, lon, clock in way:
            at = datetime.datetime.combine(day, datetime.time.fromisoformat(clock), MADRID).astimezone(datetime.timezone.utc)
            points += f'<trkpt lat="{lat}" lon="{lon}"><time>{at:%Y-%m-%dT%H:%M:%SZ}</time></trkpt>'
        file = self.site.folder.parent / "way.gpx"
        file.write_text(f'<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>{points}</trkseg></trk></gpx>')
        self.alma.window.open("/do/me/places/days?lang=en")
        self.alma.window.one("input[type=file]").send_keys(str(file))
        self.press(self.alma, "form[enctype] button")

    def trip(self):
        """A file of a day's way, and a stretch of that day as the draft of a topic: towns alone, no times, nothing of home."""
        alma = self.alma
        day = datetime.datetime.now(MADRID).date() - datetime.timedelta(days=1)
        # Without data of the days before, the beginning of a trip is not shown.
        self.bring(day - datetime.timedelta(days=2), TRIP[:1] + TRIP[-1:])
        self.bring(day, TRIP)
        check("a file of a day's way is brought along", f"day={day}" in alma.window.address() and "done=days_brought" in alma.window.address(), alma.window.address())
        self.look_at(alma, "a day of a trip", f"/do/me/places/days?day={day}&lang=en")
        for first, last, is_far in (("00:00", "07:50", False), ("08:00", "23:50", True)):
            alma.window.open(f"/do/me/places/days?day={day}&lang=en")
            self.choose("details:has(button[value=draft]) > summary")
            alma.window.js("for (const [i, name] of ['from', 'to'].entries()) document.querySelector(`input[name=${name}]`).value = arguments[i]", first, last)
            self.press(alma, "button[value=draft]")
            if not is_far:
                check("a stretch at home makes no draft, and says so", alma.window.has(".error") and "/places/days" in alma.window.address(), alma.window.text(MAIN)[:300])
        body, title = alma.window.value("textarea[name=body]") or "", alma.window.value("input[name=title]") or ""
        towns = [re.search(rf"\d\. {name}", body) for name in ("Alba de Tormes", "Peñaranda", "Ávila")]
        check("a stretch of a day is the draft of a topic", "/topics/new" in alma.window.address() and all(towns), (alma.window.address(), body))
        check("with its towns in their order", all(towns) and [found.start() for found in towns] == sorted(found.start() for found in towns), body)
        check("without times, and without home", not re.search(r"\d:\d\d", body) and TOWN not in body + title, (title, body))

    def look_at(self, person, name, path):
        before, self.glass.window = self.glass.window, person.window
        person.window.open(path)
        person.window.scripts(True)
        self.glass.page(f"maps, {name}")
        person.window.scripts(False)
        person.window.size(390)
        self.glass.window = before

    def look(self):
        alma, bela = self.alma, self.bela
        self.share("exact")
        before, self.glass.window = self.glass.window, bela.window
        for name, path in {"friends": "/do/map?lang=en", "one friend": f"/do/map?person={alma.number}&lang=es"}.items():
            bela.window.open(path)
            self.glass.page(f"maps, {name}")
        self.glass.window = alma.window
        for name, path in {"who sees it": "/do/me/places?lang=es", "as a friend": "/do/me/places/seen?as=friend&lang=en", "send": "/do/me/places/send?lang=es",
                           "days": "/do/me/places/days?lang=en", "links": "/do/me/places/links?lang=es", "telephone": "/do/me/places/phone?lang=en",
                           "the site's places": "/map/", "anywhere": "/do/map/site?at=48.2,16.4&span=300&lang=en"}.items():
            alma.window.open(path)
            self.glass.page(f"maps, {name}")
        self.glass.window = before
        self.tab()

    def tab(self):
        """On a phone the row of tabs may be wider than the page: the one that is open is in sight."""
        window = self.bela.window
        window.size(390)
        window.open("/do/me/notebook/find?lang=es")
        left, right = window.js("const {left, right} = document.querySelector('main > .boards [aria-current]').getBoundingClientRect();"
                                "return [left, right]")
        check("on a phone the tab of the page is in sight", left >= 0 and right <= 390, (left, right))
        window.size(1280)


def all_maps(window, site, base, glass):
    maps = Maps(site, base, glass)
    maps.run()
    window.sent += maps.sent
