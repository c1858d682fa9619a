"""How many instructions a request takes, by callgrind: they repeat where times do not, so that a few per cent more are noticed."""
import re
import shutil
import signal
import statistics
import subprocess
import time

from . import comment
from .community import Community
from .programs import Broken, Missing

TOPICS, MEMBERS, RUNS = 200, 50, 3
# All features on, so that the work of each in every request is counted.
SETTINGS = "map: on\nfeatures: {meet: on}\nsections: [forum, notes, events, people, map, catalogue, cards, meet]\n"
# Millions of instructions. The first number is what a request took when this table was last changed, and 3 %: above it the suite
# ends with 1. The second is the goal. Changes that make requests cheaper lower the first.
BARS = {
    "a guest's comment": (9.56, 9.5),  # 9.28
    "an unknown address": (0.295, 4.5),  # 0.284: a file, without the database
    "a topic that is not there": (4.51, 4.5),  # 4.38
    "the form of a new topic": (4.89, None),  # 4.75
    "a member's page, /do/me": (15.5, None),  # 15.03
}


def run(bench):
    if not shutil.which("valgrind"):
        raise Missing("valgrind is not installed (apt-get install valgrind)")
    club = Community(bench, "instructions", TOPICS, MEMBERS, settings=SETTINGS)
    member, topics = club.busiest()[0], comment.ordinary_topics(club.site)
    requests = {
        "a guest's comment": ("/topics/{}/comments", {"name": "Ada Rubio", "body": comment.TEXT}, None, 303),
        "an unknown address": ("/nothing-here", None, None, 404),
        "a topic that is not there": ("/topics/99999/comments", None, None, 404),
        "the form of a new topic": ("/topics/new", None, None, 200),
        "a member's page, /do/me": ("/me", None, member, 200)}
    for name, (path, fields, who, expect) in requests.items():
        found = [count(bench, *club.request(path.format(topic), fields, who), expect) for topic in topics[:1 + RUNS]]
        # Not counted: the first, which may find something that is still to be done.
        row(bench, name, statistics.median(found[1:]), found)


def row(bench, name, instructions, found):
    bar, goal = BARS[name]
    bench.report.keep("instructions", **{name: found})
    limit = f"≤ {goal or bar} M" + (f", fails above {bar}" if goal else "")
    bench.report.add(name, f"{instructions / 1e6:.2f} M instructions", "–", "–", limit, instructions <= (goal or bar) * 1e6)
    if instructions > bar * 1e6:
        bench.report.fail(f"  {name}", f"{instructions / 1e6:.2f} M instructions where {bar} M were the most (tools/benchmarks/instructions.py)")


def count(bench, environment, body, expect):
    """The instructions of a process for a request; those of a process that goes on after it are not counted."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", bench.cgi]
    body = (body or "").replace("@@@@@@@@", f"{time.time_ns() // 1000 % 10**8:08}").encode()
    # Dictionaries in the same order each time.
    environment = {**environment, "SWIFT_DETERMINISTIC_HASHING": "1"}
    run = subprocess.run(command, input=body, env=environment, preexec_fn=outlive, capture_output=True)
    found = re.search(rb"Collected : (\d+)", run.stderr)
    if not found or not run.stdout.startswith(b"Status: %d " % expect):
        raise Broken(f"{environment['PATH_INFO']} under callgrind: {run.stdout[:100]!r} {run.stderr[-300:]!r}")
    return int(found[1])


def outlive():
    """Holds back the signals by which a process ends that takes too long: it takes fifty times as long."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM, signal.SIGXCPU})
