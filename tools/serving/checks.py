"""Lines “ok” and “FAIL”, and small things that every test here needs."""
import contextlib, os, pathlib, signal, socket, subprocess, threading, time

passed = failed = 0


def check(name, condition, seen=""):
    global passed, failed
    if condition:
        passed += 1
        print(f"  ok    {name}", flush=True)
    else:
        failed += 1
        print(f"  FAIL  {name}: {str(seen)[:400]}", flush=True)
    return bool(condition)


def note(text):
    print(f"        {text}", flush=True)


def free_port():
    with contextlib.closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_until(condition, seconds, pause=0.02):
    """True if the condition came true in time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(pause)
    return True


def listens(path):
    """True if a process accepts connections on a socket with a path (unix(7), /proc/net/unix: flag 0x10000)."""
    rows = (line.split() for line in pathlib.Path("/proc/net/unix").read_text().splitlines()[1:])
    return any(len(row) > 7 and row[7] == str(path) and int(row[3], 16) & 0x10000 for row in rows)


def wait_while_fewer(count, seconds, pause=0.1):
    """True if a count came to nothing; it may take as long as it goes on falling, which is the machine's speed."""
    last, end = count(), time.monotonic() + seconds
    while last and time.monotonic() < end:
        time.sleep(pause)
        now = count()
        if now < last:
            last, end = now, time.monotonic() + seconds
    return last == 0


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else 0.0


@contextlib.contextmanager
def process(*command, **keywords):
    """A server in a session of its own, ended with everything in it."""
    child = subprocess.Popen([*map(str, command)], start_new_session=True, stdin=subprocess.DEVNULL, **keywords)
    try:
        yield child
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGTERM)
        try:
            child.wait(5)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()


class Background(threading.Thread):
    """Repeats something until it is stopped; an exception is kept for the one who joins it."""

    def __init__(self, body):
        super().__init__(daemon=True)
        self.body, self.over, self.error, self.rounds = body, threading.Event(), None, 0

    def run(self):
        try:
            while not self.over.is_set():
                self.body(self.rounds)
                self.rounds += 1
        except Exception as error:  # whatever it is, the test has to hear of it
            self.error = error

    def stop(self):
        self.over.set()
        self.join()
