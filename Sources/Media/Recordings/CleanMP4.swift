/// Cleans film or sound in MP4 and QuickTime: ISO/IEC 14496-12.
///
/// Boxes are walked once, those within each other too. Boxes that players need are kept; `udta`, `meta`, `uuid` and all unknown
/// ones become boxes of zeros (`free`) of the same length, so that every offset stays true. Times of making and the names of
/// handlers are zeros. Tracks that are neither film nor sound, such as a camera's notes about its movement, go with their
/// samples. Refused: a track whose samples lie in another file, a file without tracks, a box that is longer than the one around
/// it. Bytes between the samples, or in them, are not seen.
func cleanMP4(_ bytes: [UInt8]) throws(MediaError) -> (bytes: [UInt8], isFilm: Bool) {
  var walker = MP4Walker(bytes)
  return try walker.cleaned()
}

/// A box: its name, its start, and the range of its contents.
private struct MP4Box {
  let type: String
  let start: Int
  let content: Range<Int>

  /// ISO/IEC 14496-12, section 4.2.
  init(in bytes: [UInt8], at start: Int, before end: Int) throws(MediaError) {
    guard let short = bytes.bigEndian(4, at: start), let name = bytes.part(start + 4, start + 8)
    else { throw .damaged("the file ends within a box", offset: start) }
    var (head, size) = (8, short)
    if short == 1, let high = bytes.bigEndian(4, at: start + 8), high < 1 << 24,
      let low = bytes.bigEndian(4, at: start + 12)
    {
      (head, size) = (16, high << 32 | low)
    } else if short == 0 {
      size = end - start
    }
    guard size >= head, size <= end - start else {
      throw .damaged("a box is longer than the box around it", offset: start)
    }
    type = String(decoding: name, as: UTF8.self)
    self.start = start
    content = start + head..<start + size
  }
}

private struct MP4Walker {
  private var bytes: [UInt8]
  /// Kind of the track that is walked, by its handler, and the places of its tables.
  private var handler = ""
  private var tables = MP4Tables()
  /// Tracks that go.
  private var others: [(box: MP4Box, tables: MP4Tables)] = []
  private var samples: [Range<Int>] = []
  private var hasFilm = false
  private var hasSound = false
  private var isFragmented = false

  /// Most boxes within each other.
  private static let depth = 8
  private static let outer: Set = [
    "moov", "trak", "mdia", "minf", "dinf", "stbl", "edts", "mvex", "moof", "traf", "mfra",
  ]
  private static let plain: Set = [
    "ftyp", "styp", "vmhd", "smhd", "stsd", "stts", "ctts", "cslg", "stss", "stsc", "stsz", "stz2",
    "stco", "co64", "sgpd", "sbgp", "sdtp", "elst", "mehd", "trex", "mfhd", "tfhd", "tfdt", "trun",
    "saiz", "saio", "tfra", "mfro", "sidx", "mdat", "pdin", "subs", "stps",
  ]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func cleaned() throws(MediaError) -> (bytes: [UInt8], isFilm: Bool) {
    try walk(0..<bytes.count, in: "", depth: 0)
    guard hasFilm || hasSound else { throw .damaged("there is no track", offset: bytes.count) }
    var left = bytes.count
    for track in others {
      // Each fragment says which of its samples belong to which track.
      guard !isFragmented else {
        throw .damaged("there is a second track", offset: track.box.start)
      }
      try silence(track.tables, &left)
      hide(track.box)
    }
    return (bytes, hasFilm)
  }

  private mutating func walk(
    _ range: Range<Int>, in parent: String, depth: Int
  ) throws(MediaError) {
    guard depth <= Self.depth else { throw .damaged("too many boxes", offset: range.lowerBound) }
    var at = range.lowerBound
    while at < range.upperBound {
      let box = try MP4Box(in: bytes, at: at, before: range.upperBound)
      at = box.content.upperBound
      if box.type == "trak" { (handler, tables) = ("", MP4Tables()) }
      if Self.outer.contains(box.type) {
        if box.type == "moof" { isFragmented = true }
        try walk(box.content, in: box.type, depth: depth + 1)
      } else {
        try take(box, in: parent)
      }
      if box.type == "trak" { endTrack(box) }
    }
  }

  private mutating func endTrack(_ box: MP4Box) {
    switch handler {
    case "vide": hasFilm = true
    case "soun": hasSound = true
    default: others.append((box, tables))
    }
  }

  private mutating func take(_ box: MP4Box, in parent: String) throws(MediaError) {
    let content = box.content
    switch box.type {
    case "mvhd", "tkhd", "mdhd":
      // Version and flags, then when it was made and changed.
      let isLong = bytes.byte(at: content.lowerBound) == 1
      try blank(content.lowerBound + 4, isLong ? 16 : 8, in: content)
    case "hdlr":
      guard content.count >= 12 else { throw .damaged("a handler is too short", offset: box.start) }
      let start = content.lowerBound + 8
      if parent == "mdia" { handler = String(decoding: bytes[start..<start + 4], as: UTF8.self) }
      try blank(start + 4, content.upperBound - start - 4, in: content)
    case "dref": try takeReferences(content)
    case "mdat": samples.append(content)
    case "stsc": tables.chunks = content
    case "stsz": tables.sizes = content
    case "stco", "co64":
      (tables.offsets, tables.offsetBytes) = (content, box.type == "stco" ? 4 : 8)
    case let type where Self.plain.contains(type): break
    default: hide(box)
    }
  }

  /// Where samples lie: in this file, each of them.
  private mutating func takeReferences(_ content: Range<Int>) throws(MediaError) {
    var at = content.lowerBound + 8
    while at < content.upperBound {
      let entry = try MP4Box(in: bytes, at: at, before: content.upperBound)
      guard bytes.byte(at: entry.content.lowerBound + 3).map({ $0 & 1 }) == 1 else {
        throw .damaged("the samples lie in another file", offset: entry.start)
      }
      try blank(entry.content.lowerBound + 4, entry.content.count - 4, in: entry.content)
      at = entry.content.upperBound
    }
  }

  /// Makes zeros of the samples of a track; of all such tracks not more than there are bytes.
  private mutating func silence(_ tables: MP4Tables, _ left: inout Int) throws(MediaError) {
    guard samples.count <= 16 else { throw .damaged("too many parts", offset: 0) }
    for part in tables.samples(in: bytes) {
      for data in samples {
        let found = part.clamped(to: data)
        left -= max(found.count, 1)
        guard left >= 0 else {
          throw .damaged("samples overlap", offset: part.lowerBound)
        }
        for at in found { bytes[at] = 0 }
      }
    }
  }

  private mutating func blank(
    _ start: Int, _ count: Int, in content: Range<Int>
  ) throws(MediaError) {
    guard count >= 0, start + count <= content.upperBound else {
      throw .damaged("a box is too short", offset: content.lowerBound)
    }
    for at in start..<start + count { bytes[at] = 0 }
  }

  private mutating func hide(_ box: MP4Box) {
    bytes.replaceSubrange(box.start + 4..<box.start + 8, with: ascii("free"))
    for at in box.content { bytes[at] = 0 }
  }
}

/// Where the tables of a track lie that say where its samples are (ISO/IEC 14496-12, section 8.7).
private struct MP4Tables {
  var chunks: Range<Int>?
  var sizes: Range<Int>?
  var offsets: Range<Int>?
  var offsetBytes = 4

  /// The samples of each chunk, which lie behind each other; samples that the tables do not name do not exist.
  func samples(in bytes: [UInt8]) -> [Range<Int>] {
    guard let chunks, let sizes, let offsets else { return [] }
    func number(_ place: Int, _ length: Int = 4, of table: Range<Int>) -> Int? {
      let at = table.lowerBound + place
      guard at + length <= table.upperBound else { return nil }
      guard length == 8 else { return bytes.bigEndian(length, at: at) }
      return bytes.bigEndian(4, at: at) == 0 ? bytes.bigEndian(4, at: at + 4) : nil
    }
    var (found, run, sample): ([Range<Int>], Int, Int) = ([], 0, 0)
    let constant = min(number(4, of: sizes) ?? 0, bytes.count)
    var chunk = 0
    while let start = number(8 + chunk * offsetBytes, offsetBytes, of: offsets) {
      chunk += 1
      while let next = number(8 + (run + 1) * 12, of: chunks), next <= chunk { run += 1 }
      let count = min(number(8 + run * 12 + 4, of: chunks) ?? 0, bytes.count)
      var length = constant * count
      if constant == 0 {
        for _ in 0..<count {
          guard let size = number(12 + sample * 4, of: sizes) else { break }
          (length, sample) = (length + size, sample + 1)
        }
      }
      let end = min(start + min(length, bytes.count), bytes.count)
      if start < end { found.append(start..<end) }
    }
    return found
  }
}
