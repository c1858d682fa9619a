"""A call continues when the network changes: a Chromium with two interfaces loses one and gets the other, as a phone does that leaves home."""
import contextlib, os, shutil, time

from browsing.calls import Caller, befriend
from serving.checks import check, note

from . import media, networks
from .networks import ADDRESS, Networks
from .site import served, window

# Counts five times a second what is decoded, and by which address; the newest connection is the call's.
SAMPLE = """
  window.samples = [];
  window.restarts = 0;
  const restart = RTCPeerConnection.prototype.restartIce;
  RTCPeerConnection.prototype.restartIce = function () { window.restarts += 1; return restart.call(this); };
  setInterval(async () => {
    const each = window.connections?.at(-1);
    if (!each) return;
    const stats = await each.getStats().catch(() => null), sample = { at: performance.timeOrigin + performance.now(), frames: 0, energy: 0, address: "" };
    for (const one of stats?.values() ?? []) {
      if (one.type === "inbound-rtp" && one.kind === "video") sample.frames = one.framesDecoded ?? 0;
      if (one.type === "inbound-rtp" && one.kind === "audio") sample.energy = one.totalAudioEnergy ?? 0;
      if (one.type === "transport") {
        const pair = stats.get(one.selectedCandidatePairId);
        sample.address = stats.get(pair?.localCandidateId)?.address ?? "";
      }
    }
    window.samples.push(sample);
  }, 200);
"""
# The name by which ICE knows this end, and the one that it knows the other by; nothing while something is being negotiated.
NAMES = """
  const each = window.connections.at(-1), name = ({ sdp }) => sdp.match(/ice-ufrag:(.*)/)[1];
  return each.signalingState === "stable" ? [name(each.currentLocalDescription), name(each.currentRemoteDescription)] : null;
"""


def in_network(folder, made, name):
    """A Chromium on another machine: its driver stays here, and speaks to it by pipes."""
    script = folder / f"chromium-{name}"
    script.write_text(f'#!/bin/sh\nexec {" ".join(made.inside[name])} /usr/bin/chromium "$@"\n')
    script.chmod(0o755)
    return script


class Roamer(Caller):
    """A participant whose page counts what it decodes."""

    def samples(self, since):
        return [each for each in self.window.js("return window.samples") if each["at"] >= since]

    def flows_since(self, since, seconds):
        """True if pictures and sound are decoded again after a moment."""
        def more():
            seen = self.samples(since)
            return len(seen) > 1 and seen[-1]["frames"] > seen[0]["frames"] + 5 and seen[-1]["energy"] > seen[0]["energy"]
        return self.until(more, seconds)

    def gap(self, since, what):
        """The longest time without more of something, in seconds."""
        longest, last = 0, None
        for each in self.samples(since - 2000):
            if last is None or each[what] > last[what]:
                longest = max(longest, each["at"] - (last or each)["at"])
                last = each
        return longest / 1000


def moves(phone, desk, name, change, address, restarts=True):
    """The network changes, and the call goes on by the other one; where both are there for a while, Chromium needs no restart."""
    pages = [who.window.js("return [performance.timeOrigin, window.connections.length]") for who in (phone, desk)]
    before = [who.window.js("return window.restarts") for who in (phone, desk)]
    start = time.time() * 1000
    change()
    changed = time.time() * 1000
    there = phone.until(lambda: (phone.samples(start) or [{}])[-1].get("address") == address, 40)
    check(f"{name}: the phone's new address is used", there, phone.samples(start)[-1:])
    since = time.time() * 1000
    for who in (phone, desk):
        check(f"{name}: {who.name} decodes pictures and sound by it", who.flows_since(since, 20), who.samples(since)[-1:])
    names = lambda: [who.window.js(NAMES) for who in (phone, desk)]
    agree = lambda: (found := names()) and all(found) and found[0] == found[1][::-1]
    check(f"{name}: both ends agree on what was negotiated last", phone.until(agree, 20), names())
    restarted = sum(who.window.js("return window.restarts") for who in (phone, desk)) - sum(before)
    if restarts:
        check(f"{name}: a page has restarted ICE", restarted > 0, restarted)
    check(f"{name}: neither page was loaded again or began anew",
          pages == [who.window.js("return [performance.timeOrigin, window.connections.length]") for who in (phone, desk)], pages)
    for who in (phone, desk):
        note(f"{name}: {who.name}: longest time without a new picture {who.gap(start, 'frames'):.1f} s, without new sound {who.gap(start, 'energy'):.1f} s; "
             f"the change itself took {(changed - start) / 1000:.1f} s, {restarted} restarts")


def run(folder, options):
    if os.getuid() or not shutil.which("ip"):
        return check("the network can change", False, "it needs root and iproute2: tools/need torture")
    if not options.inside:
        return networks.enter(folder, options, "roaming")
    folder = options.inside
    (folder / "hosts").write_text("127.0.0.1 localhost\n")
    with contextlib.ExitStack() as stack:
        made = Networks(stack, folder / "hosts", phone=["wifi", "mobile"], desk=["desk"])
        site, base = stack.enter_context(served(folder / "calls", options, everywhere=True))
        # Only at this name do browsers give a microphone without https; it leads to the machine of the site.
        flags = [f"--host-resolver-rules=MAP localhost {ADDRESS['here']}", "--remote-debugging-pipe"]
        one = stack.enter_context(window(base, folder, *flags, binary=in_network(folder, made, "phone")))
        other = stack.enter_context(window(base, folder, *flags, binary=in_network(folder, made, "desk"), quarters=media.FROM_PEER, pitch=media.TONE_OF_PEER))
        for each in (one, other):
            each.before_each_page(SAMPLE)
        phone, desk = Roamer(one, site, "Nuria Phone"), Roamer(other, site, "Bruno Desk")
        for who in (phone, desk):
            who.join()
        befriend(site, phone, desk)
        phone.window.open("/")
        desk.call(phone, True)
        check("it rings on the phone", phone.until(lambda: phone.window.has(".rings a"), 25), phone.window.address())
        phone.window.js("document.querySelector('.rings a').click()")
        for who, address in ((phone, ADDRESS["wifi"]), (desk, ADDRESS["desk"])):
            check(f"{who.name} decodes pictures and sound", who.flows(30), who.stats())
            check(f"and from {address}", who.until(lambda: (who.samples(0) or [{}])[-1].get("address") == address, 10), who.samples(0)[-1:])

        def leave_house():
            made.down("phone", "wifi")
            time.sleep(1)
            made.up("phone", "mobile")

        def come_home():
            made.up("phone", "wifi")
            time.sleep(1)
            made.down("phone", "mobile")
        def walk_away():
            made.lose("wifi")
            time.sleep(4)
            made.up("phone", "mobile")
            made.down("phone", "wifi")
        moves(phone, desk, "from Wi-Fi to mobile, with a second without either", leave_house, ADDRESS["mobile"])
        moves(phone, desk, "from mobile to Wi-Fi, with a second of both", come_home, ADDRESS["wifi"], restarts=False)
        moves(phone, desk, "out of reach of Wi-Fi for four seconds, then mobile", walk_away, ADDRESS["mobile"], restarts=False)
        desk.window.js("document.querySelector('#call-leaving .end').click()")
        for who in (phone, desk):
            check(f"it is over for {who.name}", who.until(lambda: who.state() == "over"), who.state())
