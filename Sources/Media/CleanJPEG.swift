/// Cleans a JPEG picture: ITU-T T.81 annex B, JFIF (T.871), EXIF (CIPA DC-008).
///
/// The segments are walked once from SOI to the first EOI, through any number of scans. Kept are the tables, frame, scans, the
/// colour profile (APP2 `ICC_PROFILE`), Adobe's colour transform (APP14) and JFIF's density without its thumbnail. All other
/// APPn, comments and anything behind EOI are dropped; an orientation is written afresh, alone. Refused: other coding processes
/// than browsers show, several frames, a file without an end.
func cleanJPEG(_ bytes: [UInt8]) throws(MediaError) -> CleanedMedia {
  var walker = JPEGWalker(bytes)
  return try walker.cleaned()
}

private struct JPEGWalker {
  private let bytes: [UInt8]
  private var at = 2
  private var jfif: [UInt8] = []
  private var body: [UInt8] = []
  private var orientation: Int?
  private var size: PixelSize?
  private var hasScan = false
  private var hasAdobe = false
  private var hadLocation = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    body.reserveCapacity(bytes.count)
  }

  mutating func cleaned() throws(MediaError) -> CleanedMedia {
    while true {
      let marker = try nextMarker()
      if marker == 0xD9 { break }
      try take(marker)
    }
    guard hasScan, let size else { throw .damaged("there is no picture", offset: at) }
    var output: [UInt8] = [0xFF, 0xD8] + jfif
    let turn = orientation ?? 1
    if turn != 1 {
      let exif = ascii("Exif") + [0, 0] + ExifReader.minimal(orientation: turn)
      output += [0xFF, 0xE1, 0, UInt8(truncatingIfNeeded: exif.count + 2)] + exif
    }
    output += body
    output += [0xFF, 0xD9]
    return CleanedMedia(
      bytes: output, size: turn >= 5 ? size.turned : size, hadLocation: hadLocation)
  }

  /// The next marker's code; bytes that are part of no segment are passed over, as decoders do.
  private mutating func nextMarker() throws(MediaError) -> UInt8 {
    while let byte = bytes.byte(at: at) {
      at += 1
      guard byte == 0xFF else { continue }
      while bytes.byte(at: at) == 0xFF { at += 1 }
      guard let code = bytes.byte(at: at) else { break }
      at += 1
      if code != 0 { return code }
    }
    throw .damaged("the end of the picture (EOI) is missing", offset: bytes.count)
  }

  /// Copies or drops the part that a marker starts.
  private mutating func take(_ marker: UInt8) throws(MediaError) {
    if marker == 0x01 || (0xD0...0xD7).contains(marker) { return }  // TEM, RSTn: no segment
    let start = at - 2
    guard let length = bytes.bigEndian(2, at: at), length >= 2,
      let payload = bytes.part(at + 2, at + length)
    else { throw .damaged("a segment's length is wrong", offset: start) }
    at += length
    switch marker {
    case 0xC4, 0xCC, 0xDB, 0xDC, 0xDD: keep(marker, payload)  // DHT, DAC, DQT, DNL, DRI
    case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA: try takeFrame(marker, payload, start)
    case 0xDA:
      guard size != nil else { throw .damaged("a scan before its frame", offset: start) }
      keep(marker, payload)
      copyScan()
    case 0xE0...0xEF: takeApplication(marker, payload)
    case 0xFE: break
    default: throw .damaged("a marker that browsers do not know", offset: start)
    }
  }

  private mutating func keep(_ marker: UInt8, _ payload: ArraySlice<UInt8>) {
    append(marker, payload, to: &body)
  }

  /// T.81 B.2.2: precision, height, width.
  private mutating func takeFrame(
    _ marker: UInt8, _ payload: ArraySlice<UInt8>, _ start: Int
  ) throws(MediaError) {
    guard size == nil, payload.count >= 6,
      let height = bytes.bigEndian(2, at: payload.startIndex + 1),
      let width = bytes.bigEndian(2, at: payload.startIndex + 3)
    else { throw .damaged("a second or too short frame", offset: start) }
    size = try PixelSize(width: width, height: height)
    keep(marker, payload)
  }

  /// Copies entropy-coded data (T.81 B.1.1.5) up to the marker that ends it; stuffed zeros and
  /// restart markers are part of it.
  private mutating func copyScan() {
    hasScan = true
    let start = at
    while at < bytes.count {
      guard bytes[at] == 0xFF else {
        at += 1
        continue
      }
      var code = at + 1
      while bytes.byte(at: code) == 0xFF { code += 1 }
      guard let marker = bytes.byte(at: code) else {
        at = bytes.count
        break
      }
      guard marker == 0 || (0xD0...0xD7).contains(marker) else { break }
      at = code + 1
    }
    body += bytes[start..<at]
  }

  private mutating func takeApplication(_ marker: UInt8, _ payload: ArraySlice<UInt8>) {
    switch marker {
    case 0xE0 where jfif.isEmpty && payload.starts(with: "JFIF\0".utf8) && payload.count >= 14:
      // Version, unit and density; a thumbnail of 0 × 0.
      append(marker, payload.prefix(12) + [0, 0], to: &jfif)
    case 0xE1: readMetadata(payload)
    case 0xE2 where payload.starts(with: "ICC_PROFILE\0".utf8): keep(marker, payload)
    case 0xEE where !hasAdobe && payload.starts(with: "Adobe".utf8) && payload.count >= 12:
      hasAdobe = true
      keep(marker, payload.prefix(12))
    default: break
    }
  }

  /// EXIF, or XMP in its standard and extended form.
  private mutating func readMetadata(_ payload: ArraySlice<UInt8>) {
    guard payload.starts(with: "Exif\0".utf8) else {
      hadLocation = hadLocation || payload.firstRange(of: ":GPS") != nil
      return
    }
    let exif = ExifReader(tiff: Array(payload.dropFirst(6)))
    hadLocation = hadLocation || exif.hasLocation
    // Browsers read it from the header only, and from the first block that has one.
    if !hasScan, orientation == nil { orientation = exif.orientation }
  }
}

/// Appends a segment whose payload came from one, or is shorter, so that its length fits 16 bits.
private func append(
  _ marker: UInt8, _ payload: ArraySlice<UInt8>, to output: inout [UInt8]
) {
  let length = payload.count + 2
  output += [0xFF, marker]
  output += [UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
  output += payload
}
