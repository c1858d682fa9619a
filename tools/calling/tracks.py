"""A tone and a picture that a peer of aiortc sends, and the recognition of those that it receives."""
import array, asyncio, json, time

import av
from aiortc.mediastreams import MediaStreamError, MediaStreamTrack, VideoStreamTrack

from calling import media


def say(event, **more):
    print(json.dumps({"event": event, "at": time.time(), **more}), flush=True)


class Tone(MediaStreamTrack):
    """20 ms after 20 ms of one pitch."""

    kind = "audio"
    # 960 samples are whole waves.
    samples = media.sine(media.TONE_OF_PEER, 0, 960)

    def __init__(self):
        super().__init__()
        self.sent, self.start = 0, None

    async def recv(self):
        self.start = self.start or time.monotonic()
        await asyncio.sleep(max(0, self.start + self.sent / media.RATE - time.monotonic()))
        frame = av.AudioFrame(format="s16", layout="mono", samples=960)
        frame.planes[0].update(self.samples)
        frame.pts, frame.sample_rate, self.sent = self.sent, media.RATE, self.sent + 960
        return frame


class Picture(VideoStreamTrack):
    """Four fields of colour, and a mark that moves."""

    pictures = [media.planes(media.FROM_PEER, 640, 480, number) for number in range(30)]

    def __init__(self):
        super().__init__()
        self.number = 0

    async def recv(self):
        frame = av.VideoFrame(640, 480, "yuv420p")
        frame.pts, frame.time_base = await self.next_timestamp()
        for plane, data in zip(frame.planes, self.pictures[self.number % 30]):
            plane.update(data)
        self.number += 1
        return frame


class Received:
    """Received media: decoded pictures and samples, and what they were recognized as."""

    def __init__(self):
        self.frames, self.changes, self.energy, self.quarters, self.last = 0, 0, 0.0, None, None
        self.samples, self.first = array.array("h"), None

    async def read(self, track):
        try:
            while True:
                frame = await track.recv()
                self.picture(frame) if track.kind == "video" else self.sound(frame)
        except MediaStreamError:
            pass

    def picture(self, frame):
        if not self.frames:
            self.first = time.time()
            say("first frame", width=frame.width, height=frame.height)
        self.frames += 1
        data = [bytes(plane) for plane in frame.planes]
        self.changes += data[0] != self.last
        self.last = data[0]
        self.quarters = media.quarters_of(data, frame.width, frame.height, [plane.line_size for plane in frame.planes])

    def sound(self, frame):
        samples = array.array("h", bytes(frame.planes[0])[:frame.samples * 2 * len(frame.layout.channels)])[::len(frame.layout.channels)]
        self.energy += sum((sample / 32768) ** 2 for sample in samples) / frame.sample_rate
        self.samples = (self.samples + samples)[-2 * media.RATE:]

    def told(self):
        return {"frames": self.frames, "changes": self.changes, "energy": self.energy, "quarters": self.quarters, **media.loudest(self.samples)}
