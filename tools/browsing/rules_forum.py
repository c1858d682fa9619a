"""Rules of the forum: its buttons, who hears of a topic, polls, bookmarks."""
import datetime, urllib.parse, urllib.request

from .flows import TITLE
from .members import BUTTON
from .rules_visit import rule


@rule("H-32", "Opened the forum; pressed House rules (ten), Refresh (a topic posted meanwhile appears) and New topic",
      "only here (the form: NewTopicTests)")
def buttons(v):
    v.be(None)
    v.static("/forum/")
    v.page("forum")
    rules, refresh = "main a[href$='/rules/']", "main .aside a[href$='/forum/']"
    v.check("Rules, Refresh and New topic can be pressed", all(v.reached(each) for each in (rules, refresh, "main a.button[href*='topics/new']")))
    title = f"Grullas al amanecer {v.mark} {v.number}"
    form = urllib.parse.urlencode({"title": title, "body": "Un momento.", "name": "Rosa", "lang": v.language, "board": "walks", "alike": "1"})
    request = urllib.request.Request(f"{v.window.base}/do/topics/new", form.encode())
    with urllib.request.urlopen(request, timeout=30) as answer:
        v.check("somebody else posts a topic", answer.status == 200 and "/forum/" in answer.url, answer.url)
    v.check("which an open page does not show by itself", title not in v.text())
    v.send(refresh)
    v.check("Refresh shows it", title in v.text())
    v.send(rules)
    v.page("rules")
    v.check("there are ten rules", len(v.window.all("main .prose h2")) == 10, len(v.window.all("main .prose h2")))
    v.static("/forum/")
    v.send("main a.button[href*='topics/new']")
    v.page("new topic")
    v.check("New topic opens its form", v.reached(TITLE))


@rule("H-36", "Started a topic with the switch as it is (on) and one with it off; looked at the news of somebody who follows nothing",
      "FollowPageTests, NewsTests")
def told(v):
    v.be(v.alma)
    v.open("/do/topics/new")
    v.check("the switch is on at first, with words for it", v.window.js("return document.querySelector('[name=tell]').checked")
            and v.reached("label[for=tell]"))
    loud, quiet = f"Un banco nuevo {v.mark}", f"Otro asunto menor {v.mark}"
    v.new_topic(loud)
    v.new_topic(quiet, tell=False)
    v.be(v.bela)

    def news():
        v.open("/do/me/news")
        return loud in v.text()
    v.check("who follows nothing hears of the first", v.window.until(news, 90), v.text()[:300])
    v.check("and not of the second", quiet not in v.text())
    v.page("news")
    v.send(f"main a[href*='/do/me/news/']")
    v.check("the news lead to the topic", v.window.has("article.comment"), v.window.address())


@rule("polls", "Started a topic with a poll; an empty one is refused; voted, changed the vote, ended it; a guest reads the result",
      "PollTests, tools/browsing/polls.py")
def polls(v):
    v.be(v.alma)
    v.new_topic(f"Qué tarde os viene bien {v.mark}", poll=True)
    v.check("the topic leads on to its poll", v.reached("input[name=question]"))
    v.page("new poll")
    v.send(BUTTON)
    v.check("an empty poll is refused beside its fields", v.error_of("input[name=question]") and v.error_of("textarea[name=answers]"))
    v.hand.write("input[name=question]", "¿Martes?")
    v.hand.write("textarea[name=answers]", "Sin falta\nNi loca")
    v.send(BUTTON)
    poll = v.path()
    v.page("poll")
    v.hand.tick("form.poll input[value='1']")
    v.send("form.poll button[value=vote]")
    v.check("the vote is shown as one's own", "Sin falta" in v.text(".poll li b") and v.window.has(".poll .bar"), v.text())
    v.send("a[href*='change=1']")
    v.hand.tick("form.poll input[value='2']")
    v.send("form.poll button[value=vote]")
    counts = [each.text for each in v.window.all(".poll li > span:last-of-type")]
    v.check("changed it counts once", "Ni loca" in v.text(".poll li b") and counts[:1] == ["0"], counts)
    v.send("main .aside a")
    topic = v.path()
    v.open(poll)
    v.send("form:has(input[name=do][value=close]) button")
    v.be(None)

    def result():
        v.window.open(topic)
        return v.window.has(".poll .bar") and not v.window.has("form.poll")
    v.check("ended, everybody reads its result in the topic", v.window.until(result, 60), v.text(".poll"))
    v.page("result")


@rule("bookmarks", "Add bookmark with a reminder, found it among Favourites, removed it and brought it back",
      "BookmarkTests, tools/browsing/polls.py")
def bookmarks(v):
    v.be(v.alma)
    v.window.open(v.places.topic())
    v.check("a topic has the control", v.reached("a[href*='/bookmark']"))
    title = v.text("h1")
    v.send("a[href*='/bookmark']")
    v.page("new bookmark")
    v.fill("select[name=remind]", "own")
    v.send(BUTTON)
    v.check("a reminder without a day is refused beside it", v.error_of("input[name=remind_day]"))
    v.fill("input[name=remind_day]", (datetime.date.today() + datetime.timedelta(days=3)).isoformat())
    v.fill("input[name=remind_time]", "18:05")
    v.send(BUTTON)
    v.open("/do/me")
    v.send("main .go a[href*='/do/me/bookmarks']")
    v.page("bookmarks")
    v.check("it is listed with its reminder", title in v.text(".rows") and "18:05" in v.text(".rows"), v.text())
    v.send(".rows button[value=remove]")
    v.check("one press removes it", title not in v.text(".rows") and v.reached(".summary form button"), v.text())
    v.send(".summary form button")
    v.send(".rows a.title")
    v.check("brought back it leads to its topic", v.text("h1") == title)
