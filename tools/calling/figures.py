"""Costs of calls: requests to the CGI for setting one up and for an hour, and the time until both see each other."""
import collections, os, pathlib, re, subprocess, sys, time
from urllib.parse import urlsplit

from browsing.calls import Caller, befriend
from serving.checks import check, note, percentile

from .early import Chooser, is_connected, is_quiet
from .site import served, window
from .timeline import WATCH, Timeline

HERE = pathlib.Path(__file__).resolve().parent
LOOPBACK, IN_BROWSER = HERE / "loopback.py", (HERE / "loopback.js").read_text()
MOST_OF_SETUP, MOST_OF_HOUR, MOST_OF_LOOPBACK = 12, 60, 1.5
# Where “Answer” is pressed, in turns, and whether the call is connected while it rings.
WAYS = {"from another page": False, "on the page of the call": False, "connected while it rings": True}


def requests(*people):
    """Requests to the CGI since the last time, by kind."""
    found = collections.Counter()
    for who in people:
        who.window.listen()
        for method, url, _ in who.window.sent:
            path = urlsplit(url).path
            if path.startswith("/do/"):
                found[f"{method} {re.sub(r'[0-9]+', 'N', path)}"] += 1
        who.window.sent.clear()
    return found


class Timed:
    """Two who call each other again and again."""

    def __init__(self, site, caller, called, way):
        self.site, self.caller, self.called, self.way = site, caller, called, way
        self.timeline = Timeline()
        self.setups, self.times, self.kinds = [], {"called": [], "caller": [], "both": [], "both, from the offer on": []}, collections.Counter()

    def ring(self):
        self.called.window.open("/")
        self.called.choose(WAYS[self.way])
        self.caller.open(f"/do/people/{self.called.number}/call")
        requests(self.caller, self.called)
        self.caller.send("form:has(input[value=video]) button")
        # Both have what they need before the answer, as when it rings for some seconds.
        return self.called.until(lambda: self.called.window.has(".rings a"), 30) \
            and self.caller.until(lambda: self.caller.window.js("return document.querySelector('.stage.mine video')?.videoWidth > 0"), 30) \
            and self.caller.until(lambda: self.caller.rows("SELECT count(*) FROM call_signals WHERE kind = 'offer'") == [(1,)], 10) \
            and (self.way == "from another page" or self.opens())

    def opens(self):
        """The one who is called reads the page of the call, where it goes on ringing; both are connected there, or neither is."""
        self.called.open(self.called.window.js("return document.querySelector('.rings a').pathname"))
        if not WAYS[self.way]:
            # As long as the other way takes, so that both pages are at rest.
            time.sleep(1)
            return self.called.state() == "ringing" and not any(who.stats()["connections"] for who in (self.caller, self.called))
        return is_connected(self.caller, self.called) and is_quiet(self.caller, self.called)

    def answer(self):
        """Milliseconds from “Answer” to the first picture: for the member who answers, and for the caller."""
        button = ".rings a" if self.way == "from another page" else "[data-do=answer]"
        self.start = self.called.window.js("const link = document.querySelector(arguments[0]); setTimeout(() => link.click()); return Date.now()", button)
        first = lambda who: who.until(lambda: who.window.js("return window.firstFrame ?? null"), 30)
        ends = [first(self.called), first(self.caller)]
        return [end and end - self.start for end in ends]

    def end(self):
        self.caller.window.js("document.querySelector('#call-leaving .end').click()")
        return all(who.until(lambda: who.state() == "over") for who in (self.caller, self.called))

    def call(self):
        if not self.ring():
            return False
        ends = self.answer()
        if not all(ends):
            return False
        # Without the page that is loaded and the devices that are opened, which a peer of aiortc has before.
        from_offer = max(ends) - max(self.called.window.js("return window.firstConnection") - self.start, 0)
        for name, value in zip(self.times, [*ends, max(ends), from_offer]):
            self.times[name].append(value)
        for name, who in (("called", self.called), ("caller", self.caller)):
            self.timeline.take(name, who.window, self.start)
        # Late events belong to it.
        time.sleep(2)
        found = requests(self.caller, self.called)
        self.setups.append(sum(found.values()))
        self.kinds += found
        return True


def seconds(values):
    return f"median {percentile(values, 0.5):.0f} ms, p95 {percentile(values, 0.95):.0f} ms"


def run(folder, options):
    with served(folder, options, workers=not options.as_cgi) as (site, base), window(base, folder) as one, window(base, folder) as other, \
         subprocess.Popen([sys.executable, str(LOOPBACK)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as loopback:
        for each in (one, other):
            each.before_each_page(WATCH)
            # As in browsers of members who have allowed both for the site: others hide their addresses until then.
            each.cdp("Browser.grantPermissions", origin=base, permissions=["audioCapture", "videoCapture"])
        people = Caller(one, site, "Nuria Caller"), Chooser(other, site, "Bruno Caller")
        for who in people:
            who.join()
        befriend(site, *people)
        ways, beside, browser = [Timed(site, *people, way) for way in WAYS], [], []
        done = collections.Counter()
        for number in range(options.calls):
            for timed in ways:
                done[timed.way] += bool(timed.call())
                if number == options.calls - 1 and timed is ways[0]:
                    hour(people, options)
                timed.end()
            loopback.stdin.write("call\n")
            loopback.stdin.flush()
            beside.append(float(loopback.stdout.readline()))
            browser.append(people[0].window.driver.execute_async_script(IN_BROWSER))
        loopback.stdin.close()
        note(f"behind nginx and {'CGI' if options.as_cgi else 'SCGI'}; {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
        for timed in ways:
            check(f"{timed.way}: {options.calls} of {options.calls} calls show both a picture", done[timed.way] == options.calls, done)
            tell(timed, beside, browser)
        note(f"aiortc and a WebSocket, from the answer to the first picture at both ends: {seconds(beside)}")
        note(f"two connections in one page of Chromium, the same: {seconds(browser)}")


def tell(timed, beside, browser):
    """Prints the times of one way to answer, and how they compare."""
    if not timed.setups:
        return note(f"{timed.way}: no call to time")
    most = max(timed.setups)
    check(f"{timed.way}: a call is set up with at most {MOST_OF_SETUP} requests", 0 < most <= MOST_OF_SETUP, sorted(timed.setups))
    note(f"requests of a set-up: median {percentile(timed.setups, 0.5)}, most {most}: "
         + ", ".join(f"{kind} {count / len(timed.setups):.1f}" for kind, count in sorted(timed.kinds.items())))
    note(f"{timed.way}, after “Answer”, medians:")
    for line in timed.timeline.lines():
        note(line)
    for name, values in timed.times.items():
        note(f"{timed.way}, from “Answer” to the first picture, {name}: {seconds(values)}")
    for name in ("both", "both, from the offer on"):
        for which, part in (("median", 0.5), ("p95", 0.95)):
            took = percentile(timed.times[name], part)
            ratio = took / percentile(beside, part)
            note(f"{name}, {which}: {ratio:.2f} of aiortc’s; {MOST_OF_LOOPBACK} is the goal, {'reached' if ratio <= MOST_OF_LOOPBACK else 'missed'}; "
                 f"{took / percentile(browser, part):.2f} of Chromium’s own")


def hour(people, options):
    """Listens to a call that goes on, with a sign of life of each page at least."""
    before = requests(*people)
    start = time.monotonic()
    while time.monotonic() - start < 60 * options.minutes:
        time.sleep(5)
        before += requests(*people)
    found, minutes = before, (time.monotonic() - start) / 60
    an_hour = sum(found.values()) * 60 / minutes
    check("sound and picture still flow", all(who.flows() for who in people), [who.stats() for who in people])
    check(f"an hour of calling takes at most {MOST_OF_HOUR} requests", an_hour <= MOST_OF_HOUR, found)
    note(f"in {minutes:.1f} minutes of a call {sum(found.values())} requests: {an_hour:.0f} an hour; {dict(found)}")
