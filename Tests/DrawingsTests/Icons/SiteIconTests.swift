import Testing

@testable import Drawings

/// The pictures for home screens: their size, their edges, and that no system cuts off what matters.
struct SiteIconTests {
  private static let red: [UInt8] = [0xA5, 0x43, 0x2A, 255]
  private static let paper: [UInt8] = [0xFB, 0xF8, 0xF2, 255]

  /// A red ground with round corners and a white disc, as an icon of a site.
  private static let grounded = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="7" fill="#a5432a"/><circle cx="16" cy="16" r="9" fill="#fff"/></svg>
    """
  /// A black square that reaches into all corners but not over the edge.
  private static let bare = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
    <path d="M1 1h8v8h-8z"/></svg>
    """

  private func png(_ drawing: String, _ picture: SiteIcon.Picture) throws -> DecodedPNG {
    let icon = try SiteIcon(drawing: Array(drawing.utf8))
    return try #require(DecodedPNG(icon.png(picture, paper: "#fbf8f2")))
  }

  @Test(arguments: SiteIcon.Picture.allCases, [Self.grounded, Self.bare])
  func `each is a picture of its size`(picture: SiteIcon.Picture, drawing: String) throws {
    let png = try png(drawing, picture)
    #expect(png.side == picture.side)
    #expect(png.hasOpacity != [.touch, .mask].contains(picture))
    let middle = png[png.side / 2, png.side / 2]
    #expect(middle == (drawing == Self.bare ? [0, 0, 0, 255] : [255, 255, 255, 255]))
  }

  @Test func `round corners stay transparent where systems do not cut`() throws {
    let png = try png(Self.grounded, .small)
    #expect(png[0, 0] == [0, 0, 0, 0] && png[191, 191] == [0, 0, 0, 0])
    #expect(png[96, 0] == Self.red && png[0, 96] == Self.red)
  }

  @Test func `a ground that reaches the edges goes on into the corners`() throws {
    for picture in [SiteIcon.Picture.touch, .mask] {
      let png = try png(Self.grounded, picture)
      #expect(png[0, 0] == Self.red && png[png.side - 1, 0] == Self.red)
    }
  }

  @Test func `whatever is not ground stays within the circle that no system cuts`() throws {
    for (drawing, ground) in [(Self.grounded, Self.red), (Self.bare, Self.paper)] {
      let png = try png(drawing, .mask)
      let middle = Double(png.side) / 2
      var outside = 0
      for y in 0..<png.side {
        for x in 0..<png.side where png[x, y] != ground {
          let (dx, dy) = (Double(x) + 0.5 - middle, Double(y) + 0.5 - middle)
          if (dx * dx + dy * dy).squareRoot() > 0.4 * Double(png.side) + 1 { outside += 1 }
        }
      }
      #expect(outside == 0)
    }
  }

  @Test func `letters are drawn on the accent`() throws {
    let icon = try #require(SiteIcon(letters: "tc", paper: "#fbf8f2", accent: "#a5432a"))
    let png = try #require(DecodedPNG(icon.png(.large, paper: "#fbf8f2")))
    #expect(png[256, 4] == Self.red)
    #expect(png.pixels.filter { $0 == Self.paper }.count > 10_000)
  }

  @Test func `each letter and digit is another drawing, in the middle of its icon`() throws {
    var seen: Set<[UInt8]> = []
    for letter in "abcdefghijklmnopqrstuvwxyz0123456789" {
      let icon = try #require(
        SiteIcon(letters: "\(letter)", paper: "#ffffff", accent: "#000000"), "\(letter)")
      let file = icon.png(.small, paper: "#ffffff")
      seen.insert(file)
      let png = try #require(DecodedPNG(file))
      let white = (0..<png.side * png.side).filter { png.pixels[$0] == [255, 255, 255, 255] }
      #expect(white.count > 300, "\(letter)")
      #expect(white.allSatisfy { (30..<162).contains($0 % 192) }, "\(letter)")
      #expect(white.allSatisfy { (30..<162).contains($0 / 192) }, "\(letter)")
    }
    #expect(seen.count == 36)
  }

  @Test(arguments: ["", "ñ", "東", "abc", "a東", "?", " ", "A"])
  func `other letters are none of ours`(letters: String) {
    #expect(SiteIcon(letters: letters, paper: "#ffffff", accent: "#000000") == nil)
  }

  @Test func `a colour that is none gives no icon`() {
    #expect(SiteIcon(letters: "a", paper: "#fff\"/>", accent: "#000000") == nil)
    #expect(SiteIcon(letters: "a", paper: "#ffffff", accent: "url(#a)") == nil)
  }

  @Test(
    arguments: [
      ("<svg", nil), ("<html/>", nil), ("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg/>", nil),
      ("<svg/>", "no viewBox"), ("<svg viewBox=\"0 0 0 9\"/>", "no viewBox"),
      ("<svg viewBox=\"0 0 9 9\"><text>A</text></svg>", "text"),
      ("<svg viewBox=\"0 0 9 9\"><image href=\"x\"/></svg>", "href"),
      ("<svg viewBox=\"0 0 9 9\"><style>a{}</style></svg>", "style"),
      ("<svg viewBox=\"0 0 9 9\"><path class=\"a\" d=\"M0 0\"/></svg>", "class"),
      (
        "<svg viewBox=\"0 0 9 9\"><path fill=\"url(#a)\" d=\"M0 0\"/></svg>", "fill=\"url(#a)\""
      ),
      (
        "<svg viewBox=\"0 0 9 9\"><g style=\"filter:blur(1px)\"/></svg>", "filter"
      ),
      (
        "<svg viewBox=\"0 0 9 9\"><g transform=\"skewX(9)\"/></svg>", "transform=\"skewX(9)\""
      ),
    ] as [(String, String?)])
  func `parts that cannot be drawn are named`(drawing: String, fault: String?) {
    let expected = fault.map { IconFault.unsupported($0) } ?? .damaged
    #expect(throws: expected) { try SiteIcon(drawing: Array(drawing.utf8)) }
  }

  @Test(arguments: [
    "M", "M1", "M1 1L", "M1 1 zz 1", "5 5", "M0 0A1 1 0 2 0 1 1", "M0 0Q1", "M0 0B1 1",
    "M0 0 L1 1 é",
  ])
  func `a path that keeps to no grammar is refused`(path: String) {
    let drawing = "<svg viewBox=\"0 0 9 9\"><path d=\"\(path)\"/></svg>"
    #expect(throws: IconFault.damaged) { try SiteIcon(drawing: Array(drawing.utf8)) }
  }

  @Test(arguments: [
    "M1e308 1e308L-1e308 9e307 4 4z", "M0 0A1e-300 1e300 0 1 1 1e300 5", "M0 0L0 0L0 0z", "",
    "M0 0C1e300 0 -1e300 9 9 9", "M5 5a0 0 0 0 0 0 0z",
  ])
  func `numbers out of all bounds end in a picture`(path: String) throws {
    for more in ["", " stroke=\"#000\" stroke-width=\"1e300\"", " transform=\"scale(1e9)\""] {
      let drawing = "<svg viewBox=\"0 0 9 9\"><path d=\"\(path)\"\(more)/></svg>"
      #expect(try png(drawing, .touch).side == 180)
    }
  }

  @Test func `more than an icon has is refused`() {
    let many = String(repeating: "M0 0c1 1 2 2 3 3", count: 3_000)
    for drawing in [
      "<svg viewBox=\"0 0 9 9\"><path d=\"\(many)\"/></svg>",
      "<svg viewBox=\"0 0 9 9\">\(String(repeating: " ", count: 70_000))</svg>",
    ] {
      #expect(throws: IconFault.self) { try SiteIcon(drawing: Array(drawing.utf8)) }
    }
  }
}
