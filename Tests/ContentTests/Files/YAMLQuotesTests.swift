import TestSupport
import Testing

@testable import Content

/// Messages to editors about a value that needs quotes: where the parser stopped, and the line as it should be.
struct YAMLQuotesTests {
  private func errors(_ text: String) -> [String] {
    let problems = Problems()
    _ = FrontMatter(text, file: "a.md", problems)
    return problems.errors.map(\.description)
  }

  @Test(arguments: [
    (
      "title: Foo: bar", "2:11", "mapping values are not allowed in this context",
      "title: \"Foo: bar\""
    ),
    ("title: @x", "2:8", "found character that cannot start any token", "title: \"@x\""),
    ("title: `x`", "2:8", "found character that cannot start any token", "title: \"`x`\""),
    ("title: \"unterminated", "3:10", "found unexpected end of stream", "title: \"unterminated\""),
    ("title: 'it is", "3:10", "found unexpected end of stream", "title: \"it is\""),
    ("title: *x", "2:8", "found undefined alias", "title: \"*x\""),
    ("title: \"Foo\" and bar", "2:14", "did not find expected key", "title: '\"Foo\" and bar'"),
    ("title: \"C:\\dir\"", "2:11", "found unknown escape character", "title: 'C:\\dir'"),
    (
      "title: It's \"a\": b", "2:16", "mapping values are not allowed in this context",
      "title: 'It''s \"a\": b'"
    ),
    ("title: [draft] Foo", "2:16", "did not find expected key", "title: \"[draft] Foo\""),
    (
      "title:  Foo: bar \r", "2:12", "mapping values are not allowed in this context",
      "title:  \"Foo: bar\""
    ),
    // Of two lines that want quotes the first is named.
    (
      "title: a: b\ndescription: c: d", "2:9", "mapping values are not allowed in this context",
      "title: \"a: b\""
    ),
    // An item of a list is shown in quotes as well.
    (
      "aliases:\n  - x\n  - @y\n  - to: a: b", "4:5",
      "found character that cannot start any token", "- \"@y\""
    ),
  ])
  func `a value that wants quotes is shown in quotes`(
    line: String, place: String, problem: String, repaired: String
  ) {
    #expect(
      errors("---\n\(line)\ntags: [a]\n---\nText.") == [
        "a.md:\(place): error: this is not valid YAML: \(problem); put the value in quotes: \(repaired)"
      ])
  }

  @Test(arguments: [
    ("connections: [{to: x, why: y: z]", "2:29"), ("tags: [x", "3:5"), ("tags: [@x]", "2:8"),
  ])
  func `of what quotes do not mend nothing is said`(line: String, place: String) throws {
    let found = errors("---\n\(line)\ndate: 2026-01-01\n---\nText.")
    #expect(found.count == 1)
    #expect(try #require(found.first).hasPrefix("a.md:\(place): error: this is not valid YAML: "))
    #expect(found.first?.contains("quotes") == false)
  }
}
