"""HTTP as a browser without scripts speaks it: forms, one kept connection for each poster."""
import http.client, time
from urllib.parse import urlencode


class Answer:
    def __init__(self, status, headers, body, seconds):
        self.status, self.headers, self.body, self.seconds = status, headers, body, seconds
        self.location = headers.get("Location", "")

    @property
    def text(self):
        return self.body.decode("utf-8", "replace")

    def __repr__(self):
        return f"{self.status} {self.location} after {self.seconds:.2f} s: {self.text[:200]!r}"


class Client:
    """One connection at a time; opened again when the server closes it or something breaks."""

    def __init__(self, port, timeout=60):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)

    def request(self, method, path, fields=None, more=()):
        """An answer; status 0 when there is none, with the reason as its body."""
        body = urlencode(fields) if fields is not None else None
        headers = dict(more)
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        start = time.monotonic()
        try:
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read(), time.monotonic() - start)
        except (OSError, http.client.HTTPException) as error:
            self.connection.close()
            return Answer(0, {}, repr(error).encode(), time.monotonic() - start)

    def get(self, path):
        return self.request("GET", path)

    def post(self, path, **fields):
        return self.request("POST", path, fields)

    def close(self):
        self.connection.close()


def ask(port, method, path, **fields):
    """One request on a connection of its own."""
    client = Client(port)
    try:
        return client.request(method, path, fields if method == "POST" else None)
    finally:
        client.close()
