"""Tones and pictures that a program recognizes: four fields of colour and a mark that moves, and a tone of a known pitch."""
import math, struct, wave

RATE = 48_000
# Colours of the four quarters of a picture, from left to right and from above, as red, green and blue.
COLOURS = {"red": (220, 30, 30), "green": (30, 180, 30), "blue": (30, 30, 220), "white": (235, 235, 235)}
FROM_PEER = ("red", "green", "blue", "white")
FROM_BROWSER = ("white", "blue", "red", "green")
# Pitches in Hz; the browser's tone pauses, since one that goes on is noise to it, which it removes.
TONE_OF_PEER, TONE_OF_BROWSER = 600, 880


def yuv(colour):
    """The colour as BT.601 has it, in limited range."""
    red, green, blue = COLOURS[colour]
    return (round(16 + 0.257 * red + 0.504 * green + 0.098 * blue), round(128 - 0.148 * red - 0.291 * green + 0.439 * blue),
            round(128 + 0.439 * red - 0.368 * green - 0.071 * blue))


def planes(quarters, width, height, number):
    """The planes Y, U and V of picture `number`; a black mark, a sixteenth of the width, moves along the middle line."""
    colours = [yuv(colour) for colour in quarters]
    found = []
    for plane, (wide, high) in enumerate([(width, height), (width // 2, height // 2), (width // 2, height // 2)]):
        rows = [bytes([colours[at][plane]]) * (wide // 2) + bytes([colours[at + 1][plane]]) * (wide // 2) for at in (0, 2)]
        size, start = wide // 16, wide * (number % 30) // 32
        marked = [row[:start] + bytes([16 if plane == 0 else 128]) * size + row[start + size:] for row in rows]
        middle = high // 16
        found.append(rows[0] * (high // 2 - middle) + marked[0] * middle + marked[1] * middle + rows[1] * (high // 2 - middle))
    return found


def quarters_of(planes, width, height, strides):
    """The names of the colours in the middle of each quarter, from the planes Y, U and V of a decoded picture."""
    found = []
    for y in (height // 4, 3 * height // 4):
        for x in (width // 4, 3 * width // 4):
            seen = (planes[0][y * strides[0] + x], planes[1][y // 2 * strides[1] + x // 2], planes[2][y // 2 * strides[2] + x // 2])
            found.append(min(COLOURS, key=lambda colour: sum((a - b) ** 2 for a, b in zip(seen, yuv(colour)))))
    return tuple(found)


def sine(pitch, start, count, loudness=9000):
    """Samples of 16 bits, from sample number `start` on."""
    return struct.pack(f"<{count}h", *(round(loudness * math.sin(2 * math.pi * pitch * (start + at) / RATE)) for at in range(count)))


def power(samples, pitch, rate):
    """How much of a pitch there is, by Goertzel's algorithm, as a share of the whole."""
    factor, one, two = 2 * math.cos(2 * math.pi * pitch / rate), 0.0, 0.0
    for sample in samples:
        one, two = sample + factor * one - two, one
    whole = sum(sample * sample for sample in samples) * len(samples) / 2
    return (one * one + two * two - factor * one * two) / whole if whole else 0.0


def loudest(samples):
    """The loudest pitch, in steps of 20 Hz, and its share in the twentieth of a second where it is clearest."""
    few = samples[::4]
    size = RATE // 4 // 20
    windows = [few[at:at + size] for at in range(0, len(few) - size + 1, size)]
    loud = [window for window in windows if max(map(abs, window)) > 300]
    share, pitch = max(((power(window, pitch, RATE // 4), pitch) for window in loud for pitch in range(300, 1300, 20)), default=(0.0, 0))
    return {"pitch": pitch, "share": round(share, 3)}


def write_tone(path, pitch):
    """A file of ten seconds for Chromium's microphone: 0.3 s of the tone, 0.3 s of nothing."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        size = RATE * 3 // 10
        for part in range(33):
            file.writeframes(sine(pitch, part * size, size, 16000) if part % 2 == 0 else bytes(2 * size))


def write_picture(path, quarters, width=320, height=240):
    """A second and a half of YUV4MPEG2 for Chromium's camera, at 20 pictures a second."""
    with open(path, "wb") as file:
        file.write(f"YUV4MPEG2 W{width} H{height} F20:1 Ip A1:1 C420\n".encode())
        for number in range(30):
            file.write(b"FRAME\n" + b"".join(planes(quarters, width, height, number)))
