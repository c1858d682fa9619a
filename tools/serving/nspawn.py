"""A bare Debian that is booted with systemd-nspawn, with a network of its own, and commands in it as root would type them."""
import contextlib, ctypes, fcntl, os, pathlib, queue, shutil, signal, subprocess, tempfile, threading, time

from .checks import wait_until

# As small as debootstrap makes it, with an init; and with what every server has whose provider set it up.
INCLUDED = "systemd-sysv,dbus,procps,iproute2,openssl,ca-certificates"
# Packages that docs/install.md installs; downloaded once.
PACKAGES = ["nginx", "certbot", "curl", "ufw", "msmtp", "msmtp-mta", "apache2", "lighttpd", "lighttpd-mod-openssl", "lighttpd-mod-deflate"]
CACHE = pathlib.Path.home() / ".cache/tertulia"
ENVIRONMENT = {"HOME": "/root", "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "TERM": "dumb",
               "DEBIAN_FRONTEND": "noninteractive"}
CLONE_NEWNET = 0x40000000


class Unavailable(Exception):
    """This machine cannot do it; the message says why."""


def fetched(suite, cache):
    """The folder of a Debian that was just installed, with the files of the packages downloaded, so that they install without a network."""
    if os.getuid():
        raise Unavailable("only root can boot a system")
    for program, package in (("debootstrap", "debootstrap"), ("systemd-nspawn", "systemd-container")):
        if not shutil.which(program):
            raise Unavailable(f"there is no {program}: apt-get install {package}")
    tree = cache / f"{suite}-{hash_of((INCLUDED, *PACKAGES)):08x}"
    if tree.exists():
        return tree
    cache.mkdir(parents=True, exist_ok=True)
    with open(cache / "lock", "w") as lock:
        # Another test may be fetching the same one.
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not tree.exists():
            fetch(suite, cache, tree)
    return tree


def fetch(suite, cache, tree):
    """Makes that folder; nothing of it is left if that fails."""
    with tempfile.TemporaryDirectory(dir=cache, prefix=".new-") as folder:
        new = pathlib.Path(folder) / "tree"
        print(f"        {suite} is installed into {tree}, once", flush=True)
        for command in (["debootstrap", "--variant=minbase", f"--include={INCLUDED}", suite, new],
                        ["chroot", new, "apt-get", "install", "-y", "--download-only", *PACKAGES]):
            run = subprocess.run([*map(str, command)], env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            # debootstrap mounts what must not be removed with the folder, if it was ended.
            for name in ("proc", "sys"):
                subprocess.run(["umount", "--recursive", "--lazy", new / name], capture_output=True)
            if run.returncode:
                raise Unavailable(f"{command[0]} ended with {run.returncode}, perhaps without a network: {run.stdout[-600:]}")
        new.rename(tree)


def hash_of(words):
    """A hash that is equal in each run, unlike hash()."""
    value = 5381
    for byte in "\0".join(words).encode():
        value = (value * 33 + byte) & 0xFFFFFFFF
    return value


@contextlib.contextmanager
def copied(tree, work):
    """A tree that may be changed, above one that stays as it is."""
    layers = [work / name for name in ("changed", "work", "root")]
    for folder in layers:
        folder.mkdir()
    options = f"lowerdir={tree},upperdir={layers[0]},workdir={layers[1]}"
    run = subprocess.run(["mount", "-t", "overlay", "overlay", "-o", options, layers[2]], capture_output=True, text=True)
    if run.returncode:
        raise Unavailable(f"mount -t overlay: {run.stderr.strip()}")
    try:
        yield layers[2]
    finally:
        subprocess.run(["umount", "--lazy", layers[2]], check=True)


class Shell:
    """Bash in the machine, with a folder and variables that last from one command to the next."""

    def __init__(self, leader):
        self.child = subprocess.Popen(["nsenter", "--target", str(leader), "--mount", "--uts", "--ipc", "--net", "--pid", "--root", "--wd", "bash"],
                                      env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                                      start_new_session=True)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        self.number = 0
        self.run("cd /root")

    def read(self):
        for line in self.child.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def run(self, command, timeout=240):
        """The exit code and what was printed; None for a code when the shell ended or the time was over."""
        self.number += 1
        mark = f"-- {self.number} ended with "
        # A heredoc ends with a line of its own; commands must not read what comes after them.
        self.child.stdin.write(f"{{ {command}\n}} </dev/null\nprintf '\\n{mark}%s\\n' $?\n")
        with contextlib.suppress(BrokenPipeError):
            self.child.stdin.flush()
        output, end = "", time.monotonic() + timeout
        while True:
            try:
                line = self.lines.get(timeout=max(0.1, end - time.monotonic()))
            except queue.Empty:
                return None, output + f"\nnot over after {timeout} s"
            if line is None:
                return None, output
            if line.startswith(mark):
                return int(line.removeprefix(mark)), output.strip()
            output += line

    def end(self):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.child.pid, signal.SIGKILL)
        self.child.wait()


class Machine:
    """A booted system."""

    def __init__(self, root, log):
        self.root, self.log = root, log
        self.leader = self.shell = None
        self.host_network = os.open("/proc/self/ns/net", os.O_RDONLY)

    def boot(self):
        with open(self.log, "w") as log:
            self.child = subprocess.Popen(["systemd-nspawn", "--directory", self.root, "--register=no", "--keep-unit", "--boot", "--private-network",
                                           "--hostname=club", "--resolv-conf=off", "--timezone=off"],
                                          stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        return self.up()

    @contextlib.contextmanager
    def booted(self):
        try:
            self.boot()
            yield self
        finally:
            if self.shell:
                self.shell.end()
            join(self.host_network)
            # SIGTERM asks the init to power off; the second one does not ask.
            self.child.terminate()
            try:
                self.child.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(self.child.pid, signal.SIGKILL)
                self.child.wait()

    def init(self):
        """The process number 1 of the machine, or None."""
        with contextlib.suppress(OSError):
            children = pathlib.Path(f"/proc/{self.child.pid}/task/{self.child.pid}/children").read_text().split()
            for child in children:
                if pathlib.Path(f"/proc/{child}/comm").read_text().strip() in ("systemd", "init"):
                    return int(child)
        return None

    def up(self):
        """Waits until everything was started, opens a shell, and goes into the machine's network: the state of the system."""
        if not wait_until(self.init, 120, 0.1):
            raise Unavailable(f"systemd-nspawn did not start a system: {self.log.read_text(errors='replace')[-800:]}")
        self.leader = self.init()
        state = ""
        for _ in range(900):
            run = subprocess.run(["nsenter", "--target", str(self.leader), "--mount", "--uts", "--ipc", "--net", "--pid", "--root", "--wd", "systemctl", "is-system-running"],
                                 env=ENVIRONMENT, capture_output=True, text=True)
            state = run.stdout.strip()
            if state in ("running", "degraded"):
                break
            time.sleep(0.1)
        else:
            raise Unavailable(f"the system that systemd-nspawn started is “{state}” after 90 s: {self.log.read_text(errors='replace')[-800:]}")
        join(os.open(f"/proc/{self.leader}/ns/net", os.O_RDONLY))
        self.shell = Shell(self.leader)
        return state

    def reboot(self):
        """Restarts the machine as its operator would. With --keep-unit systemd-nspawn ends, so that its unit starts it again."""
        self.shell.run("systemctl reboot", 5)
        self.shell.end()
        join(self.host_network)
        self.child.wait(60)
        return self.boot()

    def run(self, command, timeout=240):
        return self.shell.run(command, timeout)


def join(network):
    """Sockets of this thread, and of those that it starts, are in that network from now on."""
    if ctypes.CDLL(None, use_errno=True).setns(network, CLONE_NEWNET):
        raise OSError(ctypes.get_errno(), "setns")
