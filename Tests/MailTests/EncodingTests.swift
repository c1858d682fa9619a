import Testing

@testable import Mail

struct EncodingTests {
  @Test(arguments: [
    ("", ""), ("a", "a\r\n"), ("a\nb\n", "a\r\nb\r\n"), ("a\r\nb", "a\r\nb\r\n"), ("\n", "\r\n"),
    ("a = b", "a =3D b\r\n"), ("café", "caf=C3=A9\r\n"), ("a \nb\t", "a=20\r\nb=09\r\n"),
    (".", "=2E\r\n"), ("..\n.a", "=2E.\r\n=2Ea\r\n"),
    ("From x\nFrommage", "=46rom x\r\nFrommage\r\n"),
    ("a\u{0}\r", "a=00\r\n"), ("a\rb", "a=0Db\r\n"),
    (String(repeating: "x", count: 77), String(repeating: "x", count: 75) + "=\r\nxx\r\n"),
    (String(repeating: "x", count: 76), String(repeating: "x", count: 76) + "\r\n"),
  ])
  func `text is quoted`(text: String, expected: String) {
    #expect(String(decoding: QuotedPrintable.encoded(Array(text.utf8)), as: UTF8.self) == expected)
  }

  @Test func `a dot at the beginning of a line that was broken is quoted as well`() {
    let text = String(repeating: "x", count: 75) + ".." + String(repeating: "y", count: 75) + "."
    let lines = QuotedPrintable.encoded(Array(text.utf8)).split(separator: 10)
    #expect(lines.allSatisfy { $0.first != 46 && $0.count <= 77 })
  }

  @Test(arguments: [
    ("a b", "a b\n"), ("", ""), ("\n\n", "\n\n"), ("-- \nx", "-- \nx\n"), ("> x", " > x\n"),
    ("From x", " From x\n"), ("  x   y ", "x y\n"),
    (
      String(repeating: "word ", count: 16),
      String(repeating: "word ", count: 14) + "\nword word\n"
    ),
    (
      "see " + String(repeating: "x", count: 100) + " y",
      "see \n" + String(repeating: "x", count: 100) + " \ny\n"
    ),
  ])
  func `paragraphs flow`(text: String, expected: String) {
    #expect(String(decoding: FlowedText.bytes(of: text), as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("a\u{0}b", "a b"), (" a \r\n b\t", "a b"), ("\u{202e}x\u{2066}", "x"), ("ñ\u{85}ñ", "ñ ñ"),
    ("", ""), ("\n", ""),
  ])
  func `a line stays one`(text: String, expected: String) {
    #expect(PlainLine.text(text) == expected)
  }
}
