"""Fossil's forum: what a reply costs, and how many a second behind nginx and fcgiwrap; beside it ours, in turns.

A reply is stored and answered with a redirect, nothing is rendered. The repository is small, its caller is signed in
by REMOTE_USER, and the backoffice, which would go on after the answer, is off: all of this is in Fossil's favour.
"""
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import tempfile
from urllib.parse import quote_plus, urlencode

from . import comment, load, servers
from .programs import Missing, in_turns, median_cost
from .workers import Workers

SETTINGS = ("insert or replace into config(name, value, mtime) "
            "values ('remote_user_ok', '1', 0), ('backoffice-disable', '1', 0)")
TOPICS, RUNS, CLIENTS = 200, 60, 8
# CPU of a comment, and comments a second, to Fossil's.
AT_MOST = {"CGI": 1.4, "SCGI": 0.5}
AT_LEAST = {"fcgiwrap": 1.3, "SCGI": 4}
LOCATION = """server {{
    listen 127.0.0.1:{port};
    location /f/ {{
        fastcgi_pass unix:{socket};
        fastcgi_param REMOTE_USER ada;
        fastcgi_param HTTP_HOST $http_host;
        include /etc/nginx/fastcgi_params;
        fastcgi_split_path_info ^(/f)(/.*)$;
        fastcgi_param PATH_INFO $fastcgi_path_info;
        fastcgi_param SCRIPT_NAME /f;
        fastcgi_param SCRIPT_FILENAME {script};
    }}
}}"""


def run(bench):
    program = shutil.which("fossil")
    if not program:
        raise Missing("fossil is not installed (apt-get install fossil)")
    folder = pathlib.Path(tempfile.mkdtemp(dir=bench.work))
    script = repository(program, folder)
    thread = first_post(bench, program, script)
    one_reply(bench, program, script, thread)
    under_load(bench, script, thread)


def repository(program, folder):
    """A repository whose user ada may write in the forum; the CGI script that shows it."""
    environment = {**os.environ, "HOME": str(folder)}
    file = folder / "r.fossil"
    for command in (["init", "-A", "ada", file], ["sql", "-R", file, SETTINGS]):
        done = subprocess.run([program, *map(str, command)], env=environment, capture_output=True, text=True)
        if done.returncode:
            raise Missing(f"fossil {command[0]}: {done.stderr.strip()[:200]}")
    script = folder / "fossil.cgi"
    script.write_text(f"#!{program}\nrepository: {file}\nHOME: {folder}\n")
    script.chmod(0o755)
    return script


def environment(page, length):
    return {"GATEWAY_INTERFACE": "CGI/1.1", "REQUEST_METHOD": "POST", "PATH_INFO": f"/{page}", "QUERY_STRING": "",
            "REMOTE_USER": "ada", "REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost", "SERVER_NAME": "localhost",
            "SERVER_PORT": "80", "SCRIPT_NAME": "/f", "REQUEST_URI": f"/f/{page}", "CONTENT_LENGTH": str(length),
            "CONTENT_TYPE": "application/x-www-form-urlencoded", "HTTP_USER_AGENT": "Mozilla/5.0 Firefox/120",
            "HTTP_REFERER": f"http://localhost/f/{page}"}


def first_post(bench, program, script):
    """Starts a thread; the name of its first post."""
    body = urlencode({"title": "A thread", "content": "Hello.", "mimetype": "text/x-markdown", "submit": "Submit"})
    answer = bench.work / "fossil-answer"
    bench.programs.spawn([program, script], environment=environment("forume1", len(body)), body=body, output=answer,
                         expect=302)
    found = re.search(r"/forumpost/(\w+)", answer.read_text(errors="replace"))
    if not found:
        raise Missing("this fossil takes no post by REMOTE_USER")
    return found.group(1)


def form(thread, mark):
    """The form of a reply; `mark` becomes a text of its own."""
    text = quote_plus(load.TEXT.format("/rules/")).replace(quote_plus(load.MARK), mark)
    return f"fpid={thread}&reply=1&mimetype=text%2Fx-markdown&submit=Submit&content={text}"


def one_reply(bench, program, script, thread):
    """The CPU of a reply, and of a comment of ours by CGI and by SCGI, which take turns."""
    theirs, text = form(thread, "@@@@@@@@"), load.form("@@@@@@@@")
    site = bench.sites.seeded(TOPICS)
    topics, runs = comment.ordinary_topics(site), 10 if bench.quick else RUNS
    costs = {"CGI": [], "SCGI": [], "Fossil": []}
    with Workers(bench, site) as workers:
        for number in range(runs):
            topic = topics[number % len(topics)]
            costs["CGI"] += comment.post(bench, site, topic, text, 1)
            costs["SCGI"].append(workers.cost(comment.request(site, topic, text), text, 303))
            costs["Fossil"] += bench.programs.spawn([program, script], environment=environment("forume2", len(theirs)), body=theirs,
                                                    expect=302)
    bench.report.keep("fossil", **{way: [cost.raw for cost in each] for way, each in costs.items()})
    median = {way: median_cost(each) for way, each in costs.items()}
    for way, limit in AT_MOST.items():
        bench.report.ratio(f"one comment by {way} against Fossil's reply", median[way].cpu * 1000, median["Fossil"].cpu * 1000,
                           "Fossil (renders nothing)", unit="ms CPU", at_most=limit)
    bench.report.ratio("  peak memory by CGI", median["CGI"].peak_kb / 1024, median["Fossil"].peak_kb / 1024, "Fossil", unit="MB")


def under_load(bench, script, thread):
    """Replies a second, and comments, by as many clients in turns; of each the median."""
    seconds = 2 if bench.quick else 6
    ways = {way: lambda way=way: load.comments(bench, way, CLIENTS, seconds, bench.work) for way in servers.WAYS}
    found = in_turns(bench.repeats, {**ways, "Fossil": lambda: replies(bench, script, thread, seconds)})
    bench.report.keep("fossil", load=found)
    rates = {way: [seen["per_second"] for seen in each] for way, each in found.items()}
    theirs = statistics.median(rates["Fossil"])
    refused, answers = (sum(map(count, found["Fossil"])) for count in (load.refused, lambda seen: seen["answers"]))
    bench.report.note(f"Fossil, nginx + fcgiwrap, {CLIENTS} clients",
                      f"{theirs:.0f} replies a second ({spread(rates['Fossil'])}), {100 * refused / max(answers, 1):.0f} % refused"
                      f"{load.each(found['Fossil'][0])}")
    for way, limit in AT_LEAST.items():
        bench.report.ratio(f"comments, nginx + {way}, {CLIENTS} clients", statistics.median(rates[way]), theirs,
                           f"{spread(rates[way])} /s{load.each(found[way][0])}; Fossil", unit="/s", at_least=limit)
        load.none_bad(bench, *found[way])


def spread(rates):
    return f"{min(rates):.0f}–{max(rates):.0f}"


def replies(bench, script, thread, seconds):
    """Results of clients of Fossil."""
    folder = load.new_folder(bench)
    folder.mkdir()
    command, path = servers.fcgiwrap(folder)
    port = servers.free_port()
    body = bench.programs.keep("form", form(thread, load.MARK))
    with servers.nginx(folder, port, LOCATION.format(port=port, socket=path, script=script), command) as server:
        headers = ["-H", f"Referer: http://127.0.0.1:{port}/f/forume2", "-H", "User-Agent: Mozilla/5.0 Firefox/120"]
        before = server.group.usage
        seen = load.client(bench, ["-b", body, "-s", "302", *headers], server.port, CLIENTS, seconds, ["/f/forume2"])
        return {**seen, "server_cpu": before and server.group.usage - before}
