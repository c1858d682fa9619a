"""Costs of starting the CGI: an unknown path, and the smallest private form, against /bin/true."""
from .programs import median_cost

RUNS = 200


def run(bench):
    runs = 40 if bench.quick else RUNS
    site = bench.sites.empty("start")
    floor = median_cost(bench.programs.spawn(["/bin/true"], runs=runs, environment={"PATH": "/bin"}))
    for name, path, query, status in [("CGI start, an unknown path", "/nothing-here", "", 404),
                                      ("private form, GET /do/topics/new", "/topics/new", "lang=en", 200)]:
        costs = bench.programs.spawn([bench.cgi], runs=runs, environment=variables(site, path, query), expect=status)
        cost = median_cost(costs)
        bench.report.keep("start", **{path: [one.raw for one in costs]})
        bench.report.ratio(name, cost.cpu * 1000, floor.cpu * 1000, "/bin/true", unit="ms CPU")
        bench.report.value("  peak memory", cost.peak_kb / 1024, "MB", at_most=20, aim=12)
    bench.report.keep("start", true=floor.raw)


def variables(site, path, query="", method="GET", length=None):
    """The environment of a CGI request; what Swift does after a crash is off."""
    named = {"GATEWAY_INTERFACE": "CGI/1.1", "REQUEST_METHOD": method, "PATH_INFO": path, "QUERY_STRING": query,
             "REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost:8080", "HTTP_ORIGIN": "http://localhost:8080",
             "TERTULIA_SITE": str(site), "SWIFT_BACKTRACE": "enable=no"}
    if length is not None:
        named |= {"CONTENT_TYPE": "application/x-www-form-urlencoded", "CONTENT_LENGTH": str(length)}
    return named
