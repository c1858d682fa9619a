"""Configurations as `tertulia deploy` prints them, for servers of a test's own: on the loopback interface, with sockets and logs in its folder."""
import os, pathlib, re, subprocess

BEGINNING = re.compile(r"^==> (/\S.*) <==\n", re.M)


def deploy(tool, site, target, *options):
    """The files of a target by their paths; that of a single one is empty."""
    run = subprocess.run([str(tool), "deploy", target, "--site", str(site), *map(str, options)], capture_output=True, text=True,
                         env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
    if run.returncode:
        raise SystemExit(f"tertulia deploy {target}: {run.stderr or run.stdout}")
    parts = BEGINNING.split(run.stdout)
    if len(parts) == 1:
        return {"": run.stdout}
    # A line between two files is not part of them.
    return {path: text.removesuffix("\n") for path, text in zip(parts[1::2], parts[2::2])}


def configuration(tool, site, cgi, work, target, port, *options, limits_strangers=False):
    """The server's file for a port of this machine; other files of it are written into the folder.

    The sockets are in the folder itself, of every kind.
    """
    cgi = pathlib.Path(cgi).absolute()
    files = deploy(tool, site, target, "--name", "tertulia", "--user", "www-data", "--bin", cgi.parent, "--run", work, "--logs", work,
                   "--http-port", port, "--no-www", "--no-ipv6", *options)
    for path, text in files.items():
        if path.endswith(".html"):
            (work / pathlib.Path(path).name).write_text(text)
    text = next(text for path, text in files.items() if not path.endswith(".html"))
    text = placed(text, cgi, work)
    if not limits_strangers:
        # Tests are one stranger that never pauses, unless the limit is what they try.
        text = re.sub(r"rate=\d+r/s", "rate=100000r/s", text).replace("at_once 16;", "at_once 10000;")
    text = re.sub(r'access_log "[^"]*";', "access_log off;", text)
    for old, new in {
        f"listen {port};": f"listen 127.0.0.1:{port};", "include scgi_params;": "include /etc/nginx/scgi_params;",
        "include fastcgi_params;": "include /etc/nginx/fastcgi_params;", f"<VirtualHost *:{port}>": f"<VirtualHost 127.0.0.1:{port}>",
        "/etc/lighttpd/": f"{work}/", f'$SERVER["socket"] == ":{port}" {{ }}\n': "",
    }.items():
        text = text.replace(old, new)
    return text


def units(tool, site, cgi, work, *options):
    """The units of systemd by their names, with the same sockets."""
    cgi = pathlib.Path(cgi).absolute()
    files = deploy(tool, site, "systemd", "--name", "tertulia", "--user", "www-data", "--bin", cgi.parent, "--run", work, *options)
    return {pathlib.Path(path).name: placed(text, cgi, work) for path, text in files.items()}


def placed(text, cgi, work):
    """A text whose sockets are in the folder itself: those of different pools have different names."""
    # An executable that was just built has another name.
    cgi = pathlib.Path(cgi).absolute()
    text = text.replace(f"{cgi.parent}/tertulia.cgi", str(cgi))
    return re.sub(rf"{re.escape(str(work))}/tertulia(-scgi|-busy|-passwords)?/", f"{work}/", text)


def lighttpd_main(work, port):
    """A main file such as Debian's, for one server on the loopback interface, to which the site's is added."""
    return (f'server.modules = ( "mod_indexfile" )\nserver.document-root = "{work}"\nserver.port = {port}\nserver.bind = "127.0.0.1"\n'
            f'server.pid-file = "{work}/lighttpd.pid"\nserver.upload-dirs = ( "{work}" )\nserver.errorlog = "{work}/lighttpd.log"\n'
            f'server.max-connections = 256\nserver.listen-backlog = 511\n')
