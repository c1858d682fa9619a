import Testing

@testable import Media

struct WebPTests {
  typealias Sample = WebPSample

  @Test func `pixels, profile and animation are kept and all else dropped`() throws {
    let picture = try MediaFile(Sample.full, claimed: .webp)
    #expect(
      picture.bytes
        == Sample.file(
          Sample.header(0x32), Sample.chunk("ICCP", [1, 2, 3]),
          Sample.chunk("ANIM", [0, 0, 0, 0, 0, 0]),
          Sample.chunk("ANMF", Sample.place + Sample.chunk("ALPH", [1]) + Sample.lossy),
          Sample.chunk("ANMF", Sample.place + Sample.lossless)))
    #expect(picture.hadLocation)
    #expect((picture.width, picture.height) == (7, 6))
  }

  @Test(arguments: [Sample.lossy, Sample.lossless])
  func `a simple picture keeps its one chunk`(chunk: [UInt8]) throws {
    let bytes = Sample.file(chunk)
    let picture = try MediaFile(
      Sample.file(chunk, Sample.exif, Sample.chunk("junk", [1])) + [9], claimed: .webp)
    #expect(picture.bytes == bytes)
    #expect((picture.width, picture.height) == (7, 6))
  }

  @Test(arguments: [Sample.exif, Sample.xmp])
  func `a position is noticed and removed`(chunk: [UInt8]) throws {
    let picture = try MediaFile(
      Sample.file(Sample.header(0x0C), Sample.lossy, chunk), claimed: .webp)
    #expect(picture.hadLocation)
    #expect(picture.bytes == Sample.file(Sample.header(0), Sample.lossy))
  }

  @Test(arguments: [
    (Sample.file(), "the file ends within a chunk", 12),
    (Sample.file(Sample.header(0)), "there is no picture", 12),
    (Sample.file(Sample.chunk("junk", [])), "there is no picture", 12),
    (Sample.file(Sample.chunk("VP8X", [0])), "a header (VP8X) that is too short", 20),
    (Sample.file(Sample.header(0), Sample.header(0)), "a second header", 38),
    (Sample.file(Sample.chunk("VP8 ", [1])), "a picture without its size", 20),
    (Sample.file(Sample.header(2), Sample.chunk("ANMF", [1])), "a frame is too short", 38),
    (
      Sample.file(Sample.header(2), Sample.chunk("ANMF", Sample.place + [1])),
      "the file ends within a chunk", 54
    ),
    (Array(Sample.file(Sample.lossy).dropLast()), "the file is shorter than it says", 4),
  ])
  func `a damaged picture is refused`(bytes: [UInt8], words: String, offset: Int) {
    #expect(throws: MediaError.damaged(words, offset: offset)) {
      try MediaFile(bytes, claimed: .webp)
    }
  }

  @Test func `a canvas that is too large is refused`() {
    let bytes = Sample.file(Sample.header(0, width: 1 << 24, height: 1), Sample.lossy)
    #expect(throws: MediaError.dimensions(width: 1 << 24, height: 1, limit: 40_000)) {
      try MediaFile(bytes, claimed: .webp)
    }
  }
}
