"""A member who wrote 50,000 comments gets another name: the request, the slices afterwards, and others who post meanwhile."""
import contextlib
import fcntl
import re
import statistics
import subprocess

from . import comment
from .community import Community
from .programs import Broken, Missing
from .sites import files_below

# With three comments a topic, of which one in twelve is a guest's.
TOPICS, QUICK_TOPICS = 18_500, 600
NAMES = ("Una", "Dos", "Tres", "Cuatro", "Cinco", "Seis", "Siete")
# Comments while the new name is written, and before.
COMMENTS = 40


def run(bench):
    club = Community(bench, "renamed", QUICK_TOPICS if bench.quick else TOPICS, 1)
    member, posts = club.busiest()
    former = club.rows("SELECT name FROM members WHERE id = ?", member)[0][0]
    topics = comment.ordinary_topics(club.site)
    before = comments(club, topics)
    with continuations_away(club):
        renaming(bench, club, member, posts)
        slices = Slices(bench, club)
        meanwhile = comments(club, topics, while_runs=slices.process)
        slices.wait()
    rows(bench, slices, before, meanwhile)
    complete(bench, club, former)


def renaming(bench, club, member, posts):
    """The request alone; every time the name is another one."""
    costs = [club.send("/me/account", {"do": "name", "name": f"Wendelin {name}", "lang": "en"}, member)[0]
             for name in NAMES]
    # All of them wait for the same pages: one is enough.
    club.change("DELETE FROM changes WHERE id < (SELECT max(id) FROM changes) AND change LIKE ?", [("author %",)])
    bench.report.keep("members", rename=[cost.raw for cost in costs])
    bench.report.value("a new name: the request", 1000 * statistics.median(cost.own for cost in costs), "ms CPU", at_most=8,
                       against=f"{posts:,} comments, answer {1000 * statistics.median(c.answer for c in costs):.1f} ms")


def comments(club, topics, while_runs=None):
    """The costs of guests' comments, as long as a process runs; without one, of some."""
    costs = []
    while while_runs.poll() is None if while_runs else len(costs) < COMMENTS:
        topic = topics[len(costs) % len(topics)]
        costs += club.send(f"/topics/{topic}/comments", {"name": "Ada Rubio", "body": comment.TEXT})
    return costs


@contextlib.contextmanager
def continuations_away(club):
    """Requests leave the rest to `tertulia refresh` meanwhile, which is measured."""
    with open(club.site / "data/continuation.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class Slices:
    """`tertulia refresh`, with the times for which it had the locks that others wait for."""

    def __init__(self, bench, club):
        self.log = bench.work / "slices"
        command = [bench.tool, "refresh", "--site", club.site, "--quiet"]
        trace = ["strace", "-f", "--seccomp-bpf", "-qq", "-ttt", "-y", "-e", "trace=flock,close", "-o", self.log]
        try:
            self.process = subprocess.Popen([*trace, *command], stderr=subprocess.PIPE, text=True)
        except FileNotFoundError:
            raise Missing("strace, which sees how long a slice takes") from None

    def wait(self):
        errors = self.process.communicate()[1]
        if self.process.returncode:
            raise Broken(f"tertulia refresh: {errors.strip()[-400:]}")

    def held(self, name):
        """Milliseconds for which a lock was held, each time."""
        since, times = {}, []
        pattern = re.compile(rf"^\d+ +([\d.]+) (\w+)\((\d+)</[^>]*/data/{re.escape(name)}>.*= 0$", re.MULTILINE)
        for moment, call, descriptor in pattern.findall(self.log.read_text(errors="replace")):
            if call == "flock":
                since[descriptor] = float(moment)
            elif descriptor in since:
                times.append(1000 * (float(moment) - since.pop(descriptor)))
        return sorted(times)


def rows(bench, slices, before, meanwhile):
    """How long others may have to wait, and what they pay."""
    publishing, writing = slices.held("publish.lock"), slices.held("write.lock")
    if not publishing or len(meanwhile) < 3:
        raise Broken(f"a new name was written in {len(publishing)} slices, {len(meanwhile)} comments meanwhile")
    bench.report.keep("members", slices={"publishing_ms": publishing, "writing_ms": writing},
                      meanwhile=[cost.raw for cost in meanwhile])
    bench.report.value(f"  the rest, in {len(publishing):,} slices: the longest", publishing[-1], "ms", at_most=100,
                       against=f"median {statistics.median(publishing):.0f}, one in a hundred ≥ {high(publishing):.0f}")
    bench.report.value("  the longest time that nobody could write", writing[-1], "ms", at_most=50,
                       against=f"median {statistics.median(writing):.1f}")
    own, usual = (1000 * statistics.median(cost.own for cost in costs) for costs in (meanwhile, before))
    bench.report.ratio("  a guest's comment meanwhile", own, usual, "before", unit="ms CPU", at_most=1.25)
    answers = sorted(1000 * cost.answer for cost in meanwhile)
    bench.report.note("  its answer", f"p50 {statistics.median(answers):.0f} ms, longest {answers[-1]:.0f}, "
                                      f"{len(answers)} comments")


def high(times):
    return times[len(times) * 99 // 100]


def complete(bench, club, former):
    """Checks that the former name is nowhere."""
    bench.sites.tool("refresh", "--site", club.site, "--quiet")
    public = club.site / "public"
    left = [name for name in files_below(public) if f">{former}<".encode() in (public / name).read_bytes()]
    if left:
        raise Broken(f"the former name is on {len(left)} pages, such as {left[0]}")
