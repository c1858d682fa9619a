/// Pictures as cameras and jokers make them, of which nothing but the structure is sound.
public enum PhotoSample {
  /// Text in the metadata that must be nowhere else.
  public static let canary = "CANARY-41.3851N-2.1734E"

  /// A JPEG of some size in pixels and at least so many bytes, with EXIF, XMP, a comment and something behind its end.
  public static func jpeg(
    _ width: Int = 512, _ height: Int = 512, bytes: Int = 0
  ) -> [UInt8] {
    let canary = Array(canary.utf8)
    let tiff: [UInt8] =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 2, 0x01, 0x0E, 0, 2, 0, 0, 0, 24, 0, 0, 0, 40]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0] + canary
    let frame: [UInt8] =
      [8] + two(height) + two(width) + [1, 1, 0x11, 0]
    let scan = [UInt8](repeating: 0x41, count: max(16, bytes))
    return [0xFF, 0xD8] + segment(0xE1, Array("Exif\0\0".utf8) + tiff)
      + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + canary)
      + segment(0xFE, canary) + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
      + segment(0xC0, frame) + segment(0xDA, [1, 1, 0, 0, 63, 0]) + scan + [0xFF, 0xD9] + canary
  }

  /// The header of a PNG of some size, one block of data, and what makes it move.
  public static func png(_ width: Int, _ height: Int, isAnimated: Bool = false) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", four(width) + four(height) + [8, 2, 0, 0, 0])
      + (isAnimated ? chunk("acTL", four(2) + four(0)) : [])
      + chunk("tEXt", Array("Comment\0".utf8) + Array(canary.utf8))
      + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
  }

  private static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0xFF, marker] + two(payload.count + 2) + payload
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + data
    var register: UInt32 = 0xFFFF_FFFF
    for byte in checked {
      register ^= UInt32(byte)
      for _ in 0..<8 {
        register = register & 1 == 1 ? 0xEDB8_8320 ^ (register >> 1) : register >> 1
      }
    }
    return four(data.count) + checked + four(Int(register ^ 0xFFFF_FFFF))
  }

  private static func two(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  private static func four(_ number: Int) -> [UInt8] { two(number >> 16) + two(number) }
}
