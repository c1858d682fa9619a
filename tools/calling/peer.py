"""A peer of other software than ours: aiortc comes by a call link, and both ends recognize the picture and the tone of the other."""
import os

from serving.checks import check, note, wait_until

from . import media
from .site import Owner, Peer, served, signals, window


def recognizes(owner, peer, name):
    """Both ends: pictures are decoded and sound is heard, and they are those that were sent."""
    found = owner.flows(20)
    check(f"{name}: Chromium decodes pictures and sound of aiortc", found, owner.stats())
    seen = owner.recognized()
    check(f"{name}: the picture is the one that aiortc sent", seen["colours"] == media.FROM_PEER, seen)
    check(f"{name}: and moves", seen.get("pictures", 0) > 3, seen)
    check(f"{name}: the tone is the one that aiortc sent", abs(seen.get("pitch", 0) - media.TONE_OF_PEER) < 10, seen)
    heard = {}

    def is_whole():
        heard.update(peer.report())
        return heard.get("frames", 0) > 20 and heard.get("share", 0) > 0.5 and abs(heard["pitch"] - media.TONE_OF_BROWSER) <= 20
    wait_until(is_whole, 15, 1)
    check(f"{name}: aiortc decodes pictures of Chromium", heard.get("frames", 0) > 20 and heard["changes"] > 10, heard or peer.trouble())
    check(f"{name}: the picture is the one that Chromium sent", tuple(heard.get("quarters") or ()) == media.FROM_BROWSER, heard)
    check(f"{name}: and the tone, too", heard.get("share", 0) > 0.5 and abs(heard["pitch"] - media.TONE_OF_BROWSER) <= 20, heard)
    check(f"{name}: aiortc hears sound", heard.get("energy", 0) > 0.001, heard)
    note(f"{name}: Chromium: {seen}; aiortc: {heard}")
    return heard


def hears_at_once(owner, site):
    """A file that changes twice in a second has the time and the size of before, by which caches know it."""
    bell = site.public / "bells" / owner.rows("SELECT signal FROM calls")[0][0]
    known, text = bell.stat(), bell.read_text()
    bell.write_text("9" * (len(text) - 1) + "\n")
    os.utime(bell, ns=(known.st_atime_ns, known.st_mtime_ns))
    asked = lambda: sum("/do/calls/" in url and "ringing" not in url for _, url, _ in owner.window.sent)
    owner.window.listen()
    before = asked()

    def more():
        owner.window.listen()
        return asked() > before
    check("a change within the second of the one before is heard", wait_until(more, 8, 0.5), text)
    bell.write_text(text)


# A page whose clock goes a hundred times as fast.
FAST = """
  const now = Date.now, start = now(), every = window.setInterval;
  window.atRest = () => { Date.now = now; };
  Date.now = () => start + 100 * (now() - start);
  window.setInterval = (work, time, ...more) => every(work, time / 100, ...more);
"""


def waits_long(owner):
    """A guest who waits long gets a connection that is as fresh as the relay's password."""
    link, restore = owner.make_link(), owner.window.before_each_page(FAST)
    owner.window.open("/")
    with Peer(link) as peer:
        check("a second guest waits", peer.until("waits"), peer.trouble())
        owner.until(lambda: owner.window.has(".rings a"), 25)
        owner.window.js("document.querySelector('.rings a').click()")
        owner.until(lambda: owner.window.has("#call-door .yes"))
        states = lambda: owner.window.js("return window.connections.map(({ signalingState }) => signalingState)")
        check("a connection is made ready for the guest", owner.until(states), owner.state())
        check("and made again after some minutes", owner.until(lambda: states()[0] == "closed" and states()[-1] == "stable", 15), states())
        owner.window.js("window.atRest(); document.querySelector('#call-door .yes').click()")
        check("by which the guest connects", peer.until("state", 30, lambda event: event["state"] == "connected"), peer.trouble())
        check("the owner ends it", owner.end(), owner.state())
    restore()


def run(folder, options):
    with served(folder, options) as (site, base), window(base, folder) as one:
        owner = Owner(one, site, "Nuria Caller")
        owner.join()
        link = owner.make_link()
        owner.window.open("/")
        with Peer(link) as peer:
            check("aiortc waits at the door", peer.until("waits"), peer.trouble())
            check("and nothing of a call is there before it is let in", not signals(site) and not peer.events("offers"), peer.said)
            owner.admit()
            check("it is let in, and joins", peer.until("joined"), peer.trouble())
            check("Chromium answers the offer of aiortc", peer.until("hears", 20, lambda event: event["kind"] == "answer"), peer.trouble())
            check("aiortc is connected", peer.until("state", 20, lambda event: event["state"] == "connected"), peer.trouble())
            check("it hears what is off at the other end", peer.until("told"), peer.trouble())
            heard = recognizes(owner, peer, "call")
            check("who came is named", "Peer of aiortc" in (owner.window.text(".stage:not(.mine) p") or ""))
            hears_at_once(owner, site)
            owner.press("mute")
            wait_until(lambda: peer.report().get("share") == 0, 12, 2.2)
            quiet = peer.report()
            check("a microphone that is muted sends no tone", heard["share"] > 0 and quiet["share"] == 0, quiet)
            owner.press("mute")
            check("and nothing was refused", not peer.events("refused"), peer.events("refused"))
            check("the owner ends it", owner.end(), owner.state())
            over = peer.until("over", 15)
            check("aiortc hears that it is over", over, peer.trouble())
            note(f"requests of aiortc: {over and over['requests']}")
        check("no signal is left", signals(site) == [], signals(site))
        waits_long(owner)
