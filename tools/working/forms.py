"""Forms of a page, filled in as a browser would send them."""
from html.parser import HTMLParser


class Forms(HTMLParser):
    """Each form: its action, and its controls as (name, value, kind)."""

    def __init__(self, html):
        super().__init__()
        self.forms, self.select, self.area, self.is_main = [], None, None, False
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        a = dict(attributes)
        self.is_main |= tag == "main"
        if not self.is_main:
            return  # The head of each page has a form to sign out.
        if tag == "form":
            self.forms.append((a.get("action", ""), a.get("method", "get"), []))
        elif not self.forms:
            return
        elif tag in ("input", "button") and a.get("name"):
            kind = a.get("type", "submit" if tag == "button" else "text")
            if kind not in ("checkbox", "radio") or "checked" in a:
                self.forms[-1][2].append((a["name"], a.get("value", "on" if kind in ("checkbox", "radio") else ""), kind))
        elif tag == "select":
            self.select = (a.get("name"), len(self.forms[-1][2]))
        elif tag == "option" and self.select and (name := self.select[0]):
            known = [n for n, _, _ in self.forms[-1][2][self.select[1]:]]
            if "selected" in a or name not in known:
                self.forms[-1][2][self.select[1]:] = [(name, a.get("value", ""), "select")]
        elif tag == "textarea" and a.get("name"):
            self.forms[-1][2].append((a["name"], "", "textarea"))
            self.area = True

    def handle_data(self, data):
        if self.area:
            name, value, kind = self.forms[-1][2][-1]
            self.forms[-1][2][-1] = (name, value + data, kind)

    def handle_endtag(self, tag):
        if tag == "textarea":
            self.area = None
        elif tag == "select":
            self.select = None

    def filled(self, fields, page):
        """The action and the fields of the first form that has all of `fields`, with their values (None: its button); None without one.

        Forms that are sent to the page itself come first: a row of a list has buttons of its own."""
        own = "/do" + page.split("?")[0]
        for action, method, controls in sorted(self.forms, key=lambda form: form[0].split("?")[0] != own):
            if method.lower() != "post":
                continue
            fixed = {(n, v) for n, v, kind in controls if kind in ("hidden", "submit")}
            free = {n for n, _, kind in controls if kind not in ("hidden", "submit")}
            buttons = {n: v for n, v, kind in controls if kind == "submit"}
            if all(name in free or (name, str(value)) in fixed or value is None and name in buttons for name, value in fields.items()):
                sent = {n: v for n, v, kind in controls if kind != "submit"}
                return action, sent | {name: buttons[name] if value is None else str(value) for name, value in fields.items()}
        return None
