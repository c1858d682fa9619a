"""Sites to measure: made with the tool, below the run's own folder."""
import os
import pathlib
import shutil
import subprocess

from .programs import Broken, Missing

SETTINGS = "guest_tags: new\nlimits: {rate_limits: 0}\n"


class Sites:
    """Sites that a run has made; expensive ones are made once and copied."""

    def __init__(self, bench):
        self.bench = bench
        self.made = {}

    def tool(self, *arguments):
        """Runs the tool; raises `Broken` with what it said."""
        run = subprocess.run([self.bench.tool, *map(str, arguments)], capture_output=True, text=True)
        if run.returncode:
            raise Broken(f"tertulia {' '.join(map(str, arguments[:2]))}: {run.stderr.strip()[-400:]}")
        return run.stdout

    def knows(self, command, option=""):
        """True if the tool has a command, and the command an option."""
        run = subprocess.run([self.bench.tool, command, "--help"], capture_output=True, text=True)
        return run.returncode == 0 and option in run.stdout

    def empty(self, name, languages="en", settings=SETTINGS):
        """A new site, without throttles unless its settings say otherwise."""
        folder = self.bench.work / name
        self.tool("init", folder, "--languages", languages, "--quiet")
        file = folder / "site.yml"
        file.write_text(file.read_text() + settings)
        self.tool("build", "--site", folder, "--quiet")
        return folder

    def archive(self):
        """The forum's archive: a folder with json/ and raw/."""
        if "archive" in self.made:
            return self.made["archive"]
        given = self.bench.urho
        if given and (given / "json").is_dir():
            self.made["archive"] = given
            return given
        packed = given if given and given.is_file() else self.bench.data / "urho3d-discourse.tar.gz"
        if not packed.is_file():
            raise Missing(f"no archive of the Urho3D forum: {packed} is not there (--urho DIR)")
        folder = self.bench.work / "archive"
        folder.mkdir()
        subprocess.run(["tar", "-xzf", packed, "-C", folder], check=True)
        inner = next((path.parent for path in [folder / "json", *folder.glob("*/json")] if path.is_dir()), None)
        if inner is None:
            raise Missing(f"{packed} has no folder json/")
        self.made["archive"] = inner
        return inner

    def imported(self):
        """The forum, imported but with none of its pages written; not to be changed."""
        if "imported" not in self.made:
            archive = self.archive()
            if self.bench.quick:
                archive = self.part(archive, 400)
            folder = self.empty("imported")
            self.tool("import", "discourse", archive, "--site", folder, "--no-build", "--quiet")
            self.made["imported"] = folder
        return self.made["imported"]

    def part(self, archive, count):
        """The first topics of an archive, as links."""
        folder = self.bench.work / "part"
        (folder / "json").mkdir(parents=True)
        (folder / "raw").mkdir()
        for path in archive.iterdir():
            if path.is_file():
                (folder / path.name).symlink_to(path)
        for path in sorted((archive / "json").iterdir())[:count]:
            (folder / "json" / path.name).symlink_to(path)
            raw = archive / "raw" / (path.stem + ".md")
            if raw.exists():
                (folder / "raw" / raw.name).symlink_to(raw)
        return folder

    def copy(self, site, name):
        """A copy of a site without writers, in place of an earlier one."""
        folder = self.bench.work / name
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(site, folder, symlinks=True)
        return folder

    def seeded(self, topics):
        """A built site with so many generated topics."""
        key = ("seeded", topics)
        if key not in self.made:
            if not self.knows("seed"):
                raise Missing("this tertulia has no command “seed”")
            folder = self.empty(f"seeded-{topics}")
            self.tool("seed", "--site", folder, "--topics", topics, "--members", max(10, topics // 20),
                      "--random", self.bench.random, "--quiet")
            self.tool("build", "--site", folder, "--quiet")
            self.made[key] = folder
        return self.made[key]

    def drop(self, topics):
        """Gives the memory of a seeded site back."""
        folder = self.made.pop(("seeded", topics), None)
        if folder:
            shutil.rmtree(folder, ignore_errors=True)


def files_below(folder):
    """Every file's path below a folder, sorted."""
    found = []
    for parent, _, names in os.walk(folder):
        base = pathlib.Path(parent).relative_to(folder)
        found += [str(base / name) for name in names]
    return sorted(found)
