import MarkdownSupport

/// Makes damaged files of sound ones, the same ones for the same seed.
struct Mutation {
  /// The most bytes of a file, before and after.
  static let most = 48 << 10

  /// Pieces that readers look for: signs of their formats, numbers at their bounds, broken UTF-8.
  private static let pieces: [[UInt8]] =
    [
      "\n", "\r\n", "\r", "\u{0}", " ", "\t", "\"", "'", "<", ">", "&", "&#", ";", ":", "=", "--",
      "[[", "]]", "[^", "%%", "<!--", "-->", "```", "$$", "{", "}", "[", "]", ",", "\\", "\\u",
      "0", "-1", "1e999", "99999999999999999999", "NaN", "null", "true", "\u{FEFF}", "\u{301}",
      "\u{202E}", "BEGIN:VEVENT\n", "END:VCALENDAR\n", "RRULE:FREQ=DAILY;COUNT=1000\n",
      "RDATE:20261201T100000Z\n", "TZID=", "=?utf-8?q?", "?=",
      "From a@b Tue Feb 17 10:00:00 2004\n",
      "\nContent-Type: multipart/mixed; boundary=a\n\n--a\n", "Content-Length: 9\n",
      "<trkpt lat=\"",
      "<![CDATA[", "]]>", "<!DOCTYPE a [", "{\"@graph\":[", "sep=;\n", "---\n",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]]

  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(state: seed) }

  private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(max(bound, 1))) }

  private mutating func range(of bytes: [UInt8], atMost length: Int) -> Range<Int> {
    let start = below(bytes.count + 1)
    return start..<min(start + below(length), bytes.count)
  }

  /// A damaged file: one of the samples, half of the time in one place, else in up to six.
  mutating func file(_ samples: [[UInt8]]) -> [UInt8] {
    var bytes = samples[below(samples.count)]
    for _ in 0...(below(2) * below(6)) { change(&bytes, samples) }
    return Array(bytes.prefix(Self.most))
  }

  private mutating func change(_ bytes: inout [UInt8], _ samples: [[UInt8]]) {
    switch below(8) {
    case 0: if !bytes.isEmpty { bytes[below(bytes.count)] ^= 1 << UInt8(below(8)) }
    case 1: if !bytes.isEmpty { bytes[below(bytes.count)] = UInt8(below(256)) }
    case 2: bytes.removeSubrange(range(of: bytes, atMost: 40))
    case 3: bytes.removeSubrange(below(bytes.count + 1)...)
    case 4:
      let piece = Self.pieces[below(Self.pieces.count)]
      bytes.insert(contentsOf: piece, at: below(bytes.count + 1))
    case 5:
      let piece = Self.pieces[below(Self.pieces.count)]
      let times = 1 << below(12)
      let whole = Array(repeatElement(piece, count: times).joined().prefix(Self.most / 2))
      bytes.insert(contentsOf: whole, at: below(bytes.count + 1))
    case 6:
      let part = bytes[range(of: bytes, atMost: 400)]
      bytes.insert(contentsOf: Array(part), at: below(bytes.count + 1))
    default:
      let other = samples[below(samples.count)]
      bytes.replaceSubrange(
        range(of: bytes, atMost: 400), with: other[range(of: other, atMost: 400)])
    }
  }
}
