"""Checks that a page of members is HTML by the standard: `tools/check-pages` for an answer instead of files."""
import importlib.machinery, importlib.util, pathlib, urllib.error, urllib.request

from serving.checks import check

TOOL = pathlib.Path(__file__).resolve().parent.parent / "check-pages"


class Source:
    """The bytes of a page as the server sent them to a signed-in member."""

    def __init__(self, window, path):
        cookies = "; ".join(f"{each['name']}={each['value']}" for each in window.driver.get_cookies())
        request = urllib.request.Request(window.base + path, headers={"Cookie": cookies, "Accept": "text/html"})
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                self.status, self.bytes = answer.status, answer.read()
        except urllib.error.HTTPError as error:
            self.status, self.bytes = error.code, error.read()

    def read_bytes(self):
        return self.bytes


def checker():
    loader = importlib.machinery.SourceFileLoader("check_pages", str(TOOL))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_pages", loader))
    loader.exec_module(module)
    return module


class Standard:
    def __init__(self, window):
        self.window, self.tool = window, checker()

    def page(self, name, path):
        """Reads a page again and checks it."""
        source = Source(self.window, path.split("#")[0])
        check(f"{name}: html5lib finds nothing", source.status == 200 and not (wrong := list(self.tool.page(source))),
              source.status if source.status != 200 else wrong[:3])
