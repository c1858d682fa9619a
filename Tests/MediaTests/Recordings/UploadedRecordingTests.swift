import Glibc
import Testing

@testable import Media

/// Sound and film of members: what is taken out of each kind, what stays where it was, and what no bytes can do.
struct UploadedRecordingTests {
  private static let samples = RecordingSamples.all

  @Test(arguments: samples)
  func `the place of a recording is removed, and its sound is not`(
    kind: String, bytes: [UInt8]
  ) throws {
    let sent = try UploadedRecording(bytes)
    #expect(sent.fileExtension == kind)
    #expect(sent.bytes[...].firstRange(of: "SECRET") == nil)
    #expect(sent.bytes[...].firstRange(of: "place") == nil)
    let isCopied = kind == "mp3" || kind == "wav"
    #expect(isCopied ? sent.bytes.count < bytes.count : sent.bytes.count == bytes.count)
    #expect(try UploadedRecording(sent.bytes).bytes == sent.bytes)
  }

  @Test func `boxes keep their places, and the samples of film and sound`() throws {
    let (before, after) = (MP4Sample.film, try UploadedRecording(MP4Sample.film).bytes)
    let start = MP4Sample.head.count
    #expect(after[..<start] == before[..<start])
    let zeros = String(repeating: "\0", count: 12)
    #expect(
      String(decoding: after[(start + 8)..<(start + 32)], as: UTF8.self)
        == "PIXELS\(zeros)SOUNDS")
    // A track goes as a whole.
    #expect(after.count(of: "trak") == 2 && before.count(of: "trak") == 3)
    #expect(after.count(of: "udta") == 0 && after.count(of: "uuid") == 0)
    // Nothing says when it was made.
    #expect(!after.contains(0xD9))
  }

  @Test func `elements keep their places`() throws {
    let (before, after) = (WebMSample.film, try UploadedRecording(WebMSample.film).bytes)
    let block: StaticString = "V_VP8"
    #expect(after[...].firstRange(of: block) == before[...].firstRange(of: block))
    #expect(after.filter { $0 == 0xA3 }.count == before.filter { $0 == 0xA3 }.count)
  }

  @Test func `comments are as long as before, and their page has its checksum`() throws {
    let after = try UploadedRecording(OggSample.opus).bytes
    let second = OggSample.page([OggSample.head], 2).count
    let length = OggSample.tags.count
    let tags =
      Array("OpusTags".utf8) + RecordingSamples.little(length - 16, 4)
      + [UInt8](repeating: 0x20, count: length - 16) + RecordingSamples.little(0, 4)
    #expect(Array(after[(second + 28)..<(second + 28 + length)]) == tags)
    // Pages without them are as they came.
    let last = second + OggSample.page([OggSample.tags]).count
    #expect(after[last...] == OggSample.opus[last...])
    // As `oggz validate` reads it.
    var register: UInt32 = 0
    for (index, byte) in after[second..<last].enumerated() {
      register ^= UInt32((22..<26).contains(index) ? 0 : byte) << 24
      for _ in 0..<8 {
        register = register & 0x8000_0000 == 0 ? register << 1 : register << 1 ^ 0x04C1_1DB7
      }
    }
    #expect(after.littleEndian(4, at: second + 22) == Int(register))
  }

  @Test(arguments: [
    // Two streams, one after the other, or side by side.
    OggSample.opus + OggSample.opus,
    OggSample.page([OggSample.head], 2) + OggSample.page([OggSample.head], 2, serial: 8),
    OggSample.page([OggSample.head], 2) + OggSample.page([OggSample.head]),
    // A track of subtitles; a track without its kind; none.
    WebMSample.file(WebMSample.track(17, "S_TEXT"), isOpen: true),
    WebMSample.file(WebMSample.element(0xAE, []), isOpen: true),
    WebMSample.file([], isOpen: true),
    // An element that is not closed, and one that is longer than the file.
    WebMSample.head() + WebMSample.element(0x1853_8067, [0xEC, 0xFF]),
    WebMSample.head() + WebMSample.element(0x1853_8067, [0xEC, 0x88]),
    // Samples that lie in another file, fragments of others' tracks, no tracks, boxes that hold themselves.
    MP4Sample.head + MP4Sample.movie(MP4Sample.track("vide", at: 0, sizes: [], flags: 0)),
    MP4Sample.head
      + MP4Sample.movie(
        MP4Sample.track("soun", at: 0, sizes: []) + MP4Sample.track("meta", at: 0, sizes: []))
      + MP4Sample.box("moof", []),
    MP4Sample.head + MP4Sample.box("mdat", [1]),
    MP4Sample.head + MP4Sample.movie([0, 0, 0, 9] + Array("trak".utf8)),
    (0..<20).reduce(MP4Sample.head) { bytes, _ in MP4Sample.head + MP4Sample.box("trak", bytes) },
    // One frame alone; much that is none; a chunk that is cut.
    RecordingSamples.frame,
    RecordingSamples.frame + RecordingSamples.frame + [UInt8](repeating: 0, count: 300_000),
    Array(RecordingSamples.wav.prefix(30)),
  ])
  func `a file that breaks its format is damaged`(bytes: [UInt8]) {
    #expect(throws: UploadedFile.Fault.damaged) { try UploadedRecording(bytes) }
  }

  @Test func `files that browsers do not play, or without sound, are of no accepted kind`() {
    let matroska = WebMSample.head("matroska") + WebMSample.element(0x1853_8067, [])
    let speex = OggSample.page([Array("Speex   ".utf8)], 2) + OggSample.page([[1], [2]])
    let heic = MP4Sample.box("ftyp", Array("heic".utf8))
    for bytes in [matroska, speex, heic, [], [0xFF, 0xFB], Array("RIFF0000WEBP".utf8)] {
      #expect(throws: UploadedFile.Fault.otherKind) { try UploadedRecording(bytes) }
    }
    #expect(
      !UploadedRecording.isOne(Samples.full(.jpeg)) && !UploadedRecording.isOne(Samples.full(.pdf)))
  }

  @Test(arguments: samples)
  func `cut anywhere, or changed, it is refused or stays as it is`(
    kind: String, bytes: [UInt8]
  ) throws {
    var random = SeededGenerator(seed: 0xBEE5)
    for length in 0..<bytes.count { try expectStable(Array(bytes.prefix(length))) }
    for _ in 0..<2_000 {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        guard let at = mutated.indices.randomElement(using: &random) else { continue }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: mutated[at] = UInt8.random(in: 0...255, using: &random)
        case 1: mutated[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: mutated.remove(at: at)
        default: mutated.insert([0, 0xFF, 1, 0x80][Int.random(in: 0..<4, using: &random)], at: at)
        }
      }
      try expectStable(mutated)
    }
  }

  private func expectStable(_ bytes: [UInt8]) throws {
    // Why loss is right: refused is as good.
    guard let once = try? UploadedRecording(bytes) else { return }
    try #require(try UploadedRecording(once.bytes).bytes == once.bytes)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (OggSample.page([OggSample.head], 2), OggSample.page([[]])),
      (WebMSample.head() + WebMSample.element(0x1853_8067, [], isOpen: true), [0xEC, 0x80]),
      (
        WebMSample.head() + WebMSample.element(0x1853_8067, [], isOpen: true),
        [0x1F, 0x43, 0xB6, 0x75, 0xFF]
      ),
      (MP4Sample.head, MP4Sample.box("mdat", [])), (MP4Sample.head, MP4Sample.box("moof", [])),
      (MP4Sample.film, MP4Sample.box("mdat", [])),
      (
        Array("ID3\u{3}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}".utf8),
        Array("ID3\u{3}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}".utf8)
      ),
      ([], RecordingSamples.frame),
      (Array("RIFF0000WAVE".utf8), RecordingSamples.chunk("LIST", [])),
    ] as [([UInt8], [UInt8])])
  func `long repetitions take linear time`(head: [UInt8], unit: [UInt8]) {
    func time(_ length: Int) -> Int {
      var bytes = head
      while bytes.count < length { bytes += unit }
      return (0..<3).map { _ in
        let start = Self.threadMicroseconds
        _ = try? UploadedRecording(bytes)
        return Self.threadMicroseconds - start
      }.min() ?? 0
    }
    let small = max(time(50_000), 2_000)
    #expect(time(400_000) < small * 32)
  }

  @Test func `samples that lie in each other cost no more than there are bytes`() {
    let many = MP4Sample.track("soun", at: 0, sizes: [])
    let offsets = (0..<9_000).flatMap { _ in RecordingSamples.big(20, 4) }
    let tables =
      MP4Sample.box(
        "stsc",
        RecordingSamples.big(0, 4) + RecordingSamples.big(1, 4)
          + RecordingSamples.big(1, 4) + RecordingSamples.big(0xFFFF_FFFF, 4)
          + RecordingSamples.big(1, 4))
      + MP4Sample.box("stsz", RecordingSamples.big(0, 4) + RecordingSamples.big(0xFFFF_FFFF, 4))
      + MP4Sample.box("stco", RecordingSamples.big(0, 8) + offsets)
    let bytes =
      MP4Sample.head + MP4Sample.box("mdat", [UInt8](repeating: 1, count: 30_000))
      + MP4Sample.movie(many + MP4Sample.box("trak", tables))
    #expect(throws: UploadedFile.Fault.damaged) { try UploadedRecording(bytes) }
  }

  private static var threadMicroseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
  }
}

extension [UInt8] {
  /// Number of occurrences of a text.
  fileprivate func count(of text: StaticString) -> Int {
    var (rest, count) = (self[...], 0)
    while let found = rest.firstRange(of: text) {
      (rest, count) = (rest[found.upperBound...], count + 1)
    }
    return count
  }
}
