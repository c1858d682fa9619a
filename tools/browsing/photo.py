"""A member's photo: cut to a square with the keys or the pointer, sent as it is without scripts, refused, taken away."""
import base64, itertools, re

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from .flows import BODY, POST, Flows
from .hands import Keyboard, Pointer
from .visits import each

FIELD, USE, CUT = "#photo-form input[type=file]", "#photo-form button", "section.cut"
WORDS = "cuatro palabras que llueven"

# A picture of some size, red on the left and blue on the right, as a data address.
PICTURE = """
const [width, height, kind] = arguments, canvas = document.createElement('canvas');
canvas.width = width; canvas.height = height;
const pen = canvas.getContext('2d');
pen.fillStyle = '#e00000'; pen.fillRect(0, 0, width / 2, height);
pen.fillStyle = '#0000e0'; pen.fillRect(width / 2, 0, width / 2, height);
return canvas.toDataURL(kind);"""
# The size of a picture on the page and the colour of its middle; nothing while it is not there.
SHOWN = """
const face = document.querySelector(arguments[0]);
if (!face?.complete || !face.naturalWidth) return null;
const canvas = document.createElement('canvas');
canvas.width = canvas.height = 3;
const pen = canvas.getContext('2d', {willReadFrequently: true});
pen.drawImage(face, 0, 0, 3, 3);
const [red, , blue] = pen.getImageData(1, 1, 1, 1).data;
return [face.naturalWidth, face.naturalHeight, red > 128 ? 'red' : blue > 128 ? 'blue' : 'dark'];"""


class Photo(Flows):
    """One visit of a member who has written something."""

    def __init__(self, window, hand, label, site, places, number, glass=None):
        super().__init__(window, hand, label)
        self.site, self.places, self.glass = site, places, glass
        self.username = f"foto-{number}"

    def picture(self, name, width, height, kind="image/jpeg"):
        """A file to be sent, which the browser has drawn."""
        data = self.window.js(PICTURE, width, height, kind).split(",")[1]
        file = self.site.folder / name
        file.write_bytes(base64.b64decode(data))
        return str(file)

    def shown(self, selector, colour):
        found = self.window.until(lambda: (seen := self.window.js(SHOWN, selector)) and seen[2] == colour and seen)
        return found or self.window.js(SHOWN, selector)

    def enter(self):
        self.window.open("/do/sign-out")
        self.claim("user", "add", f"Foto {'ABCDEFGH'[int(self.username[-1])]}gata", "--username", self.username)
        self.window.open(self.places.topic())
        self.hand.write(BODY, "I shall have a face.")
        self.send(POST)
        self.comment = self.window.address()

    def open(self):
        self.window.open(f"/do/me/photo?lang={self.places.language}")

    def backdrop(self):
        """The photo, blurred, is between the way here and the name on both pages of its owner, and covers neither."""
        for path in (f"/do/people/{self.site.one('SELECT id FROM members WHERE username = ?', self.username)}?lang={self.places.language}",
                     f"/people/{self.username}/"):
            self.window.open(path)
            self.check(f"a photo is the cover of {path.split('?')[0]}", self.window.js("""
                const box = selector => document.querySelector(selector)?.getBoundingClientRect();
                const [way, cover, name] = [box('.crumbs'), box('.backdrop'), box('.person')];
                return cover && getComputedStyle(document.querySelector('.backdrop')).filter !== 'none' && cover.width > 200
                  && way.bottom <= cover.top && cover.bottom <= name.top;"""), path)
            self.look(f"a cover, {path[:4]}")

    def static(self, selector, are_there):
        """The page of the comment, as everyone sees it, once it was written again."""
        def looks():
            self.window.open(self.comment)
            return self.window.has(f".comment:target {selector}") == are_there
        return self.window.until(looks)

    def run_with_scripts(self):
        self.enter()
        self.open()
        self.check("there is nothing to take away", not self.window.has("button[value=remove]"))
        self.look("no photo")
        self.window.one(FIELD).send_keys(self.picture("wide.png", 1200, 400, "image/png"))
        self.check("a chosen picture is shown with a square", self.window.until(lambda: self.window.has(CUT)))
        self.check("which has the focus", self.window.js("return document.activeElement.tagName") == "CANVAS")
        self.look("a square on a picture")
        self.window.js("document.querySelector('section.cut canvas').focus()")
        self.cut()
        self.finish("blue")
        self.window.one(FIELD).send_keys(self.picture("other.png", 1200, 400, "image/png"))
        self.window.until(lambda: self.window.has(CUT))
        self.hand.press("[data-do=cancel]")
        self.check("Cancel goes back to the form", not self.window.has(CUT) and self.window.js(
            "return document.querySelector('#photo-form').checkVisibility() && !document.querySelector(arguments[0]).value", FIELD))
        self.refused_with_scripts()
        self.remove()

    def cut(self):
        """To the right, and smaller: what is left is blue."""
        if isinstance(self.hand, Keyboard):
            keys = ActionChains(self.window.driver)
            for key in [Keys.ARROW_RIGHT] * 30 + ["-", "-", "+"] + [Keys.ARROW_DOWN, Keys.ARROW_UP]:
                keys.send_keys(key)
            keys.perform()
            self.hand.press("[data-do=use]")
            return
        canvas = self.window.one("section.cut canvas")
        self.window.js("arguments[0].scrollIntoView({block: 'center'})", canvas)
        width = canvas.size["width"]
        ActionChains(self.window.driver).move_to_element(canvas).click_and_hold() \
            .move_by_offset(width // 3, 0).release().perform()
        size = "return document.getElementById('cut-size').value"
        before = float(self.window.js(size))
        # The lower right corner.
        box = self.window.js("const b = arguments[0].getBoundingClientRect(); return [b.width, b.height]", canvas)
        ActionChains(self.window.driver).move_to_element_with_offset(canvas, int(box[0] / 2) - 4, int(box[1] / 2) - 4) \
            .click_and_hold().move_by_offset(-20, -20).release().perform()
        self.check("the corner makes the square smaller", float(self.window.js(size)) < before)
        self.hand.press("[data-do=use]")

    def finish(self, colour):
        came = self.window.until(lambda: "done=photo" in self.window.address())
        self.check("the photo is taken", came and self.window.has(".summary[role=status]"), self.window.text("main"))
        seen = self.shown(".person img.face", colour)
        self.check("it is the part in the square, 512 pixels wide", seen == [512, 512, colour], seen)
        weight = self.site.public / "people" / self.username / "face.jpg"
        self.check("and weighs little", weight.exists() and 500 < weight.stat().st_size < 60_000)
        self.look("a photo")
        self.check("the static page of a comment shows it", self.static("img.face", True))
        seen = self.shown(".comment:target img.face", colour)
        self.check("the same one", seen == [512, 512, colour], seen)
        self.backdrop()
        self.open()

    def refused_with_scripts(self):
        file = self.site.folder / "no.jpg"
        file.write_bytes(b"<html>")
        self.window.one(FIELD).send_keys(str(file))
        self.send(USE)
        self.check("what is no picture is left to the server, which says so", self.error_of(FIELD))
        self.window.open(f"/do/me/photo?lang={self.places.language}")
        # The member signs out elsewhere.
        self.window.one(FIELD).send_keys(self.picture("late.png", 700, 700, "image/png"))
        self.window.until(lambda: self.window.has(CUT))
        session = self.window.driver.get_cookie("session")
        self.window.driver.delete_cookie("session")
        self.hand.press("[data-do=use]")
        said = self.window.until(lambda: self.window.has("#photo-problem:not([hidden])") and self.window.text("#photo-problem"))
        self.check("what goes wrong is said, and the picture stays", said and self.window.has(CUT), said)
        self.window.driver.add_cookie({name: session[name] for name in ("name", "value", "path", "httpOnly")})
        self.hand.press("[data-do=use]")
        self.check("and can be sent again", self.window.until(lambda: "done=photo" in self.window.address()))

    def run_without_scripts(self):
        self.enter()
        self.open()
        self.window.one(FIELD).send_keys(self.picture("small.jpg", 300, 200))
        self.send(USE)
        self.check("a small JPEG is taken as it is", "done=photo" in self.window.address(), self.window.text("main"))
        seen = self.shown(".person img.face", "red") or self.shown(".person img.face", "blue")
        self.check("and shown", seen and seen[:2] == [300, 200], seen)
        self.check("cut to a circle", self.window.js("""
            const face = document.querySelector('.person img.face'), style = getComputedStyle(face);
            return style.objectFit === 'cover' && face.offsetWidth === face.offsetHeight && style.borderRadius === '50%'"""))
        self.check("the static page of a comment shows it", self.static("img.face", True))
        self.open()
        self.send(USE)
        self.check("no picture is an error beside the field", self.error_of(FIELD))
        self.window.one(FIELD).send_keys(self.picture("tiny.png", 40, 40, "image/png"))
        self.send(USE)
        self.check("so is one that is too small", self.error_of(FIELD))
        self.look("an error")
        self.remove()
        self.cleared()

    def cleared(self):
        """A moderator takes a photo away; its owner reads why."""
        self.open()
        self.window.one(FIELD).send_keys(self.picture("small.jpg", 300, 200))
        self.send(USE)
        face = self.site.public / "people" / self.username / "face.jpg"
        self.check("a photo is there again", face.exists())
        letter = "ABCDEFGH"[int(self.username[-1])]
        self.claim("user", "add", f"Carmen {letter}ntura", "--username", f"carmen-{self.username}", "--role", "moderator")
        number = self.site.one("SELECT id FROM members WHERE username = ?", self.username)
        self.window.open(f"/do/desk/members/{number}?lang={self.places.language}")
        form = "form:has(input[value=clear])"
        self.send(f"{form} button")
        self.check("a photo is not taken away without a reason", self.error_of(f"{form} textarea[name=words]"))
        self.hand.write(f"{form} textarea[name=words]", "It is not yours.")
        self.send(f"{form} button")
        self.check("with one it is off the disk at once", self.window.has(".summary[role=status]") and not face.exists()
                   and not self.window.has(form), self.window.text("main"))
        self.claim("user", "password", self.username)
        self.window.open(f"/do/me/profile?lang={self.places.language}")
        self.check("its owner reads why", "It is not yours." in (self.window.text(".summary[role=status]") or ""))

    def claim(self, *command):
        """Signs in by the link that a command prints."""
        self.window.driver.delete_all_cookies()
        made = self.site.run(*command, "--site", self.site.folder)
        self.window.open(re.search(r"/do/\S+token=\S+", made.stdout)[0])
        for field in ("password", "password_again"):
            if self.window.has(f"input[name={field}]"):
                self.hand.write(f"input[name={field}]", WORDS)
        self.send("form.form button.button")

    def remove(self):
        self.open()
        self.send("button[value=remove]")
        self.check("taken away it is gone at once", "done=photo_removed" in self.window.address()
                   and not self.window.has("img.face")
                   and not (self.site.public / "people" / self.username / "face.jpg").exists())
        self.check("and initials stand beside the comment", self.static("span.face", True))
        if isinstance(self.hand, Keyboard):
            self.check("every button that was pressed was seen to have the focus", not self.hand.faults, self.hand.faults)


def all_photos(window, site, places, glass):
    """In each language and width, with the pointer and with the keys, with scripts and without."""
    numbers = itertools.count()

    def visit(place, width, hand, are_on, label):
        photo = Photo(window, hand(window), label, site, place, next(numbers), glass if are_on else None)
        photo.run_with_scripts() if are_on else photo.run_without_scripts()

    each(window, [
        (places[0], 390, Pointer, True), (places[1], 1280, Keyboard, True),
        (places[1], 390, Pointer, False), (places[0], 1280, Keyboard, False),
    ], visit)
