"""Forum archives: what was not public stays so, people stay themselves, and an export can be imported."""
import shutil
from .site import CASES, Place, check

PICTURE = "https://old.example/uploads/default/original/1X/1b2f7e3a4c5d6e7f8091a2b3c4d5e6f708192a3b.png"
NAMES = ["ana.gil", "ana-gil", "ana_gil", "Аня", "Аню", "王", "李"]


def run(options, work):
    site = Place(options, work / "site")
    said = {case: site.run("import", "discourse", CASES / case / "archive", "--no-build") for case in (
        "discourse-not-for-everybody", "discourse-restricted-category", "discourse-nulls", "discourse-two-names-one-address", "discourse-html-in-raw")}
    site.run("build")
    topics, public = site.topics(), site.public()
    hidden(said["discourse-not-for-everybody"], topics, public)
    for words in ("WHISPER", "troll", "TAKEN", "rude", "somebody", "PRIVATE", "COMMITTEE"):
        found = site.found(words, **{"in": "forum"})
        check(f"discourse-not-for-everybody: a guest's search for {words} finds nothing", found == [], found)
    restricted(said["discourse-restricted-category"], topics, public)
    for_members(options, work / "members")
    nulls(said["discourse-nulls"], topics, public)
    names(said["discourse-two-names-one-address"], topics)
    markup(said["discourse-html-in-raw"], topics, public)
    exports(options, work)


def comments(topics, title):
    return topics[title].comments if title in topics else []


def left_out(said, *places):
    """True if the program ended with 65 and named each place that it left out."""
    lines = [line for line in said.stderr.splitlines() if "left out" in line]
    return said.returncode == 65 and all(any(place in line for line in lines) for place in places)


def hidden(said, topics, public):
    case = "discourse-not-for-everybody"
    for word in ("WHISPER", "DELETED-BY-MODERATOR", "TAKEN-BACK", "DELETED-TOPIC", "HIDDEN-BY-FLAGS"):
        check(f"{case}: {word} is in no file below public/", word.encode() not in public)
    texts = [comment.text for comment in comments(topics, "A topic with posts of all kinds")]
    for words in ("PUBLIC first", "NOTICE please be kind", "PUBLIC last"):
        check(f"{case}: “{words}” is on the topic's page", words in texts, texts)
    check(f"{case}: the whisper, both deleted posts and the deleted topic are named with code 65", left_out(
        said, "topic-11.11.json: post 2", "topic-11.11.json: post 3", "topic-11.11.json: post 4", "topic-12.12.json"), said.stderr)


def restricted(said, topics, public):
    case = "discourse-restricted-category"
    check(f"{case}: nothing of the committee is below public/", b"COMMITTEE-SECRET" not in public and b"Committee" not in public)
    check(f"{case}: “Open walk” is public in the board “Walks”", [c.text for c in comments(topics, "Open walk")] == ["OPEN words"]
          and b'<a itemprop="item" href="/boards/walks/"><span itemprop="name">Walks</span>' in public)
    check(f"{case}: the topic that is left out is named with code 65", left_out(said, "topic-22.22.json"), said.stderr)


def for_members(options, folder):
    site = Place(options, folder)
    done = site.run("import", "discourse", CASES / "discourse-restricted-category/archive", "--restricted", "members")
    public = site.public()
    check("discourse-restricted-category: as a board for members it is not below public/ either", done.returncode == 0
          and b"COMMITTEE-SECRET" not in public and b"Committee" not in public and b"OPEN words" in public, done.stderr)
    topic = site.rows("SELECT id, slug FROM topics WHERE title = 'Committee minutes'")
    answer = site.member("reader").ask("/page/forum/{}-{}/".format(*topic[0])) if topic else None
    check("discourse-restricted-category: and a member reads it there", answer and "COMMITTEE-SECRET words" in answer.text, answer)


def nulls(said, topics, public):
    case = "discourse-nulls"
    three = [(comment.text, comment.author) for comment in comments(topics, "A member has left")]
    check(f"{case}: topic 31 has its three posts", [text for text, _ in three] == ["one", "two of nobody", "three"], three)
    check(f"{case}: the post of nobody is nobody's", len(three) == 3 and (three[0][1], three[2][1]) == ("ana", "bea")
          and three[1][1] not in ("ana", "bea", "", "null", "None"), three)
    check(f"{case}: the private message is not below public/", b"PRIVATE-MESSAGE" not in public)
    check(f"{case}: and is named with code 65", left_out(said, "topic-32.32.json"), said.stderr)
    check(f"{case}: topic 33 has its first post", [c.text for c in comments(topics, "A post without a text")][:1] == ["one"])


def names(said, topics):
    case = "discourse-two-names-one-address"
    found = {comment.text: comment for comment in comments(topics, "Who are we")}
    check(f"{case}: everything is taken over", said.returncode == 0 and len(found) == 7, said.stderr)
    for name in NAMES:
        comment = found.get(f"I am {name}")
        check(f"{case}: “I am {name}” is under {name}", comment and comment.author == name, comment and comment.author)
    check(f"{case}: seven members have seven pages", len({comment.address for comment in found.values() if comment.address}) == 7)


def markup(said, topics, public):
    case = "discourse-html-in-raw"
    one, two, three, four = [next(iter(comments(topics, f"HTML {word}")), None) for word in ("one", "two", "three", "four")]
    check(f"{case}: four topics are taken over, code 0", said.returncode == 0 and all((one, two, three, four)), said.stderr)
    if not all((one, two, three, four)):
        return
    check(f"{case}: 51 reads as it did, with a new line", one.text.replace("₂", "2") == "Press Ctrl+C and then\nwait, really: H2O small.", one.text)
    check(f"{case}: 52 shows the picture or leads to it", PICTURE in two.links and two.text.endswith("see the map"), two.html)
    check(f"{case}: 53 has the summary, the end and the link", [w in three.text for w in ("The end", "The oak falls.", "Text here")] == [True] * 3
          and "https://club.example/x" in three.links and b"a comment of the author" not in public, three.html)
    check(f"{case}: 54 has quote, list and title", four.text == "quoted by hand\none\ntwo\nTitle"
          and "<blockquote>" in four.html and four.html.count("<li>") == 2, four.html)
    for number, comment in zip((51, 52, 53, 54), (one, two, three, four)):
        check(f"{case}: {number} shows no tag as text", not any(sign in comment.text for sign in ("<", "&", "upload://")), comment.text)


def exports(options, work):
    """A forum of guests alone, one without topics, one without boards: each is exported and imported into a new site."""
    for name in ("guests", "no topics", "no boards"):
        old = Place(options, work / f"{name}-old")
        if name == "guests":
            sent = old.ask("/topics/new", {"title": "From a guest", "body": "Words of a guest.", "name": "Eva", "lang": "en", "board": "general"})
            check("export-without-members: a guest begins a topic", sent.status == 303, sent)
        if name == "no boards":
            shutil.rmtree(old.folder / "content/forum")
            old.run("build")
        moved(options, work, name, old)


def moved(options, work, name, old):
    case, out = "export-without-members", work / f"{name}-out"
    written = old.run("export", out)
    new = Place(options, work / f"{name}-new")
    taken = new.run("import", "tertulia", out)
    check(f"{case}: {name}: export and import end with code 0", (written.returncode, taken.returncode) == (0, 0), written.stderr + taken.stderr)
    count = new.rows("SELECT (SELECT count(*) FROM topics), (SELECT count(*) FROM comments)")
    expected = (1, 1) if name == "guests" else (0, 0)
    check(f"{case}: {name}: {expected[0]} topics, {expected[1]} comments", count == [expected], count)
    # A site without boards of its own has those of a new one.
    if name != "no boards":
        pages = [{str(p.relative_to(place.folder)): p.read_bytes() for p in (place.folder / "public").rglob("*.html")} for place in (old, new)]
        check(f"{case}: {name}: the same pages", pages[0] == pages[1],
              sorted(p for p in pages[0].keys() | pages[1].keys() if pages[0].get(p) != pages[1].get(p))[:5])
