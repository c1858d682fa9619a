"""Two ways to use a page: a pointer, or the keys alone."""
import time

from selenium.common.exceptions import ElementClickInterceptedException
from selenium.webdriver.common.keys import Keys

# The focused element: its place in the page, if it is seen (WCAG 2.2, 1.4.11: 3 : 1), and if anything lies over it.
FOCUS = """
const pen = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
const light = (...layers) => {
  for (const colour of layers) { pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1); }
  const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map(
    value => value > 10 ? ((value / 255 + .055) / 1.055) ** 2.4 : value / 255 / 12.92);
  return .2126 * r + .7152 * g + .0722 * b + .05;
};
const grounds = e => e ? [...grounds(e.parentElement), getComputedStyle(e).backgroundColor] : ['white'];
const standsOut = (colour, ground) => {
  const [low, high] = [light(...ground, colour), light(...ground)].sort((a, b) => a - b);
  return high / low >= 3;
};
const e = document.activeElement, box = e.getClientRects()[0] ?? new DOMRect(), style = getComputedStyle(e);
const ground = grounds(parseFloat(style.outlineOffset) < 0 ? e : e.parentElement);
const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1 && standsOut(style.outlineColor, ground);
const inner = e.querySelector('.reach'), stroke = inner && getComputedStyle(inner).stroke;
const drawn = inner && stroke !== 'none' && standsOut(stroke, ground);
const x = box.left + Math.min(box.width, innerWidth) / 2, y = box.top + Math.min(box.height / 2, 20);
const top = document.elementFromPoint(x, y);
return {name: e.outerHTML.slice(0, 120), place: [...document.querySelectorAll('*')].indexOf(e),
        isBody: e === document.body, isSeen: ring || Boolean(drawn), isFree: e.contains(top)};
"""


class Pointer:
    name = "pointer"

    def __init__(self, window):
        self.window = window

    def press(self, selector):
        element = self.window.one(selector)
        for is_last in (False, True):
            # WebDriver knows nothing of tabs that lie over the lower edge.
            self.window.js("arguments[0].scrollIntoView({block: 'center'})", element)
            try:
                return element.click()
            except ElementClickInterceptedException:
                # A picture that has just come pushed it there; people look again, too.
                if is_last:
                    raise
                time.sleep(0.5)

    tick = press

    def write(self, selector, text):
        field = self.window.one(selector)
        field.clear()
        field.send_keys(text)

    def choose(self, selector, letters):
        self.window.one(selector).send_keys(letters)

    def append(self, selector, text):
        self.window.one(selector).send_keys(Keys.CONTROL + Keys.END + Keys.NULL + text)


class Keyboard:
    """Tab, Enter and letters, from any focus."""
    name = "keyboard"

    def __init__(self, window):
        self.window, self.faults = window, []

    def tab(self):
        for kind in ("rawKeyDown", "keyUp"):
            self.window.cdp("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9)

    def reach(self, selector):
        for _ in range(250):
            if self.window.js("return document.activeElement.matches(arguments[0])", selector):
                return self.window.driver.switch_to.active_element
            self.tab()
        raise AssertionError(f"no way to {selector} by Tab")

    def choose(self, selector, letters):
        self.reach(selector).send_keys(letters)

    def append(self, selector, text):
        self.reach(selector).send_keys(Keys.CONTROL + Keys.END + Keys.NULL + text)

    def press(self, selector):
        element = self.reach(selector)
        focus = self.window.js(FOCUS)
        if not (focus["isSeen"] and focus["isFree"]):
            self.faults.append(focus)
        element.send_keys(Keys.ENTER)

    def tick(self, selector):
        self.reach(selector).send_keys(Keys.SPACE)

    def write(self, selector, text):
        # Letters take the place of what is selected.
        self.reach(selector).send_keys(Keys.CONTROL + "a" + Keys.NULL + text)
