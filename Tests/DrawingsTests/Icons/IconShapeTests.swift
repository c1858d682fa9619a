import Testing

@testable import Drawings

/// Shapes become the pixels that a browser would paint: each drawing is compared with another spelling of it.
struct IconShapeTests {
  private func canvas(_ inside: String) throws -> IconCanvas {
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 16\">\(inside)</svg>"
    var canvas = IconCanvas(side: 64)
    canvas.paint(try IconScene(Array(drawing.utf8)), scale: 1)
    return canvas
  }

  /// The sum of differences in opacity, in pixels.
  private func difference(_ one: String, _ other: String) throws -> Float {
    let (one, other) = (try canvas(one), try canvas(other))
    var sum: Float = 0
    for y in 0..<64 {
      for x in 0..<64 { sum += abs(one.color(x, y).alpha - other.color(x, y).alpha) }
    }
    return sum
  }

  /// How many pixels are covered.
  private func area(_ inside: String) throws -> Float {
    let canvas = try canvas(inside)
    return (0..<64).reduce(0) { sum, y in
      (0..<64).reduce(sum) { $0 + canvas.color($1, y).alpha }
    }
  }

  @Test(arguments: [
    ("<rect x=\"2\" y=\"3\" width=\"8\" height=\"6\"/>", "<path d=\"M2 3h8v6H2z\"/>"),
    ("<path d=\"m2 3 8 0 0 6 -8 0\"/>", "<path d=\"M2,3L10,3L10,9L2,9Z\"/>"),
    ("<polygon points=\"2,3 10,3 10,9 2,9\"/>", "<path d=\"M2 3H10V9H2\"/>"),
    ("<circle cx=\"8\" cy=\"8\" r=\"5\"/>", "<path d=\"M3 8a5 5 0 1110 0a5 5 0 11-10 0\"/>"),
    (
      "<ellipse cx=\"8\" cy=\"8\" rx=\"5\" ry=\"3\"/>",
      "<path d=\"M3 8A5 3 0 0 1 13 8A5 3 0 0 1 3 8\"/>"
    ),
    (
      "<rect x=\"2\" y=\"2\" width=\"10\" height=\"10\" rx=\"5\"/>",
      "<circle cx=\"7\" cy=\"7\" r=\"5\"/>"
    ),
    (
      "<g transform=\"translate(2 3) scale(2)\"><rect width=\"4\" height=\"3\"/></g>",
      "<rect x=\"2\" y=\"3\" width=\"8\" height=\"6\"/>"
    ),
    (
      "<rect width=\"4\" height=\"4\" transform=\"rotate(90 8 8)\"/>",
      "<rect x=\"12\" width=\"4\" height=\"4\"/>"
    ),
    (
      "<rect width=\"4\" height=\"2\" transform=\"matrix(1 0 0 2 1 1)\"/>",
      "<rect x=\"1\" y=\"1\" width=\"4\" height=\"4\"/>"
    ),
    (
      "<path d=\"M2 8H14\" fill=\"none\" stroke=\"#000\" stroke-width=\"4\"/>",
      "<rect x=\"2\" y=\"6\" width=\"12\" height=\"4\"/>"
    ),
    (
      "<path d=\"M4 8H12\" style=\"fill:none; stroke:#000;stroke-width:4;stroke-linecap:square\"/>",
      "<rect x=\"2\" y=\"6\" width=\"12\" height=\"4\"/>"
    ),
    (
      "<path d=\"M4 8H12\" stroke=\"#000\" stroke-width=\"4\" stroke-linecap=\"round\"/>",
      "<rect x=\"2\" y=\"6\" width=\"12\" height=\"4\" rx=\"2\"/>"
    ),
    (
      "<path d=\"M4 4H12V12H4z\" fill=\"none\" stroke=\"#000\" stroke-width=\"2\"/>",
      "<path fill-rule=\"evenodd\" d=\"M3 3H13V13H3zM5 5H11V11H5z\"/>"
    ),
    ("<path d=\"M2 2Q8 14 14 2\"/>", "<path d=\"M2 2C6 10 10 10 14 2\"/>"),
    (
      "<path d=\"M2 8C2 4 6 4 8 8S14 12 14 8\"/>", "<path d=\"M2 8C2 4 6 4 8 8C10 12 14 12 14 8\"/>"
    ),
  ])
  func `two spellings of a shape are drawn alike`(one: String, other: String) throws {
    // Curves as straight pieces are off by little.
    #expect(try difference(one, other) < 12)
    #expect(try area(one) > 50)
  }

  @Test func `holes are where the rule of filling has them`() throws {
    let path = "d=\"M2 2H14V14H2zM5 5H11V11H5z\""
    #expect(try abs(area("<path \(path)/>") - 12 * 12 * 16) < 1)
    #expect(try abs(area("<path fill-rule=\"evenodd\" \(path)/>") - (144 - 36) * 16) < 1)
    // Of outlines that turn against each other both rules leave a hole.
    let turned = "<path d=\"M2 2H14V14H2zM5 5V11H11V5z\"/>"
    #expect(try abs(area(turned) - (144 - 36) * 16) < 1)
  }

  @Test func `edges between pixels are covered in part`() throws {
    let canvas = try canvas("<rect x=\"1.125\" y=\"1\" width=\"4\" height=\"4\"/>")
    #expect(abs(canvas.color(4, 8).alpha - 0.5) < 0.01)
    #expect(canvas.color(5, 8).alpha == 1 && canvas.color(3, 8).alpha == 0)
  }

  @Test func `a joint is a miter, a disc or a bevel`() throws {
    func corner(_ join: String) throws -> Float {
      try area(
        "<path d=\"M2 12V2H12\" fill=\"none\" stroke=\"#000\" stroke-width=\"4\" stroke-linejoin=\"\(join)\"/>"
      )
    }
    // 2 by 2 units outside of the corner, in pixels: all of it, a quarter of a disc, half of it.
    let bevel = try corner("bevel")
    #expect(try abs(corner("miter") - bevel - 2 * 16) < 2)
    #expect(try abs(corner("round") - bevel - (3.1416 - 2) * 16) < 2)
  }

  @Test func `colours lie over each other as far as they cover`() throws {
    let canvas = try canvas(
      "<rect width=\"16\" height=\"16\" fill=\"#fff\"/><rect width=\"8\" height=\"16\" fill=\"#f00\" fill-opacity=\".5\"/>"
        + "<g opacity=\".5\"><rect x=\"8\" width=\"8\" height=\"16\" fill=\"black\"/></g>")
    let (left, right) = (canvas.color(8, 8), canvas.color(56, 8))
    #expect(left.alpha == 1 && left.red == 1 && abs(left.green - 0.5) < 0.01)
    #expect(right.alpha == 1 && abs(right.red - 0.5) < 0.01)
  }

  @Test(arguments: [
    ("#a5432a", true), ("#fff", true), ("white", true), ("currentColor", true), ("red", false),
    ("#12", false), ("#12345", false), ("#+12345", false), ("rgb(1,2,3)", false), ("", false),
  ])
  func `colours are hexadecimal, black or white`(text: String, isColor: Bool) {
    #expect((IconColor(text) != nil) == isColor)
  }
}
