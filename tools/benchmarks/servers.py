"""The servers under load: an nginx and an fcgiwrap of our own on the loopback, and `tertulia serve`."""
import contextlib
import os
import pathlib
import signal
import socket
import subprocess
import time

from . import machine
from .programs import Broken, Missing

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
NGINX, FCGIWRAP = "/usr/sbin/nginx", "/usr/sbin/fcgiwrap"
TEMPORARY = ("client_body", "fastcgi", "proxy", "uwsgi", "scgi")
SLOTS = 8


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

    def start(self, *command, log):
        environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
        self.children.append(subprocess.Popen(
            [*map(str, command)], start_new_session=True, preexec_fn=self.group.join, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log))

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
def running(port, folder, *commands):
    """Servers that are started in turn and ended together."""
    server = Server(port)
    try:
        with open(folder / "log", "ab") as log:
            for command in commands:
                server.start(*command, log=log)
            server.wait()
            yield server
    finally:
        server.stop()


@contextlib.contextmanager
def nginx(folder, port, locations, *besides):
    """An nginx with one worker and these lines of configuration, after other servers."""
    if not os.access(NGINX, os.X_OK):
        raise Missing("nginx is not installed (apt-get install nginx-light)")
    for name in TEMPORARY:
        (folder / name).mkdir()
    user = "user root;" if os.getuid() == 0 else ""
    temporary = "\n".join(f"  {name}_temp_path {folder}/{name};" for name in TEMPORARY)
    configuration = folder / "nginx.conf"
    configuration.write_text(
        f"{user}\nworker_processes 1;\ndaemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\n"
        f"events {{ worker_connections 256; }}\nhttp {{\n  include /etc/nginx/mime.types;\n  access_log off;\n"
        f"{temporary}\n{locations}\n}}\n")
    with running(port, folder, *besides, [NGINX, "-c", configuration]) as server:
        yield server


def fcgiwrap(folder):
    """The command of an fcgiwrap with eight slots, and its socket."""
    if not os.access(FCGIWRAP, os.X_OK):
        raise Missing("fcgiwrap is not installed (apt-get install fcgiwrap)")
    path = folder / "fcgi.sock"
    return [FCGIWRAP, "-c", SLOTS, "-s", f"unix:{path}"], path


@contextlib.contextmanager
def behind_nginx(bench, site, folder):
    """A site behind nginx and fcgiwrap, as deploy/nginx.conf says."""
    folder.mkdir()
    command, path = fcgiwrap(folder)
    port = free_port()
    text = (ROOT / "deploy/nginx.conf").read_text()
    text = text.replace("listen 80;", f"listen 127.0.0.1:{port};")
    text = text.replace("/srv/tertulia/bin/tertulia.cgi", str(bench.cgi)).replace("/srv/tertulia", str(site))
    text = text.replace("/run/tertulia/fcgi.sock", str(path))
    with nginx(folder, port, text, command) as server:
        yield server


@contextlib.contextmanager
def serving(bench, site, folder):
    """A site behind `tertulia serve --production`."""
    folder.mkdir()
    port = free_port()
    command = [bench.tool, "serve", "--site", site, "--port", port, "--quiet", "--production"]
    with running(port, folder, command) as server:
        yield server
