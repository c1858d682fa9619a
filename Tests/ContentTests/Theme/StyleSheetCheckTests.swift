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
  func `an unclosed pair is named`(text: String, words: String) {
    #expect(fault(text) == words)
  }

  @Test(arguments: [
    "", "a { color: nonsense; unknown-property: 1 }", "/* } */ a { content: \"}\" } /* { */",
    "a { background: url(data:image/svg+xml,{'}) }", "a { background: url( \"}\" ) }",
    "a { content: \"a\\\nb\" }", "a { content: '\\'' }", ".\\{ { color: red }",
    "a { & b { color: red } }", "ul { u: 1 }", "\u{FEFF}:root { --x: { a: b } }",
    "a { content: \"\\", "url(",
  ])
  func `valid style sheets are left alone`(text: String) {
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

/// The custom properties of a site's own stylesheet, beside those of the theme.
struct StyleSheetTokensTests {
  private static let theme = """
    :root { --paper: #fbf8f2; --ink: #24201a; --accent: #a5432a; --on-accent: #fff; --link: #8c3522; --sans: Inter }
    @media (prefers-color-scheme: dark) { :root { --paper: #1c1a17; --ink: #ece5d8; --accent: #d98a6f; --on-accent: #1c1a17; --link: #e3a48d } }
    """

  private func faults(_ own: String) -> [String] {
    StyleSheetTokens(own: Array(own.utf8), theme: [Array(Self.theme.utf8)]).faults
      .map { "\($0.line):\($0.column) \($0.words)" }
  }

  @Test(arguments: [
    (":root { --acent: #1f6b52 }", ["1:9 nothing uses “--acent”; did you mean “--accent”?"]),
    (":root {\n  --club: red;\n}", ["2:3 nothing uses “--club”"]),
    (
      ":root { --ink: #1d4f8 }",
      ["1:9 “#1d4f8” is not a color; expected “#” and 3, 4, 6 or 8 hexadecimal digits"]
    ),
    (".card { color red; margin: 0 }", ["1:9 a colon is missing; expected `property: value`"]),
    (
      "@import url(https://fonts.example/a.css);",
      ["1:1 pages load nothing from other servers; copy the file to templates/assets/"]
    ),
    (
      ":root { --link: #ccc }\n@media (prefers-color-scheme: dark) { :root { --link: #eee } }",
      [
        "2:47 the contrast of “--link” with “--paper” on light pages is 1.5 : 1; expected 4.5 : 1 or more"
      ]
    ),
    (
      ":root { --link: #155a43 }",
      [
        "1:9 the contrast of “--link” with “--paper” on dark pages is 2.1 : 1; expected 4.5 : 1 or more"
      ]
    ),
    (
      ":root { --on-accent: #777; --accent: #fff }",
      ["light", "dark"].map {
        "1:28 the contrast of “--on-accent” with “--accent” on \($0) pages is 4.4 : 1; expected 4.5 : 1 or more"
      }
    ),
  ])
  func `values that cannot be meant are named with their place`(own: String, words: [String]) {
    #expect(faults(own) == words)
  }

  @Test(arguments: [
    "", "/* --acent: red */", ":root { --club: 1px } p { margin: var( --club ) }",
    "p { color: bluish }", ":root { --on-accent: #767676; --accent: #fff }",
    "@import \"club.css\"; p { color: red }", ":root { --ink: rgb(0 0 0); --sans: \"A; B\", c }",
    ".a { background: url(data:image/png;base64,iVBO{R;) }",
    "@font-face { src: url( data:font/woff2;base64,a'b) }", "a { background: url(a;b.png) }",
    "@property --angle { syntax: '<angle>'; inherits: false } :root { --angle: 1deg }",
    "p { --x: #8c3522 !important; --y: #0003 0 1px; margin: var(--x) var(--y) }",
    "@media print { :root { --link: #ccc } }", "@font-face { font-family: A; src: url(/a.woff2) }",
    ":root { --accent: #1f6b52; --link: #155a43 } "
      + "@media (prefers-color-scheme: dark) { :root { --accent: #7cc4a4; --link: #93d1b5 } }",
  ])
  func `values that may be meant so are left alone`(own: String) {
    #expect(faults(own).isEmpty)
  }
}
