"""Words of the other language on a page: what shows that a text of ours was left untranslated."""
import json, pathlib, re

LOCALES = pathlib.Path(__file__).resolve().parent.parent.parent / "templates/locales"
# Words of a page to a reader, without what people wrote: words of links, buttons, headings, labels and sentences.
SAID = """
const root = document.body.cloneNode(true);
for (const e of root.querySelectorAll('.prose, .title, [lang], script, svg, textarea, select, datalist, [hidden], time')) e.remove();
const words = [...root.querySelectorAll('a, button, label, h1, h2, h3, legend, summary')].map(e => e.textContent.trim());
const named = [...root.querySelectorAll('[aria-label]')].map(e => e.ariaLabel);
return [words.concat(named), root.textContent.replace(/\\s+/g, ' ')];
"""


def texts(language):
    """The values of a language's files, without quotes."""
    found = {}
    for file in sorted((LOCALES / language).glob("*.yml")):
        for line in file.read_text().splitlines():
            if match := re.match(r"([a-z0-9_]+): (.+)", line):
                value = match[2]
                found[match[1]] = json.loads(value) if value.startswith('"') else value
    return found


class Foreign:
    """The words and sentences of the other language that pages in one language must not show."""

    def __init__(self, language):
        self.own, other = texts(language), texts("es" if language == "en" else "en")
        ours = set(self.own.values())
        foreign = [value for key, value in other.items() if self.own.get(key) != value and value not in ours]
        # A word of both languages, such as “No”, proves nothing; of a sentence the longest part without a blank to fill is looked for.
        self.words = {value for value in foreign if "{" not in value and len(value) > 3}
        parts = (max(re.split(r"\{[^}]*\}", value), key=len).strip() for value in foreign)
        everything = " ".join(ours)
        self.parts = {part for part in parts if part.count(" ") >= 2 and part not in everything}

    def on(self, window):
        """Those that the page shows."""
        said, whole = window.js(SAID)
        return [word for word in said if word in self.words] + [part for part in self.parts if part in whole]
