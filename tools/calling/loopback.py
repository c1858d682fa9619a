"""Two peers of aiortc in one process, which find each other by a WebSocket, as the examples of aiortc do: something to compare with.

For each line on its input it makes a call, and prints the milliseconds from the answer to the first picture at both ends.
"""
import asyncio, json, pathlib, sys, time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import websockets
from aiortc import RTCConfiguration, RTCPeerConnection, RTCSessionDescription
from aiortc.mediastreams import MediaStreamError
from calling.tracks import Picture, Tone


async def first(track, seen):
    """The time of the first picture; goes on reading, since unread packets pile up."""
    try:
        while True:
            await track.recv()
            if track.kind == "video" and not seen.done():
                seen.set_result(time.monotonic())
    except MediaStreamError:
        pass


def made(seen, tasks):
    peer = RTCPeerConnection(RTCConfiguration(iceServers=[]))
    peer.on("track", lambda track: tasks.append(asyncio.ensure_future(first(track, seen))))
    for track in (Tone(), Picture()):
        peer.addTrack(track)
    return peer


def words(peer):
    return json.dumps({"type": peer.localDescription.type, "sdp": peer.localDescription.sdp})


async def call(address):
    loop, tasks = asyncio.get_running_loop(), []
    seen = [loop.create_future(), loop.create_future()]
    caller, called = made(seen[0], tasks), made(seen[1], tasks)
    async with websockets.connect(address) as one, websockets.connect(address) as other:
        await caller.setLocalDescription(await caller.createOffer())
        await one.send(words(caller))
        offer = RTCSessionDescription(**json.loads(await other.recv()))
        start = time.monotonic()
        await called.setRemoteDescription(offer)
        await called.setLocalDescription(await called.createAnswer())
        await other.send(words(called))
        await caller.setRemoteDescription(RTCSessionDescription(**json.loads(await one.recv())))
        ends = await asyncio.wait_for(asyncio.gather(*seen), 30)
    await asyncio.gather(caller.close(), called.close())
    for task in tasks:
        task.cancel()
    return 1000 * (max(ends) - start)


async def main():
    there = set()

    async def passes_on(socket):
        there.add(socket)
        try:
            async for text in socket:
                for other in there - {socket}:
                    await other.send(text)
        finally:
            there.discard(socket)
    async with websockets.serve(passes_on, "127.0.0.1", 0) as server:
        address = "ws://127.0.0.1:%d" % server.sockets[0].getsockname()[1]
        while await asyncio.to_thread(sys.stdin.readline):
            print(await call(address), flush=True)


asyncio.run(main())
