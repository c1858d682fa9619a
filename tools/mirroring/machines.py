"""Other machines, as network namespaces joined to this one; where none can be made, addresses of the loopback interface."""
import contextlib, os, pathlib, subprocess, http.client, socket

from serving.checks import process, wait_until

PORT, RSYNC = 8080, 8730


def quiet(*command):
    return subprocess.run([*map(str, command)], capture_output=True, text=True).returncode == 0


class Machine:
    """A web server with a copy of the pages, and an rsync daemon that writes the copy."""

    def __init__(self, number, folder, stack):
        self.number, self.folder = number, folder
        self.pages = folder / "pages"
        self.pages.mkdir(parents=True)
        self.space = f"tertulia-{os.getpid()}-{number}"
        self.prefix, self.address = [], f"127.0.0.{number + 10}"
        if os.getuid() == 0 and quiet("ip", "netns", "add", self.space):
            stack.callback(quiet, "ip", "netns", "del", self.space)
            self.join(stack)
        self.start(stack)

    def join(self, stack):
        """A pair of interfaces, one end in the namespace."""
        outer, inner, network = f"tm{os.getpid() % 100000}x{self.number}", f"ti{os.getpid() % 100000}x{self.number}", f"10.213.{self.number}"
        enter = ["ip", "netns", "exec", self.space]
        made = all(quiet(*command) for command in (
            ["ip", "link", "add", outer, "type", "veth", "peer", "name", inner, "netns", self.space],
            ["ip", "addr", "add", f"{network}.1/30", "dev", outer], ["ip", "link", "set", outer, "up"],
            [*enter, "ip", "addr", "add", f"{network}.2/30", "dev", inner], [*enter, "ip", "link", "set", inner, "up"],
            [*enter, "ip", "link", "set", "lo", "up"]))
        stack.callback(quiet, "ip", "link", "del", outer)
        if made:
            self.prefix, self.address = enter, f"{network}.2"

    def start(self, stack):
        folder = self.folder
        paths = "\n".join(f"  {kind}_temp_path {folder}/{kind};" for kind in ("client_body", "fastcgi", "proxy", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(
            f"{'user root;' if os.getuid() == 0 else ''}\nworker_processes 1;\ndaemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/nginx.log;\n"
            f"events {{ worker_connections 64; }}\nhttp {{\n  include /etc/nginx/mime.types;\n  access_log off;\n{paths}\n"
            f"  server {{ listen {self.address}:{PORT}; root {self.pages}; error_page 404 /404.html; }}\n}}\n")
        (folder / "rsyncd.conf").write_text(
            f"use chroot = no\npid file = {folder}/rsyncd.pid\n[pages]\npath = {self.pages}\nread only = no\n"
            + ("uid = 0\ngid = 0\n" if os.getuid() == 0 else ""))
        stack.enter_context(process(*self.prefix, "nginx", "-e", folder / "nginx.log", "-c", folder / "nginx.conf", stderr=subprocess.DEVNULL))
        stack.enter_context(process(*self.prefix, "rsync", "--daemon", "--no-detach", f"--address={self.address}", f"--port={RSYNC}",
                                    f"--config={folder}/rsyncd.conf", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        if not wait_until(lambda: self.answers(PORT) and self.answers(RSYNC), 10):
            raise SystemExit(f"machine {self.number} does not answer at {self.address}: {(folder / 'nginx.log').read_text()[-300:]}")

    def answers(self, port):
        with contextlib.suppress(OSError), socket.create_connection((self.address, port), 1):
            return True
        return False

    @property
    def target(self):
        return f"rsync://{self.address}:{RSYNC}/pages"

    def get(self, path):
        """Status and text of a page."""
        connection = http.client.HTTPConnection(self.address, PORT, timeout=10)
        with contextlib.closing(connection):
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read().decode("utf-8", "replace")
