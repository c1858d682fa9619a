import Markdown
import Testing

struct LimitTests {
  private func failure(
    _ source: String, by author: MarkdownRenderer.Author = .member
  ) -> MarkdownError? {
    do throws(MarkdownError) {
      _ = try MarkdownRenderer().render(source, by: author)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a member has 32 KB and an editor 256 KB`() {
    for (author, limit) in [(MarkdownRenderer.Author.member, 32_768), (.editor, 262_144)] {
      let text = String(repeating: "abcdefg\n", count: limit / 8)
      #expect(failure(text, by: author) == nil)
      #expect(failure(text + "x", by: author) == .tooLong(bytes: limit + 1, limit: limit))
    }
  }

  @Test(
    arguments: [
      [0xFF], [0x61, 0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
      [0xE2, 0x82, 0x0A],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are refused`(source: [UInt8]) {
    #expect(throws: MarkdownError.invalidUTF8) {
      try MarkdownRenderer().render(source, by: .editor)
    }
  }

  @Test func `a zero byte is refused`() {
    #expect(failure("a\0b") == .containsNUL)
    #expect(failure("a\n\n\0", by: .editor) == .containsNUL)
  }

  @Test func `a table has 32 columns at most`() {
    func row(_ cell: String, _ count: Int) -> String {
      "|" + String(repeating: cell + "|", count: count) + "\n"
    }
    #expect(failure(row("a", 32) + row("-", 32) + row("b", 32)) == nil)
    #expect(
      failure("x\n\n" + row("a", 33) + row("-", 33))
        == .tooManyColumns(line: 4, columns: 33, limit: 32))
    #expect(
      failure("> " + row("a", 33) + "> " + row(":-:", 33))
        == .tooManyColumns(line: 2, columns: 33, limit: 32))
  }

  @Test func `a table has 2,000 cells at most, those left out counted`() {
    let head = "|a|b|c|d|\n|-|-|-|-|\n"
    #expect(failure(head + String(repeating: "|x\n", count: 499)) == nil)
    #expect(
      failure(head + String(repeating: "|x\n", count: 500))
        == .tableTooLarge(line: 502, cells: 2_004, limit: 2_000))
  }

  @Test func `all tables of a text have 32,000 cells at most`() {
    let head =
      String(repeating: "|a", count: 32) + "|\n" + String(repeating: "|-", count: 32) + "|\n"
    let table = head + String(repeating: "|a\n", count: 61) + "\n"
    #expect(failure(String(repeating: table, count: 16), by: .editor) == nil)
    #expect(
      failure(String(repeating: table, count: 17), by: .editor)
        == .tableTooLarge(line: 1_025, cells: 33_728, limit: 32_000))
  }

  @Test(arguments: [
    (">", "a", ""), ("> ", "a", ""), ("- ", "a", ""), ("1. ", "a", ""), ("* + ", "a", ""),
    ("+\t", "a", ""), ("*a ", "b", " a*"), ("**a ", "b", " a**"), ("![", "a", "](/b)"),
  ])
  func `nothing is nested more than fifty deep`(open: String, middle: String, close: String) {
    func nested(_ depth: Int) -> String {
      String(repeating: open, count: depth) + middle + String(repeating: close, count: depth)
    }
    #expect(failure(nested(20)) == nil)
    #expect(failure(nested(51)) == .tooDeep(limit: 50))
    #expect(failure(nested(2_000)) == .tooDeep(limit: 50))
  }

  @Test(arguments: [50, 51])
  func `exactly fifty are allowed`(depth: Int) {
    let list = (0..<depth).map { String(repeating: " ", count: $0 * 2) + "- a\n" }.joined()
    let expected: MarkdownError? = depth > 50 ? .tooDeep(limit: 50) : nil
    for text in [String(repeating: "> ", count: depth) + "a", list] {
      #expect(failure(text) == expected)
    }
  }

  @Test(arguments: [
    "- - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -",
    "* a\n" + String(repeating: " ", count: 300) + "b", String(repeating: "-", count: 500),
    String(repeating: "*", count: 500), String(repeating: "- a\n  - b\n", count: 500),
    String(repeating: "\t", count: 80) + "- x",
  ])
  func `text that only looks nested is accepted`(source: String) { #expect(failure(source) == nil) }

  @Test(arguments: [
    // Nine bytes of HTML for two of source, and the last bytes that fit.
    ("a\n\n", 5_957, nil), ("a\n\n", 10_000, nil), ("- [ ] a\n", 1_200, nil),
    ("- [ ] a\n", 2_000, 65_536), ("- [ ] a\n", 4_000, 128_000), ("<", 16_381, nil),
    ("<", 16_390, 65_560), ("\"", 10_000, nil), ("\"", 12_000, 65_536),
  ])
  func `the HTML of a member is at most 64 KB, or four times the text`(
    unit: String, count: Int, limit: Int?
  ) throws {
    let text = String(repeating: unit, count: count)
    #expect(failure(text) == limit.map { .outputTooLarge(limit: $0) })
  }

  @Test func `the HTML of an editor is at most a megabyte`() {
    #expect(
      failure(String(repeating: "#\n", count: 131_072), by: .editor)
        == .outputTooLarge(limit: 1_048_576))
  }
}
