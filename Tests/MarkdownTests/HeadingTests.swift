import Testing

@testable import Markdown

struct HeadingTests {
  @Test(arguments: [(1, 3), (2, 4), (3, 5), (4, 6), (5, 6), (6, 6)])
  func `a member's headings stand below the page's`(written: Int, shown: Int) throws {
    let source = String(repeating: "#", count: written) + " A *b*"
    #expect(try member(source) == "<h\(shown)>A <em>b</em></h\(shown)>\n")
  }

  @Test func `a member's text has no outline and no ids`() throws {
    let rendered = try MarkdownRenderer().render("# main\n\n## a", by: .member)
    #expect(rendered.outline == [])
    #expect(!String(decoding: rendered.html, as: UTF8.self).contains("id="))
  }

  @Test func `an editor's headings have anchors of their own`() throws {
    let rendered = try MarkdownRenderer().render(
      "# Über  *uns*!\n\n## A\n\n## A\n\n## A 2\n\n### &<\"> \n\n## ¿?", by: .editor)
    #expect(
      rendered.outline == [
        .init(level: 1, id: "h-über-uns", text: "Über uns!"),
        .init(level: 2, id: "h-a", text: "A"),
        .init(level: 2, id: "h-a-2", text: "A"),
        .init(level: 2, id: "h-a-2-2", text: "A 2"),
        .init(level: 3, id: "h-section", text: "&<\">"),
        .init(level: 2, id: "h-section-2", text: "¿?"),
      ])
    #expect(
      String(decoding: rendered.html, as: UTF8.self)
        == """
        <h1 id="h-über-uns">Über  <em>uns</em>!</h1>
        <h2 id="h-a">A</h2>
        <h2 id="h-a-2">A</h2>
        <h2 id="h-a-2-2">A 2</h2>
        <h3 id="h-section">&amp;&lt;&quot;&gt;</h3>
        <h2 id="h-section-2">¿?</h2>

        """)
  }

  @Test func `a long heading's anchor ends at a whole character`() throws {
    let rendered = try MarkdownRenderer().render(
      "# " + String(repeating: "ñ", count: 100), by: .editor)
    #expect(rendered.outline.map(\.id) == ["h-" + String(repeating: "ñ", count: 32)])
  }

  /// Pure ASCII takes another path than text with one other character.
  @Test func `words of ASCII make the same anchor with and without another sign`() {
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...90)).map { _ in
        Bool.random() ? UInt8.random(in: 97...122) : UInt8.random(in: 0...127)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let anchor = HeadingAnchor.id(forHeading: text)
      #expect(anchor == HeadingAnchor.id(forHeading: text + "¿"), "\(bytes)")
      #expect(anchor.utf8.count <= 66)
    }
    #expect(HeadingAnchor.id(forHeading: "") == "h-section")
    let long = String(repeating: "a", count: 63)
    #expect(HeadingAnchor.id(forHeading: long + " b") == "h-" + long)
    #expect(HeadingAnchor.id(forHeading: long + "B c") == "h-" + long + "b")
  }

  @Test func `a leading title is dropped on request and no other`() throws {
    let context = MarkdownRenderer.Context(dropsLeadingTitle: true)
    let rendered = try MarkdownRenderer().render(
      "# *T* [l](/)\n\na\n\n# B", by: .editor, in: context)
    #expect(String(decoding: rendered.html, as: UTF8.self) == "<p>a</p>\n<h1 id=\"h-b\">B</h1>\n")
    #expect(rendered.plainText == "a B")
    #expect(rendered.links == [])
    #expect(rendered.outline.map(\.text) == ["B"])
    #expect(try html("> # Q", by: .editor, in: context).contains("<h1"))
    #expect(try html("a\n\n# Q", by: .editor, in: context).contains("<h1"))
    #expect(try html("## Q", by: .editor, in: context).contains("<h2"))
  }
}
