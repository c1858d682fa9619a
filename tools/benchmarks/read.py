"""Reading a topic's page: nginx and a file."""
import pathlib
import tempfile

from . import load, servers

CONNECTIONS = 32


def run(bench):
    site = bench.sites.seeded(load.TOPICS)
    paths = sorted(f"/{path.parent.relative_to(site / 'public')}/" for path in site.glob("public/forum/*-*/index.html"))
    folder = pathlib.Path(tempfile.mkdtemp(dir=bench.work)) / "run"
    with servers.behind_nginx(bench, site, folder) as server:
        before = server.group.usage
        seen = load.client(bench, ["-k"], server.port, CONNECTIONS, 2 if bench.quick else 8, paths[:200])
        cpu = None if before is None else server.group.usage - before
    bench.report.keep("read", **seen, server_cpu=cpu)
    each = f", {1e6 * cpu / seen['good']:.0f} µs CPU each" if cpu else ""
    bench.report.value("reading a topic, nginx, 32 connections", seen["per_second"], "/s",
                       against=f"p50 {seen['p50']:.1f}, p99 {seen['p99']:.1f} ms{each}")
    if sum(seen["others"].values()):
        bench.report.fail("reading a topic", f"other answers: {seen['others']}")
