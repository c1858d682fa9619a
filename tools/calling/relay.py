"""Calls where no UDP gets through: coturn passes them on by TCP and by TLS, and no address but the relay's is disclosed."""
import base64, contextlib, hashlib, os, pathlib, re, secrets, shutil, socket, subprocess, sys, time

from serving.checks import check, note, process, wait_until

from . import networks
from .networks import ADDRESS, Networks
from .peer import recognizes
from .site import Owner, Peer, served, signals, window

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HERE = pathlib.Path(__file__).resolve().parent
# The second name is known to a name server alone, which takes some seconds.
HOST, SLOW, SLOWLY = "turn.club.example", "slow.club.example", 2
TCP, TLS = f"turn:{HOST}:3478?transport=tcp", f"turns:{HOST}:443?transport=tcp"


def certificate(folder):
    """A certificate for the relay alone, and the digest of its key by which Chromium trusts it."""
    networks.run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={HOST}",
                 "-addext", f"subjectAltName=DNS:{HOST}", "-keyout", folder / "key.pem", "-out", folder / "cert.pem")
    public = subprocess.run(["openssl", "x509", "-in", folder / "cert.pem", "-pubkey", "-noout"], capture_output=True, check=True).stdout
    der = base64.b64decode(b"".join(public.splitlines()[1:-1]))
    return base64.b64encode(hashlib.sha256(der).digest()).decode()


def configuration(folder, secret):
    """The lines of docs/calls.md, with this test's secret and certificate."""
    text = (ROOT / "docs/calls.md").read_text()
    lines = re.search(r"/etc/turnserver\.conf`.*?```text\n(.*?)```", text, re.S).group(1)
    lines = re.sub(r"(?m)\s*#.*$", "", lines)
    for name, value in (("static-auth-secret", secret), ("cert", folder / "cert.pem"), ("pkey", folder / "key.pem")):
        lines, count = re.subn(rf"(?m)^{name}=.*$", f"{name}={value}", lines)
        check(f"docs/calls.md has a line for {name}", count == 1, lines)
    (folder / "turnserver.conf").write_text(lines)


@contextlib.contextmanager
def coturn(folder, inside):
    log = folder / "turn.log"
    with log.open("w") as output, process(*inside, "turnserver", "-c", folder / "turnserver.conf", "--no-cli", "--log-file=stdout", "--simple-log", "--verbose",
                                          f"--pidfile={folder}/turn.pid", f"--userdb={folder}/turn.db", stdout=output, stderr=output):
        def answers():
            with contextlib.suppress(OSError), socket.create_connection((ADDRESS["relay"], 443), 1):
                return True
        check("coturn listens", wait_until(answers, 15, 0.2), log.read_text()[-400:])
        yield log


@contextlib.contextmanager
def slow_names(networks):
    """A name server on both machines that knows the relay's other name."""
    with contextlib.ExitStack() as stack:
        for name in ("here", "guest"):
            server = stack.enter_context(process(*networks.inside[name], sys.executable, HERE / "slow_names.py", SLOW, ADDRESS["relay"], SLOWLY,
                                                 stdout=subprocess.PIPE, text=True))
            check(f"a slow name server listens at {name}", server.stdout.readline() == "ready\n")
        yield


def candidates(texts):
    return [line for text in texts for line in re.findall(r"candidate:[^\r\n]*", text)]


def is_of_relay(line):
    """True if a candidate is the relay's, and discloses no other address."""
    words = line.split()
    return words[7] == "relay" and words[4] == ADDRESS["relay"] and ("raddr" not in words or words[words.index("raddr") + 1] == "0.0.0.0")


def call(folder, options, networks, name, servers, guest, policy, by, digest, secret_file):
    """One call by a link with a stranger: nothing but the relay is used, as the default says."""
    turn = ", ".join(f'"{server}"' for server in servers)
    more = f"calls: {{turn: [{turn}], secret_file: {secret_file}}}\n"
    seen = []
    with served(folder / name, options, more, everywhere=True) as (site, base), \
         window(base, folder, f"--ignore-certificate-errors-spki-list={digest}") as one:
        owner = Owner(one, site, "Nuria Caller")
        owner.join()
        link = owner.make_link()
        owner.window.open("/")
        connect = f"{ADDRESS['here']}:{base.rpartition(':')[2]}"
        # The guest trusts this certificate alone.
        with Peer(link, "--connect", connect, "--server", guest, "--policy", policy, prefix=networks.inside["guest"],
                  SSL_CERT_FILE=str(folder / "cert.pem")) as peer:
            waits = peer.until("waits")
            check(f"{name}: the guest waits, and is to use the relay alone", waits and waits["relayed"], peer.trouble())
            owner.admit()
            start = time.monotonic()
            check(f"{name}: the guest offers", peer.until("offers", 30), peer.trouble())
            is_connected = lambda: seen.extend(signals(site)) or peer.until("state", 0.1, lambda event: event["state"] == "connected")
            check(f"{name}: they are connected", wait_until(is_connected, 40, 0.1), peer.trouble())
            note(f"{name}: connected {time.monotonic() - start:.1f} s after the guest was let in")
            heard = recognizes(owner, peer, name)
            seen.extend(signals(site))
            ways = owner.ways()
            check(f"{name}: Chromium is connected by the relay, by {by}", ways and all((way["local"], way["by"]) == ("relay", by) for way in ways), ways)
            check(f"{name}: and so is aiortc", [way and way[0] for way in heard["ways"]] == [["relay", ADDRESS["relay"]]], heard["ways"])
            check(f"{name}: the page says so", owner.until(lambda: "relay" in (owner.window.text("#call-way") or "")), owner.window.text("#call-way"))
            nobody_else(name, seen, peer, policy)
            check(f"{name}: the owner ends it", owner.end(), owner.state())
        owner.open("/do/calls")
        check(f"{name}: the list says that it was by the relay", "relay" in (owner.window.text("ul.chats") or ""), owner.window.text("ul.chats"))


def nobody_else(name, seen, peer, policy):
    """Checks the stored signals of both, and those sent to the guest."""
    stored, told = [body for _, _, body in seen], [event["body"] for event in peer.events("hears")]
    both = {seat for seat, _, body in seen if "candidate:" in body}
    check(f"{name}: candidates of both were stored", len(both) == 2, seen)
    wrong = [line for line in candidates(stored + told) if not is_of_relay(line)]
    check(f"{name}: no candidate but the relay's is in them", not wrong, wrong)
    words = [address for address in (ADDRESS["here"], ADDRESS["guest"]) if any(address in text for text in stored + told)]
    check(f"{name}: neither address is in any signal", not words, words)
    if policy == "all":
        offered = peer.events("offers")[0]["sdp"]
        check(f"{name}: although the guest sent its own", ADDRESS["guest"] in offered and " typ host" in offered, offered)


def run(folder, options):
    if os.getuid() or not shutil.which("turnserver") or not shutil.which("ip"):
        return check("the relay can be tried", False, "it needs root, coturn and iproute2: tools/need torture")
    if not options.inside:
        return networks.enter(folder, options, "relay")
    folder, secret = options.inside, secrets.token_hex(32)
    (folder / "hosts").write_text(f"127.0.0.1 localhost\n{ADDRESS['relay']} {HOST}\n")
    (folder / "secret").write_text(secret + "\n")
    digest = certificate(folder)
    with contextlib.ExitStack() as stack:
        made = Networks(stack, folder / "hosts")
        for name in ("guest", "relay"):
            check(f"UDP gets to {name} before", made.datagram_arrives(name))
        made.drop_udp()
        for name in ("guest", "relay"):
            check(f"and to {name} no more then", not made.datagram_arrives(name))
        configuration(folder, secret)
        log = stack.enter_context(coturn(folder, made.inside["relay"]))
        more = (digest, folder / "secret")
        call(folder, options, made, "TCP", [TCP], "transport=tcp", "all", "tcp", *more)
        call(folder, options, made, "TLS", [TLS], "turns:", "relay", "tls", *more)
        call(folder, options, made, "both", [f"turn:{HOST}", TLS], "turns:", "all", "tls", *more)
        with slow_names(made):
            call(folder, options, made, "slow-name", [f"turn:{SLOW}:3478?transport=tcp"], "transport=tcp", "all", "tcp", *more)
        text = log.read_text()
        allocated = len(re.findall("ALLOCATE processed, success", text))
        check("coturn has made allocations", allocated >= 6, text[-600:])
        note(f"coturn: {allocated} allocations; users {sorted(set(re.findall(r'user <([^>]*)>', text)))[:4]}")
