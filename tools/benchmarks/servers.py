"""The servers under load: an nginx of our own on the loopback, and behind it what `tertulia deploy` says."""
import contextlib
import os
import pathlib
import re
import shlex
import signal
import socket
import subprocess
import time

from serving.deployment import configuration, units
from . import machine
from .programs import Broken, Missing

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NGINX, FCGIWRAP = "/usr/sbin/nginx", "/usr/sbin/fcgiwrap"
TEMPORARY = ("client_body", "fastcgi", "proxy", "uwsgi", "scgi")
SLOTS = 8
# How nginx asks for an action, and the options of `tertulia deploy` that say so.
WAYS = {"fcgiwrap": ("--cgi",), "SCGI": ()}


def free_port():
    with contextlib.closing(socket.socket()) as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    """Processes in one group: their port, and what they took."""

    def __init__(self, port):
        self.port = port
        self.group = machine.Group()
        self.children = []

    def start(self, command, log, environment=None, listener=None):
        """A command; with a socket to listen on as its standard input, if it has one."""
        self.children.append(subprocess.Popen(
            [*map(str, command)], start_new_session=True, preexec_fn=self.group.join, env={**os.environ, **(environment or {})},
            stdin=listener or subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log))

    def wait(self, seconds=60):
        """Until the port answers."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            if any(child.poll() is not None for child in self.children):
                break
            time.sleep(0.05)
        raise Broken(f"the server on port {self.port} does not answer")

    def stop(self):
        """Ends what was started here, each by its process group."""
        for child in reversed(self.children):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGTERM)
        for child in self.children:
            try:
                child.wait(10)
            except subprocess.TimeoutExpired:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(child.pid, signal.SIGKILL)
                child.wait()
        self.group.close()


@contextlib.contextmanager
def nginx(folder, port, locations, *besides):
    """An nginx with these lines of configuration, and other servers before it: commands with their environments and listeners."""
    if not os.access(NGINX, os.X_OK):
        raise Missing("nginx is not installed (apt-get install nginx-light)")
    for name in TEMPORARY:
        (folder / name).mkdir()
    user = "user root;" if os.getuid() == 0 else ""
    temporary = "\n".join(f"  {name}_temp_path {folder}/{name};" for name in TEMPORARY)
    configuration = folder / "nginx.conf"
    configuration.write_text(
        f"{user}\nworker_processes auto;\ndaemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\n"
        f"events {{ worker_connections 768; }}\nhttp {{\n  include /etc/nginx/mime.types;\n  access_log off;\n"
        f"{temporary}\n{locations}\n}}\n")
    server = Server(port)
    try:
        with open(folder / "log", "ab") as log:
            for one in [*besides, ([NGINX, "-c", configuration],)]:
                server.start(one[0], log, *one[1:])
            server.wait()
            yield server
    finally:
        server.stop()


def fcgiwrap(folder):
    """An fcgiwrap with eight slots, and its socket."""
    if not os.access(FCGIWRAP, os.X_OK):
        raise Missing("fcgiwrap is not installed (apt-get install fcgiwrap)")
    path = folder / "fcgi.sock"
    return ([FCGIWRAP, "-f", "-c", SLOTS, "-s", f"unix:{path}"],), path


@contextlib.contextmanager
def behind_nginx(bench, site, folder, way="fcgiwrap", limits_strangers=False):
    """A site behind nginx as an operator sets it up: the configuration and the units of `tertulia deploy`.

    Unless strangers are limited they read as much as they like: one address that never pauses is what is measured.
    """
    folder.mkdir()
    port = free_port()
    text = configuration(bench.tool, site, bench.cgi, folder, "nginx", port, *WAYS[way], limits_strangers=limits_strangers)
    files = units(bench.tool, site, bench.cgi, folder, *WAYS[way])
    sockets = sorted(set(re.findall(rf"unix:{folder}/([a-z]+)\.sock", text)))
    with nginx(folder, port, text, *(unit(files, way, socket) for socket in sockets)) as server:
        yield server


def unit(files, way, name):
    """Starts a unit as systemd does for a socket: its command, environment and listener, which is an open socket for SCGI."""
    if way == "SCGI":
        text = files.get(f"tertulia-scgi@{name}.service", files["tertulia-scgi@.service"]).replace("%i", name)
        description = files["tertulia-scgi@.socket"].replace("%i", name)
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(said(description, "ListenStream")[0])
        listener.listen(int(said(description, "Backlog")[0]))
    else:
        text, listener = files[f"tertulia-{name}.service"], None
    environment = dict(pair.split("=", 1) for line in said(text, "Environment") for pair in shlex.split(line))
    return shlex.split(said(text, "ExecStart")[0]), environment, listener


def said(text, name):
    """The values of a setting of a unit."""
    return re.findall(rf"(?m)^{name}=(.+)$", text)
