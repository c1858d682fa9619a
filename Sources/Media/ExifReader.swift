/// The parts of a picture's EXIF that matter: its orientation, and the presence of a position.
///
/// The bytes are a TIFF file (CIPA DC-008 section 4.5), in either byte order, that may be hostile: only two directories are
/// read, each entry once, and anything beyond the end counts as absent. Maker notes are not read; everything is dropped with
/// the block anyway.
struct ExifReader {
  /// 1 to 8 as tag 0x0112 says it; nil when absent or out of range.
  private(set) var orientation: Int?
  /// True if there is a latitude or longitude, or a GPS directory that cannot be read.
  private(set) var hasLocation = false

  /// Reads a TIFF file's first directory.
  init(tiff bytes: [UInt8]) {
    let isLittle = bytes.has("II", at: 0)
    guard isLittle || bytes.has("MM", at: 0) else { return }
    func number(_ length: Int, _ offset: Int) -> Int? {
      isLittle
        ? bytes.littleEndian(length, at: offset) : bytes.bigEndian(length, at: offset)
    }
    guard number(2, 2) == 42, let directory = number(4, 4), let count = number(2, directory)
    else { return }
    var hasReadPlace = false
    for entry in entries(count, from: directory + 2, in: bytes) {
      switch number(2, entry) {
      case 0x0112:
        // As browsers do: one SHORT, else it counts as absent.
        guard orientation == nil, number(2, entry + 2) == 3, number(4, entry + 4) == 1,
          let value = number(2, entry + 8), (1...8).contains(value)
        else { continue }
        orientation = value
      case 0x8825 where !hasReadPlace:
        // Once: more pointers would only let the same directory be read again and again.
        hasReadPlace = true
        let place = number(4, entry + 8) ?? 0
        let count = number(2, place)
        // Latitude, longitude, and those of a destination.
        hasLocation =
          count == nil
          || entries(count ?? 0, from: place + 2, in: bytes).contains {
            [0x02, 0x04, 0x14, 0x16].contains(number(2, $0))
          }
      default: continue
      }
    }
  }

  /// The shortest EXIF that says nothing but the orientation: a TIFF file of 26 bytes.
  static func minimal(orientation: Int) -> [UInt8] {
    ascii("MM") + [0, 42, 0, 0, 0, 8]
      + [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(truncatingIfNeeded: orientation), 0, 0]
      + [0, 0, 0, 0]
  }
}

/// The offsets of a directory's entries, 12 bytes each, as far as they are within the bytes.
private func entries(_ count: Int, from start: Int, in bytes: [UInt8]) -> StrideTo<Int> {
  let available = max(0, bytes.count - start) / 12
  return stride(from: start, to: start + 12 * min(count, available), by: 12)
}
