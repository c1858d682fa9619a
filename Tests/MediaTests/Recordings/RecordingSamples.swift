@testable import Media

/// Small recordings of each kind, built from their parts, with words in all places that are emptied: `SECRET`.
enum RecordingSamples {
  static let secret = Array("SECRET place".utf8)

  /// By what they are called when they are kept.
  static let all: [(fileExtension: String, bytes: [UInt8])] = [
    ("ogg", OggSample.opus), ("ogg", OggSample.vorbis), ("weba", WebMSample.sound),
    ("webm", WebMSample.film), ("m4a", MP4Sample.sound), ("mp4", MP4Sample.film), ("mp3", mp3),
    ("wav", wav),
  ]

  static func little(_ number: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
  static func big(_ number: Int, _ length: Int) -> [UInt8] { little(number, length).reversed() }

  /// 128 kbit/s, 44.1 kHz: 417 bytes.
  static let frame = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 7, count: 413)
  static let mp3 =
    Array("ID3\u{3}\u{0}\u{0}\u{0}\u{0}\u{0}\u{c}".utf8) + secret + frame + frame + frame
    + Array("TAG".utf8) + secret

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(content.count, 4) + content
      + (content.count % 2 == 1 ? [0] : [])
  }
  static let wav =
    Array("RIFF".utf8) + little(0, 4) + Array("WAVE".utf8) + chunk("LIST", secret)
    + chunk("fmt ", [UInt8](repeating: 1, count: 16)) + chunk("data", [1, 2, 3])
    + chunk("id3 ", secret)
}

enum OggSample {
  /// A page of whole packets, without its checksum.
  static func page(_ packets: [[UInt8]], _ flags: UInt8 = 0, serial: Int = 7) -> [UInt8] {
    let sizes = packets.flatMap {
      [UInt8](repeating: 255, count: $0.count / 255) + [UInt8($0.count % 255)]
    }
    return Array("OggS".utf8) + [0, flags] + RecordingSamples.little(0, 8)
      + RecordingSamples.little(serial, 4) + RecordingSamples.little(0, 8) + [UInt8(sizes.count)]
      + sizes + packets.joined()
  }

  static func comments(_ prefix: [UInt8]) -> [UInt8] {
    let secret = RecordingSamples.secret
    return prefix + RecordingSamples.little(secret.count, 4) + secret
      + RecordingSamples.little(1, 4) + RecordingSamples.little(secret.count, 4) + secret
  }

  static let head = Array("OpusHead".utf8) + [1, 1, 0, 0, 0x80, 0xBB, 0, 0, 0, 0, 0]
  static let tags = comments(Array("OpusTags".utf8))
  static let opus = page([head], 2) + page([tags]) + page([[1, 2, 3], [4]], 4)
  static let vorbisHead = [1] + Array("vorbis".utf8) + [UInt8](repeating: 0, count: 23)
  static let vorbisSetup = [5] + Array("vorbis".utf8) + [9, 9]
  static let vorbis =
    page([vorbisHead], 2) + page([comments(vorbisComments) + [1], vorbisSetup]) + page([[1]])
}

enum WebMSample {
  /// An element; `id` with its marker bits.
  static func element(_ id: Int, _ content: [UInt8], isOpen: Bool = false) -> [UInt8] {
    let length = id > 0xFF_FFFF ? 4 : id > 0xFFFF ? 3 : id > 0xFF ? 2 : 1
    let size =
      isOpen
      ? [0x01] + [UInt8](repeating: 0xFF, count: 7)
      : [0x10 | UInt8(content.count >> 24)] + RecordingSamples.big(content.count, 3)
    return RecordingSamples.big(id, length) + size + content
  }

  static func head(_ type: String = "webm") -> [UInt8] {
    element(0x1A45_DFA3, element(0x4282, Array(type.utf8)))
  }
  static func track(_ type: UInt8, _ codec: String, _ more: [UInt8] = []) -> [UInt8] {
    element(
      0xAE,
      element(0xD7, [1]) + element(0x83, [type]) + element(0x86, Array(codec.utf8))
        + element(0x536E, RecordingSamples.secret) + more)
  }
  static let info = element(
    0x1549_A966,
    element(0x2AD7B1, [15, 66, 64]) + element(0x7BA9, RecordingSamples.secret)
      + element(0x5741, RecordingSamples.secret))
  static let tags = element(
    0x1254_C367, RecordingSamples.secret + [UInt8](repeating: 65, count: 200))
  static let void = element(0xEC, RecordingSamples.secret)
  static let blocks = element(0xE7, [0]) + element(0xA3, [0x81, 0, 0, 0x80, 1, 2, 3])

  static func file(_ tracks: [UInt8], isOpen: Bool) -> [UInt8] {
    head()
      + element(
        0x1853_8067,
        void + info + element(0x1654_AE6B, tracks) + tags
          + element(0x1F43_B675, blocks + element(0x58D7, RecordingSamples.secret), isOpen: isOpen)
          + element(0x1F43_B675, blocks), isOpen: isOpen)
  }

  static let vorbis = element(
    0x63A2,
    [
      2, UInt8(OggSample.vorbisHead.count), UInt8(OggSample.comments(vorbisComments).count + 1),
    ] + OggSample.vorbisHead + OggSample.comments(vorbisComments) + [1] + OggSample.vorbisSetup)
  static let sound = file(track(2, "A_VORBIS", vorbis), isOpen: true)
  static let film = file(track(1, "V_VP8") + track(2, "A_OPUS"), isOpen: false)
}

enum MP4Sample {
  static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    RecordingSamples.big(content.count + 8, 4) + Array(type.utf8) + content
  }
  private static func number(_ number: Int) -> [UInt8] { RecordingSamples.big(number, 4) }
  private static let now = [UInt8](repeating: 0xD9, count: 8)

  /// A track whose samples are one chunk.
  static func track(_ handler: String, at offset: Int, sizes: [Int], flags: Int = 1) -> [UInt8] {
    let tables =
      box("stsc", number(0) + number(1) + number(1) + number(sizes.count) + number(1))
      + box("stsz", number(0) + number(0) + number(sizes.count) + sizes.flatMap { number($0) })
      + box("stco", number(0) + number(1) + number(offset))
    let reference = box("dref", number(0) + number(1) + box("url ", number(flags)))
    return box(
      "trak",
      box("tkhd", number(0) + now + [UInt8](repeating: 3, count: 72))
        + box(
          "mdia",
          box("mdhd", number(0) + now + [UInt8](repeating: 3, count: 12))
            + box(
              "hdlr",
              number(0) + number(0) + Array(handler.utf8) + [UInt8](repeating: 0, count: 12)
                + RecordingSamples.secret)
            + box("minf", box("dinf", reference) + box("stbl", tables)))
        + box("udta", RecordingSamples.secret))
  }

  static func movie(_ tracks: [UInt8]) -> [UInt8] {
    box(
      "moov",
      box("mvhd", [1, 0, 0, 0] + now + now + [UInt8](repeating: 3, count: 92)) + tracks
        + box("udta", box("loci", RecordingSamples.secret))
        + box("meta", RecordingSamples.secret))
  }

  static let head = box("ftyp", Array("qt  ".utf8) + number(0))
  static let data = Array("PIXELS".utf8) + RecordingSamples.secret + Array("SOUNDS".utf8)
  /// Film, sound, and what the camera noted while it moved; the samples come first.
  static let film =
    head + box("mdat", data)
    + movie(
      track("vide", at: head.count + 8, sizes: [6])
        + track("meta", at: head.count + 14, sizes: [6, 6])
        + track("soun", at: head.count + 26, sizes: [6]))
    + box("uuid", RecordingSamples.secret)
  static let sound =
    head + movie(track("soun", at: 0, sizes: []))
    + box("moof", box("traf", box("tfhd", number(0)) + box("uuid", RecordingSamples.secret)))
    + number(1) + Array("mdat".utf8) + RecordingSamples.big(20, 8) + [1, 2, 3, 4]
    + box("free", RecordingSamples.secret)
}
