"""A guest that is no browser: comes by a call link, speaks the protocol of the page, and talks with aiortc.

    python guest.py LINK [--connect HOST:PORT] [--name NAME] [--server WORDS] [--policy all|relay]

Runs as a process of its own, which may be in another network. It prints a line of JSON for everything that happens (`event`), and for
each line on its input: `report` says what was received, `leave` ends the call. LINK is an address such as
http://localhost:8080/do/calls/link?token=…; where it is reached, --connect says. --server is a part of the only relay's address to use.
"""
import argparse, asyncio, html, http.client, json, pathlib, re, secrets, sys
from urllib.parse import parse_qs, urlencode, urlsplit

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from aiortc import RTCConfiguration, RTCIceServer, RTCIceTransportPolicy, RTCPeerConnection, RTCSessionDescription
from aiortc.sdp import candidate_from_sdp
from calling.tracks import Picture, Received, Tone, say


class Guest:
    """One call, from the door on."""

    def __init__(self, options):
        self.options, link = options, urlsplit(options.link)
        self.host, self.link = link.netloc, link
        self.page, self.after, self.number, self.requests = secrets.token_hex(8), 0, -1, 0
        self.received, self.peers, self.tasks, self.is_over = Received(), {}, set(), False

    def ask(self, method, path, fields=None, wants="application/json"):
        """Status, head and text of an answer."""
        connection = http.client.HTTPConnection(*(self.options.connect or self.host).rsplit(":", 1), timeout=30)
        head = {"Host": self.host, "Accept": wants, "Origin": f"http://{self.host}"}
        if fields is not None:
            head["Content-Type"] = "application/x-www-form-urlencoded"
        self.requests += "/do/" in path
        try:
            connection.request(method, path, urlencode(fields) if fields is not None else None, head)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read().decode()
        finally:
            connection.close()

    async def asked(self, *words, **more):
        return await asyncio.to_thread(self.ask, *words, **more)

    async def knock(self):
        """Types a name at the door, and reads the page that a browser would show."""
        token = parse_qs(self.link.query)["token"][0]
        status, _, page = await self.asked("GET", f"{self.link.path}?{self.link.query}", wants="text/html")
        assert status == 200 and "<form" in page, f"the link answers {status}"
        status, head, page = await self.asked("POST", self.link.path, {"token": token, "name": self.options.name, "lang": "en"}, wants="text/html")
        assert status == 303, f"the door answers {status}: {page[:300]}"
        place = urlsplit(head["Location"])
        status, _, page = await self.asked("GET", f"{place.path}?{place.query}", wants="text/html")
        assert status == 200, f"the page of the call answers {status}"
        element = re.search(r'<div class="call" id="call"([^>]*)>', page).group(1)
        self.data = {name: html.unescape(value) for name, value in re.findall(r'data-([a-z]+)="([^"]*)"', element)}
        self.me, self.is_relayed = int(self.data["seat"]), "data-relayed" in element
        self.servers = json.loads(self.data["servers"])
        say("waits", seat=self.me, relayed=self.is_relayed, servers=[server["urls"] for server in self.servers])

    def fields(self, **more):
        return {"lang": self.data["lang"], "page": self.page, "after": str(self.after), "token": self.data["token"], **more}

    async def post(self, **more):
        status, _, text = await self.asked("POST", self.data["url"], self.fields(**more))
        if status != 200:
            say("refused", status=status, do=more.get("do"), text=text[:300])
            return None
        return json.loads(text)

    async def look(self):
        status, _, text = await self.asked("GET", f"{self.data['url']}?{urlencode(self.fields())}")
        if status in (404, 410):
            self.is_over = True
        return json.loads(text) if status == 200 else None

    async def run(self):
        await self.knock()
        state = "waiting"
        while not self.is_over:
            status, _, text = await self.asked("GET", self.data["bell"])
            number = int(text.split()[0]) if status == 200 else 0
            if number > self.number:
                said = await self.look()
                if said and said["state"] == "joined" and state == "waiting":
                    state = "joined"
                    await self.join()
                else:
                    await self.take(said)
            await asyncio.sleep(0.1 if state == "waiting" else 0.5)
        say("over", requests=self.requests)

    async def join(self):
        # Guests hear of the relay once they are let in.
        said = await self.post(do="join", again="", servers="" if self.servers else "1")
        self.servers = said.get("servers", self.servers)
        say("joined")
        others = [seat for seat in said["seats"] if seat["id"] != self.me and seat["state"] == "joined"]
        await self.take(said)
        for seat in others:
            if seat["id"] not in self.peers:
                await self.offer(seat["id"])

    async def take(self, said):
        """Takes in the server's state of the call."""
        if not said:
            return
        self.number = max(self.number, said["number"])
        if said["state"] in ("over", "refused"):
            self.is_over = True
        for signal in said.get("signals", []):
            if signal["id"] > self.after:
                self.after = signal["id"]
                await self.hear(signal)

    def peer(self, seat):
        """A connection as the page makes them: sound, picture and a channel for what is off."""
        if seat in self.peers:
            return self.peers[seat][0]
        servers = [RTCIceServer(**server) for server in self.servers if self.options.server in server["urls"]]
        policy = RTCIceTransportPolicy(self.options.policy)
        # Not max-bundle: aiortc 1.16 closes its only transport when the answer to such an offer comes.
        peer = RTCPeerConnection(RTCConfiguration(iceServers=servers, iceTransportPolicy=policy))
        channel = peer.createDataChannel("state", negotiated=True, id=0)
        channel.on("open", lambda: channel.send(json.dumps({"muted": False, "camera": True, "shares": False})))
        channel.on("message", lambda text: say("told", text=text))
        peer.on("track", lambda track: self.keep(self.received.read(track)))
        peer.on("connectionstatechange", lambda: say("state", state=peer.connectionState))
        self.peers[seat] = [peer, ""]
        return peer

    def keep(self, work):
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def offer(self, seat):
        peer = self.peer(seat)
        peer.addTrack(Tone())
        peer.addTrack(Picture())
        await peer.setLocalDescription(await peer.createOffer())
        about = self.peers[seat][1] = secrets.token_hex(4)
        say("offers", sdp=peer.localDescription.sdp)
        await self.take(await self.post(do="signal", to=str(seat), kind="offer", about=about, body=peer.localDescription.sdp))

    async def hear(self, signal):
        peer, body = self.peer(signal["from"]), signal["body"]
        sdp = body.rstrip().replace("\n", "\r\n") + "\r\n"
        say("hears", kind=signal["kind"], body=body)
        if signal["kind"] == "answer" and peer.signalingState == "have-local-offer" and signal["about"] == self.peers[signal["from"]][1]:
            await peer.setRemoteDescription(RTCSessionDescription(sdp, "answer"))
        elif signal["kind"] == "offer" and peer.signalingState == "stable":
            await peer.setRemoteDescription(RTCSessionDescription(sdp, "offer"))
            await peer.setLocalDescription(await peer.createAnswer())
            await self.take(await self.post(do="signal", to=str(signal["from"]), kind="answer", about=signal["about"], body=peer.localDescription.sdp))
        elif signal["kind"] == "candidates":
            for line in body.split("\n"):
                mid, _, text = line.partition(" ")
                candidate = candidate_from_sdp(text.removeprefix("candidate:"))
                candidate.sdpMid = mid
                await peer.addIceCandidate(candidate)

    async def obey(self):
        """Follows the commands of the test on the input."""
        reader = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        while line := (await reader.readline()).decode().strip():
            if line == "report":
                pairs = [await self.way(peer) for peer, _ in self.peers.values()]
                say("report", ways=pairs, requests=self.requests, **self.received.told())
            if line == "leave":
                await self.post(do="leave", route="direct")
                break
        self.is_over = True

    async def way(self, peer):
        """Type and address of both ends of the pair that ICE chose; aiortc keeps it to itself."""
        transport = peer.getTransceivers()[0].sender.transport.transport._connection
        pair = transport._nominated.get(1)
        return pair and [[end.type, end.host] for end in (pair.local_candidate, pair.remote_candidate)]


async def main(options):
    guest = Guest(options)
    obeys = asyncio.ensure_future(guest.obey())
    try:
        await guest.run()
    finally:
        obeys.cancel()
        for peer, _ in guest.peers.values():
            await peer.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("link")
    parser.add_argument("--connect")
    parser.add_argument("--name", default="Peer of aiortc")
    parser.add_argument("--server", default="")
    parser.add_argument("--policy", choices=["all", "relay"], default="all")
    asyncio.run(main(parser.parse_args()))
