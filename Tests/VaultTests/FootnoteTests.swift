import Markdown
import MarkdownSupport
import Testing
import Vault

/// `[^1]`, and its text below.
struct FootnoteTests {
  private static func reference(_ number: Int, _ use: Int = 1) -> String {
    let id = use == 1 ? "fnref-\(number)" : "fnref-\(number)-\(use)"
    return "<sup class=\"footnote\"><a id=\"\(id)\" href=\"#fn-\(number)\">[\(number)]</a></sup>"
  }

  private static func back(_ number: Int, _ use: Int = 1) -> String {
    let id = use == 1 ? "fnref-\(number)" : "fnref-\(number)-\(use)"
    return " <a class=\"back\" href=\"#\(id)\">↩\(use == 1 ? "" : "\(use)")</a>"
  }

  private static func list(_ items: String...) -> String {
    let items = items.enumerated().map { "<li id=\"fn-\($0 + 1)\">\($1)</li>\n" }.joined()
    return "<section class=\"footnotes\">\n<ol>\n\(items)</ol>\n</section>\n"
  }

  @Test func `footnotes stand at the end in the order of their references`() throws {
    let source = "a[^b] c[^A]\n\n[^a]: One *x*.\n[^b]: Two.\n\nd[^b]"
    let expected =
      "<p>a\(Self.reference(1)) c\(Self.reference(2))</p>\n<p>d\(Self.reference(1, 2))</p>\n"
      + Self.list(
        "Two.\(Self.back(1))\(Self.back(1, 2))", "One <em>x</em>.\(Self.back(2))")
    #expect(try note(source) == expected)
    let post = try MemberText.post(Array(source.utf8), in: MarkdownRenderer.Context())
    #expect(String(decoding: post.html, as: UTF8.self) == expected)
    #expect(post.plainText == "a c d Two. One x.")
  }

  @Test func `indented text below belongs to a footnote, with all of the syntax`() throws {
    #expect(
      try note("a[^1]\n\n[^1]: b\nlazy\n\n    [[Note]] $x$\n\n    ```\n    code\n    ```\nc")
        == "<p>a\(Self.reference(1))</p>\n<p>c</p>\n"
        + Self.list(
          "\n<p>b\nlazy</p>\n<p><a class=\"wiki\" href=\"/n/note/\">Note</a> <span class=\"math\">x</span></p>\n"
            + "<pre><code>code\n</code></pre>\(Self.back(1))"))
    #expect(
      try note("a[^1]\n\n[^1]: b\n\n    c")
        == "<p>a\(Self.reference(1))</p>\n"
        + Self.list("\n<p>b</p>\n<p>c\(Self.back(1))</p>\n"))
  }

  @Test func `a footnote of a footnote comes after it`() throws {
    #expect(
      try note("a[^1]\n\n[^2]: c\n[^1]: b[^2]")
        == "<p>a\(Self.reference(1))</p>\n"
        + Self.list("b\(Self.reference(2))\(Self.back(1))", "c\(Self.back(2))"))
  }

  @Test(arguments: [
    "a[^1]", "a[^]\n\n[^]: b",
    "a[^b c]\n\n[^b c]: d",
    "```\na[^1]\n[^1]: b\n```", "a[^1]\n\n> [^1]: b", "a[^1]\n\n- [^1]: b",
  ])
  func `a text that is no footnote stays text`(source: String) throws {
    #expect(try note(source) == editor(source))
  }

  @Test(arguments: ["[^1]: a", "[^1]: a[^1]", "b\n\n[^2]: a", "[^1]: a b\n[^2]: c"])
  func `the text of an unreferenced one is shown at its place`(source: String) throws {
    let shown = source.replacing("\n\n", with: "</p>\n<p>")
    #expect(try note(source) == "<p>\(shown)</p>\n")
  }

  @Test func `in links, pictures and shown notes nothing leads to a footnote`() throws {
    let rest = "\n\n[^1]: b"
    #expect(try note("[a[^1]](/c)\(rest)").contains("<sup class=\"footnote\">[1]</sup></a>"))
    #expect(try note("![a[^1]](/media/c.png)\(rest)").contains("alt=\"a\""))
    let shown = try note("a[^1]\(rest)", omitsIDs: true)
    #expect(shown.contains("a<sup class=\"footnote\">[1]</sup>") && !shown.contains("id="))
    #expect(shown.hasSuffix("<ol>\n<li>b</li>\n</ol>\n</section>\n"))
    #expect(
      try note("a[^1]\(rest)", in: .init(wiki: Wiki(footnoteBack: "<Up>"))).contains(
        "<a class=\"back\" aria-label=\"&lt;Up&gt;\" href=\"#fnref-1\">↩</a>"))
  }

  @Test func `code that is left open, comments and headings keep footnotes apart`() throws {
    #expect(
      try note("a[^1]\n\n[^1]: b\n\n```\nc").hasSuffix(Self.list("b\(Self.back(1))")))
    #expect(
      try note("a[^1]\n\n[^1]: b %%c\n\nd%% e")
        == "<p>a\(Self.reference(1))</p>\n<p>e</p>\n" + Self.list("b\(Self.back(1))"))
    let heading = try renderNote("# a[^1]\n\n[^1]: b")
    #expect(heading.outline.map(\.text) == ["a"] && heading.outline.map(\.id) == ["h-a"])
    #expect(
      try note("> [!note] a[^1]\n> b\n\n[^1]: c").contains(
        "callout-title\">a\(Self.reference(1))</p>"))
  }

  @Test func `errors in a footnote have the line of the author's source`() {
    let table = String(repeating: "|a", count: 33) + "|\n    " + String(repeating: "|-", count: 33)
    #expect(throws: MarkdownError.tooManyColumns(line: 6, columns: 33, limit: 32)) {
      try renderNote("a[^1]\n\n[^1]: b\n\n    \(table)|\n\nc\n\nd")
    }
  }

  @Test func `there are not more than a hundred, and four hundred references`() throws {
    let many = (1...150).map { "x[^\($0)]" }.joined(separator: " ")
    let texts = (1...150).map { "[^\($0)]: t\($0)" }.joined(separator: "\n")
    let html = try note("\(many)\n\n\(texts)")
    #expect(html.ranges(of: "<li id=").count == 100)
    #expect(html.contains("[^150]: t150"))
    let one = try note(String(repeating: "x[^1] ", count: 500) + "\n\n[^1]: t")
    #expect(one.ranges(of: "<sup").count == 400 && one.contains("x[^1]"))
  }
}
