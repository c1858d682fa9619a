import Templates
import Testing

struct TemplateErrorTests {
  @Test(arguments: [
    ("a\n  {{title", 2, 3, TemplateError.Reason.unclosedTag),
    ("{{", 1, 1, .unclosedTag),
    ("{{{title}}", 1, 1, .unclosedTag),
    ("ñ{{title\n<p>{{body}}", 1, 3, .unclosedTag),
    ("{{! never", 1, 1, .unclosedTag),
    ("x{{}}", 1, 2, .emptyTagName),
    ("x\r\n{{# }}", 2, 1, .emptyTagName),
    ("{{two words}}", 1, 1, .badName("two words")),
    ("{{a..b}}", 1, 1, .badName("a..b")),
    ("{{.a}}", 1, 1, .badName(".a")),
    ("{{#a.}}", 1, 1, .badName("a.")),
    ("{{=<%=}}", 1, 1, .badDelimiters("<%")),
    ("{{=a b c=}}", 1, 1, .badDelimiters("a b c")),
    ("{{= == ]] =}}", 1, 1, .badDelimiters("== ]]")),
    ("{{#a}}\n{{#b}}{{/b}}", 1, 1, .unclosedSection("a")),
    ("{{#a}}\n {{^b}}{{/a}}{{/b}}", 2, 8, .mismatchedClose(expected: "b", found: "a")),
    ("\n{{/a}}", 2, 1, .unexpectedClose("a")),
    ("{{<p}}{{title}}{{/p}}", 1, 7, .outsideBlock(parent: "p")),
    (
      "{{<p}}text {{! and }}{{$b}}{{/b}}{{#open}}{{/open}}{{/p}}", 1, 34, .outsideBlock(parent: "p")
    ),
  ])
  func `a malformed template is refused with its position`(
    source: String, line: Int, column: Int, reason: TemplateError.Reason
  ) {
    let expected = TemplateError(template: "page", line: line, column: column, reason: reason)
    #expect(throws: expected) { try Template(parsing: Array(source.utf8), name: "page") }
  }

  @Test(arguments: [
    (
      TemplateError.Reason.unknownKey("titel", known: ["title", "comments"]),
      "unknown key “titel”; this page knows: title, comments"
    ),
    (.unclosedTag, "this tag is never closed"),
    (.mismatchedClose(expected: "a", found: "b"), "“b” is closed here while “a” is open"),
    (.textNotEscaped("title"), "“title” is text and must be escaped: {{title}}"),
    (.htmlInPlainText("body"), "“body” is HTML, and this template makes plain text"),
    (.htmlEscapedTwice("body"), "“body” is HTML and would be escaped twice: {{{body}}}"),
    (.tooDeep(limit: 64), "nested deeper than 64 levels"),
    (.missingTemplate("x"), "there is no template “x”"),
  ])
  func `an error reads as file, position and reason`(reason: TemplateError.Reason, text: String) {
    for name in ["page", "page.mustache"] {
      let error = TemplateError(template: name, line: 12, column: 5, reason: reason)
      #expect(error.description == "page.mustache:12:5: error: \(text)")
    }
  }

  @Test(arguments: [64, 65, 100_000])
  func `sections may be nested 64 deep and no deeper`(depth: Int) throws {
    let opened = Array(repeating: "{{#open}}", count: depth).joined()
    let closed = Array(repeating: "{{/open}}", count: depth).joined()
    let source = "\(opened)x\(closed)"
    guard depth > 64 else {
      #expect(try rendered(source) == "x")
      return
    }
    let tooDeep = TemplateError(
      template: "page", line: 1, column: 64 * 9 + 1, reason: .tooDeep(limit: 64))
    #expect(throws: tooDeep) { try Template(parsing: Array(source.utf8), name: "page") }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ("{", false), ("{{", false), ("{{{", false), ("{{!", false), ("{{=", false),
      ("{{/a}}", false),
      ("{{$a}}", false), ("{{<a}}{{$b}}", false), ("{{a}}", true), ("{{>a}} ", true),
      ("{{<a}}{{/a}}", true), ("{{=| |=}}|={{ }}=|", true), (" \t", true),
    ])
  func `a hostile template ends in an error or in a page, quickly`(part: String, parses: Bool) {
    let source = Array(Array(repeating: part, count: 100_000).joined().utf8)
    let template = try? Template(parsing: source, name: "page")
    #expect((template != nil) == parses)
  }

  @Test(arguments: [
    "{{>page}}", "{{#inner}}{{>page}}{{/inner}}", "{{<page}}{{/page}}",
    "{{$a}}{{<page}}{{/page}}{{/a}}", "{{^missing}}{{#inner}}{{>page}}{{/inner}}{{/missing}}",
  ])
  func `endless recursion is an error and not a crash`(template: String) throws {
    var output: [UInt8] = []
    let error = #expect(throws: TemplateError.self) {
      try library(["page": template]).render("page", Endless(), into: &output)
    }
    #expect(error?.reason == .tooDeep(limit: 64))
    #expect(output == [])
  }

  @Test func `deep sections in recursive partials are bounded together`() throws {
    let nested = Array(repeating: "{{#inner}}", count: 60).joined()
    let closed = Array(repeating: "{{/inner}}", count: 60).joined()
    let error = #expect(throws: TemplateError.self) {
      try rendered("\(nested){{>page}}\(closed)", Endless())
    }
    #expect(error?.reason == .tooDeep(limit: 256))
  }

  @Test(.timeLimit(.minutes(1)))
  func `partials that double at each level end in an error`() throws {
    var templates = ["40": "x"]
    for level in 0..<40 { templates["\(level)"] = "{{>\(level + 1)}}{{>\(level + 1)}}" }
    let library = library(templates)
    var output: [UInt8] = []
    let error = #expect(throws: TemplateError.self) {
      try library.render("0", Page(), into: &output)
    }
    #expect(error?.reason == .tooManyPartials(limit: 200_000))
    #expect(
      library.check("0", against: Page.shape).map(\.reason) == [.tooManyPartials(limit: 200_000)])
  }
}
