"""Costs of workers that keep running by SCGI, against a process for each request: a comment, a page of a member's, an unknown address."""
import itertools
import pathlib
import tempfile
import time

from serving import scgi

from . import comment, machine
from .community import Community
from .programs import Broken, Cost, Missing, median_cost

TOPICS, MEMBERS, RUNS = 200, 50, 60


class Workers:
    """One worker for a site; the CPU of it, its parent and all that they start is counted by a control group."""

    def __init__(self, bench, site):
        self.group = machine.Group()
        if self.group.folder is None:
            raise Missing("no control group (version 2), which counts what workers take")
        path = pathlib.Path(tempfile.mkdtemp(dir=bench.work)) / "worker.sock"
        self.parent = scgi.Workers(bench.cgi, site, path, TERTULIA_WORKERS=1)
        self.group.join(self.parent.process.pid)
        self.numbers = itertools.count(time.time_ns() // 1000 % 10**8)

    def __enter__(self):
        # Starts the worker.
        self.parent.get("/search")
        return self

    def __exit__(self, *_):
        self.parent.end()
        self.group.close()

    def cost(self, environment, body, expect):
        """The cost of a request, with what goes on after its answer; @@@@@@@@ becomes digits that differ each time."""
        body = (body or "").replace("@@@@@@@@", f"{next(self.numbers) % 10**8:08}").encode()
        fields = [("CONTENT_LENGTH", str(len(body))), ("SCGI", "1")]
        fields += [(name, value) for name, value in environment.items() if name != "CONTENT_LENGTH"]
        before, start = self.group.usage, time.monotonic()
        answer = scgi.Answer(self.parent.send(scgi.netstring(fields) + body))
        answered, processes = time.monotonic() - start, self.group.processes() - 1
        while self.group.processes() > 2:
            time.sleep(0.001)
        cpu = self.group.usage - before
        if answer.status != expect:
            raise Broken(f"a worker's answer to {environment['PATH_INFO']}: {answer}")
        return Cost(cpu, 0, answered, time.monotonic() - start, 0, processes, answer.status, cpu)


def run(bench):
    club = Community(bench, "workers", TOPICS, MEMBERS)
    topics, member = comment.ordinary_topics(club.site), club.busiest()[0]
    runs = 10 if bench.quick else RUNS
    with Workers(bench, club.site) as workers:
        for what, path, fields, who, expect in (
                ("a guest's comment", "/topics/{}/comments", {"name": "Ada Rubio", "body": comment.TEXT}, None, 303),
                ("a member's page, /do/me", "/me", None, member, 200), ("an unknown address", "/nothing-here", None, None, 404)):
            costs = {"CGI": [], "SCGI": []}
            for number in range(runs):
                place = path.format(topics[number % len(topics)])
                club.forget_counts()
                environment, body = club.request(place, fields, who)
                costs["CGI"] += club.send(place, fields, who, expect=expect)
                costs["SCGI"].append(workers.cost(environment, body, expect))
            bench.report.keep("workers", **{f"{what}, {way}": [cost.raw for cost in each] for way, each in costs.items()})
            by_scgi, by_cgi = median_cost(costs["SCGI"]), median_cost(costs["CGI"])
            late = sum(cost.processes > 1 for cost in costs["SCGI"])
            bench.report.ratio(f"{what}, by SCGI", by_scgi.cpu * 1000, by_cgi.cpu * 1000,
                               f"{f'{late} of {runs} with a continuation; ' if late else ''}by CGI", unit="ms CPU")
