"""The sample site in a folder of its own, served, and where each kind of page is in it."""
import pathlib, shutil

from serving import servers
from serving.sites import Site

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def make(folder, tool, templates=None):
    """The sample, with an archive and without the limit on guests' posts; with another theme, where one is given."""
    site = Site(folder, tool)
    site.folder.mkdir()
    for name in ["site.yml", "content", "public/assets"]:
        source, target = ROOT / name, site.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if source.is_dir() else shutil.copy)(source, target)
    with (site.folder / "site.yml").open("a") as settings:
        settings.write("guest_tags: new\nlimits: {rate_limits: 0, topics_per_page: 10}\n")
    if templates:
        shutil.copytree(templates, site.folder / "templates")
    built = site.build()
    if built.returncode:
        raise SystemExit(f"build: {built.stderr}")
    return site


def served(site, work):
    return servers.serve(servers.Setting(site, None, work))


class Places:
    """Addresses by their contents, in one language."""

    def __init__(self, site, language):
        self.site, self.public, self.language = site, site.public, language
        self.tree = "" if language == "en" else f"{language}/"

    def first(self, pattern, holds=""):
        for file in sorted(self.public.glob(f"{self.tree}{pattern}/index.html")):
            if holds in file.read_text():
                return f"/{file.parent.relative_to(self.public)}/"
        raise LookupError(f"the sample has no {self.tree}{pattern} with {holds!r}")

    def topic(self):
        """One page of comments and the form to reply; what visits write fills pages, then it is another topic."""
        return self.first("forum/[4-8]-*" if self.language == "en" else "forum/*-*", holds="<textarea")

    def long_topic(self):
        """A first page of more than one."""
        return self.first("forum/*-*", holds='rel="next"')

    def kinds(self):
        """Every kind of page that is a file: its name and where one is, as the site's own books have them.

        Of a kind with pages in several folders (a list is the forum's, a board's or a tag's) there is one for each."""
        found = {}
        for key, path in self.site.pages():
            kind, parts = key.partition("/")[0], path.split("/")
            language = parts.pop(0) if parts[0] == "es" else "en"
            # A reader of a topic's latest page is sent on at once.
            if language == self.language and parts[-1] == "index.html" and kind != "latest":
                found.setdefault(kind, {}).setdefault(parts[0], f"/{path.removesuffix('index.html')}")
        pages = {kind if len(folders) == 1 else f"{kind} in {folder}": path
                 for kind, folders in found.items() for folder, path in folders.items()}
        pages |= {"not found": f"/{self.tree}nothing-here/", "topic": self.topic()}
        if self.language == "en":
            pages |= {name: self.first(pattern) for name, pattern in {
                "topic's first page": "forum/9-*", "topic's last page": "forum/9-*/3"}.items()}
        return pages

    def private(self):
        """Pages that the actions make, those without a form filled in."""
        speaks, number = f"?lang={self.language}", self.topic().rpartition("/forum/")[2].split("-")[0]
        return {"new topic": f"/do/topics/new{speaks}", "reply": f"/do/topics/{number}/comments{speaks}",
                "quote": f"/do/topics/{number}/comments{speaks}&quote={self.comment()}",
                "comment": f"/do/comments/{self.comment()}{speaks}", "no comment": f"/do/comments/999999{speaks}",
                "search": f"/do/search{speaks}&q=niebla", "nothing found": f"/do/search{speaks}&q=zzzz",
                "empty search": f"/do/search{speaks}&q=", "sign up": f"/do/sign-up{speaks}",
                "sign in": f"/do/sign-in{speaks}", "recover": f"/do/recover{speaks}",
                "catalogue": f"/do/catalogue{speaks}&colour=red&colour=brown&max=90", "nothing fits": f"/do/catalogue{speaks}&type=books&colour=red",
                "bad prices": f"/do/catalogue{speaks}&min=90&max=x", "brands": f"/do/catalogue/brands{speaks}&colour=red",
                "filters of a guest": f"/do/catalogue/filters{speaks}&new=1&colour=red",
                "keep it for me": f"/do/catalogue/1/reserve{speaks}&shop=la-horma&size=39", "kept nowhere": f"/do/catalogue/20/reserve{speaks}",
                "the nearest": f"/do/catalogue/1/nearest{speaks}&size=39&town=cabrerizos", "no town": f"/do/catalogue/1/nearest{speaks}&town=zzzz",
                "things found": f"/do/search{speaks}&q=tejares", "suggest": f"/do/suggest{speaks}", "share": f"/do/share{speaks}&title=Cranes&body=Look",
                "a link that is over": f"/do/confirm{speaks}&token=none", "for members": f"/do/me{speaks}"}

    def comment(self):
        text = (self.public / self.topic().strip("/") / "index.html").read_text()
        return text.split('id="c', 1)[1].split('"', 1)[0]
