import Testing

@testable import Media

struct JPEGTests {
  typealias Sample = JPEGSample

  private static let minimal = Sample.exif(ExifReader.minimal(orientation: 6))

  @Test func `only what pixels, colours and the turn need is kept`() throws {
    let picture = try MediaFile(Sample.full, claimed: .jpeg)
    #expect(
      picture.bytes
        == Sample.file(
          Sample.segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 0, 0]), Self.minimal,
          Sample.profile, Sample.adobe, Sample.quantization, Sample.frame, Sample.huffman,
          Sample.scan, Sample.huffman, Sample.scan))
    #expect(picture.hadLocation)
    #expect((picture.width, picture.height) == (0x123, 0x45))
  }

  @Test func `a picture with nothing to drop stays byte for byte`() throws {
    let bytes = Sample.file(Sample.jfif, Sample.frame, Sample.scan)
    let picture = try MediaFile(bytes, claimed: .jpeg)
    #expect(picture.bytes == bytes)
    #expect(!picture.hadLocation)
  }

  @Test(arguments: 1...8, [false, true])
  func `an orientation is kept alone, and turns the size`(turn: Int, isLittle: Bool) throws {
    let exif = Sample.exif(Samples.tiff(orientation: turn, isLittle: isLittle))
    let picture = try MediaFile(Sample.file(exif, Sample.frame, Sample.scan), claimed: .jpeg)
    let kept = turn == 1 ? [] : Sample.exif(ExifReader.minimal(orientation: turn))
    #expect(picture.bytes == Sample.file(kept, Sample.frame, Sample.scan))
    let size: (Int?, Int?) = turn >= 5 ? (0x123, 0x45) : (0x45, 0x123)
    #expect((picture.width, picture.height) == size)
    #expect(!picture.hadLocation)
  }

  @Test func `the minimal EXIF says the orientation and no more`() {
    let exif = ExifReader(tiff: ExifReader.minimal(orientation: 8))
    #expect(exif.orientation == 8)
    #expect(!exif.hasLocation)
    #expect(ExifReader.minimal(orientation: 8).count == 26)
  }

  @Test(arguments: [0, 9, 300])
  func `an orientation that does not exist is none`(turn: Int) throws {
    let exif = Sample.exif(Samples.tiff(orientation: turn))
    let picture = try MediaFile(Sample.file(exif, Sample.frame, Sample.scan), claimed: .jpeg)
    #expect(picture.bytes == Sample.file(Sample.frame, Sample.scan))
  }

  @Test func `the first orientation counts, and none after the first scan`() throws {
    func turned(_ turn: Int) -> [UInt8] { Sample.exif(Samples.tiff(orientation: turn)) }
    let two = Sample.file(turned(3), turned(6), Sample.frame, Sample.scan)
    let late = Sample.file(Sample.frame, Sample.scan, turned(6), Sample.scan)
    #expect(
      try MediaFile(two, claimed: .jpeg).bytes
        == Sample.file(Sample.exif(ExifReader.minimal(orientation: 3)), Sample.frame, Sample.scan))
    #expect(
      try MediaFile(late, claimed: .jpeg).bytes
        == Sample.file(Sample.frame, Sample.scan, Sample.scan))
  }

  @Test(arguments: [
    Sample.exif(Samples.tiff(latitude: true)),
    Sample.exif(Samples.tiff(latitude: true, isLittle: true)),
    Sample.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Samples.xmp),
    Sample.segment(0xE1, Array("http://ns.adobe.com/xmp/extension/\0".utf8) + Samples.xmp),
  ])
  func `a position in EXIF or XMP is noticed and removed`(block: [UInt8]) throws {
    let picture = try MediaFile(Sample.file(block, Sample.frame, Sample.scan), claimed: .jpeg)
    #expect(picture.hadLocation)
    #expect(picture.bytes == Sample.file(Sample.frame, Sample.scan))
  }

  @Test(arguments: [
    (Sample.file(), "there is no picture", 4),
    (Sample.file(Sample.frame), "there is no picture", 17),
    (Sample.file(Sample.scan), "a scan before its frame", 2),
    (Sample.file(Sample.frame, Sample.frame), "a second or too short frame", 15),
    (Sample.file([0xFF, 0xC3, 0, 2]), "a marker that browsers do not know", 2),
    (Sample.file([0xFF, 0xDB, 0, 1]), "a segment's length is wrong", 2),
    (Sample.file([0xFF, 0xDB, 9, 9]), "a segment's length is wrong", 2),
    ([0xFF, 0xD8] + Sample.frame, "the end of the picture (EOI) is missing", 15),
  ])
  func `a damaged picture is refused`(bytes: [UInt8], words: String, offset: Int) {
    #expect(throws: MediaError.damaged(words, offset: offset)) {
      try MediaFile(bytes, claimed: .jpeg)
    }
  }

  @Test func `a picture without pixels or with too many is refused`() {
    func sized(_ height: [UInt8], _ width: [UInt8]) -> [UInt8] {
      Sample.file(Sample.segment(0xC0, [8] + height + width + [1, 1, 0x11, 0]), Sample.scan)
    }
    for (width, height, limit, file) in [
      (1, 0, 40_000, sized([0, 0], [0, 1])), (40_001, 1, 40_000, sized([0, 1], [0x9C, 0x41])),
      (40_000, 40_000, 200_000_000, sized([0x9C, 0x40], [0x9C, 0x40])),
    ] {
      #expect(throws: MediaError.dimensions(width: width, height: height, limit: limit)) {
        try MediaFile(file, claimed: .jpeg)
      }
    }
  }
}
