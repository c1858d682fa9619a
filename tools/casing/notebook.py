"""Notes as Obsidian and other programs leave them, on the pages of a site."""
import re, shutil
from .site import CASES, Place, Words, check

# Visible parts of a note: its title, its text, its tags. Where a title or tags have another one, the program must name the
# file and the line.
TITLES = {
    "amp": "*important*", "anchor": "Anchor", "apost": "L'hôpital", "at": "@Smith2020", "bom": "BOM", "colon": "Convex Decomposition: a study",
    "comment": "C# and F#", "crlf": "CRLF", "dup": "One", "emoji": "🧮 Números", "fence-blank": "Blank fence", "indent": "Indented", "json": "JSON",
    "quote": 'Say "hi"', "tab": "Tabbed", "title-date": "2024-01-02", "title-list": "Brackets", "title-num": "2024"}
TEXTS = {
    "amp": "T", "anchor": "Z", "apost": "S", "at": "M", "blank-fm": "K2", "blockscalar": "V", "bom": "Q", "colon": "A", "comment": "U", "crlf": "P",
    "cssclass": "AA", "date-slash": "H", "date-time": "H2", "date-words": "H3", "dup": "F", "emoji": "N", "empty-fm": "K", "fence-blank": "Y",
    "indent": "O", "json": "W", "link-value": "I", "null": "L", "quote": "R", "rule-in-text": "Text\nMore text.",
    "rule-top": "Text after a rule that is no front matter.", "tab": "E", "tag-singular": "G", "tags-hash": "C", "tags-hash-list": "C2",
    "tags-number": "D", "tags-string": "B", "templater": "J", "title-date": "DD", "title-list": "BB", "title-num": "CC", "toml": "X"}
TAGS = {"dup": "a", "emoji": "🧮 año/2026", "indent": "x", "json": "a", "tab": "x", "tag-singular": "algebra", "tags-hash": "algebra topology",
        "tags-hash-list": "algebra topology", "tags-number": "2024 3.14 true", "tags-string": "algebra topology"}
DATES = {"date-slash": "2026-11-14", "date-time": "2026-11-14", "date-words": "2026-11-14"}
NAMED = {"dup", "templater"}  # whatever becomes of them
PRIVATE = {"pub": "NOT PUBLIC 1", "pub2": "NOT PUBLIC 2", "pub3": "NOT PUBLIC 3", "private": "<p>Private</p>", "draft": "Draft of Hugo or Quartz"}


def run(options, work):
    site = Place(options, work / "site")
    (site.folder / "content/notes").mkdir(parents=True)
    for case in ("vault-front-matter", "vault-hidden-text", "vault-callouts", "callout-lazy", "vault-cjk-mix"):
        for folder in (CASES / case / "notes").iterdir():
            shutil.copytree(folder, site.folder / "content/notes" / folder.name)
    said = site.run("build")
    check("vault-front-matter: no odd value stops the build", said.returncode == 0, said.stderr)
    front_matter(site, said.stderr)
    hidden(site, said.stderr)
    callouts(site)
    lazy(site)
    cjk(site)


class Note:
    """A note's page: its title, tags, date and text."""

    def __init__(self, site, path):
        page = site.page(f"notes/{path}")
        self.is_there = bool(page)
        self.title = Words((re.search(r"<h1[^>]*>(.*?)</h1>", page, re.S) or ["", ""])[1]).text
        self.tags = [Words(tag).text for tag in re.findall(r'<a rel="tag"[^>]*>(.*?)</a>', page, re.S)]
        self.date = (re.search(r'datePublished" datetime="([^"]*)"', page) or [None, None])[1]
        self.html = (re.search(r'<div class="prose[^>]*>(.*)</div>\s*</article>', page, re.S) or ["", ""])[1]
        self.words = Words(self.html)
        self.text = self.words.text


def front_matter(site, warnings):
    case = "vault-front-matter"
    named = set(re.findall(r"^content/notes/fm/([\w-]+)\.md:\d+:\d+: ", warnings, re.M))
    names = {path.stem for path in (CASES / case / "notes/fm").iterdir()}
    check(f"{case}: every note is known", names == set(TEXTS) | set(PRIVATE), names ^ set(TEXTS) ^ set(PRIVATE))
    for name, text in TEXTS.items():
        note = Note(site, f"fm/general/{name}")
        check(f"{case}: {name} is published with its text", note.is_there and (note.text == text or name == "toml" and note.text.endswith("X")), note.text)
        for what, seen, right in (("title", note.title, TITLES.get(name, name)), ("tags", set(note.tags), set(TAGS.get(name, "").split())),
                                  ("date", note.date, DATES.get(name))):
            if right and (what != "title" or name in TITLES):
                shown = " ".join(sorted(right)) if what == "tags" else right
                check(f"{case}: the {what} of {name}: {shown}, or the file and the line are named", seen == right or name in named, (seen, warnings))
    for name in sorted(NAMED):
        check(f"{case}: the mistake in {name} is named with file and line", name in named, warnings)
    public = site.public()
    for name, words in PRIVATE.items():
        check(f"{case}: {name} is not below public/", words.encode() not in public and not Note(site, f"fm/general/{name}").is_there)
    check(f"{case}: no front matter is on a page", b"kanban-plugin" not in public and b"tp.file.title" not in public)


def hidden(site, warnings):
    case, public = "vault-hidden-text", site.public()
    for number in range(30):
        words = f"SECRET{number}".encode()
        check(f"{case}: SECRET{number} is in no file below public/", not re.search(words + rb"(?!\d)", public))
    for words, is_there in (("SECRET1", False), ("SECRET26", False), ("SECRET*", False), ("AFTER2", True)):
        found = site.found(words)
        check(f"{case}: a search for {words} finds {'the note' if is_there else 'nothing'}", bool(found) == is_there, found)
    note, two = Note(site, "hid/general/comments"), Note(site, "hid/general/index2")
    for number in range(1, 18):
        check(f"{case}: AFTER{number} is shown", re.search(rf"AFTER{number}(?!\d)", note.text), note.text)
    check(f"{case}: in code a comment is code", "code %%shown%%" in note.text and "%% shown in code" in note.text, note.text)
    check(f"{case}: the heading is whole", re.search("comments +head", note.text), note.text[:80])
    check(f"{case}: what precedes a comment that is never closed is shown", "See comments." in two.text, two.text)
    for name in ("comments.md:63", "index2.md:5"):
        check(f"{case}: the comment of {name} that is never closed is named", f"{name}:" in warnings, warnings)
    view = Note(site, "hid/general/dataview")
    check(f"{case}: no query of a plugin is shown", not any(sign in view.text for sign in ("TABLE file", "dv.pages", "this.title", "not done")), view.text)
    check(f"{case}: fields, drawing and tasks are", all(words in view.text for words in ("inline field:: value", "graph TD; A-->B;", "open 📅 2026-12-01", "done")),
          view.text)
    check(f"{case}: of a drawing its words are shown", "Box text" in Note(site, "hid/general/drawing-excalidraw").text)


class Callouts:
    """The callouts of a note, each as its title, what it shows, and the callouts in it."""

    def __init__(self, text):
        self.found, self.inner = {}, {}
        for match in re.finditer(r"<(aside|details)[^>]*class=\"callout [^>]*>", text):
            depth, end = 0, len(text)
            for tag in re.finditer(r"<(/?)(?:aside|details)[ >]", text[match.start():]):
                depth += -1 if tag[1] else 1
                if not depth:
                    end = match.start() + tag.start()
                    break
            whole = text[match.start():end]
            head, _, body = re.sub(r"^<[^>]*>\s*<(?:p|summary)[^>]*>", "", whole).partition("</p>" if match[1] == "aside" else "</summary>")
            self.found.setdefault(Words(head).text, []).append(" ".join(Words(body).text.split()))
            self.inner[Words(head).text] = body.count('class="callout ')

    def has(self, title, text):
        return text in self.found.get(title, [])


def callouts(site):
    case, note = "vault-callouts", Note(site, "call/general/nested")
    seen = Callouts(note.html)
    expected = {"Outer": "other and a note[1]. Inner other inside Second inner paragraph. Back in the outer.", "Inner": "other inside Second inner paragraph.",
                "Test": "Test2", "Test2": "", "Test again": "Test2 again", "Test2 again": "", "Directly behind": "text of it", "In a list": "text in the list",
                "Quote": "no title", "With id": "1 2", "No blanks at all": "text without blanks", "Alias type": "body"}
    for title, text in expected.items():
        check(f"{case}: “{title}” shows “{text}”", seen.has(title, text), seen.found)
    example = next((t for t in seen.found if t.startswith("Bold title link")), "")
    check(f"{case}: a title of Markdown, and > in code", seen.has(example, "> not a quote echo hi after code") and "<strong>Bold</strong>" in note.html
          and "<math>" in note.html, seen.found)
    check(f"{case}: the callout of a list is in its item", re.search(r"<li>item\s*<aside", note.html), note.html)
    check(f"{case}: two links lead to the other note, one in each", note.words.links.count("/notes/call/general/other/") == 3, note.words.links)
    check(f"{case}: the footnote is at the end", note.text.split("\n")[-1].startswith("The footnote."), note.text[-80:])
    other = Note(site, "call/general/other")
    check(f"{case}: the callout with an id is shown in the other note", Callouts(other.html).has("With id", "1 2") and "End of other." in other.text
          and "m9oxui" not in other.text, other.html)


def lazy(site):
    case, note = "callout-lazy", Note(site, "c/general/lazy")
    seen = Callouts(note.html)
    for title, text in {"Note": "Line one Line two", "With title": "Lazy line", "Big callout": "text", "Inner": "Inner text Inner lazy",
                        "Outer": "Outer text Inner Inner text Inner lazy Outer again", "Execution": "code", "last": ""}.items():
        check(f"{case}: “{title}” shows “{text}”", seen.has(title, text), seen.found)
    check(f"{case}: a blank line ends a callout", all(f"<p>B{n}</p>" in note.html for n in range(1, 7))
          and not any(f"B{n}" in text for texts in seen.found.values() for text in texts for n in range(1, 7)), note.html)
    check(f"{case}: “### Big callout” is a title, no tag", not note.tags and "#" not in note.text, (note.tags, note.text))
    check(f"{case}: nested bullets are nested", re.search(r"<li>bullet\s*<ul>\s*<li>nested</li>\s*</ul>\s*</li>\s*<li>not nested</li>", note.html), note.html)
    check(f"{case}: the callout with + is open", re.search(r"<details[^>]* open", note.html), note.html)


def cjk(site):
    case, note = "vault-cjk-mix", Note(site, "cjk/general/mix")
    for tag, words in (("strong", "「注意」"), ("strong", "太字。"), ("strong", "bold"), ("strong", "강조(괄호)"), ("strong", "עולם"), ("mark", "標記"), ("del", "刪"),
                       ("strong", "gras")):
        check(f"{case}: “{words}” is <{tag}>", f"<{tag}>{words}</{tag}>" in note.html, note.html)
    check(f"{case}: no stray sign is shown", not any(sign in note.text for sign in ("*", "==", "~~")), note.text)
    lines = note.text.split("\n")
    for line in ("これは「注意」です。", "太字。次", "これはboldです", "한국어강조(괄호)입니다", "שלום עולם #תגית", "Zero\u200bwidth 標記文字 刪除"):
        check(f"{case}: “{line}” is whole", line in lines, lines)
    check(f"{case}: the tag is a tag", note.tags == ["תגית"], note.tags)
    check(f"{case}: three lines are parted in one way", re.search(r"line one(?:\n|<br />\n)line two(?:\n|<br />\n)line three", note.html), note.html)
    last = lines[-1]
    check(f"{case}: the narrow spaces stay", re.fullmatch("Ligne avec «[\u00a0 ]gras[\u00a0 ]» et espaces[\u202f\u00a0 ]: 5[\u202f\u00a0 ]€", last), last)
