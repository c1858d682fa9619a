/// Cleans sound in Ogg: RFC 3533 with Opus (RFC 7845) or Vorbis I.
///
/// Pages are walked once. The comments of the second packet (title, artist, place, pictures, the program) become as many
/// spaces, so that every page keeps its length; checksums of the pages that have them are computed again. Refused: several
/// streams in one file, one after the other or side by side, other codecs, a file that ends within a page.
func cleanOgg(_ bytes: [UInt8]) throws(MediaError) -> [UInt8] {
  var walker = OggWalker(bytes)
  return try walker.cleaned()
}

/// Comments of Opus and Vorbis without anyone's words, in as many bytes; nil where there is no room for them.
///
/// A text as long as there is room, which names the program, and no comments (Vorbis I, section 5.2.1).
func emptyComments(_ length: Int, behind prefix: [UInt8], isFramed: Bool) -> [UInt8]? {
  let room = length - prefix.count - 8 - (isFramed ? 1 : 0)
  guard room >= 0 else { return nil }
  var packet = prefix
  packet.appendLittleEndian(room, 4)
  packet += [UInt8](repeating: 0x20, count: room)
  packet.appendLittleEndian(0, 4)
  return isFramed ? packet + [1] : packet
}

/// Bytes before the comments of Vorbis.
let vorbisComments: [UInt8] = [3] + ascii("vorbis")

private struct OggWalker {
  private var bytes: [UInt8]
  private var at = 0
  private var serial: Int?
  /// Where the first two packets lie, and the one that is not whole yet.
  private var packets: [[Range<Int>]] = [[]]
  /// The pages that they lie on.
  private var pages: [Range<Int>] = []

  /// Packets that are looked at: which codec it is, and the comments.
  private static let looked = 2

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func cleaned() throws(MediaError) -> [UInt8] {
    while at < bytes.count { try takePage() }
    guard packets.count > Self.looked else {
      throw .damaged("the audio is missing", offset: bytes.count)
    }
    let codec = packet(0)
    let (prefix, isFramed): ([UInt8], Bool)
    if codec.starts(with: "OpusHead".utf8) {
      (prefix, isFramed) = (ascii("OpusTags"), false)
    } else if codec.starts(with: [1] + ascii("vorbis")) {
      (prefix, isFramed) = (vorbisComments, true)
    } else {
      throw .otherKind(nil)
    }
    let comments = packet(1)
    guard comments.starts(with: prefix),
      let empty = emptyComments(comments.count, behind: prefix, isFramed: isFramed)
    else { throw .damaged("the comments are missing", offset: 0) }
    var next = 0
    for range in packets[1] {
      bytes.replaceSubrange(range, with: empty[next..<next + range.count])
      next += range.count
    }
    for page in pages { sum(page) }
    return bytes
  }

  private func packet(_ number: Int) -> [UInt8] { packets[number].flatMap { bytes[$0] } }

  /// RFC 3533, section 6.
  private mutating func takePage() throws(MediaError) {
    guard bytes.has("OggS", at: at), bytes.byte(at: at + 4) == 0,
      let flags = bytes.byte(at: at + 5),
      let stream = bytes.littleEndian(4, at: at + 14), let count = bytes.byte(at: at + 26),
      let sizes = bytes.part(at + 27, at + 27 + Int(count))
    else { throw .damaged("a page's header is wrong", offset: at) }
    guard serial == nil ? flags & 2 != 0 : serial == stream && flags & 2 == 0 else {
      throw .damaged("there is a second stream", offset: at)
    }
    serial = stream
    var start = sizes.endIndex
    let end = sizes.reduce(start) { $0 + Int($1) }
    guard end <= bytes.count else { throw .damaged("the file ends within a page", offset: at) }
    if packets.count <= Self.looked { pages.append(at..<end) }
    for size in sizes where packets.count <= Self.looked {
      if size > 0 { packets[packets.count - 1].append(start..<start + Int(size)) }
      start += Int(size)
      if size < 255 { packets.append([]) }
    }
    at = end
  }

  /// Writes a page's checksum: over all of it, with zeros in its place (RFC 3533, section 6, field 7).
  private mutating func sum(_ page: Range<Int>) {
    let place = page.lowerBound + 22..<page.lowerBound + 26
    bytes.replaceSubrange(place, with: [0, 0, 0, 0])
    var register: UInt32 = 0
    for byte in bytes[page] {
      register = register << 8 ^ oggTable[Int(register >> 24 ^ UInt32(byte))]
    }
    var sum: [UInt8] = []
    sum.appendLittleEndian(Int(register), 4)
    bytes.replaceSubrange(place, with: sum)
  }
}

private let oggTable: [UInt32] = (0..<256).map { (index: UInt32) in
  (0..<8).reduce(index << 24) { value, _ in
    value & 0x8000_0000 != 0 ? value << 1 ^ 0x04C1_1DB7 : value << 1
  }
}
