"""One person's comments beside strangers that never pause, with the pools and the limits of `tertulia deploy`: how long they take, and whether any is refused."""
import json
import shutil
import statistics
import subprocess
import time

from serving.client import Client

from . import community, load, servers
from .programs import Broken

STRANGERS, TOPICS, MEMBERS, SEARCHES = 96, 500, 50, 20
# Strangers are limited as on a new site, but not by their address: they may have thousands.
SETTINGS = community.SETTINGS.replace("stranger_reads_per_second: 100000", "searches_per_minute: 100000") + (
    "map: on\nsections: [forum, notes, events, people, map]\n")
READS = ["/do/search?q=river&lang=en", "/do/topics/new?lang=en",
         *(f"/do/map/site?at={latitude}.0,{longitude}.0&span=9000&lang=en" for latitude in (-40, 0, 40) for longitude in (-120, 0, 120))]


def run(bench):
    site = bench.sites.empty("strangers", settings=SETTINGS)
    bench.sites.tool("seed", "--site", site, "--topics", TOPICS, "--members", MEMBERS, "--random", bench.random, "--quiet")
    bench.sites.tool("build", "--site", site, "--quiet")
    seconds = 3 if bench.quick else 15
    for way in servers.WAYS:
        alone, _, _ = posts(bench, site, way, 0, 2)
        seen, searches, reads = posts(bench, site, way, STRANGERS, seconds)
        bench.report.keep("strangers", **{way: {"alone": alone, "comments": seen, "searches": searches, "reads": reads}})
        bench.report.value(f"a comment beside {STRANGERS} strangers, nginx + {way}", seen["p50"], "ms",
                           against=f"alone {alone['p50']:.1f}, p99 {alone['p99']:.1f} ms; {seen['per_second']:.0f} /s, {answered(reads)}")
        bench.report.value("  p99", seen["p99"], "ms", at_most=100, against=f"longest {seen['max']:.0f} ms")
        load.none_bad(bench, seen)
        refused = sum(status != 200 for status, _ in searches)
        bench.report.add("  searches with a pass, refused", f"{refused} of {SEARCHES}",
                         f"p50 {1000 * statistics.median(took for _, took in searches):.0f} ms", "–", "0", refused == 0)


def posts(bench, site, way, strangers, seconds):
    """Results of one poster on a copy of a site, of one searcher with a pass, and of so many strangers meanwhile."""
    copy = bench.sites.copy(site, "among-strangers")
    with servers.behind_nginx(bench, copy, load.new_folder(bench), way, limits_strangers=True) as server:
        command = [bench.programs.path("load"), "-c", strangers, "-t", seconds + SEARCHES / 2, server.port, *READS]
        crowd = subprocess.Popen([*map(str, command)], stdout=subprocess.PIPE, text=True) if strangers else None
        try:
            seen = load.send(bench, server.port, 1, seconds, *load.targets(copy))
            searches = search_with_pass(server.port) if strangers else []
            reads, _ = crowd.communicate(timeout=120) if crowd else ("{}", None)
        finally:
            if crowd:
                crowd.kill()
        if crowd and crowd.returncode:
            raise Broken(f"strangers behind {way}: load ended with {crowd.returncode}")
        load.settle(bench, copy)
    seen["bad"] = load.bad(bench, copy, seen)
    shutil.rmtree(copy)
    return seen, searches, json.loads(reads)


def search_with_pass(port):
    """The status and the seconds of searches by a person who has pressed the button for strangers above the limit."""
    client = Client(port)
    pressed = client.request("POST", "/do/pass", {}, {"Origin": f"http://127.0.0.1:{port}"})
    if pressed.status != 303:
        raise Broken(f"the button for strangers: {pressed}")
    cookie = {"Cookie": pressed.headers.get("Set-Cookie", "").partition(";")[0]}
    found = []
    for _ in range(SEARCHES):
        answer = client.request("GET", READS[0], None, cookie)
        found.append((answer.status, answer.seconds))
        time.sleep(0.2)
    client.close()
    return found


def answered(reads):
    """How strangers were answered, as words."""
    share = {"200": reads["good"], **reads["others"]}
    return "strangers " + ", ".join(f"{count / reads['seconds']:,.0f} × {status}" for status, count in share.items()) + " a second"
