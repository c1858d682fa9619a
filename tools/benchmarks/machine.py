"""The machine of the measurements, and the CPU that a group of servers took."""
import contextlib
import os
import pathlib
import sqlite3
import subprocess
import time


def facts(root):
    """Cores, kernel, libraries, commit."""
    def said(*command):
        with contextlib.suppress(OSError):
            run = subprocess.run(command, capture_output=True, text=True, cwd=root)
            if run.returncode == 0:
                return run.stdout.strip()
        return None
    model = next((line.split(":", 1)[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), None)
    memory = next(int(line.split()[1]) for line in open("/proc/meminfo") if line.startswith("MemTotal"))
    return {
        "cores": os.cpu_count(), "model": model, "memory_mb": memory // 1024, "kernel": os.uname().release,
        "load_before": os.getloadavg()[0],
        "sqlite": sqlite3.sqlite_version, "cmark_gfm": said("dpkg-query", "-W", "-f", "${Version}", "libcmark-gfm-dev"),
        "commit": said("git", "rev-parse", "--short", "HEAD"),
        "changed": bool(said("git", "status", "--porcelain", "--", "Sources", "Package.swift")),
    }


def file_system(folder):
    """The type of the file system that a folder is on: `tmpfs`, `ext4`."""
    run = subprocess.run(["df", "--output=fstype", folder], capture_output=True, text=True)
    return (run.stdout.split() or ["?"])[-1]


class Group:
    """A control group (version 2) whose CPU is counted to the end of every process, orphans too.

    fcgiwrap does not wait for its CGIs, so that no process's rusage has them. Without the right to make a group
    `usage` is None, and rows that need it are left out of the table.
    """

    def __init__(self):
        mount = next((line.split()[1] for line in open("/proc/mounts") if line.split()[2] == "cgroup2"), None)
        own = next((line.strip().split("::", 1)[1] for line in open("/proc/self/cgroup") if line.startswith("0::")), "/")
        self.folder = None
        with contextlib.suppress(OSError):
            if mount:
                folder = pathlib.Path(mount + own) / f"tertulia-bench-{os.getpid()}-{id(self)}"
                folder.mkdir()
                self.folder = folder

    def join(self, process=0):
        """A process, and all that it starts from now on; the caller (`preexec_fn`) unless it is given."""
        if self.folder:
            with open(self.folder / "cgroup.procs", "w") as file:
                file.write(str(process))

    def processes(self):
        """How many there are now."""
        return len((self.folder / "cgroup.procs").read_text().split()) if self.folder else 0

    @property
    def usage(self):
        """Seconds of CPU since the group was made."""
        if not self.folder:
            return None
        first = (self.folder / "cpu.stat").read_text().splitlines()[0]
        return int(first.split()[1]) / 1e6

    def close(self):
        # A continuation is a session of its own; it ends when nothing is left to publish, and the group with it.
        for _ in range(40):
            if not self.folder or not self.folder.exists():
                return
            with contextlib.suppress(OSError):
                self.folder.rmdir()
            time.sleep(0.05)
