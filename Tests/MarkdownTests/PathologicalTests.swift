import Markdown
import MarkdownSupport
import Testing

/// Inputs on which the parser alone would take time that grows with the square of their size.
struct PathologicalTests {
  /// A pattern that fills 32,000 bytes, perhaps between other texts.
  struct Pattern: Sendable, CustomTestStringConvertible {
    var testDescription: String { before + unit + after }
    let unit: String
    var before = ""
    var after = ""

    var source: String {
      let room = 32_000 - before.utf8.count - after.utf8.count
      return before + String(repeating: unit, count: room / unit.utf8.count) + after
    }
  }

  /// Expects that a text is refused for what is too complex in it.
  private func expectRefused(_ source: String, for construct: MarkdownConstruct) {
    let error = #expect(throws: MarkdownError.self) {
      try MarkdownRenderer().render(source, by: .member)
    }
    guard case .tooComplex(construct, _) = error else {
      Issue.record("refused for another reason: \(String(describing: error))")
      return
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (Pattern(unit: "|a|\n|-|-|\n"), .tables),
      (Pattern(unit: "a\n", after: "|a|\n|-|\n"), .tables),
      (Pattern(unit: "a|", after: "\n-|-\n"), .tables),
      (Pattern(unit: "www.a_"), .addresses), (Pattern(unit: ")", before: "www.a.b/"), .addresses),
      (Pattern(unit: "http://a"), .addresses), (Pattern(unit: "a@b."), .addresses),
      (Pattern(unit: "x <?x"), .markup), (Pattern(unit: "x<![CDATA["), .markup),
      (Pattern(unit: "x<!-- "), .markup), (Pattern(unit: "![[]()"), .brackets),
      (
        Pattern(unit: "[a]", before: "[a]: " + String(repeating: "b", count: 16_000) + "\n\n"),
        .references
      ),
      (
        Pattern(
          unit: "[a]", before: "[a]: b \"" + String(repeating: "[x]: y\n", count: 2_000) + "\"\n\n"),
        .references
      ),
    ] as [(Pattern, MarkdownConstruct)])
  func `text of quadratic cost is refused`(pattern: Pattern, construct: MarkdownConstruct) {
    expectRefused(pattern.source, for: construct)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "[", "]", "[a", "[]", "[a](", "[a](b", "[a](<b", "[a](b \"", "![a", "*a ", "a* ", "_a", "a_ ",
      "__a", "*a _b ", "*a**b ", "a***b**c*d ", "**x [a*b**c*](d)", "[ a_", "~a ", "~~a ", "~", "_",
      "*", "`a``b", "`", "<", "<a ", "</a", "<a b=\"", "<http:", "<a@", "&", "&a", "&nGt;", "\\",
      "\\\n", "a\n", " ", "\t", "\r\n", "\r", "a\r", "\n", "[a]: b\n", "[a]:\n'", "[a]: <b> \"c\n",
      "a\n=\n", "# a\n", "> a\n", "- a\n  ", "- [ ] a\n", "a@b.c ", "www.a ", "http://", ":", "@",
      "w", "é", "```\n", "~~~a\n", "<div>\n", "<a>\n", "|", ":-|", "- ", "> - ",
    ])
  func `text that stays linear is rendered and stays small`(unit: String) throws {
    let source = Pattern(unit: unit).source
    do throws(MarkdownError) {
      let rendered = try MarkdownRenderer().render(source, by: .member)
      #expect(rendered.html.count <= 4 * source.utf8.count)
      #expect(problems(in: rendered.html) == [])
    } catch {
      #expect(Self.refused[unit] == error, "\(error)")
    }
  }

  @Test(
    arguments: [
      (Pattern(unit: String(repeating: "|a|\n|-|-|\n", count: 100) + "\n"), .tables),
      (Pattern(unit: String(repeating: "![[]()", count: 2_500) + "\n\n"), .brackets),
      (Pattern(unit: String(repeating: "x <?x", count: 1_600) + "\n\n"), .markup),
      (Pattern(unit: String(repeating: "www.a_", count: 500) + " "), .addresses),
    ] as [(Pattern, MarkdownConstruct)])
  func `work adds up over the blocks of a text`(pattern: Pattern, construct: MarkdownConstruct) {
    #expect(throws: Never.self) { try MarkdownRenderer().render(pattern.unit, by: .member) }
    expectRefused(pattern.source, for: construct)
  }

  /// The units above that break a limit when they are repeated, and which.
  private static let refused: [String: MarkdownError] = [
    "> - ": .tooDeep(limit: 50),
    ":-|": .tooManyColumns(line: 1, columns: 10_666, limit: 32),
    "http://": .tooComplex(.addresses, line: 1),
    "@": .tooComplex(.addresses, line: 1),
    "[a]:\n'": .tooComplex(.references, line: 5_334),
    "[a]: <b> \"c\n": .tooComplex(.references, line: 2_666),
    // Sixteen thousand lines of one letter.
    "a\n": .outputTooLarge(limit: 128_000),
    "a\r": .outputTooLarge(limit: 128_000),
    "<": .outputTooLarge(limit: 128_000),
    "&": .outputTooLarge(limit: 128_000),
    "- [ ] a\n": .outputTooLarge(limit: 128_000),
    "www.a ": .outputTooLarge(limit: 127_992),
  ]

  @Test func `ordinary long lists of links and addresses are not refused`() throws {
    let links = (0..<400).map { "[a\($0)](https://example.org/\($0)) ![b](/media/\($0).png)\n" }
    _ = try MarkdownRenderer().render(links.joined(), by: .member)
    let addresses = (0..<500).map { "name\($0)@example.org," }.joined()
    _ = try MarkdownRenderer().render(addresses, by: .member)
    let long = "https://example.org/?q=" + String(repeating: "(a)%20", count: 600)
    _ = try MarkdownRenderer().render(long, by: .member)
    let definitions = (0..<500).map { "[n\($0)]: https://example.org/\($0) \"Title\"\n" }
    let uses = (0..<1_500).map { "[n\($0 % 500)] " }
    _ = try MarkdownRenderer().render((definitions + ["\n"] + uses).joined(), by: .editor)
  }
}
