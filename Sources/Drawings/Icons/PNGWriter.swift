internal import CZlib

/// Writes pictures as PNG (W3C PNG, third edition): eight bits a channel, no filter, one IDAT.
enum PNGWriter {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The file of a square picture, of red, green, blue and opacity a byte each, row by row.
  ///
  /// Where every pixel is opaque the opacity is left out (section 11.2.1, colour type 2).
  static func file(side: Int, rgba: [UInt8]) -> [UInt8] {
    let isOpaque = stride(from: 3, to: rgba.count, by: 4).allSatisfy { rgba[$0] == 255 }
    var rows: [UInt8] = []
    rows.reserveCapacity(rgba.count + side)
    for row in 0..<side {
      rows.append(0)
      for pixel in row * side..<(row + 1) * side {
        rows += rgba[pixel * 4..<pixel * 4 + (isOpaque ? 3 : 4)]
      }
    }
    let size = UInt32(clamping: side)
    let header = bigEndian(size) + bigEndian(size) + [8, isOpaque ? 2 : 6, 0, 0, 0]
    return signature + chunk("IHDR", header) + chunk("IDAT", deflated(rows)) + chunk("IEND", [])
  }

  /// Length, type, data, and the checksum of the last two (section 5.3).
  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + data
    let sum = checked.withUnsafeBufferPointer { crc32(0, $0.baseAddress, uInt($0.count)) }
    return bigEndian(UInt32(clamping: data.count)) + checked
      + bigEndian(UInt32(truncatingIfNeeded: sum))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// A zlib stream (RFC 1950) at the highest level.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var length = compressBound(uLong(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(length))
    // It can fail for want of memory or room alone, and there is room for anything.
    compress2(&output, &length, bytes, uLong(bytes.count), 9)
    return Array(output.prefix(Int(length)))
  }
}
