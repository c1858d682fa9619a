import Testing

@testable import Media

struct GIFTests {
  typealias Sample = GIFSample

  @Test func `frames, their controls and the loop are kept and all else dropped`() throws {
    let picture = try MediaFile(Sample.full, claimed: .gif)
    // The second control belonged to a plain text.
    let kept =
      Sample.loop + Sample.control + Sample.frame + Sample.frame + Sample.control + Sample.frame
    #expect(picture.bytes == Sample.screen + kept + [0x3B])
    #expect(picture.hadLocation)
    #expect((picture.width, picture.height) == (5, 4))
  }

  @Test(arguments: ["NETSCAPE2.0", "ANIMEXTS1.0"])
  func `both names of the loop are kept`(name: String) throws {
    let loop = Sample.application(name, [3, 1, 0, 0])
    let bytes = Sample.screen + loop + Sample.frame + [0x3B]
    #expect(try MediaFile(bytes, claimed: .gif).bytes == bytes)
  }

  @Test func `a loop that holds something else is dropped`() throws {
    let bytes =
      Sample.screen + Sample.application("NETSCAPE2.0", [4, 1, 1, 1, 1]) + Sample.frame + [0x3B]
    #expect(try MediaFile(bytes, claimed: .gif).bytes == Sample.screen + Sample.frame + [0x3B])
  }

  @Test func `a missing trailer is added`() throws {
    let picture = try MediaFile(Sample.screen + Sample.frame, claimed: .gif)
    #expect(picture.bytes == Sample.screen + Sample.frame + [0x3B])
  }

  @Test(arguments: [
    (Sample.screen + [0x3B], "there is no picture", 19),
    (Sample.screen + [0], "an unknown block", 19),
    (Sample.screen + Sample.frame.dropLast(), "the file ends within a block", 42),
    (Sample.screen + [0x21, 0xF9, 1, 1, 0], "a graphic control's length", 19),
    (Array("GIF87a".utf8), "the file ends within a block", 0),
  ])
  func `a damaged picture is refused`(bytes: [UInt8], words: String, offset: Int) {
    #expect(throws: MediaError.damaged(words, offset: offset)) {
      try MediaFile(bytes, claimed: .gif)
    }
  }

  @Test func `a frame that is too large is refused`() {
    var bytes = Sample.screen + Sample.frame
    bytes.replaceSubrange(24..<26, with: [0xFF, 0xFF])
    #expect(throws: MediaError.dimensions(width: 65_535, height: 4, limit: 40_000)) {
      try MediaFile(bytes, claimed: .gif)
    }
  }
}
