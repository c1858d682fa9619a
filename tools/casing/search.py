"""Words in another way of writing: in the search, in passwords, and links that end before the signs of Chinese and Japanese."""
import re, unicodedata
from .site import CASES, Place, check, files

LINKS = [f"https://club.example/{name}" for name in ("docs", "map", "a", "b", "c")]
# Rows of queries.tsv whose second column says the query in words: what is typed, and the texts that are found.
TYPED = {
    "1.10.2": ["1.10.2", "covid-19", "the_function_name", "MyFileName.swift", "https://club.example/docs/index.html"],
    "AND": ["AND", "NEAR", '"unbalanced', "foo*", "title:foo", "(a OR b)"],
}
LETTERS = ["We write C++ here", "We write C# here", "We write C here"]


def run(options, work):
    site = Place(options, work / "site", settings="limits: {rate_limits: 0, sign_in_attempts: 0, guest_links: 50, same_text_per_day: 0}\n")
    Search(site).rows()
    passwords(site)
    links(site)


def post(site, title, body):
    """A topic of a guest."""
    sent = site.ask("/topics/new", {"title": title, "body": body, "name": "Eva", "lang": "en", "board": "general"})
    if sent.status != 303:
        raise SystemExit(f"the topic “{title}” was not posted: {sent}")


class Search:
    def __init__(self, site):
        self.site, self.case = site, "search-folding"

    def expect(self, query, titles, text):
        found = self.site.found(query, **{"in": "forum"})
        check(f"{self.case}: “{query}” finds “{text}”", found is not None and set(titles) <= set(found), found)

    def rows(self):
        """Each text is a topic of its own; words in brackets at the end of a column are a note on it."""
        lines = (CASES / self.case / "queries.tsv").read_text().strip().split("\n")[1:]
        check(f"{self.case}: 19 rows", len(lines) == 19, len(lines))
        plan = [self.row(number, *line.split("\t")[:2]) for number, line in enumerate(lines, 1)]
        for title, text, _ in plan:
            post(self.site, title, text)
        for number, text in enumerate(LETTERS, 1):
            post(self.site, f"Letters, number {number}", text)
        post(self.site, "Row inside of a word", "Bordadoresstraße 7")
        for title, text, queries in plan:
            for query in queries:
                self.expect(query, [title], text)
        self.expect("bordadoresstrasse", ["Row inside of a word"], "Bordadoresstraße 7")
        for query in ("C++", "C#"):
            self.expect(query, [f"Letters, number {number}" for number in (1, 2, 3)], "C++, C# and C")

    def row(self, number, text, query):
        note = re.compile(r"\s*\((?!a OR b)[^()]*\)$")
        is_decomposed = "(NFD)" in text
        text, query = note.sub("", text), note.sub("", query)
        if is_decomposed:
            text = unicodedata.normalize("NFD", text)
        key = text.split(",")[0]
        queries = TYPED.get(key) or ([] if text.startswith("C++") else query.split(", "))
        if key in TYPED:
            text = ", ".join(queries)
        return f"Row number {number} of all", text, queries


def passwords(site):
    """RFC 8265, 4.2.2: composed or decomposed, and with any space, it is the same password."""
    case = "password-decomposed"
    typed = {path.stem.removeprefix("password-"): path.read_bytes().decode().rstrip("\n") for path in files(case)}
    check(f"{case}: three ways to type it", len(set(typed.values())) == 3, typed)
    for chosen, word in typed.items():
        member = site.member(f"member-{chosen}")
        done = site.ask("/claim", {"token": member.token, "password": word, "password_again": word, "lang": "en"})
        check(f"{case}: chosen as {chosen}", done.status == 303, done)
        for way, again in typed.items():
            answer = site.ask("/sign-in", {"login": f"member-{chosen}", "password": again, "lang": "en"})
            check(f"{case}: chosen as {chosen}, typed as {way}: signed in", answer.status == 303 and "Set-Cookie: session=" in answer.head, answer)
    answer = site.ask("/sign-in", {"login": "member-nfc", "password": "contrasena larga 7", "lang": "en"})
    check(f"{case}: another letter is another password", answer.status == 422, answer)


def links(site):
    case = "markdown-cjk-links"
    post(site, "Links without spaces", (CASES / case / "post.md").read_text())
    topic = site.topics().get("Links without spaces")
    comment = topic.comments[0] if topic else None
    for number, address in enumerate(LINKS):
        check(f"{case}: a link leads to {address} and no further", comment and comment.links[number:number + 1] == [address], comment and comment.links)
    signs = (CASES / case / "post.md").read_text()
    check(f"{case}: no sign of the text is lost", comment and re.sub(r"\s", "", comment.text) == re.sub(r"\s", "", signs), comment and comment.text)
