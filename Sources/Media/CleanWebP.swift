/// Cleans a WebP picture: RFC 9649 section 2, lossy, lossless and animated.
///
/// The chunks of the RIFF container, and those within each frame of an animation, are walked once. Kept are pixels,
/// transparency, colour profile and animation; EXIF, XMP and unknown chunks are dropped, their flags cleared and the sizes
/// rewritten. Any bytes behind the container are dropped.
func cleanWebP(_ bytes: [UInt8]) throws(MediaError) -> CleanedMedia {
  guard let length = bytes.littleEndian(4, at: 4), length >= 4, length + 8 <= bytes.count else {
    throw .damaged("the file is shorter than it says", offset: 4)
  }
  var walker = WebPWalker(bytes, end: 8 + length)
  return try walker.cleaned()
}

private struct WebPWalker {
  private let bytes: [UInt8]
  private let end: Int
  private var output: [UInt8] = []
  private var size: PixelSize?
  private var hasPicture = false
  private var hadLocation = false
  private var isAnimated = false

  init(_ bytes: [UInt8], end: Int) {
    self.bytes = bytes
    self.end = end
    output.reserveCapacity(end)
  }

  mutating func cleaned() throws(MediaError) -> CleanedMedia {
    let first = try chunk(at: 12, before: end)
    let isExtended = bytes.has("VP8X", at: 12)
    if isExtended {
      try takeHeader(first)
      try takeAll(
        from: first.next, to: end, kept: ["ICCP", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"])
    } else {
      // The simple layout has one chunk; decoders ignore anything behind it.
      try takeAll(from: 12, to: min(first.next, end), kept: ["VP8 ", "VP8L"])
    }
    guard hasPicture, let size else { throw .damaged("there is no picture", offset: 12) }
    var file = ascii("RIFF")
    file.appendLittleEndian(output.count + 4, 4)
    return CleanedMedia(
      bytes: file + ascii("WEBP") + output, size: size, hadLocation: hadLocation,
      isAnimated: isAnimated)
  }

  /// One chunk's name, where its data lie, and where the next one starts.
  private struct Chunk {
    var name: String
    var data: Range<Int>
    var next: Int { data.upperBound + data.count % 2 }
  }

  private func chunk(at start: Int, before end: Int) throws(MediaError) -> Chunk {
    guard start <= end - 8, let name = bytes.part(start, start + 4),
      let length = bytes.littleEndian(4, at: start + 4), start + 8 + length <= end
    else { throw .damaged("the file ends within a chunk", offset: start) }
    return Chunk(
      name: String(decoding: name, as: UTF8.self), data: start + 8..<start + 8 + length)
  }

  /// Copies the kept chunks of a stretch of the file and drops the others.
  private mutating func takeAll(
    from start: Int, to end: Int, kept: Set<String>
  ) throws(MediaError) {
    var at = start
    while at < end {
      let chunk = try chunk(at: at, before: end)
      at = chunk.next
      guard kept.contains(chunk.name) else {
        if chunk.name == "VP8X" { throw .damaged("a second header", offset: chunk.data.lowerBound) }
        noteLocation(chunk)
        continue
      }
      if chunk.name == "ANMF" {
        try takeFrame(chunk)
      } else {
        try notePicture(chunk)
        append(chunk.name, bytes[chunk.data])
      }
    }
  }

  /// The header of the extended layout: flags, 3 reserved bytes, width and height less one.
  private mutating func takeHeader(_ chunk: Chunk) throws(MediaError) {
    let start = chunk.data.lowerBound
    guard chunk.data.count >= 10, let flags = bytes.byte(at: start),
      let width = bytes.littleEndian(3, at: start + 4),
      let height = bytes.littleEndian(3, at: start + 7)
    else { throw .damaged("a header (VP8X) that is too short", offset: start) }
    size = try PixelSize(width: width + 1, height: height + 1)
    // Colour profile, transparency and animation stay; EXIF, XMP and reserved bits go.
    append("VP8X", [flags & 0x32, 0, 0, 0] + bytes[start + 4..<start + 10])
  }

  /// One frame of an animation: 16 bytes about it, then its own chunks.
  private mutating func takeFrame(_ chunk: Chunk) throws(MediaError) {
    let start = chunk.data.lowerBound
    guard chunk.data.count >= 16 else { throw .damaged("a frame is too short", offset: start) }
    isAnimated = true
    let position = output.count
    output += ascii("ANMF") + [0, 0, 0, 0] + bytes[start..<start + 16]
    try takeAll(from: start + 16, to: chunk.data.upperBound, kept: ["ALPH", "VP8 ", "VP8L"])
    var length: [UInt8] = []
    // Even, since every chunk inside is.
    length.appendLittleEndian(output.count - position - 8, 4)
    output.replaceSubrange(position + 4..<position + 8, with: length)
  }

  private mutating func append(_ name: String, _ data: ArraySlice<UInt8>) {
    output += name.utf8
    output.appendLittleEndian(data.count, 4)
    output += data
    if data.count % 2 == 1 { output.append(0) }
  }

  /// Reads the size out of a bitstream, which must be within the limits in any place.
  private mutating func notePicture(_ chunk: Chunk) throws(MediaError) {
    guard chunk.name == "VP8 " || chunk.name == "VP8L" else { return }
    guard let sides = chunk.name == "VP8L" ? lossless(chunk) : lossy(chunk) else {
      throw .damaged("a picture without its size", offset: chunk.data.lowerBound)
    }
    let found = try PixelSize(width: sides.0, height: sides.1)
    size = size ?? found
    hasPicture = true
  }

  /// RFC 6386 section 9.1: a key frame's start code, then 14 bits of each side.
  private func lossy(_ chunk: Chunk) -> (Int, Int)? {
    let start = chunk.data.lowerBound
    guard chunk.data.count >= 10, bytes.has([0x9D, 0x01, 0x2A], at: start + 3),
      let width = bytes.littleEndian(2, at: start + 6),
      let height = bytes.littleEndian(2, at: start + 8)
    else { return nil }
    return (width & 0x3FFF, height & 0x3FFF)
  }

  /// RFC 9649 section 3.4: a signature, then 14 bits of each side less one.
  private func lossless(_ chunk: Chunk) -> (Int, Int)? {
    let start = chunk.data.lowerBound
    guard chunk.data.count >= 5, bytes.byte(at: start) == 0x2F,
      let bits = bytes.littleEndian(4, at: start + 1)
    else { return nil }
    return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
  }

  private mutating func noteLocation(_ chunk: Chunk) {
    guard !hadLocation else { return }
    switch chunk.name {
    case "EXIF":
      // Some writers put JPEG's prefix before the TIFF file.
      let data = bytes[chunk.data]
      let tiff = data.starts(with: "Exif\0\0".utf8) ? data.dropFirst(6) : data
      hadLocation = ExifReader(tiff: Array(tiff)).hasLocation
    case "XMP ": hadLocation = bytes[chunk.data].firstRange(of: ":GPS") != nil
    default: break
    }
  }
}
