import Testing

@testable import Media

struct PNGTests {
  typealias Sample = PNGSample

  private static let start = Sample.signature + Sample.header()
  private static let plain = start + Sample.chunk("IDAT", [3]) + Sample.chunk("IEND")

  @Test func `chunks on the list are kept in order and all others dropped`() throws {
    let picture = try MediaFile(Sample.full, claimed: .png)
    let kept = Sample.keptTypes.flatMap { Sample.chunk($0, [3]) }
    #expect(picture.bytes == Self.start + kept + Sample.chunk("IEND"))
    #expect(picture.hadLocation)
    #expect((picture.width, picture.height) == (3, 2))
  }

  @Test func `a picture with nothing to drop stays byte for byte`() throws {
    let picture = try MediaFile(Self.plain, claimed: .png)
    #expect(picture.bytes == Self.plain)
    #expect(!picture.hadLocation)
  }

  @Test func `a position in XMP is noticed`() throws {
    let text = Sample.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Samples.xmp)
    let bytes = Self.start + text + Self.plain.dropFirst(33)
    let picture = try MediaFile(bytes, claimed: .png)
    #expect(picture.hadLocation)
    #expect(picture.bytes == Self.plain)
  }

  @Test func `the checksum is that of ISO 3309`() {
    #expect(crc32(Array("123456789".utf8)[...]) == 0xCBF4_3926)
  }

  @Test(arguments: Array(33..<Self.plain.count))
  func `a changed byte in a later chunk is refused`(offset: Int) {
    var bytes = Self.plain
    bytes[offset] ^= 1
    #expect(throws: MediaError.self) { try MediaFile(bytes, claimed: .png) }
  }

  @Test(arguments: [
    (Sample.signature, "the end of the picture (IEND) is missing", 8),
    (Sample.signature + Sample.chunk("IDAT"), "the header (IHDR) is missing", 8),
    (Sample.signature + Sample.chunk("IHDR", [1]), "the header (IHDR) is missing", 8),
    (start + Sample.header(), "a second header (IHDR)", 33),
    (start + Sample.chunk("CgBI"), "an unknown critical chunk", 33),
    (start + Sample.chunk("IEND"), "there is no picture (IDAT)", 45),
    (start + [0, 0, 1, 0, 1, 2, 3, 4], "the file ends within a chunk", 33),
    (Sample.signature + Sample.header().dropLast() + [0], "a chunk's checksum is wrong", 8),
  ])
  func `a damaged picture is refused`(bytes: [UInt8], words: String, offset: Int) {
    #expect(throws: MediaError.damaged(words, offset: offset)) {
      try MediaFile(bytes, claimed: .png)
    }
  }

  @Test func `a picture that would fill memory is refused by its header`() {
    let bytes = Sample.signature + Sample.header(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF)
    #expect(
      throws: MediaError.dimensions(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF, limit: 40_000)
    ) { try MediaFile(bytes, claimed: .png) }
  }
}
