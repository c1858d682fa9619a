"""Every kind of page under the glass: axe, targets, widths, the console, other hosts, weights, and how soon it paints."""
import contextlib, gzip, importlib.util, pathlib, re, sqlite3

from serving.checks import check, note

from .flows import BODY, NAME, POST, PREVIEW, TITLE

# Of pages that say why there is nothing else.
STATUS = {"no town": 422, "not found": 404, "no comment": 404, "a link that is over": 410, "for members": 403,
          "bad prices": 422}
WIDTHS, SCHEMES = (390, 1280), ("light", "dark")
KB = 1024

# axe-core, each rule of WCAG up to 2.2 AA and what is known to be good besides. Selectors are not shown; stylesheets are fetched again for
# experimental rules alone.
AXE = """
const done = arguments[arguments.length - 1];
const rules = {type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']};
axe.run(document, {runOnly: rules, resultTypes: ['violations'], selectors: false, preload: false}).then(result => done(result.violations.map(
  ({id, nodes: [first, ...others]}) => `${id}: ${first.html.slice(0, 160)}, and ${others.length} more: `
    + first.any.map(check => check.message).join('; ').slice(0, 200))));
"""

# Targets smaller than 24 px that are not words of a sentence (WCAG 2.2, 2.5.8: “Inline”).
SMALL = """
const inSentence = e => {
  if (getComputedStyle(e).display !== 'inline') return false;
  const block = e.closest('p, li, dd, td, h1, h2, h3, figcaption, blockquote, q');
  return block !== null && block.textContent.trim().length > e.textContent.trim().length;
};
// The label around a box is pressed like the box.
const target = e => e.matches('[type=checkbox], [type=radio]') && e.closest('label') || e;
return [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
  .filter(e => e.checkVisibility({visibilityProperty: true}))
  .map(e => [e, [...target(e).getClientRects()]]).filter(([e, boxes]) => boxes.length > 0 && !inSentence(e)
    && !boxes.some(b => b.width > 23.5 && b.height > 23.5) && e.className !== 'skip')
  .map(([e, boxes]) => `${boxes[0].width.toFixed()}×${boxes[0].height.toFixed()} ${e.outerHTML.slice(0, 100)}`);
"""
# Hiding the overflow is as bad.
OVERFLOW = """
const page = document.documentElement, over = page.scrollWidth - arguments[0];
if ([page, document.body].some(e => getComputedStyle(e).overflowX !== 'visible')) return 'cut off';
return over > 0 ? `${over} px` : '';
"""
# At a phone's foot nothing but the tabs is pressed, wherever the page has been scrolled to.
BAR = """
const bar = document.querySelector('.tabs'), found = new Set();
if (!bar || getComputedStyle(bar).position !== 'fixed') return [];
const box = bar.getBoundingClientRect(), end = document.documentElement.scrollHeight - innerHeight;
for (let y = 0; y <= end + 40 && y < 12000; y += 41) {
  scrollTo({top: y, behavior: 'instant'});
  for (let x = 6; x < box.width; x += 19) for (const part of [.15, .5, .85]) {
    const hit = document.elementFromPoint(x, box.top + box.height * part);
    // A filter that is open lies over the whole page.
    const cover = hit?.closest('.facets');
    if (!bar.contains(hit) && !(cover && getComputedStyle(cover).position === 'fixed')) found.add(hit?.outerHTML.slice(0, 90));
  }
}
scrollTo({top: 0, behavior: 'instant'});
return [...found];
"""
IDENTITY = """return [performance.getEntriesByType('navigation')[0].responseStatus, document.documentElement.lang]"""
BLOCKING = "return [...document.querySelectorAll('script')].filter(e => e.type !== 'module' && !e.defer && !e.async).length"


def axe_source():
    """The file that PyPI's axe-playwright-python brings; the package itself is not imported."""
    package = importlib.util.find_spec("axe_playwright_python")
    return (pathlib.Path(package.submodule_search_locations[0]) / "axe.min.js").read_text()


class Audit:
    # In which widths and schemes axe looks, which takes longer than all else here: each of them, each together with each, or once.
    SOME, EVERY, ONCE = ((390, "light"), (1280, "dark")), tuple((width, scheme) for width in WIDTHS for scheme in SCHEMES), ((390, "light"),)

    def __init__(self, window, axe, every=False):
        self.window, self.axe, self.looks = window, axe, self.EVERY if every else self.SOME

    def page(self, name, looks=None):
        """The page that is open, in every width; by axe once where only the words are others than in English."""
        window, wrong, small, wide = self.window, [], [], []
        looks = looks or (self.looks if window.js("return document.documentElement.lang") == "en" else self.ONCE)
        window.js(self.axe)
        for width, scheme in looks:
            window.size(width)
            window.scheme(scheme)
            wrong += [f"{width} {scheme} {violation}" for violation in window.driver.execute_async_script(AXE)]
        for width in WIDTHS:
            window.size(width)
            small += [f"{width}: {target}" for target in window.js(SMALL)]
        for width in (320, 390, 768, 1280, 1920):
            window.size(width)
            over = window.js(OVERFLOW, width)
            wide += [f"{over} at {width}"] if over else []
            wide += [f"{hit} over the tabs at {width}" for hit in window.js(BAR)]
        window.scheme("light")
        window.size(1280)
        check(f"{name}: axe finds nothing", not wrong, "\n          ".join(wrong[:6]))
        check(f"{name}: every target has 24 px", not small, "; ".join(small[:8]))
        check(f"{name}: nothing is wider than the window", not wide, wide)
        check(f"{name}: no script holds it up", window.js(BLOCKING) == 0)

    def language(self, places):
        self.pages(places.language, places.kinds() | places.private())
        self.forms(places)

    def pages(self, language, pages, looks=None):
        """Pages by name; each has to be there, and in this language."""
        strange = []
        for name, path in pages.items():
            self.window.open(path)
            status, spoken = self.window.js(IDENTITY)
            if (status, spoken) != (STATUS.get(name, 200), language):
                strange.append((name, status, spoken))
            self.page(f"{language}, {name}", looks)
        check(f"{language}: each page is there, and says that this is its language", not strange, strange)

    def forms(self, places):
        """Answers to a form: errors, and a preview."""
        window, language = self.window, places.language
        new_topic, reply = places.private()["new topic"], places.topic()
        for name, path, fields, button, expected in [
            ("new topic with errors", new_topic, {TITLE: "Why?"}, POST, ".summary"),
            ("new topic's preview", new_topic, {TITLE: "A good question", BODY: "> So\n\nIs `this` it?", NAME: "Eva"},
             PREVIEW, ".preview"),
            ("reply with errors", reply, {NAME: "Eva"}, POST, ".summary"),
            ("reply's preview", reply, {BODY: "A | B\n--|--\n1 | 2", NAME: "Eva"}, PREVIEW, ".preview"),
        ]:
            # A draft of the form before would fill in what is left empty here.
            window.js("localStorage.clear()")
            window.open(path)
            form = window.one("form.form")
            for field, text in fields.items():
                window.one(field).send_keys(text)
            window.one(button).click()
            came = window.until(lambda: window.one("form.form") != form and window.has(expected))
            check(f"{language}, {name}: it comes", came, window.address())
            self.page(f"{language}, {name}")


def looks(english):
    """Pages that differ in what they are drawn with, in one language."""
    pages = english.kinds() | english.private()
    names = ["home", "list in forum", "topic", "notes", "note", "event", "event-month", "events", "people", "person", "product",
             "new topic", "search", "nothing found", "catalogue", "sign up", "tags", "not found"]
    return {name: pages[name] for name in names}


def another_version(window, site, audit):
    """The page for a site whose database another version of the program has made: it needs no theme."""
    def version(number=None):
        with contextlib.closing(sqlite3.connect(site.folder / "data/tertulia.db", timeout=20)) as database, database:
            before = database.execute("PRAGMA user_version").fetchone()[0]
            if number is not None:
                database.execute(f"PRAGMA user_version = {number}")
            return before
    before = version()
    with site.lock("write"):
        version(before + 1)
    window.open("/do/topics/new?lang=en")
    check("a site of another version says that it will be back", "(503)" in window.text("body"), window.text("body"))
    audit.page("en, another version")
    with site.lock("write"):
        version(before)


def held_up(window, site, places, audit):
    """The page for a text that could not be stored in time."""
    window.open(places.topic())
    window.one(BODY).clear()
    window.one(BODY).send_keys("It took long.")
    window.one(NAME).send_keys("Eva")
    with site.lock("write"):
        window.one(POST).click()
        came = window.until(lambda: window.has(".summary"))
    # In what the server sent: the script would bring it back, too.
    check("a text that could not be stored in time comes back", came and window.text(BODY) == "It took long.",
          window.text("body"))
    audit.page("en, held up")


def quiet(window):
    """After everything: what the console and the network said of all pages that any test opened."""
    window.listen()
    check("no page said a word to the console, a report of its policy among them", not window.complaints,
          "; ".join(window.complaints[:5]))
    check(f"none of {len(window.sent):,} requests went to another host", window.sent and not window.strangers,
          window.strangers[:5])


def weights(site, places, whole=True):
    """Bytes that a reader fetches, as a server sends them: gzipped. Of a theme that adds to ours only the stylesheets, not the whole."""
    def weight(path):
        return len(gzip.compress(path.read_bytes(), 9, mtime=0))
    page = site.public / places.long_topic().strip("/") / "index.html"
    text = page.read_text()
    css, js = (sum(weight(site.public / path) for path in re.findall(rf'(?:src|href)="/(assets/[^"]+\.{kind})"', text))
               for kind in ("css", "js"))
    check("the topic page that is weighed has twenty comments", text.count('id="c') == 20, text.count('id="c'))
    limits = [("the stylesheet", css, 12 * KB)]
    if whole:
        limits += [
            ("the script", js, 10 * KB),
            ("the script of one's photo", sum(map(weight, site.public.glob("assets/photo.*.js"))), 3 * KB),
            ("a topic page of twenty comments with its stylesheet", weight(page) + css, 15 * KB + 512),
        ]
    for name, size, limit in limits:
        check(f"{name} weighs {size:,} bytes, at most {limit:,}", 0 < size <= limit)


def paint(window, name, path):
    """Measures how soon a reader with a slow machine sees a page for the first time."""
    window.open("/robots.txt")
    window.cdp("Network.clearBrowserCache")
    window.cdp("Emulation.setCPUThrottlingRate", rate=4)
    window.size(390)
    window.open(path)
    times = window.driver.execute_async_script("""
        const done = arguments[0];
        // On a slow machine nothing may be painted yet when this begins.
        new PerformanceObserver(list => {
          const last = list.getEntries().at(-1);
          const first = performance.getEntriesByName('first-contentful-paint')[0] ?? last;
          done([first.startTime, last.startTime]);
        }).observe({type: 'largest-contentful-paint', buffered: true});""")
    window.cdp("Emulation.setCPUThrottlingRate", rate=1)
    window.size(1280)
    note(f"a first visit of {name}, the processor four times slower: first paint after {times[0]:.0f} ms, "
         f"largest after {times[1]:.0f} ms")
