import Glibc
import Testing

@testable import Drawings

/// Rules that hold for any bytes.
struct HostileBytesTests {
  private static let sample = Array(DrawingSample.full.utf8)

  @Test func `a file beyond the limit is refused unread`() {
    let bytes = [UInt8](repeating: 0x20, count: Drawing.byteLimit + 1)
    #expect(throws: DrawingError.tooLarge(bytes: 20_000_001, limit: 20_000_000)) {
      try Drawing(bytes)
    }
  }

  @Test func `a file cut anywhere gives an error, or the same drawing`() throws {
    var drawings = 0
    for length in 0..<Self.sample.count where try isStable(Array(Self.sample.prefix(length))) {
      drawings += 1
    }
    // Only the end of the last line may be missing.
    #expect(drawings <= 1)
  }

  @Test func `mutated files give an error or a drawing that stays as it is`() throws {
    var random = SeededGenerator(seed: 0xC0FFEE)
    var drawings = 0
    for _ in 0..<2_000 {
      var mutated = Self.sample
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&mutated, using: &random) }
      if try isStable(mutated) { drawings += 1 }
    }
    #expect(drawings > 0)
    #expect(drawings < 2_000)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("", "<!-- "), ("<style>", "url("), ("<style>", "("), ("", "]]&amp;"), ("", "<g>"),
      ("", "<g a='1'/>"), ("<g a='", "&#38;"), ("<g ", "a"), ("", "<![CDATA[]]>"),
    ])
  func `long repetitions take linear time`(head: String, unit: String) {
    // The best of three, in this thread's CPU time: other tests run beside this one.
    func time(_ length: Int) -> Int {
      var text = "<svg xmlns='http://www.w3.org/2000/svg'>\(head)"
      while text.utf8.count < length { text += unit }
      let bytes = Array(text.utf8)
      return (0..<3).map { _ in
        let start = Self.threadMicroseconds
        _ = try? Drawing(bytes)
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

  /// True if bytes give a drawing; if so, cleaning that again must change nothing.
  private func isStable(_ bytes: [UInt8]) throws -> Bool {
    let once: Drawing
    do { once = try Drawing(bytes) } catch { return false }
    let twice = try Drawing(once.bytes)
    try #require(twice.bytes == once.bytes)
    return true
  }

  private func mutate(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
    guard let at = bytes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes.remove(at: at)
    case 3: bytes.insert([0x20, 0x26, 0x3C, 0x22][Int.random(in: 0..<4, using: &random)], at: at)
    default:
      let end = min(bytes.count, at + Int.random(in: 1...20, using: &random))
      bytes.insert(
        contentsOf: bytes[at..<end], at: bytes.indices.randomElement(using: &random) ?? 0)
    }
  }
}

/// SplitMix64: the same numbers for the same seed, everywhere.
private struct SeededGenerator: RandomNumberGenerator {
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
