import Markdown
import Testing
import Vault

struct PartTests {
  private static let source = """
    # A

    [[Note]] a

    ## B *c*

    b [[No]] ^one

    ### C

    - d ^two
      - e
    - f

    ## D

    > # In
    >
    > g
    >
    > # Out

    |h|
    |-|

    ^three

    1. i
    2. j

       k ^four

    $$l$$ ^five
    """

  @Test(arguments: [
    (
      Part.section("B c"),
      "<h2>B <em>c</em></h2>\n<p>b <span class=\"unresolved\">No</span></p>\n<h3>C</h3>\n"
        + "<ul>\n<li>d\n<ul>\n<li>e</li>\n</ul>\n</li>\n<li>f</li>\n</ul>\n"
    ),
    (.section("c"), "<h3>C</h3>\n<ul>\n<li>d\n<ul>\n<li>e</li>\n</ul>\n</li>\n<li>f</li>\n</ul>\n"),
    (.section("In"), "<h1>In</h1>\n<p>g</p>\n"), (.section("out"), "<h1>Out</h1>\n"),
    (.section("None"), ""), (.block("None"), ""), (.block(""), "<p>"),
    (.block("one"), "<p>b <span class=\"unresolved\">No</span></p>\n"),
    (.block("TWO"), "<ul>\n<li>d\n<ul>\n<li>e</li>\n</ul>\n</li>\n</ul>\n"),
    (
      .block("three"),
      "<div class=\"table\" tabindex=\"0\">\n<table>\n<thead>\n<tr>\n<th>h</th>\n</tr>\n</thead>\n"
        + "</table>\n</div>\n"
    ),
    (.block("four"), "<p>k</p>\n"),
    (.block("five"), "<div class=\"math\" tabindex=\"0\">l</div>\n"),
  ])
  func `a part is rendered alone and without ids`(part: Part, expected: String) throws {
    let html = try note(Self.source, part: part)
    #expect(html == (part == .block("") ? "" : expected))
  }

  @Test func `only what is in the part is listed`() throws {
    let rendered = try renderNote(Self.source, part: .section("B c"))
    #expect(rendered.references.map(\.link.name) == ["No"])
    #expect(rendered.outline.map(\.id) == ["h-b-c", "h-c"])
    #expect(rendered.plainText == "B c b No C d e f")
  }

  @Test func `a section reaches to the end, and a title is kept in it`() throws {
    let context = NoteContext(dropsLeadingTitle: true, part: .section("A"), wiki: smallWiki())
    #expect(try note("# A\n\nb", in: context) == "<h1>A</h1>\n<p>b</p>\n")
  }

  @Test func `a paragraph of a tight list is one as a part`() throws {
    #expect(try note("- > a\n  b\n- # c\n  d ^x", part: .block("x")) == "<p>d</p>\n")
  }

  @Test func `embeds outside of the part are not asked for`() throws {
    var asked: [String] = []
    var wiki = Wiki(resolve: { .page(url: "/\($0.name)/", title: $0.name) })
    wiki.embed = {
      asked.append($0.name)
      return nil
    }
    _ = try note(
      "![[a]]\n\n# B\n\n![[c]]\n\n# D\n\n![[e]]",
      in: .init(part: .section("B"), wiki: wiki))
    #expect(asked == ["c"])
  }

  @Test func `ids can be left out of the whole`() throws {
    #expect(
      try note("# A ^x\n\nb ^y\n\n- c\n\n^z", omitsIDs: true)
        == "<h1>A</h1>\n<p>b</p>\n<ul>\n<li>c</li>\n</ul>\n")
    #expect(
      try note("# A\n\n## B\n\nc", in: .init(part: .section("B")))
        == "<h2>B</h2>\n<p>c</p>\n")
  }
}

struct HeadingLevelTests {
  private func levels(_ source: String, below title: Int, drops: Bool = false) throws -> [Int] {
    let context = NoteContext(dropsLeadingTitle: drops, titleLevel: title, wiki: Wiki())
    let rendered = try NoteRenderer(in: context).render(source)
    let html = String(decoding: rendered.html, as: UTF8.self)
    for heading in rendered.outline { #expect(html.contains("<h\(heading.level) id=")) }
    return rendered.outline.map(\.level)
  }

  @Test(arguments: [
    ("# A\n\n## B\n\n###### C", [2, 3, 6]), ("## A\n\n### B", [2, 3]), ("### A", [3]),
    ("A\n===\n\n> ## B", [2, 3]), ("```\n# A\n```\n\n## B", [2]),
  ])
  func `the highest heading is below the page's title`(source: String, expected: [Int]) throws {
    #expect(try levels(source, below: 1) == expected)
  }

  @Test func `without a title they stay`() throws {
    #expect(try levels("# A\n\n## B", below: 0) == [1, 2])
  }

  @Test func `a title that is left out does not count`() throws {
    #expect(try levels("# A\n\n## B", below: 1, drops: true) == [2])
  }
}
