"""Machines and a router between them, as network namespaces without names.

They belong to a tree of processes in a PID namespace: when its first process dies, the kernel ends all others, and with the last of
them the networks are gone. Nothing is left to remove, whichever process is killed.
"""
import contextlib, os, socket, subprocess, sys

from serving import checks
from serving.checks import check, process, wait_until

# Addresses of documentation (RFC 5737), which no relay takes for private ones, and of tests (RFC 2544); by interface.
NETWORKS = {"here": "192.0.2", "guest": "198.51.100", "relay": "203.0.113", "wifi": "198.51.100", "mobile": "203.0.113", "desk": "198.18.0"}
ADDRESS = {name: f"{network}.10" for name, network in NETWORKS.items()}


def enter(folder, options, part):
    """Runs a part of the test in networks of its own, and counts what it counted."""
    command = ["setpriv", "--pdeathsig", "KILL", "unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", sys.executable,
               options.script, "--only", part, "--inside", folder, "--tool", options.tool, "--cgi", options.cgi]
    command += ["--templates", options.templates] if options.templates else []
    ended = False
    with subprocess.Popen([*map(str, command)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as child:
        try:
            for line in child.stdout:
                words = line.split()
                if words[1:2] == ["passed,"] and words[3:] == ["failed"]:
                    checks.passed, checks.failed, ended = checks.passed + int(words[0]), checks.failed + int(words[2]), True
                elif words != [f"{part}:"]:
                    print(line, end="", flush=True)
        finally:
            child.kill()
    check("it ran to its end", ended, child.returncode)


def run(*command):
    done = subprocess.run([*map(str, command)], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}: {done.stderr}")
    return done.stdout


class Networks:
    """This process is `here`; `inside` has the prefix of a command for another machine. Machines are given by the names of their interfaces, of which
    the first is up."""

    def __init__(self, stack, hosts, **machines):
        self.inside, machines = {"here": []}, machines or {"guest": ["guest"], "relay": ["relay"]}
        for name in ("router", *machines):
            holder = stack.enter_context(process("unshare", "--net", "sleep", "infinity"))
            # Until it is in a network of its own.
            own = lambda: os.readlink(f"/proc/{holder.pid}/ns/net") != os.readlink("/proc/self/ns/net")
            if not wait_until(own, 10):
                raise SystemExit("no network can be made")
            self.inside[name] = ["nsenter", f"--net=/proc/{holder.pid}/ns/net"]
            setattr(self, f"{name}_pid", holder.pid)
        for machine, interfaces in {"here": ["here"], **machines}.items():
            for interface in interfaces:
                self.join(machine, interface)
            self.up(machine, interfaces[0])
        run(*self.inside["router"], "sh", "-c", "echo 1 >/proc/sys/net/ipv4/ip_forward")
        # This process has its own mounts. A name server that no datagram reaches would keep browsers waiting for a second family of
        # addresses; one that is not there says so at once.
        run("mount", "--bind", hosts, "/etc/hosts")
        nobody = hosts.with_name("resolv.conf")
        nobody.write_text("nameserver 127.0.0.1\n")
        run("mount", "--bind", nobody, "/etc/resolv.conf")

    def join(self, machine, interface):
        """A pair of interfaces, one end at the router."""
        link, network = f"x-{interface}", NETWORKS[interface]
        run("ip", "link", "add", link, "type", "veth", "peer", "name", interface, "netns", self.router_pid)
        if machine != "here":
            run("ip", "link", "set", link, "netns", getattr(self, f"{machine}_pid"))
        router, inside = self.inside["router"], self.inside[machine]
        run(*router, "ip", "addr", "add", f"{network}.1/24", "dev", interface)
        run(*router, "ip", "link", "set", interface, "up")
        run(*inside, "ip", "link", "set", "lo", "up")
        run(*inside, "ip", "addr", "add", f"{network}.10/24", "dev", link)

    def up(self, machine, interface):
        """The machine uses an interface from now on."""
        inside = self.inside[machine]
        run(*inside, "ip", "link", "set", f"x-{interface}", "up")
        run(*inside, "ip", "route", "replace", "default", "via", f"{NETWORKS[interface]}.1")

    def down(self, machine, interface):
        """An interface is gone, and its routes with it."""
        run(*self.inside[machine], "ip", "link", "set", f"x-{interface}", "down")

    def lose(self, interface):
        """The router loses everything that comes from an interface and goes to it, which stays up and does not know."""
        for way in ("from", "to"):
            run(*self.inside["router"], "ip", "rule", "add", "pref", "2", way, f"{NETWORKS[interface]}.0/24", "blackhole")

    def drop_udp(self):
        """The router loses every datagram, as an office's might."""
        run(*self.inside["router"], "ip", "rule", "add", "pref", "1", "ipproto", "udp", "blackhole")

    def datagram_arrives(self, name):
        """True if UDP gets from here to another machine."""
        script = ("import socket, sys; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.bind(('0.0.0.0', 9999)); s.settimeout(2);"
                  "print('ready', flush=True)\ntry: print(s.recvfrom(99)[0].decode())\nexcept OSError: print('nothing')")
        with subprocess.Popen([*self.inside[name], sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as listener:
            listener.stdout.readline()
            with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
                sender.sendto(b"hello", (ADDRESS[name], 9999))
            return listener.stdout.readline().strip() == "hello"
