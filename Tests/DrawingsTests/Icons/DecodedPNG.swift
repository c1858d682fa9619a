import CZlib

/// A PNG of ours, decoded: chunks with their checksums, and the pixels.
struct DecodedPNG {
  let side: Int
  /// Red, green, blue, opacity of each pixel.
  let pixels: [[UInt8]]
  let hasOpacity: Bool

  /// Nil for what keeps to the format in another way than we write it.
  init?(_ file: [UInt8]) {
    guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var (at, types, header, packed) = (8, [String](), [UInt8](), [UInt8]())
    while at + 12 <= file.count {
      let length = Self.number(file, at)
      guard at + 12 + length <= file.count else { return nil }
      let checked = Array(file[at + 4..<at + 8 + length])
      let sum = checked.withUnsafeBufferPointer { crc32(0, $0.baseAddress, uInt($0.count)) }
      guard Int(sum) == Self.number(file, at + 8 + length) else { return nil }
      types.append(String(decoding: checked.prefix(4), as: UTF8.self))
      if types.last == "IHDR" { header = Array(checked.dropFirst(4)) }
      if types.last == "IDAT" { packed += checked.dropFirst(4) }
      at += 12 + length
    }
    guard at == file.count, types == ["IHDR", "IDAT", "IEND"], header.count == 13,
      Self.number(header, 0) == Self.number(header, 4), header[8] == 8,
      header[9] == 2 || header[9] == 6, header[10...].elementsEqual([0, 0, 0])
    else { return nil }
    side = Self.number(header, 0)
    hasOpacity = header[9] == 6
    let channels = hasOpacity ? 4 : 3
    var rows = [UInt8](repeating: 0, count: side * (1 + side * channels))
    var length = uLong(rows.count)
    guard uncompress(&rows, &length, packed, uLong(packed.count)) == Z_OK,
      Int(length) == rows.count
    else { return nil }
    var pixels: [[UInt8]] = []
    for row in 0..<side {
      let start = row * (1 + side * channels)
      guard rows[start] == 0 else { return nil }
      for x in 0..<side {
        let from = start + 1 + x * channels
        pixels.append(rows[from..<from + channels] + (hasOpacity ? [] : [255]))
      }
    }
    self.pixels = pixels
  }

  private static func number(_ bytes: [UInt8], _ at: Int) -> Int {
    bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  subscript(x: Int, y: Int) -> [UInt8] { pixels[y * side + x] }
}
