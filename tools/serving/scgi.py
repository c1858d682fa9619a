"""SCGI: workers on sockets of a test's own, requests without a web server, and the three servers as `tertulia deploy` sets them up."""
import contextlib, os, pathlib, re, signal, socket, subprocess
from urllib.parse import urlencode
from .checks import check, free_port, process, wait_until
from .deployment import lighttpd_main
from .servers import APACHE, LIGHTTPD, NGINX, answering, load_modules

POOLS = ("writes", "members", "guests", "uploads", "passwords", "busy")


def netstring(fields):
    data = b"".join(name.encode() + b"\0" + value.encode() + b"\0" for name, value in fields)
    return b"%d:%s," % (len(data), data)


def variables(method, path, body, cookie=None, more=()):
    path, _, query = path.partition("?")
    fields = [("CONTENT_LENGTH", str(len(body))), ("SCGI", "1"), ("REQUEST_METHOD", method), ("PATH_INFO", path), ("QUERY_STRING", query),
              ("HTTP_HOST", "localhost"), ("REMOTE_ADDR", "192.0.2.7"), ("SERVER_PROTOCOL", "HTTP/1.1")]
    if method == "POST":
        fields.append(("CONTENT_TYPE", "application/x-www-form-urlencoded"))
        fields.append(("HTTP_ORIGIN", "http://localhost"))
    return fields + ([("HTTP_COOKIE", cookie)] if cookie else []) + list(more)


class Answer:
    def __init__(self, data):
        head, _, self.body = data.partition(b"\r\n\r\n")
        self.data, self.lines = data, head.decode(errors="replace").split("\r\n")
        self.status = int(self.lines[0].split()[1]) if self.lines[0].startswith("Status: ") else 0

    def header(self, name):
        return next((line.partition(": ")[2] for line in self.lines if line.lower().startswith(name.lower() + ":")), "")

    @property
    def cookies(self):
        """Cookies that a browser sends back."""
        return "; ".join(line.partition(": ")[2].partition(";")[0] for line in self.lines if line.startswith("Set-Cookie: "))

    @property
    def text(self):
        return self.body.decode(errors="replace")

    def __repr__(self):
        return repr(self.data[:300])


class Workers:
    """The executable on a listening socket; activated says that another process listens for it, as systemd does."""

    def __init__(self, cgi, site, path, backlog=128, activated=False, **settings):
        self.path = pathlib.Path(path)
        self.path.unlink(missing_ok=True)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(path))
        self.listener.listen(backlog)
        self.log = self.path.with_suffix(".log")
        self.environment = {"TERTULIA_SITE": str(site), "SWIFT_BACKTRACE": "enable=no", **{k: str(v) for k, v in settings.items()}}
        self.cgi = cgi
        self.start(activated)

    def start(self, activated=False):
        """The parent: the first one, or another on the same socket, as systemd starts one again."""
        cgi, environment = self.cgi, self.environment
        with self.log.open("a") as log:
            if activated:
                # sd_listen_fds(3): descriptor 3, for the process of that number alone.
                self.process = subprocess.Popen(
                    ["sh", "-c", f"LISTEN_PID=$$ LISTEN_FDS=1 exec {cgi} 3<&0 </dev/null"], stdin=self.listener, env=environment, stderr=log,
                    start_new_session=True)
            else:
                self.process = subprocess.Popen([str(cgi)], stdin=self.listener, env=environment, stderr=log, start_new_session=True)

    def connect(self):
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(40)
        connection.connect(str(self.path))
        return connection

    def send(self, data):
        """Sends any bytes; returns everything that comes back."""
        with self.connect() as connection:
            with contextlib.suppress(BrokenPipeError):
                connection.sendall(data)
            return receive(connection)

    def ask(self, method, path, cookie=None, more=(), **fields):
        body = urlencode(fields).encode()
        return Answer(self.send(netstring(variables(method, path, body, cookie, more)) + body))

    def get(self, path, cookie=None, more=()):
        return self.ask("GET", path, cookie, more)

    def post(self, path, cookie=None, **fields):
        return self.ask("POST", path, cookie, **fields)

    def workers(self):
        """Children of the parent that are workers."""
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            with contextlib.suppress(OSError, ValueError):
                fields = (entry / "stat").read_text().rpartition(") ")[2].split()
                if int(fields[1]) == self.process.pid and fields[0] != "Z":
                    found.append(int(entry.name))
        return sorted(found)

    def memory(self, pid):
        """Megabytes in memory, and those of them that are no file's; None of a process that is gone."""
        with contextlib.suppress(OSError):
            text = pathlib.Path(f"/proc/{pid}/status").read_text()
            found = [re.search(rf"{name}:\s+(\d+)", text) for name in ("VmRSS", "RssAnon")]
            return tuple(int(size[1]) / 1024 for size in found) if all(found) else None

    def children(self, pid):
        path = pathlib.Path(f"/proc/{pid}/task/{pid}/children")
        return path.read_text().split() if path.exists() else []

    def resident(self, pid):
        """Megabytes in memory."""
        return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1]) / 1024

    def end(self):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(25)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.listener.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()


def receive(connection):
    data = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := connection.recv(65536):
            data += piece
    return data


@contextlib.contextmanager
def pools(setting):
    """Workers of all pools, as their units start them."""
    with contextlib.ExitStack() as stack:
        started = {}
        for pool in POOLS:
            busy = {"TERTULIA_BUSY": 1} if pool == "busy" else {}
            started[pool] = stack.enter_context(
                Workers(setting.cgi, setting.site.folder, setting.work / f"{pool}.sock", TERTULIA_POOL=pool, **busy))
            # The server may be another user.
            os.chmod(setting.work / f"{pool}.sock", 0o666)
        yield started


def in_front(setting, name, command, test, port):
    checked = subprocess.run([*map(str, command), *test], capture_output=True, text=True)
    check(f"{name} accepts its configuration", checked.returncode == 0, checked.stderr)


@contextlib.contextmanager
def nginx(setting):
    port, work = free_port(), setting.work
    (work / "server.conf").write_text(setting.configuration("nginx", port))
    paths = "\n".join(f"  {kind}_temp_path {work}/{kind};" for kind in ("client_body", "fastcgi", "proxy", "uwsgi", "scgi"))
    (work / "nginx.conf").write_text(
        f"{'user root;' if os.getuid() == 0 else ''}\nworker_processes 1;\ndaemon off;\npid {work}/nginx.pid;\nerror_log {work}/nginx.log;\n"
        f"events {{ worker_connections 512; }}\nhttp {{\n  include /etc/nginx/mime.types;\n  access_log off;\n{paths}\n  include {work}/server.conf;\n}}\n")
    command = [NGINX, "-e", work / "nginx.log", "-c", work / "nginx.conf"]
    in_front(setting, "nginx", command, ["-t"], port)
    with pools(setting) as started, process(*command, stderr=subprocess.DEVNULL) as front, answering(port, setting, front) as running:
        yield running, started


@contextlib.contextmanager
def apache(setting):
    port, work = free_port(), setting.work
    (work / "site.conf").write_text(setting.configuration("apache", port))
    (work / "apache.conf").write_text(
        f"ServerRoot {work}\nServerName club.example\nListen 127.0.0.1:{port}\nPidFile {work}/apache.pid\nDefaultRuntimeDir {work}\n"
        f"Mutex file:{work}\n{load_modules('proxy', 'proxy_scgi')}\nTypesConfig /etc/mime.types\nErrorLog {work}/apache.log\n"
        f"Include {work}/site.conf\n")
    command = [APACHE, "-d", work, "-f", work / "apache.conf"]
    in_front(setting, "Apache", command, ["-t"], port)
    with pools(setting) as started, process(*command, "-DFOREGROUND", stderr=setting.log("apache-start.log")) as front, \
         answering(port, setting, front) as running:
        yield running, started


@contextlib.contextmanager
def lighttpd(setting):
    port, work = free_port(), setting.work
    (work / "lighttpd.conf").write_text(lighttpd_main(work, port) + setting.configuration("lighttpd", port))
    in_front(setting, "lighttpd", [LIGHTTPD, "-f", work / "lighttpd.conf"], ["-tt"], port)
    with pools(setting) as started, process(LIGHTTPD, "-D", "-f", work / "lighttpd.conf", stderr=setting.log("start.log")) as front, \
         answering(port, setting, front) as running:
        yield running, started


SERVERS = {"nginx": nginx, "apache": apache, "lighttpd": lighttpd}
