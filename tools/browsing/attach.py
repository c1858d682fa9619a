"""Pictures and documents in posts: chosen, pasted or dropped with scripts, on a page of their own without, refused, taken away."""
import itertools

from .flows import BODY, POST, PREVIEW
from .hands import Keyboard, Pointer
from .photo import SHOWN, Photo
from .visits import each

ADD = "form.form button[formaction$='/do/files']"
FIELD, ALT, SEND = "#upload-form-none, input[type=file][name=file]", "input[name=alt]", "form.form button.button"
CHOOSER = "form.form ~ input[type=file], form.form input[type=file]"
# Drops a picture that the page has drawn onto the text, as a hand would.
DROP = """
const [name, done] = arguments, canvas = document.createElement('canvas');
canvas.width = 300; canvas.height = 200;
const pen = canvas.getContext('2d');
pen.fillStyle = '#0000e0'; pen.fillRect(0, 0, 300, 200);
canvas.toBlob((blob) => {
  const data = new DataTransfer();
  data.items.add(new File([blob], name, { type: 'image/png' }));
  const field = document.querySelector('textarea[name=body]');
  field.dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true }));
  field.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  done(true);
}, 'image/png');"""


class Attach(Photo):
    """One visit of a member who shows something."""

    def __init__(self, window, hand, label, site, places, number, glass=None):
        super().__init__(window, hand, label, site, places, number, glass)
        self.username = f"bild-{number}"

    def look(self, name):
        self.window.js("scrollTo(0, 0)")
        super().look(name)

    def document(self):
        file = self.site.folder / "way.pdf"
        file.write_bytes(b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n")
        return str(file)

    def body(self):
        return self.window.value(BODY) or ""

    def pictures(self, count):
        """The pictures of a posted comment, as everyone sees them."""
        shown = self.window.js("return document.querySelectorAll('.comment:target .pictures img').length")
        self.check(f"the post shows {count}", shown == count, self.window.js("return document.querySelector('.comment:target .prose')?.innerHTML"))
        self.window.js("document.querySelector('.comment:target .pictures img')?.scrollIntoView()")
        seen = self.window.until(lambda: self.window.js(SHOWN, ".comment:target .pictures img"))
        self.check("and the first is there", seen and seen[0] > 0, seen)
        self.check("each leads to itself", self.window.js(
            "return [...document.querySelectorAll('.comment:target a.picture')].every(a => a.href === a.querySelector('img').src)"))
        self.check("room is left for it before it comes", self.window.js(
            "const i = document.querySelector('.comment:target .pictures img'); return Boolean(i.width && i.getAttribute('height'))"))

    def files(self):
        return sorted(path.name for path in (self.site.public / "uploads").glob("*")) if (self.site.public / "uploads").exists() else []

    def run_with_scripts(self):
        self.enter()
        self.window.open(self.places.topic())
        self.hand.write(BODY, "From the bank.")
        self.window.one(CHOOSER).send_keys(self.picture("wide.png", 2600, 1300, "image/png") + "\n" + self.document())
        names = lambda: self.window.js("return [...document.querySelectorAll('.thumbs input[name^=attach]')].map((each) => each.value)")
        self.check("two chosen files are below the text", self.window.until(lambda: len(names()) == 2, 10), names())
        self.check("a large picture was made smaller before", names()[0].endswith("-2048x1024.png"), names())
        self.check("the document has its name", "way" in self.window.text(".thumbs"), self.window.text(".thumbs"))
        self.window.driver.execute_async_script(DROP, "drop.png")
        self.check("one that is dropped is there, too", self.window.until(lambda: names()[-1].endswith("-300x200.png"), 10), names())
        self.check("the writer sees no Markdown", self.body() == "From the bank.", self.body())
        self.check("the small picture is seen", self.window.until(lambda: self.window.js(SHOWN, ".thumbs img")))
        self.check("it is 84 pixels wide: its rules have come", self.window.until(lambda: self.window.js("return document.querySelector('.thumbs img').getBoundingClientRect().width") == 84))
        self.window.js("document.querySelectorAll('.thumbs summary')[0].click(); const i = document.querySelector('.thumbs input[name^=describe]'); i.value = 'The ford'; i.dispatchEvent(new Event('input', {bubbles: true}))")
        self.check("a description is shown", self.window.text(".thumbs summary") == "The ford", self.window.text(".thumbs summary"))
        self.window.one(CHOOSER).send_keys(self.wrong())
        self.check("what cannot be taken is said", self.window.until(lambda: self.window.js(
            "return [...document.querySelectorAll('form.form [role=status]')].some(e => /JPEG, PNG, GIF, WebP/.test(e.textContent))")))
        self.look("a text with files")
        self.send(POST)
        self.pictures(2)
        self.look("a post with files")
        before = self.files()
        self.check("three files are everybody's", len(before) >= 3, before)
        self.deleted(before)

    def wrong(self):
        file = self.site.folder / "no.jpg"
        file.write_bytes(b"<html>")
        return str(file)

    def run_without_scripts(self):
        self.enter()
        self.window.open(self.places.topic())
        self.hand.write(BODY, "From the bank.")
        self.send(ADD)
        self.check("the text comes along", "From the bank." in self.window.text("main"), self.window.text("main"))
        self.look("a page for a file")
        self.send(SEND)
        self.check("no file is an error beside the field", self.error_of("input[type=file]"))
        for number, width in enumerate((300, 400, 500)):
            self.window.one("input[type=file]").send_keys(self.picture(f"small{number}.jpg", width, 200))
            self.hand.write(ALT, f"Cranes {number}")
            self.send(SEND)
            self.check(f"the text is back with picture {number}", self.window.has(f".thumbs input[name=attach{number + 1}]") and "![" not in self.body(), self.body())
            self.check("and its description", self.window.value(f"input[name=describe{number + 1}]") == f"Cranes {number}")
            if number < 2:
                self.send(ADD)
        seen = self.window.until(lambda: self.window.js(SHOWN, ".preview .pictures img"))
        self.check("the preview shows it to who sent it alone", seen and not self.files(), seen)
        self.look("a preview with pictures")
        self.send(POST)
        self.pictures(3)
        self.look("a post with pictures")
        self.deleted(self.files())

    def deleted(self, before):
        self.window.open(f"/do/comments/{self.window.address().rsplit('c', 1)[1]}/delete")
        self.send(SEND)
        self.check("a deleted post leaves no file", len(self.files()) < len(before), self.files())
        if isinstance(self.hand, Keyboard):
            self.check("every button that was pressed was seen to have the focus", not self.hand.faults, self.hand.faults)


def all_files(window, site, places, glass):
    """In each language and width, with the pointer and with the keys, with scripts and without."""
    numbers = itertools.count()

    def visit(place, width, hand, are_on, label):
        visitor = Attach(window, hand(window), label, site, place, next(numbers), glass if are_on else None)
        visitor.run_with_scripts() if are_on else visitor.run_without_scripts()

    each(window, [
        (places[0], 390, Pointer, True), (places[1], 1280, Keyboard, True),
        (places[1], 390, Pointer, False), (places[0], 1280, Keyboard, False),
    ], visit)
