import Glibc
import Sodium
import Testing

@testable import Media

/// Rules that hold for every kind, and any bytes.
struct HostileBytesTests {
  @Test(arguments: MediaKind.allCases)
  func `cleaning twice is cleaning once, and the name stays`(kind: MediaKind) throws {
    let once = try MediaFile(Samples.full(kind), claimed: kind)
    let twice = try MediaFile(once.bytes, claimed: kind)
    #expect(twice.bytes == once.bytes)
    #expect(twice.name == once.name)
    #expect((twice.width, twice.height) == (once.width, once.height))
    #expect(!twice.hadLocation)
  }

  @Test func `the name is the hash of the cleaned bytes and the extension`() throws {
    // `printf 'abc' | b2sum -l 128`
    #expect(contentHash(Array("abc".utf8)) == "cf4ab791c62b8d2b2109c90275287816")
    let picture = try MediaFile(Samples.full(.jpeg), claimed: .jpeg)
    #expect(picture.hash == contentHash(picture.bytes))
    #expect(picture.hash.utf8.count == 32)
    #expect(picture.name == picture.hash + ".jpg")
  }

  @Test func `files that differ only in what is dropped have one name`() throws {
    let plain = JPEGSample.file(JPEGSample.frame, JPEGSample.scan)
    let more = JPEGSample.file(JPEGSample.dropped, JPEGSample.frame, JPEGSample.scan)
    #expect(try MediaFile(plain, claimed: .jpeg).name == MediaFile(more, claimed: .jpeg).name)
  }

  @Test(arguments: MediaKind.allCases)
  func `a file beyond the limit is refused unread`(kind: MediaKind) throws {
    let bytes = Samples.full(kind)
    #expect(throws: MediaError.tooLarge(bytes: bytes.count, limit: bytes.count - 1)) {
      try MediaFile(bytes, claimed: kind, limit: bytes.count - 1)
    }
    #expect(try MediaFile(bytes, claimed: kind, limit: bytes.count).kind == kind)
  }

  @Test(arguments: MediaKind.allCases)
  func `a file cut anywhere gives an error or a file that stays as it is`(kind: MediaKind) throws {
    let bytes = Samples.full(kind)
    var files = 0
    for length in 0..<bytes.count where try isStable(Array(bytes.prefix(length)), kind) {
      files += 1
    }
    // Only what follows the end may be missing.
    #expect(files <= 40)
  }

  @Test(arguments: MediaKind.allCases)
  func `mutated files give an error or a file that stays as it is`(kind: MediaKind) throws {
    var random = SeededGenerator(seed: 0xC0FFEE)
    let bytes = Samples.full(kind)
    var files = 0
    for _ in 0..<2_000 {
      var mutated = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&mutated, using: &random) }
      if kind == .png, Bool.random(using: &random) { repairChecksums(&mutated) }
      if try isStable(mutated, kind) { files += 1 }
    }
    #expect(files > 0)
    #expect(files < 2_000)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (MediaKind.jpeg, [0xFF, 0xD8, 0xFF], [0xFF]), (.jpeg, [0xFF, 0xD8, 0xFF, 0xFE, 0, 2], [0]),
      (.gif, Array("GIF89a\u{1}\0\u{1}\0\0\0\0".utf8), [0x21, 0xFE, 0]),
      (.pdf, Array("%PDF-\n".utf8), Array("(".utf8)),
      (.pdf, Array("%PDF-\n".utf8), Array("<<".utf8)),
      (.pdf, Array("%PDF-\n".utf8), Array("<<>>stream endstrea".utf8)),
      (.pdf, Array("%PDF-\n".utf8), Array("<</Length 9>>stream endstream ".utf8)),
      (.pdf, Array("%PDF-\n".utf8), Array("1 0 obj<</Info 1 0 R/A(x)>>".utf8)),
    ] as [(MediaKind, [UInt8], [UInt8])])
  func `long repetitions take linear time`(kind: MediaKind, head: [UInt8], unit: [UInt8]) {
    // The best of three, in this thread's CPU time: other tests run beside this one.
    func time(_ length: Int) -> Int {
      var bytes = head
      while bytes.count < length { bytes += unit }
      return (0..<3).map { _ in
        let start = Self.threadMicroseconds
        _ = try? MediaFile(bytes, claimed: kind)
        return Self.threadMicroseconds - start
      }.min() ?? 0
    }
    // Eight times the bytes; 64 times the time would be quadratic.
    let small = max(time(50_000), 2_000)
    #expect(time(400_000) < small * 32)
  }

  private static var threadMicroseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
  }

  /// True if bytes give a file; if so, cleaning that again must change nothing.
  private func isStable(_ bytes: [UInt8], _ kind: MediaKind) throws -> Bool {
    let once: MediaFile
    do { once = try MediaFile(bytes, claimed: kind) } catch { return false }
    let twice = try MediaFile(once.bytes, claimed: kind)
    try #require(twice.bytes == once.bytes)
    return true
  }

  private func mutate(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
    guard let at = bytes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes.remove(at: at)
    case 3: bytes.insert([0, 0xFF, 0x3C, 0x28][Int.random(in: 0..<4, using: &random)], at: at)
    default:
      let end = min(bytes.count, at + Int.random(in: 1...20, using: &random))
      bytes.insert(
        contentsOf: bytes[at..<end], at: bytes.indices.randomElement(using: &random) ?? 0)
    }
  }

  /// Makes the checksums of PNG chunks right again, so that mutations reach beyond them.
  private func repairChecksums(_ bytes: inout [UInt8]) {
    var at = 8
    while let length = bytes.bigEndian(4, at: at),
      let checked = bytes.part(at + 4, at + 8 + length),
      checked.endIndex + 4 <= bytes.count
    {
      bytes.replaceSubrange(
        checked.endIndex..<checked.endIndex + 4, with: PNGSample.bigEndian(crc32(checked)))
      at = at + 12 + length
    }
  }
}

/// SplitMix64: the same numbers for the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
