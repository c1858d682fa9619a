/// Cleans a PNG picture: W3C PNG, third edition, sections 5 and 11; APNG included.
///
/// The chunks are walked once, each checksum is verified, and those on the list are copied byte for byte: the ones that pixels,
/// colours and animation need. Text, EXIF, times and unknown chunks are dropped, as are any bytes behind IEND. Refused: wrong
/// checksums, unknown critical chunks, no IDAT.
func cleanPNG(_ bytes: [UInt8]) throws(MediaError) -> CleanedMedia {
  var cleaned = CleanedMedia(bytes: Array(bytes.prefix(8)))
  cleaned.bytes.reserveCapacity(bytes.count)
  var hasData = false
  var at = 8
  while true {
    let chunk = try PNGChunk(in: bytes, at: at)
    at = chunk.end
    if cleaned.size == nil {
      cleaned.size = try chunk.headerSize(in: bytes)
    } else if chunk.type == "IHDR" {
      throw .damaged("a second header (IHDR)", offset: chunk.start)
    }
    if keptChunks.contains(chunk.type) {
      cleaned.bytes += bytes[chunk.start..<chunk.end]
    } else if chunk.isCritical {
      throw .damaged("an unknown critical chunk", offset: chunk.start)
    } else if chunk.tellsLocation(in: bytes) {
      cleaned.hadLocation = true
    }
    if chunk.type == "IDAT" { hasData = true }
    if chunk.type == "acTL" { cleaned.isAnimated = true }
    if chunk.type == "IEND" { break }
  }
  guard hasData else { throw .damaged("there is no picture (IDAT)", offset: at) }
  return cleaned
}

private let keptChunks: Set<String> = [
  "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs",
  "hIST", "sPLT", "cICP", "mDCv", "cLLi", "acTL", "fcTL", "fdAT",
]

/// One chunk: length, type, data and checksum; within the file and with the right checksum.
private struct PNGChunk {
  let start: Int
  let end: Int
  let type: String
  let isCritical: Bool
  var data: Range<Int> { start + 8..<end - 4 }

  init(in bytes: [UInt8], at start: Int) throws(MediaError) {
    guard let length = bytes.bigEndian(4, at: start), let type = bytes.part(start + 4, start + 8)
    else { throw .damaged("the end of the picture (IEND) is missing", offset: start) }
    guard let checked = bytes.part(start + 4, start + 8 + length),
      let checksum = bytes.bigEndian(4, at: checked.endIndex)
    else { throw .damaged("the file ends within a chunk", offset: start) }
    guard checksum == crc32(checked) else {
      throw .damaged("a chunk's checksum is wrong", offset: start)
    }
    self.start = start
    end = checked.endIndex + 4
    self.type = String(decoding: type, as: UTF8.self)
    isCritical = type.first.map { $0 & 0x20 == 0 } ?? true
  }

  /// The size given in IHDR; throws when this is another chunk.
  func headerSize(in bytes: [UInt8]) throws(MediaError) -> PixelSize {
    guard type == "IHDR", data.count == 13,
      let width = bytes.bigEndian(4, at: data.lowerBound),
      let height = bytes.bigEndian(4, at: data.lowerBound + 4)
    else { throw .damaged("the header (IHDR) is missing", offset: start) }
    return try PixelSize(width: width, height: height)
  }

  /// True if a metadata chunk gives a position, as far as it is not compressed.
  func tellsLocation(in bytes: [UInt8]) -> Bool {
    switch type {
    case "eXIf": ExifReader(tiff: Array(bytes[data])).hasLocation
    case "iTXt", "tEXt": bytes[data].firstRange(of: ":GPS") != nil
    default: false
    }
  }
}

/// The checksum of W3C PNG section 5.5 (ISO 3309).
func crc32(_ bytes: ArraySlice<UInt8>) -> Int {
  var register: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    register = crcTable[Int((register ^ UInt32(byte)) & 0xFF)] ^ (register >> 8)
  }
  return Int(register ^ 0xFFFF_FFFF)
}

private let crcTable: [UInt32] = (0..<256).map { (index: UInt32) in
  (0..<8).reduce(index) { value, _ in
    value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
  }
}
