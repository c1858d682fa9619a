"""Emails of lists: their words, names, times and threads, as the pages of the topics have them."""
import re
from .site import CASES, Comment, Place, check

CHARSETS = [  # subject, author, words; of one email only the title has another set, of one nothing says which
    ("周四散步", "王小明", "我们星期四在桥边见面。"), ("木曜日の散歩", "田中太郎", "会議は木曜日です。"), ("Прогулка", "Анна Гиль", "Встречаемся у моста."),
    ("Хлеб", "Пётр Рубио", "Кто печёт?"), ("Piątek", "Łukasz Żak", "Spotkajmy się w piątek."), ("週四", "陳大文", "星期四見。"),
    ("No label", "Tanaka", "会議は木曜日です。"), ("Только заголовок", "Анна", "The body is plain ASCII; only the header has another set.")]
AUTHORS = {"a1": ["Ana Gil", "Ana Gil, Bob Roy"], "a2": ["Ana María Gil", "Gil, Ana María"], "a3": ["Bea (Trish) Sanz"], "a4": ["bea.sanz"],
           "a5": ["Ana Gil"], "a6": ["Ana @ Home", '"Ana @ Home"'], "a7": ["Ana Gil", "Ana Gil (at work)"], "a8": ["Ana Gil", "Ana Gil, Bob Roy"],
           "a9": ["Ana Gil"]}
TITLES = {"1": "Lücke in allen Systemen", "2": "Leña para el invierno largo", "3": "Año nuevo", "4": "\"Peña\" de Francia", "5": "Nada más",
          "6": "Ávila y Béjar"}
TIMES = {"d1": ["2004-02-17T10:00:00Z", "2004-02-19T08:00:00Z"], "d2": ["2004-02-17T10:00:00Z"], "d3": ["2004-02-17T10:00:00Z"],
         "d4": ["2004-02-17T10:00:00Z"], "d5": ["2007-08-28T13:55:12Z", "2007-08-28T11:55:12Z", "2007-08-28T13:55:20Z"],
         "d6": ["2007-08-30T13:55:12Z", "2007-08-30T11:55:12Z", "2007-08-30T13:55:20Z"]}
FOOTERS = {"f1 ezmlm": ["unsubscribe", "additional commands", "-----"], "f2 mailman3": ["unsubscribe", "postorius", "____"],
           "f3 google": ["Google Groups", "unsubscribe"], "f4 own part": ["listinfo", "mailing list", "____"],
           "f5 mailman2 (control)": ["listinfo", "mailing list", "____"], "f6 yahoo": ["Yahoo", "visit your group", "-----"]}
TABLE = ["Train      From             To               Leaves    Arrives", "18001      Salamanca        Madrid           06:10     08:05",
         "18003      Salamanca        Avila            09:15     10:20", "18005      Salamanca        Valladolid       12:30     14:00"]
RIVER = ["https://club.example/walks/2004/march/the-way-along-the-river-to-tejares.html",
         "https://club.example/walks/2004/april/the-way-to-the-quarries-and-back.html", "https://club.example/walks/2004/may/the-way-to-the-mill.html"]


class List:
    """The topics that a mailbox became, on a site of its own: emails of one case may not be answers of another's."""

    def __init__(self, options, work, case, file):
        self.case, self.site = case, Place(options, work / file)
        self.said = self.site.run("import", "mbox", CASES / case / file, "--board", "walks")
        self.topics, self.public = self.site.topics(), self.site.public()

    def expect(self, words, condition, seen=""):
        check(f"{self.case}: {words}", condition, seen or (self.said.stderr, {title: t.texts for title, t in self.topics.items()}))

    def whole(self, count, case="every email is taken over, code 0"):
        found = sum(len(topic.comments) for topic in self.topics.values())
        self.expect(f"{case}: {count}", self.said.returncode == 0 and found == count)

    def first(self, title):
        """The first comment of a topic; an empty one where there is no such topic."""
        return self.topics[title].comments[0] if title in self.topics else Comment("")

    def has(self, title, *lines):
        """Each of these is a line of the topic's first comment, as it is read without unfolding anything."""
        shown = [" ".join(line.split()) for line in self.first(title).shown.split("\n")]
        for line in lines:
            self.expect(f"“{line}” is shown in {title}", " ".join(line.split()) in shown, shown)


def run(options, work):
    for case in (authors, charsets, content_types, dates, encoded_words, forwarded, from_in_text, ids, footers, list_name, no_empty_line, pgp, signs,
                 quote, same_id, at_signs, hyphens):
        name, file = case.__doc__.split(":")[0].split("/")
        case(List(options, work, name, file))
        if case is from_in_text:
            unknown_length(List(options, work, name, "nolength.mbox"))


def authors(mail):
    """mbox-authors/authors.mbox: names of RFC 5322's forms."""
    mail.whole(9)
    for title, names in AUTHORS.items():
        seen = mail.first(title).author
        mail.expect(f"{title} is by {' or '.join(names)}", seen in names, seen)
    mail.expect("no piece of an address is on a page", b"club.example" not in mail.public)


def charsets(mail):
    """mbox-charsets/charsets.mbox: sets with a label in body and fields."""
    mail.whole(8)
    for title, author, words in CHARSETS:
        seen = mail.first(title)
        mail.expect(f"“{title}” of {author}: {words}", (seen.author, seen.text) == (author, words), (seen.author, seen.text, list(mail.topics)))
    mail.expect("no replacement character is on a page", "\ufffd".encode() not in mail.public)


def content_types(mail):
    """mbox-content-type-broken/ct.mbox: what cannot be read is plain text."""
    mail.whole(8)
    for number in range(1, 9):
        seen = mail.first(f"t{number}").shown
        mail.expect(f"the words of t{number}", "words" in seen and f"t{number}" in seen, seen)


def dates(mail):
    """mbox-date-words/dates.mbox: dates in the sender's language."""
    mail.whole(6)
    for title, times in TIMES.items():
        seen = mail.first(title).time
        mail.expect(f"{title} is of {' or '.join(times)}", seen in times, seen)


def encoded_words(mail):
    """mbox-encoded-words/words.mbox: titles of careless programs."""
    mail.whole(6)
    titles = {topic.comments[0].text: title for title, topic in mail.topics.items()}
    for number, title in TITLES.items():
        mail.expect(f"email {number} is called “{title}”", titles.get(number) == title, titles)


def forwarded(mail):
    """mbox-forwarded/fwd.mbox: what was forwarded is what it is for."""
    mail.whole(3)
    texts = {topic.comments[0].author: topic.comments[0].shown for topic in mail.topics.values()}
    for author in ("Ana Gil", "Bea Sanz", "Carlos Roy"):
        for words in ("the bridge is closed until May", "the last line"):
            mail.expect(f"“{words}” is shown in the email of {author}", words in texts.get(author, ""), texts.get(author))
    mail.expect("so is what Bea asks below it", "Shall we meet at the station instead?" in texts.get("Bea Sanz", ""))


def from_in_text(mail):
    """mbox-from-in-text/length.mbox: the length says where Ana's ends."""
    mail.whole(2, "two emails in all, code 0")
    topic = mail.topics.get("Hotter oven")
    texts = topic.texts if topic else []
    mail.expect("Ana's has the whole patch", len(texts) == 2 and all(words in texts[0] for words in (
        "The patch is below.", "Subject: [PATCH] Oven: hotter", "Words of the patch.", "last line of Ana")))
    mail.expect("Carlos answers in the same topic", texts[1:] == ["Thanks."])


def unknown_length(mail):
    texts = "\n".join(text for topic in mail.topics.values() for text in topic.texts)
    mail.expect("without a length it may be three, and nothing is lost", mail.said.returncode == 0 and all(words in texts for words in (
        "The patch is below.", "Words of the patch.", "last line of Ana", "Thanks.")))


def ids(mail):
    """mbox-ids-in-odd-forms/ids.mbox: only the identifiers join them."""
    mail.whole(6)
    for title, words in {"Bread": ["one", "two"], "Cheese": ["three", "four"], "Wine": ["five", "six"]}.items():
        seen = mail.topics[title].texts if title in mail.topics else None
        mail.expect(f"{title} has {' and '.join(words)}", seen == words, seen)
    mail.expect("three topics", len(mail.topics) == 3)


def footers(mail):
    """mbox-list-footers/footers.mbox: the list's own lines are no comment's."""
    mail.whole(6)
    for title, signs in FOOTERS.items():
        seen = mail.first(title).shown
        mail.expect(f"words {title[:2]} are shown, and the footer of {title[3:]} is not", f"words {title[:2]}" in seen
                    and not any(sign in seen for sign in signs), seen)


def list_name(mail):
    """mbox-list-name-before-re/tag.mbox: the list's name is in front of Re:."""
    mail.whole(5)
    seen = mail.topics["Boots"].texts if "Boots" in mail.topics else None
    mail.expect("one topic “Boots” with three emails", seen == ["Which boots?", "High ones.", "Low ones."], seen or list(mail.topics))
    mail.expect("no title begins with “Re:”, and each is one", set(mail.topics) == {"Boots", "A letter of before the archive begins", "Maps"},
                list(mail.topics))


def no_empty_line(mail):
    """mbox-no-empty-line/noblank.mbox: no empty line parts them."""
    mail.whole(3)
    mail.expect("three topics with their words", {title: topic.texts for title, topic in mail.topics.items()} == {
        "One": ["first letter"], "Two": ["second letter"], "Three": ["third letter"]})


def pgp(mail):
    """mbox-pgp-signed/pgp.mbox: the armour is no text."""
    mail.whole(1)
    seen = mail.first("Signed")
    mail.expect("“We meet at ten.” is shown", "We meet at ten." in seen.shown.split("\n"), seen.shown)
    mail.expect("“not at nine” is an item or a line", "<li>not at nine" in seen.html or "- not at nine" in seen.shown.split("\n"), seen.html)
    for sign in ("BEGIN PGP", "iD8DBQ", "=abcd", "Hash: SHA1"):
        mail.expect(f"“{sign}” is on no page", sign.encode() not in mail.public)


def signs(mail):
    """mbox-plain-text-signs/signs.mbox: every sign that was typed can be seen."""
    mail.whole(3)
    mail.has("s1", "Use `ls' and then `cat' on it.", "The file is __init__.py, and it calls __main__ then.", "3*4*5 is 60, and a*b*c is not.",
             "Go to C:\\PROGRA~1\\walks and C:\\DOCUME~1\\ana there.", "Costs ~5 euros, or ~10.")
    mail.has("s2", *TABLE)
    pre = re.search(r"<pre.*?</pre>", mail.first("s2").html, re.S)
    mail.expect("the columns of the table stay columns", pre and all(row in pre[0] for row in TABLE), mail.first("s2").html)
    mail.has("s3", "These links:", *RIVER)
    mail.expect("the three links lead where they led", mail.first("s3").links == RIVER, mail.first("s3").links)


def quote(mail):
    """mbox-quote-that-is-the-letter/quote.mbox: no one else sent it."""
    mail.whole(2)
    mail.has("Minutes", "Here is what we agreed upon on Sunday:")
    for line in ("The walk begins at ten.", "Bea brings the bread.", "Carlos pays the bus."):
        mail.expect(f"the quoted line “{line}” is shown", line in mail.first("Minutes").shown, mail.first("Minutes").shown)
    mail.expect("Bea answers in the same topic", "Minutes" in mail.topics and "Fine with me." in "".join(mail.topics["Minutes"].texts[1:]))


def same_id(mail):
    """mbox-same-id-other-words/dup.mbox: one identifier, three emails."""
    mail.whole(3)
    texts = "\n".join(text for topic in mail.topics.values() for text in topic.texts)
    for words in ("I bake.", "I have the cheese, and it is another letter.", "And I the wine."):
        mail.expect(f"“{words}” is in the forum", words in texts)


def at_signs(mail):
    """mbox-signs-at/at.mbox: not every @ is an email address."""
    mail.whole(1)
    seen = mail.first("At signs")
    for address in ("https://lists.example/r/20040301.abc@mail.club.example/", "https://social.example/@ana/110524",
                    "https://social.example/@ana@other.example"):
        mail.expect(f"a link leads to {address}", address in seen.links, seen.links)
    for words in ("left-pad@1.3.0", "git@forge.example:walks/map.git", "ftp://anonymous@ftp.example/pub/", "http://user@host.example:8080/x"):
        mail.expect(f"{words} stays", words in seen.shown, seen.shown)
    mail.expect("the email address is on no page", b"ana@club.example" not in mail.public)


def hyphens(mail):
    """mbox-two-hyphens/hyphens.mbox: RFC 3676, 4.3: “-- ” begins a signature."""
    mail.whole(4)
    mail.has("s1", "A: along the river", "B: over the hill", "Which one, words s1?")
    mail.has("s2", "We meet at ten.", "P.S. No: at eleven, since the bus is late.", "Line 0 of what I forgot to say.", "Line 17 of what I forgot to say.")
    mail.has("s3", "The patch:", "--- a/list.md", "+++ b/list.md", "@@ -1,3 +1,3 @@", "bread", "+words s3", "cheese", "Please apply it.")
    mail.expect("s3: the line that is removed stays", re.search(r"bread\s*\n-- ?\n\s*\+words s3", mail.first("s3").shown), mail.first("s3").shown)
    mail.has("s4", "Words s4.")
    mail.expect("s4: “Ana's street” is not shown", "Ana's street" not in mail.first("s4").shown, mail.first("s4").shown)
