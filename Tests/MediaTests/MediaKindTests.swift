import Testing

@testable import Media

struct MediaKindTests {
  @Test(
    arguments: [
      ("photo.JPEG", .jpeg), ("a.jpg", .jpeg), ("a/b.c.png", .png), ("año.WebP", .webp),
      (".gif", .gif), ("x.PDF", .pdf), ("x.png", .png), ("", nil), ("png", nil), ("a.", nil),
      ("a.svg", nil), ("a.svgz", nil), ("a.png.html", nil), ("a.png ", nil), ("a.ｐng", nil),
      ("a.html", nil),
      ("a.bmp", nil),
    ] as [(String, MediaKind?)])
  func `a name claims its kind in any case, or none`(name: String, kind: MediaKind?) {
    #expect(MediaKind(fileName: name) == kind)
  }

  @Test(arguments: MediaKind.allCases)
  func `the extension of a kind claims that kind`(kind: MediaKind) {
    #expect(MediaKind(fileName: "x.\(kind.fileExtension)") == kind)
    #expect(kind.isPicture == (kind != .pdf))
  }

  @Test(arguments: MediaKind.allCases, MediaKind.allCases)
  func `the bytes decide, whatever the name claims`(actual: MediaKind, claimed: MediaKind) throws {
    let bytes = Samples.full(actual)
    if actual == claimed {
      #expect(try MediaFile(bytes, claimed: claimed).kind == actual)
    } else {
      #expect(throws: MediaError.otherKind(actual)) { try MediaFile(bytes, claimed: claimed) }
    }
  }

  @Test(arguments: [
    "", "<html><body></body></html>", "MZ", "\u{1F}\u{8B}", "GIF88a", "plain", "<svg/>",
  ])
  func `bytes of no known kind are refused`(text: String) {
    #expect(throws: MediaError.otherKind(nil)) { try MediaFile(Array(text.utf8), claimed: .png) }
  }
}
