"""Web servers of the test's own, each with the configuration that `tertulia deploy` prints, on a free port of this machine.

No server of the system is touched. Everything runs as the one user who owns the site.
"""
import contextlib, os, pathlib, re, subprocess
from . import deployment
from .checks import check, free_port, listens, process, wait_until
from .client import ask

NGINX, FCGIWRAP, APACHE, LIGHTTPD = "/usr/sbin/nginx", "/usr/sbin/fcgiwrap", "/usr/sbin/apache2", "/usr/sbin/lighttpd"
NEEDS = {
    "nginx": {NGINX: "nginx-light", FCGIWRAP: "fcgiwrap"}, "apache": {APACHE: "apache2-bin"},
    "lighttpd": {LIGHTTPD: "lighttpd"}, "serve": {},
}


def missing(server):
    """Debian's packages that would have to be installed."""
    return [package for file, package in NEEDS[server].items() if not os.access(file, os.X_OK)]


class Setting:
    """Where a test's files are: the site, the executables, a folder for sockets and logs; and what it changes of a configuration."""

    def __init__(self, site, cgi, work, slots=8, waiting=None, change=lambda text: text):
        # Servers are started in other folders.
        cgi = cgi and pathlib.Path(cgi).absolute()
        self.site, self.cgi, self.work, self.slots, self.waiting, self.change = site, cgi, work, slots, waiting, change
        work.mkdir()

    def configuration(self, target, port, *options):
        """Output of `tertulia deploy` for a port of this machine, with the test's change."""
        text = self.change(deployment.configuration(self.site.tool, self.site.folder, self.cgi, self.work, target, port, *options))
        return text.replace("/srv/tertulia/bin/tertulia.cgi", str(self.cgi)).replace("/srv/tertulia", str(self.site.folder))

    def log(self, name):
        return open(self.work / name, "w")


class Running:
    """A server that answers, and the processes that belong to it."""

    def __init__(self, port, setting, children):
        self.port, self.setting, self.children = port, setting, children

    def processes(self):
        sessions = {child.pid for child in self.children}
        return [pid for pid, fields in table() if int(fields[3]) in sessions]

    def zombies(self):
        mine = set(self.processes())
        return [pid for pid, fields in table() if fields[0] == "Z" and (pid in mine or int(fields[1]) in mine)]

    def descriptors(self):
        """Open files of the server's own processes, the CGI's left out."""
        total = 0
        for pid in set(self.processes()) - set(self.actions()):
            with contextlib.suppress(OSError):
                total += len(os.listdir(f"/proc/{pid}/fd"))
        return total

    def actions(self):
        """CGIs that run, continuations among them."""
        found = []
        for pid, _ in table():
            with contextlib.suppress(OSError):
                if os.readlink(f"/proc/{pid}/exe").startswith(str(self.setting.cgi)):
                    found.append(pid)
        return found

    def continuations(self):
        """Those of them that publish what a request left."""
        found = []
        for pid in self.actions():
            with contextlib.suppress(OSError):
                if pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().startswith(b"tertulia-refresh"):
                    found.append(pid)
        return found


def table():
    """Processes: number and the fields of /proc/<n>/stat from the state on."""
    for name in os.listdir("/proc"):
        if name.isdigit():
            with contextlib.suppress(OSError):
                yield int(name), pathlib.Path(f"/proc/{name}/stat").read_text().rpartition(") ")[2].split()


@contextlib.contextmanager
def answering(port, setting, *children):
    if not wait_until(lambda: ask(port, "GET", "/").status == 200, 10):
        logs = "".join(f.read_text()[-300:] for f in setting.work.glob("*.log"))
        raise SystemExit(f"the server does not answer: {[c.poll() for c in children]} {logs}")
    yield Running(port, setting, children)


@contextlib.contextmanager
def fcgiwrap(slots, path, log, **variables):
    """An fcgiwrap that listens: a server would answer requests before that with 502."""
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no", **variables}
    with process(FCGIWRAP, "-f", "-c", slots, "-s", f"unix:{path}", env=environment, stderr=log) as child:
        if not wait_until(lambda: listens(path), 30):
            raise SystemExit(f"fcgiwrap does not listen on {path}: {child.poll()}")
        yield child


@contextlib.contextmanager
def nginx(setting):
    port, work = free_port(), setting.work
    server = setting.configuration("nginx", port, "--cgi")
    if setting.waiting:
        server = re.sub(r"max_conns=\d+", f"max_conns={setting.waiting}", server)
    (work / "server.conf").write_text(server)
    paths = "\n".join(f"  {kind}_temp_path {work}/{kind};" for kind in ("client_body", "fastcgi", "proxy", "uwsgi", "scgi"))
    (work / "nginx.conf").write_text(
        f"{'user root;' if os.getuid() == 0 else ''}\nworker_processes 1;\ndaemon off;\npid {work}/nginx.pid;\nerror_log {work}/nginx.log;\n"
        f"events {{ worker_connections 512; }}\nhttp {{\n  include /etc/nginx/mime.types;\n  access_log off;\n"
        f"{paths}\n  include {work}/server.conf;\n}}\n")
    command = [NGINX, "-e", work / "nginx.log", "-c", work / "nginx.conf"]
    test = subprocess.run([*command, "-t"], capture_output=True, text=True)
    check("nginx accepts its configuration", test.returncode == 0, test.stderr)
    pool = lambda name, slots, **variables: fcgiwrap(slots, work / f"{name}.sock", setting.log(f"{name}.sock.log"), **variables)
    with pool("fcgi", setting.slots) as actions, pool("passwords", setting.slots // 2 or 1) as passwords, \
         pool("busy", 2, TERTULIA_BUSY="1") as busy, \
         process(*command, stderr=subprocess.DEVNULL) as front, \
         answering(port, setting, front, actions, passwords, busy) as running:
        yield running


def load_modules(*more):
    """Lines that load what the configuration of Apache asks for."""
    modules = ("mpm_event", "unixd", "authz_core", "alias", "dir", "mime", "headers", "env", "filter", "deflate", "reqtimeout", "log_config", *more)
    return "\n".join(f"<IfModule !{m}_module>\nLoadModule {m}_module /usr/lib/apache2/modules/mod_{m}.so\n</IfModule>"
                     for m in modules)


@contextlib.contextmanager
def apache(setting):
    port, work = free_port(), setting.work
    (work / "site.conf").write_text(setting.configuration("apache", port, "--cgi"))
    (work / "apache.conf").write_text(
        f"ServerRoot {work}\nServerName club.example\nListen 127.0.0.1:{port}\nPidFile {work}/apache.pid\n"
        f"DefaultRuntimeDir {work}\nMutex file:{work}\n{load_modules('cgid')}\nTypesConfig /etc/mime.types\nErrorLog {work}/apache.log\n"
        f"ScriptSock {work}/cgid.sock\nInclude {work}/site.conf\n")
    command = [APACHE, "-d", work, "-f", work / "apache.conf"]
    test = subprocess.run([*command, "-t"], capture_output=True, text=True)
    check("Apache accepts its configuration", test.returncode == 0, test.stderr)
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
    with process(*command, "-DFOREGROUND", env=environment, stderr=setting.log("apache-start.log")) as front, \
         answering(port, setting, front) as running:
        yield running


@contextlib.contextmanager
def lighttpd(setting):
    port, work = free_port(), setting.work
    (work / "lighttpd.conf").write_text(deployment.lighttpd_main(work, port) + setting.configuration("lighttpd", port, "--cgi"))
    test = subprocess.run([LIGHTTPD, "-tt", "-f", str(work / "lighttpd.conf")], capture_output=True, text=True)
    check("lighttpd accepts its configuration", test.returncode == 0, test.stderr)
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
    with process(LIGHTTPD, "-D", "-f", work / "lighttpd.conf", env=environment, stderr=setting.log("start.log")) as front, \
         answering(port, setting, front) as running:
        yield running


@contextlib.contextmanager
def serve(setting):
    port = free_port()
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
    with process(setting.site.tool, "serve", "--quiet", "--site", setting.site.folder, "--port", port,
                 env=environment, stderr=setting.log("serve.log")) as front, answering(port, setting, front) as running:
        yield running


SERVERS = {"nginx": nginx, "apache": apache, "lighttpd": lighttpd, "serve": serve}
