/// Cleans film or sound in WebM: EBML (RFC 8794) and Matroska (RFC 9559).
///
/// Elements are walked once, clusters with their contents. Elements that players need are kept; tags, attached files, chapters,
/// titles, dates, checksums and all unknown ones become empty elements of the same length (`Void`), so that every byte keeps
/// its place; the names of programs become spaces. Any bytes behind a segment of known size are dropped. Refused: other
/// documents than WebM, tracks of other kinds than film and sound, an element that is longer than the one around it.
func cleanWebM(_ bytes: [UInt8]) throws(MediaError) -> (bytes: [UInt8], isFilm: Bool) {
  var walker = WebMWalker(bytes)
  return try walker.cleaned()
}

/// An element: its number with the marker bits, its start, and the range of its contents.
private struct EBMLElement {
  let id: Int
  let start: Int
  let content: Range<Int>
  /// True if the size is not known: the element ends with the one around it.
  let isOpen: Bool

  /// RFC 8794, sections 4 and 5.
  init(in bytes: [UInt8], at start: Int, before end: Int) throws(MediaError) {
    let idLength = bytes.byte(at: start).map { $0.leadingZeroBitCount + 1 } ?? 0
    guard (1...4).contains(idLength), let id = bytes.bigEndian(idLength, at: start),
      let first = bytes.byte(at: start + idLength), first != 0
    else { throw .damaged("an element's number is wrong", offset: start) }
    let length = first.leadingZeroBitCount + 1
    let head = start + idLength + length
    guard head <= end, let rest = bytes.part(start + idLength + 1, head) else {
      throw .damaged("the file ends within an element", offset: start)
    }
    // At most 56 bits.
    let mask = UInt8(truncatingIfNeeded: 0xFF >> length)
    let size = rest.reduce(Int(first & mask)) { $0 << 8 | Int($1) }
    isOpen = first & mask == mask && rest.allSatisfy { $0 == 0xFF }
    guard isOpen || size <= end - head else {
      throw .damaged("an element is longer than the element around it", offset: start)
    }
    (self.id, self.start) = (id, start)
    content = head..<(isOpen ? end : head + size)
  }
}

private struct WebMWalker {
  private var bytes: [UInt8]
  private var hasFilm = false
  private var hasSound = false

  /// Most elements of a header that are kept.
  private static let most = 1000
  /// Void.
  private static let void = 0xEC
  /// Timestamp, SimpleBlock, BlockGroup, Position and PrevSize of a cluster; SeekHead and Cues.
  private static let plain: Set = [0xE7, 0xA3, 0xA0, 0xA7, 0xAB, 0x114D_9B74, 0x1C53_BB6B]
  private static let cluster = 0x1F43_B675
  /// TimestampScale, Duration, MuxingApp and WritingApp.
  private static let info: Set = [0x2AD7B1, 0x4489, 0x4D80, 0x5741]
  private static let programs: Set = [0x4D80, 0x5741]
  /// Number, UID, type, flags, caches, durations, codec with its private data, its delays, sizes of film and sound.
  private static let track: Set = [
    0xD7, 0x73C5, 0x83, 0xB9, 0x88, 0x55AA, 0x9C, 0x6DE7, 0x6DF8, 0x23E383, 0x234E7A, 0x55EE, 0x86,
    0x63A2, 0x56AA, 0x56BB, 0xE0, 0xE1,
  ]
  /// Versions, sizes and names of the document's type.
  private static let header: Set = [0x4286, 0x42F7, 0x42F2, 0x42F3, 0x4282, 0x4287, 0x4285]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func cleaned() throws(MediaError) -> (bytes: [UInt8], isFilm: Bool) {
    let head = try EBMLElement(in: bytes, at: 0, before: bytes.count)
    let type = try children(of: head.content, Self.header).first { $0.id == 0x4282 }
    guard !head.isOpen, let type, text(type.content) == "webm" else { throw .otherKind(nil) }
    let segment = try EBMLElement(in: bytes, at: head.content.upperBound, before: bytes.count)
    guard segment.id == 0x1853_8067 else {
      throw .damaged("the segment is missing", offset: segment.start)
    }
    bytes.removeLast(bytes.count - segment.content.upperBound)
    var at = segment.content.lowerBound
    while at < bytes.count { at = try takeElement(at) }
    guard hasFilm || hasSound else { throw .damaged("there is no track", offset: at) }
    return (bytes, hasFilm)
  }

  /// Takes the element that begins there, of a segment or of a cluster; returns where the next begins: behind a cluster's head
  /// comes the first element in it, for a known size or an unknown one.
  private mutating func takeElement(_ at: Int) throws(MediaError) -> Int {
    let element = try EBMLElement(in: bytes, at: at, before: bytes.count)
    if element.id == Self.cluster { return element.content.lowerBound }
    guard !element.isOpen else { throw .damaged("an element has no end", offset: at) }
    switch element.id {
    case 0x1549_A966:
      for kept in try children(of: element.content, Self.info)
      where Self.programs.contains(kept.id) {
        blank(kept.content, with: 0x20)
      }
    case 0x1654_AE6B:
      for entry in try children(of: element.content, [0xAE]) { try takeTrack(entry.content) }
    case let id where Self.plain.contains(id): break
    default: try hide(element)
    }
    return element.content.upperBound
  }

  private mutating func takeTrack(_ content: Range<Int>) throws(MediaError) {
    let kept = try children(of: content, Self.track)
    let type = kept.first { $0.id == 0x83 }?.content
    switch type.flatMap({ $0.count == 1 ? bytes[$0.lowerBound] : nil }) {
    case 1: hasFilm = true
    case 2: hasSound = true
    default: throw .damaged("a track is neither video nor audio", offset: content.lowerBound)
    }
    let codec = kept.first { $0.id == 0x86 }.map { text($0.content) }
    guard codec == "A_VORBIS" else { return }
    for header in kept where header.id == 0x63A2 { try emptyVorbis(header.content) }
  }

  /// The three headers of Vorbis in one, behind the lengths of the first two, as Xiph laces them: the second has comments.
  private mutating func emptyVorbis(_ content: Range<Int>) throws(MediaError) {
    var (at, lengths) = (content.lowerBound + 1, [0, 0])
    for index in lengths.indices {
      var byte: UInt8 = 255
      while byte == 255, at < content.upperBound {
        byte = bytes[at]
        lengths[index] += Int(byte)
        at += 1
      }
    }
    let (start, end) = (at + lengths[0], at + lengths[0] + lengths[1])
    guard content.count > 3, bytes[content.lowerBound] == 2, end <= content.upperBound,
      bytes.has(vorbisComments, at: start),
      let empty = emptyComments(lengths[1], behind: vorbisComments, isFramed: true)
    else { throw .damaged("the audio headers are wrong", offset: content.lowerBound) }
    bytes.replaceSubrange(start..<end, with: empty)
  }

  /// The kept elements of a header; the others are empty from then on.
  private mutating func children(
    of range: Range<Int>, _ kept: Set<Int>
  ) throws(MediaError) -> [EBMLElement] {
    var (found, at): ([EBMLElement], Int) = ([], range.lowerBound)
    while at < range.upperBound {
      let element = try EBMLElement(in: bytes, at: at, before: range.upperBound)
      at = element.content.upperBound
      if kept.contains(element.id), !element.isOpen {
        found.append(element)
      } else {
        try hide(element)
      }
      guard found.count <= Self.most else {
        throw .damaged("there are too many elements", offset: range.lowerBound)
      }
    }
    return found
  }

  /// Makes an empty element of one, as long as before (RFC 8794, section 11.3.2).
  private mutating func hide(_ element: EBMLElement) throws(MediaError) {
    if element.id == Self.void { return blank(element.content, with: 0) }
    let (start, length) = (element.start, element.content.upperBound - element.start)
    blank(start..<start + length, with: 0)
    bytes[start] = UInt8(Self.void)
    if length - 2 < 127 {
      bytes[start + 1] = 0x80 | UInt8(truncatingIfNeeded: length - 2)
    } else {
      bytes[start + 1] = 1
      for place in 0..<7 {
        bytes[start + 2 + place] = UInt8(truncatingIfNeeded: (length - 9) >> (8 * (6 - place)))
      }
    }
  }

  private mutating func blank(_ range: Range<Int>, with byte: UInt8) {
    for at in range { bytes[at] = byte }
  }

  /// A text without the zeros at its end.
  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].prefix { $0 != 0 }, as: UTF8.self)
  }
}
