"""Fossil's forum: what a reply costs, and how many a second behind the same nginx and fcgiwrap.

A reply is stored and answered with a redirect, nothing is rendered. The repository is small, its caller is signed in
by REMOTE_USER, and the backoffice, which would go on after the answer, is off: all of this is in Fossil's favour.
"""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
from urllib.parse import quote_plus, urlencode

from . import comment, load, servers
from .programs import Broken, Missing, median_cost

SETTINGS = ("insert or replace into config(name, value, mtime) "
            "values ('remote_user_ok', '1', 0), ('backoffice-disable', '1', 0)")
RUNS = 60
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
    seconds = 2 if bench.quick else 10
    for clients in load.CLIENTS:
        under_load(bench, folder, script, thread, clients, seconds)


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
    """CPU of a reply, against a comment of ours on a site of a hundred topics."""
    body = form(thread, "@@@@@@@@")
    runs = 10 if bench.quick else RUNS
    theirs = median_cost(bench.programs.spawn([program, script], runs=runs, body=body, expect=302,
                                              environment=environment("forume2", len(body))))
    site = bench.sites.seeded(comment.SIZES[0])
    topics = comment.ordinary_topics(site)
    text = f"name=Ada+Rubio&body={quote_plus(load.TEXT.format('/rules/')).replace(quote_plus(load.MARK), '@@@@@@@@')}"
    costs = []
    for _ in range(max(1, runs // len(topics))):
        for topic in topics:
            costs += comment.post(bench, site, topic, text, 1)
    ours = median_cost(costs)
    bench.report.keep("fossil", reply=theirs.raw, ours=ours.raw)
    bench.report.ratio("one comment against Fossil's reply", ours.cpu * 1000, theirs.cpu * 1000, "Fossil (renders nothing)",
                       unit="ms CPU")
    bench.report.ratio("  peak memory", ours.peak_kb / 1024, theirs.peak_kb / 1024, "Fossil", unit="MB")


def under_load(bench, folder, script, thread, clients, seconds):
    run_folder = folder / f"run-{clients}"
    run_folder.mkdir()
    command, path = servers.fcgiwrap(run_folder)
    port = servers.free_port()
    body = bench.programs.keep("form", form(thread, load.MARK))
    with servers.nginx(run_folder, port, LOCATION.format(port=port, socket=path, script=script), command) as server:
        before = server.group.usage
        try:
            headers = ["-H", f"Referer: http://127.0.0.1:{port}/f/forume2", "-H", "User-Agent: Mozilla/5.0 Firefox/120"]
            seen = load.client(bench, ["-b", body, "-s", "302", *headers], port, clients, seconds, ["/f/forume2"])
        except Broken as reason:
            bench.report.skip(f"Fossil's replies, {clients} clients", reason)
            return
        cpu = None if before is None else server.group.usage - before
    bench.report.keep("fossil", **{f"clients_{clients}": {**seen, "server_cpu": cpu}})
    ours = bench.report.raw.get("load", {}).get(f"comments, nginx + fcgiwrap, {bench.place}, {clients}")
    refused = sum(seen["others"].values())
    share = 100 * refused / max(seen["answers"], 1)
    each = f", {1000 * cpu / seen['good']:.1f} ms CPU each" if cpu and seen["good"] else ""
    name = f"replies a second, Fossil, {clients} client{'s' if clients > 1 else ''}"
    bench.report.note(name, f"{seen['per_second']:.0f} /s, {share:.0f} % refused, p99 {seen['p99']:.0f} ms{each}")
    if ours:
        bench.report.ratio("  ours to it", ours["per_second"], seen["per_second"], "Fossil", unit="/s")
