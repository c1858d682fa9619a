import Testing

@testable import Media

/// Small files of each kind, built from their parts.
///
/// They hold what the formats' walkers look at, not pixels: the compressed data are made up.
enum Samples {
  /// One file of each kind with much in it that is dropped.
  static func full(_ kind: MediaKind) -> [UInt8] {
    switch kind {
    case .jpeg: JPEGSample.full
    case .png: PNGSample.full
    case .gif: GIFSample.full
    case .webp: WebPSample.full
    case .pdf: PDFSample.full
    }
  }

  /// A TIFF file as EXIF has it, in either byte order.
  static func tiff(
    orientation: Int? = nil, latitude: Bool = false, isLittle: Bool = false
  ) -> [UInt8] {
    func number(_ value: Int, _ length: Int) -> [UInt8] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? bytes : bytes.reversed()
    }
    func entry(_ tag: Int, _ type: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(1, 4) + value
        + [UInt8](repeating: 0, count: 4 - value.count)
    }
    var entries = [entry(0x010F, 2, Array("Ab".utf8))]
    if let orientation { entries.append(entry(0x0112, 3, number(orientation, 2))) }
    let directory = 8
    if latitude {
      let place = directory + 2 + 12 * (entries.count + 1) + 4
      entries.append(entry(0x8825, 4, number(place, 4)))
    }
    var file = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(directory, 4)
    file += number(entries.count, 2) + entries.joined() + number(0, 4)
    if latitude {
      file += number(2, 2) + entry(1, 2, Array("N".utf8)) + entry(2, 5, number(8, 4)) + number(0, 4)
    }
    return file
  }

  /// XMP that tells a place.
  static let xmp = Array(#"<rdf:Description exif:GPSLatitude="41,23N"/>"#.utf8)
}

enum JPEGSample {
  static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length = payload.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + payload
  }

  static func exif(_ tiff: [UInt8]) -> [UInt8] { segment(0xE1, Array("Exif\0\0".utf8) + tiff) }

  /// 0x0123 high, 0x0045 wide.
  static let frame = segment(0xC2, [8, 0x01, 0x23, 0x00, 0x45, 1, 1, 0x11, 0])
  static let quantization = segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
  static let huffman = segment(0xC4, [0, 1, 2, 3])
  static let profile = segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 9, 9])
  static let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
  static let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 0, 0])
  static let scan =
    segment(0xDA, [1, 1, 0, 0, 63, 0]) + [1, 2, 0xFF, 0, 3, 0xFF, 0xD0, 4, 0xFF, 0xFF, 0, 5]

  /// Parts that are dropped: a thumbnail's JFXX, XMP, Photoshop, multiple pictures, a comment.
  static let dropped =
    segment(0xE0, Array("JFXX\0".utf8) + [0x10, 0xFF, 0xD8, 0xFF, 0xD9])
    + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Samples.xmp)
    + segment(0xED, Array("Photoshop 3.0\0".utf8)) + segment(0xE2, Array("MPF\0".utf8))
    + segment(0xEF, [1]) + segment(0xFE, Array("a comment".utf8))

  static func file(_ parts: [UInt8]...) -> [UInt8] {
    [0xFF, 0xD8] + parts.joined() + [0xFF, 0xD9]
  }

  static let full =
    file(
      segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 1, 1, 7, 7, 7]),
      exif(Samples.tiff(orientation: 6, latitude: true)), dropped, profile, adobe, quantization,
      frame, huffman, scan, dropped, jfif, adobe, huffman, scan) + Array("motion".utf8)
}

enum PNGSample {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func chunk(_ type: String, _ data: [UInt8] = []) -> [UInt8] {
    let checked = Array(type.utf8) + data
    return bigEndian(data.count) + checked + bigEndian(crc32(checked[...]))
  }

  static func bigEndian(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  static func header(width: Int = 3, height: Int = 2) -> [UInt8] {
    chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 2, 0, 0, 0])
  }

  static let keptTypes = [
    "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "cICP", "mDCv", "cLLi", "PLTE", "tRNS", "bKGD", "hIST",
    "pHYs", "sPLT", "acTL", "fcTL", "IDAT", "fcTL", "fdAT",
  ]
  static let droppedTypes = ["tEXt", "zTXt", "iTXt", "tIME", "oFFs", "prVt", "exIf", "caBX"]

  static let full =
    signature + header() + droppedTypes.flatMap { chunk($0, [1, 2]) }
    + keptTypes.flatMap { chunk($0, [3]) + chunk("tEXt", Array("Author\0me".utf8)) }
    + chunk("eXIf", Samples.tiff(orientation: 6, latitude: true)) + chunk("IEND")
    + chunk("IDAT", [4]) + Array("PK".utf8)
}

enum GIFSample {
  static let screen = Array("GIF89a".utf8) + [5, 0, 4, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6]
  static let control: [UInt8] = [0x21, 0xF9, 4, 1, 10, 0, 0, 0]
  static let frame: [UInt8] =
    [0x2C, 0, 0, 0, 0, 5, 0, 4, 0, 0x80, 9, 9, 9, 8, 8, 8] + [2, 3, 0x3B, 0x21, 0x2C, 1, 7, 0]
  static let comment: [UInt8] = [0x21, 0xFE, 3, 1, 2, 3, 0]
  static let plainText: [UInt8] = [0x21, 0x01, 2, 1, 2, 1, 3, 0]

  static func application(_ name: String, _ blocks: [UInt8]) -> [UInt8] {
    [0x21, 0xFF, 11] + name.utf8 + blocks + [0]
  }

  static let loop = application("NETSCAPE2.0", [3, 1, 7, 0])
  static let xmp = application("XMP DataXMP", [UInt8(Samples.xmp.count)] + Samples.xmp)

  static let full =
    screen + application("NETSCAPE2.0", [3, 1, 7, 0, 5, 2, 1, 1, 1, 1]) + comment + xmp + control
    + comment + frame + control + plainText + frame + [0x21, 0x77, 0] + control + frame
    + [0x3B, 1, 2]
}

enum WebPSample {
  static func littleEndian(_ number: Int, _ length: Int = 4) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array(name.utf8) + littleEndian(data.count) + data + (data.count % 2 == 1 ? [0] : [])
  }

  static func file(_ chunks: [UInt8]...) -> [UInt8] {
    let all = Array(chunks.joined())
    return Array("RIFF".utf8) + littleEndian(all.count + 4) + Array("WEBP".utf8) + all
  }

  static func header(_ flags: UInt8, width: Int = 7, height: Int = 6) -> [UInt8] {
    chunk("VP8X", [flags, 0, 0, 0] + littleEndian(width - 1, 3) + littleEndian(height - 1, 3))
  }

  static let lossy = chunk("VP8 ", [0x10, 0, 0, 0x9D, 0x01, 0x2A, 7, 0x40, 6, 0x80, 1])
  static let lossless = chunk("VP8L", [0x2F] + littleEndian(6 | 5 << 14, 4) + [1, 2])
  static let place = [UInt8](repeating: 1, count: 16)
  static let exif = chunk("EXIF", Samples.tiff(latitude: true, isLittle: true))
  static let xmp = chunk("XMP ", Samples.xmp)

  static let full =
    file(
      header(0xFF), chunk("ICCP", [1, 2, 3]), chunk("ANIM", [0, 0, 0, 0, 0, 0]),
      chunk("ANMF", place + chunk("ALPH", [1]) + chunk("junk", [1, 2]) + lossy),
      chunk("ANMF", place + lossless + chunk("x   ", [])), exif, xmp, chunk("junk", [1]))
    + [1, 2, 3]
}
