import Database
import TestSupport
import Testing

@testable import Content

/// Stylesheets of a site: what is certainly broken is named with its place, and nothing else.
struct StyleSheetCheckTests {
  private func fault(_ text: String) -> String? {
    StyleSheetCheck.fault(in: Array(text.utf8)).map { "\($0.line):\($0.column) \($0.words)" }
  }

  @Test(arguments: [
    ("a { color: red\n", "1:3 “{” is never closed; expected “}”"),
    ("@media print {\n  a { color: red }\n", "1:14 “{” is never closed; expected “}”"),
    ("a { color: red }\n}\n", "2:1 “}” closes nothing; expected “{” before it"),
    ("a {}\n/* no end\n", "2:1 the comment is never closed; expected “*/”"),
    ("a {}\n/*/", "2:1 the comment is never closed; expected “*/”"),
    (
      "a::before { content: \"x\n}\n",
      "1:22 the string does not end on its line; expected a quote"
    ),
    ("a { content: 'it\\'s }", "1:14 the string does not end on its line; expected a quote"),
  ])
  func `what has no other half is named`(text: String, words: String) {
    #expect(fault(text) == words)
  }

  @Test(arguments: [
    "", "a { color: nonsense; unknown-property: 1 }", "/* } */ a { content: \"}\" } /* { */",
    "a { background: url(data:image/svg+xml,{'}) }", "a { background: url( \"}\" ) }",
    "a { content: \"a\\\nb\" }", "a { content: '\\'' }", ".\\{ { color: red }",
    "a { & b { color: red } }", "ul { u: 1 }", "\u{FEFF}:root { --x: { a: b } }",
    "a { content: \"\\", "url(",
  ])
  func `what may be meant so is left alone`(text: String) {
    let isCut = text.hasSuffix("\\") || text == "url("
    #expect((fault(text) == nil) == (!isCut || text == "url("))
  }

  @Test func `a build names it, with file and line`() throws {
    let site = try TemporarySite(
      SampleSite.files(languages: ["en"]).merging([
        "templates/assets/own.css": ":root { --accent: #1f6b52\n\n.card { color: red }\n"
      ]) { $1 })
    let warnings = try site.read().warnings
    #expect(
      warnings.map { $0.words("warning") } == [
        "templates/assets/own.css:1:7: warning: “{” is never closed; expected “}”"
      ])
    #expect(warnings.count { $0.reason.isMistake } == 1)
  }
}
