"""A server's answers to readers: types, headers, folders, missing pages; and that actions keep their own answers."""
import http.client, re
from .checks import check
from .client import ask

SECURITY = ["Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy",
            "Permissions-Policy"]
# A preview has those that show in it.
SECURITY_OF_SERVE = SECURITY[:3]
TYPES = {"/sw.js": "javascript", "/": "text/html; charset=utf-8", "/forum/feed.xml": "application/atom+xml", "/sitemap.xml": "/xml",
         "/opensearch.xml": "application/opensearchdescription+xml", "/app.webmanifest": "application/manifest+json", "/events.ics": "text/calendar"}
HIDDEN = ["/.git/config", "/forum/.x.new", "/../site.yml", "/..%2fsite.yml", "/%2e%2e/site.yml", "/do/../../site.yml"]


def raw(port, method, path, headers=None, body=None):
    """A request without any change, with the headers of the answer as a list."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        return answer.status, answer.getheaders(), answer.read().decode("utf-8", "replace")
    finally:
        connection.close()


def values(headers, name):
    return [value for key, value in headers if key.lower() == name.lower()]


def reading(running, name):
    port = running.port
    for path, kind in TYPES.items():
        status, headers, _ = raw(port, "GET", path)
        found = values(headers, "Content-Type")
        check(f"{name}: {path} is {kind}", status == 200 and len(found) == 1 and kind in found[0].lower(), (status, found))
    status, headers, home = raw(port, "GET", "/")
    check(f"{name}: pages are always asked for anew", values(headers, "Cache-Control") == ["no-cache"], headers)
    secure(name, "a page", headers)
    tag = (values(headers, "ETag") or values(headers, "Last-Modified") or [""])[0]
    condition = {"If-None-Match" if tag.startswith(('"', "W/")) else "If-Modified-Since": tag}
    check(f"{name}: an unchanged page is a 304", raw(port, "GET", "/", condition)[0] == 304, tag)
    _, headers, _ = raw(port, "GET", "/sw.js")
    check(f"{name}: so is the service worker", values(headers, "Cache-Control") == ["no-cache"], headers)
    style = re.search(r'href="(/assets/tertulia\.[0-9a-f]{12}\.css)"', home)
    status, headers, _ = raw(port, "GET", style[1] if style else "/assets/")
    check(f"{name}: hashed files are kept", status == 200 and "immutable" in "".join(values(headers, "Cache-Control")), headers)
    if name != "serve":
        documents(running, name)
    folders(port, name)
    actions(port, name)


def documents(running, name):
    """Files of members: pictures are shown, documents are downloaded."""
    folder = running.setting.site.folder / "public/uploads"
    folder.mkdir(exist_ok=True)
    for ending, wanted in (("pdf", ["attachment"]), ("png", [])):
        file = folder / f"{'0' * 32}.{ending}"
        file.write_bytes(b"%PDF-1.4")
        status, headers, _ = raw(running.port, "GET", f"/uploads/{file.name}")
        check(f"{name}: how a sent {ending} is opened",
              status == 200 and values(headers, "Content-Disposition") == wanted, headers)
        secure(name, f"a sent {ending}", headers)
        file.unlink()


def folders(port, name):
    status, headers, _ = raw(port, "GET", "/forum")
    place = "".join(values(headers, "Location"))
    check(f"{name}: /forum leads to /forum/", status in (301, 308) and place.endswith("/forum/"), place)
    for path, language in (("/nowhere/", "en"), ("/assets/", "en"), ("/es/nada/", "es")):
        status, headers, text = raw(port, "GET", path)
        codes = (403, 404) if (name, path) == ("lighttpd", "/assets/") else (404,)
        check(f"{name}: {path} has the 404 page", status in codes and "<main" in text and f'lang="{language}"' in text,
              (status, text[:100]))
        secure(name, f"{path}", headers)
    wrong = [path for path in HIDDEN if raw(port, "GET", path)[0] not in (400, 403, 404)]
    check(f"{name}: nothing outside or half written is sent", not wrong, wrong)


def actions(port, name):
    status, headers, text = raw(port, "GET", "/do/topics/new?lang=es")
    check(f"{name}: a form, in the language of the query", status == 200 and 'lang="es"' in text, (status, text[:200]))
    check(f"{name}: is never kept", values(headers, "Cache-Control") == ["no-store"], headers)
    secure(name, "a form", headers)
    status, _, text = raw(port, "GET", "/do/topics/999999/comments")
    check(f"{name}: an action's own 404 comes through", status == 404 and "<main" in text, (status, text[:100]))
    head = raw(port, "HEAD", "/do/topics/new")
    check(f"{name}: HEAD of a form", head[0] == 200 and head[2] == "", head[0])
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    base = f"http://127.0.0.1:{port}"
    status, _, text = raw(port, "POST", "/do/topics/1/comments", {**kind, "Origin": base}, "name=Ana&body=With+its+origin")
    check(f"{name}: the site's own Origin is taken", status == 303, (status, text[:200]))
    status, *_ = raw(port, "POST", "/do/topics/1/comments", {**kind, "Origin": "http://evil.example"}, "name=Ana&body=x")
    check(f"{name}: another site's is refused", status == 403, status)
    answer = ask(port, "POST", "/do/topics/1/comments", name="Ana", body="a" * 1_000_000)
    check(f"{name}: 1 MB is a 413 of ours", answer.status == 413 and "<main" in answer.text, answer)
    odd = raw(port, "GET", "/do/topics/new?-h")
    check(f"{name}: a query without = is no argument", odd[0] == 200 and "<form" in odd[2], odd[0])


def secure(name, what, headers):
    wrong = [field for field in (SECURITY_OF_SERVE if name == "serve" else SECURITY) if len(values(headers, field)) != 1]
    check(f"{name}: {what} has each security header once", not wrong, [(w, values(headers, w)) for w in wrong])
