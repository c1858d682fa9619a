"""Rules of friends: the list of them, who is online, hours of a group on the map."""
import datetime, zoneinfo

from .rules_visit import rule

MADRID = zoneinfo.ZoneInfo("Europe/Madrid")
SAVE = "main form:not(.acts):has(input[name=do][value=keep]) .buttons .button"


@rule("H-11", "Pinned a group; in Friends the search box comes first, letters jump to friends and groups; searched for both",
      "FriendshipActionTests, GroupTests, tools/browsing/people.py")
def agenda(v):
    v.be(v.alma)
    v.open(f"{v.group}/about")
    v.send("button[value=favour]")
    v.open("/do/me/friends")
    v.page("friends")
    v.check("the search box comes before all names", v.reached("input[name=q]") and v.window.js(
        "return document.querySelector('[role=search]').getBoundingClientRect().bottom <= document.querySelector('.letter').getBoundingClientRect().top"))
    letters = [each.text for each in v.window.all(".letters a")]
    v.check("letters stand in order, B for the friend and C for the group", letters == sorted(letters) and {"B", "C"} <= set(letters), letters)
    v.hand.press(".letters a:last-child")
    v.check("a letter jumps to its section", "#l-" in v.window.driver.current_url and v.window.js(
        "const {top} = document.querySelector(':target').getBoundingClientRect(); return top >= 0 && top < innerHeight"))
    for words, found, other in ((v.bela.name[:3].upper(), v.bela.name, v.group_name), (v.group_name[:4].lower(), v.group_name, v.bela.name)):
        v.open("/do/me/friends")
        v.hand.write("input[name=q]", words)
        v.send("[role=search] button")
        v.check(f"“{words}” finds one, and not the other", found in v.text(".letter") and other not in v.text())
    v.send(".letter a.title")
    v.check("the group opens", v.path() == v.group, v.window.address())


@rule("H-12", "A friend is away, then opens a page: list, friend's page, messages and conversation say “online now”, the open one by itself",
      "FriendshipActionTests, LooksTests; by itself: only here")
def online(v):
    now = v.t["seen_now"]
    places = {"friends": ("/do/me/friends", ".letter"), "the friend's page": (f"/do/people/{v.bela.number}", "main"),
              "messages": ("/do/talk", ".chats"), "the conversation": (v.talk, ".titled")}
    v.be(v.alma)
    for is_here in (False, True):
        v.away(v.bela)
        if is_here:
            v.fetch(v.bela, "/do/me")
        for name, (path, where) in places.items():
            v.open(path)
            v.check(f"{name}: {'online' if is_here else 'away'}", (now in v.text(where)) == is_here, v.text(where)[:200])
            v.page(name)
    if v.are_on:
        v.away(v.bela)
        v.open(v.talk)
        v.window.js("window.isSame = true")
        v.fetch(v.bela, "/do/me")
        v.check("an open conversation says so by itself", v.window.until(lambda: now in v.text(".titled"), 45) and v.window.js("return window.isSame"))


def level(v, name, value):
    v.hand.press(f"label:has(input[name='{name}'][value={value}])")


@rule("F-31", "Gave a group its own hours: refused without any, kept with some; a member of it is shown the location inside of them alone",
      "GroupHoursPageTests, GroupHoursTests")
def group_hours(v):
    number = v.group.rpartition("/")[2]
    v.be(v.alma)
    v.open("/do/me/places/send")
    v.hand.write("#place", "Salamanca")
    v.send("form.form button.button")
    v.open("/do/me/places")
    v.page("who sees me")
    group = v.window.js("return [...document.querySelectorAll('.rung')].find(e => e.querySelector('legend').textContent.trim() === arguments[0])"
                        "?.querySelector('input').name ?? null", v.group_name)
    v.check("the group has a row of its own", group, v.text()[:400])
    level(v, group, "exact")
    v.send(SAVE)
    v.open("/do/me/places")
    link = f"a[href*='/places/groups/{number}']"
    v.check("it has a link to its hours", v.reached(link))
    today = datetime.datetime.now(MADRID).isoweekday()
    for day, is_shown in ((today % 7 + 1, False), (today, True)):
        v.be(v.alma)
        v.open("/do/me/places")
        v.send(link)
        v.page("hours of a group")
        v.hand.press("label[for=when-own]" if v.window.has("label[for=when-own]") else "input[name=when][value=hours]")
        for other in range(1, 8):
            v.fill(f"input[name=from{other}]", "")
            v.fill(f"input[name=to{other}]", "")
        v.send("main form .button")
        v.check("own hours without any day are refused", v.window.has("#when-error"), v.text()[:200])
        v.fill(f"input[name=from{day}]", "00:00")
        v.fill(f"input[name=to{day}]", "23:59")
        v.send("main form .button")
        v.check("its hours are shown with it", "23:59" in v.text(f".rung:has({link})"), v.text(f".rung:has({link})"))
        v.check("those for everybody are as they were", v.window.js("return document.getElementById('always').checked"))
        v.open("/do/me/places/send")
        v.hand.write("#place", "Salamanca")
        v.send("form.form button.button")
        v.be(v.bela)
        v.open("/do/map")
        v.check(f"a member of the group {'is shown' if is_shown else 'is not shown'} the location {'in' if is_shown else 'outside of'} its hours",
                (v.alma.name in v.text()) == is_shown, v.text()[:400])
    v.page("the map")
    v.be(v.alma)
    v.open("/do/me/places")
    level(v, group, "nothing")
    v.send(SAVE)
