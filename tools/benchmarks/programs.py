"""The suite's own C programs, and what a command costs when they run it."""
import dataclasses
import json
import pathlib
import shutil
import statistics
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent

# Cost of a password's hash in the runs by which limits in milliseconds were set: milliseconds of CPU.
FLOOR_OF_LIMITS = 13.0
LIBRARIES = {"floor": ["-static", "-lcmark-gfm-extensions", "-lcmark-gfm"], "password": ["-static", "-lsodium"]}


class Missing(Exception):
    """Something that a measurement needs is not there; the text says what."""


class Broken(Exception):
    """A command failed that was measured or that prepares a measurement."""


@dataclasses.dataclass
class Cost:
    """Cost of one run: seconds of CPU and wall, the largest process in KB, and how it ended.

    `own` is the CPU of the program itself, without the processes it left behind.
    """
    user: float
    system: float
    answer: float
    wall: float
    peak_kb: int
    processes: int
    status: int
    own: float = 0

    @property
    def cpu(self):
        return self.user + self.system

    @property
    def raw(self):
        return {**dataclasses.asdict(self), "cpu": self.cpu}


def median_cost(costs):
    """Each number's median; the peak of memory is the largest."""
    def middle(name):
        return statistics.median(getattr(cost, name) for cost in costs)
    ordered = sorted(costs, key=lambda cost: cost.cpu)
    half = ordered[len(ordered) // 2]
    return Cost(half.user, half.system, middle("answer"), middle("wall"),
                max(cost.peak_kb for cost in costs), max(cost.processes for cost in costs), costs[-1].status, middle("own"))


def in_turns(times, measurements):
    """Takes each of some measurements in turn, so many times: a slow minute of the machine slows all of them.

    `measurements` are functions by name; of each it returns the list of what they gave.
    """
    found = {name: [] for name in measurements}
    for _ in range(times):
        for name, measure in measurements.items():
            found[name].append(measure())
    return found


class Programs:
    """floor, password, spawn and load, compiled into a folder."""

    def __init__(self, folder):
        self.folder = folder
        if not shutil.which("gcc"):
            raise Missing("gcc, which compiles the suite's C programs")

    def path(self, name):
        """A program, compiled when it is first asked for."""
        target = self.folder / name
        if not target.exists():
            command = ["gcc", "-O2", "-Wall", "-o", target, HERE / f"{name}.c", *LIBRARIES.get(name, [])]
            run = subprocess.run(command, capture_output=True, text=True)
            if run.returncode:
                raise Missing(f"{name}.c does not compile: {run.stderr.strip()[:300]}")
        return target

    def spawn(self, command, runs=1, environment=None, body=None, output=None, expect=0):
        """The costs of each run of a command; raises `Broken` when one ends otherwise than expected."""
        call = [self.path("spawn"), "-n", str(runs)]
        if environment is not None:
            call += ["-e", self.keep("environment", "\n".join(f"{k}={v}" for k, v in environment.items()))]
        if body is not None:
            call += ["-i", self.keep("body", body)]
        call += ["-o", output or self.folder / "output", "--", *map(str, command)]
        run = subprocess.run(call, capture_output=True, text=True)
        costs = [cost(line) for line in run.stdout.splitlines()]
        bad = [one.status for one in costs if expect is not None and one.status != expect]
        if run.returncode or bad or len(costs) != runs:
            raise Broken(f"{' '.join(map(str, command[:3]))}: {bad[:3] or run.returncode}: {run.stderr.strip()[-400:]}")
        return costs

    def measure(self, command, **keywords):
        """Measures one run of a command."""
        return self.spawn(command, **keywords)[0]

    def floor(self, *arguments):
        """Output of floor.c."""
        run = subprocess.run([self.path("floor"), *map(str, arguments)], capture_output=True, text=True)
        if run.returncode:
            raise Broken(f"floor {arguments[0]}: {run.stderr.strip()}")
        seen = json.loads(run.stdout)
        return {**seen, "cpu": seen["user"] + seen["system"]}

    def hash_of(self, word):
        """A password's hash as the database has it."""
        return subprocess.run([self.path("password"), word], check=True, capture_output=True, text=True).stdout.strip()

    def pace(self, word="a word for the floor"):
        """How many times as long a password's hash takes now as where limits in milliseconds were set."""
        costs = self.spawn([self.path("password"), word, self.hash_of(word)], runs=15)
        return statistics.median(cost.own for cost in costs) * 1000 / FLOOR_OF_LIMITS

    def keep(self, name, text):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path


def cost(line):
    user, system, answer, wall, peak, processes, status, own = map(int, line.split())
    return Cost(user / 1e6, system / 1e6, answer / 1e6, wall / 1e6, peak, processes, status, own / 1e6)
