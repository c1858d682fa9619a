import Markdown
import Testing
import Vault

struct WikiLinkTests {
  @Test(arguments: [
    ("[[Note]]", "<a class=\"wiki\" href=\"/n/note/\">Note</a>"),
    ("[[ Note ]]", "<a class=\"wiki\" href=\"/n/note/\">Note</a>"),
    ("[[Note.md]]", "<a class=\"wiki\" href=\"/n/note/\">Note</a>"),
    ("[[Note|two *words*]]", "<a class=\"wiki\" href=\"/n/note/\">two *words*</a>"),
    ("[[a/Other note]]", "<a class=\"wiki\" href=\"/n/other/\">a/Other note</a>"),
    ("[[Note#One#Two é]]", "<a class=\"wiki\" href=\"/n/note/#h-two-%C3%A9\">Note › Two é</a>"),
    ("[[Note#^Ab-1]]", "<a class=\"wiki\" href=\"/n/note/#b-ab-1\">Note</a>"),
    ("[[Note#]]", "<a class=\"wiki\" href=\"/n/note/\">Note</a>"),
    (
      "[[Note|$a_1$ of 5$]]",
      "<a class=\"wiki\" href=\"/n/note/\"><span class=\"math\">a_1</span> of 5$</a>"
    ),
    ("[[Note|a [b] c]]", "<a class=\"wiki\" href=\"/n/note/\">a [b] c</a>"),
    ("[[Note|]]", "<a class=\"wiki\" href=\"/n/note/\">Note</a>"),
    ("[[pic.png]]", "<a class=\"wiki\" href=\"/media/pic.png\">pic.png</a>"),
    ("[[paper.pdf]]", "<a class=\"wiki\" href=\"/media/paper.pdf\">paper.pdf</a>"),
    ("[[No<b>#X|w\"]]", "<span class=\"unresolved\">w&quot;</span>"),
    ("[[No]]", "<span class=\"unresolved\">No</span>"),
    ("**[[Note]]**", "<strong><a class=\"wiki\" href=\"/n/note/\">Note</a></strong>"),
  ])
  func `a wikilink leads where its name does`(source: String, expected: String) throws {
    #expect(try note("a \(source) b") == "<p>a \(expected) b</p>\n")
  }

  @Test(arguments: [
    "[[]]", "[[ ]]", "[[#]]", "[[|x]]", "[[a", "[[a\nb]]", "\\[[a]]", "[[a[[", "[ [a]]", "[[a]",
  ])
  func `a link that names nothing stays text`(source: String) throws {
    #expect(try note(source) == editor(source))
  }

  @Test func `a bar in a table's link may be escaped`() throws {
    #expect(
      try note("|a|b|\n|-|-|\n|[[Note\\|w]]|[[Note|x\\|y]]|").contains(
        "<td><a class=\"wiki\" href=\"/n/note/\">w</a></td>\n"
          + "<td><a class=\"wiki\" href=\"/n/note/\">x|y</a></td>\n"))
  }

  @Test func `links within the text need a heading or block of it`() throws {
    #expect(
      try note("[[#Two *b*]] [[#^x|block]] [[#None]] [[#^none]]\n\n# Two b\n\ntext ^x")
        == """
        <p><a class="wiki" href="#h-two-b">Two *b*</a> <a class="wiki" href="#b-x">block</a> \
        <span class="unresolved">None</span> <span class="unresolved">^none</span></p>
        <h1 id="h-two-b">Two b</h1>
        <p id="b-x">text</p>

        """)
  }

  @Test func `without ids a link within the text leads to its page if there is one`() throws {
    #expect(try note("[[#A]]\n\n# A", omitsIDs: true) == "<p>A</p>\n<h1>A</h1>\n")
    var wiki = Wiki()
    wiki.resolve = { $0.name.isEmpty ? .page(url: "/own/", title: "Own") : nil }
    #expect(
      try note("[[#A]]\n\n# A", in: .init(omitsIDs: true, wiki: wiki))
        == "<p><a class=\"wiki\" href=\"/own/#h-a\">A</a></p>\n<h1>A</h1>\n")
  }

  @Test func `a link in a link or a picture's words is words`() throws {
    #expect(try note("[a [[Note]] #tag](/x)") == "<p><a href=\"/x\">a Note #tag</a></p>\n")
    #expect(
      try note("x ![a [[Note]] $b$ ==c==](/media/a.png)")
        == "<p>x <img src=\"/media/a.png\" alt=\"a Note b c\" loading=\"lazy\" /></p>\n")
  }

  @Test func `every link is listed at its place`() throws {
    let rendered = try renderNote(
      "a [[Note]]\n\n> é [[No#B]]\n\n%%\n\n%%\n\n![[pic.png|300]] [l](Note.md#B%20c)\n[m](no.pdf)")
    #expect(
      rendered.references.map(\.link) == [
        WikiLink(name: "Note", line: 1, column: 3),
        WikiLink(name: "No", fragment: "B", line: 3, column: 6),
        WikiLink(name: "pic.png", isEmbed: true, line: 9, column: 1),
        WikiLink(name: "Note.md", fragment: "B c", isWiki: false, line: 9),
        WikiLink(name: "no.pdf", isWiki: false, line: 10),
      ])
    #expect(rendered.references.map(\.isResolved) == [true, false, true, true, false])
  }

  @Test(arguments: [
    ("One. Two [[Note|by <hand>]] three! Four.", "Two <mark>by &lt;hand&gt;</mark> three!"),
    ("[[Note]]", "<mark>Note</mark>"),
    ("$a<b$ and [[Note]]", "<span class=\"math\">a&lt;b</span> and <mark>Note</mark>"),
    ("a %%b%% [x *y*](Note.md) c", "a <mark>x y</mark> c"),
    ("|[[Note]]|\n|-|\n|x|", "<mark>Note</mark>"), ("![[pic.png]]", ""), ("![[Note]]", ""),
  ])
  func `a reference has the sentence around it`(source: String, expected: String) throws {
    let context = try #require(try renderNote(source).references.first).context
    #expect(String(decoding: context, as: UTF8.self) == expected)
  }

  @Test func `a long sentence is cut between words and not in TeX`() throws {
    let words = String(repeating: "wörd ", count: 30)
    let rendered = try renderNote("\(words)$x + \(words)y$ [[Note]] \(words)")
    let context = String(decoding: try #require(rendered.references.first).context, as: UTF8.self)
    #expect(context == "…  <mark>Note</mark>" + String(repeating: " wörd", count: 16) + " …")
    let plain = try renderNote("\(words)[[Note]] $x + \(words)y$")
    #expect(
      String(decoding: try #require(plain.references.first).context, as: UTF8.self)
        == "… " + String(repeating: "wörd ", count: 16) + "<mark>Note</mark> …")
  }

  @Test func `the words are part of the plain text and headings`() throws {
    let rendered = try renderNote("# A [[Note|b]] $c_d$ #e\n\n[[No]] ==f== %%g%% x ^h\n\n$$i$$")
    #expect(rendered.plainText == "A b c_d #e No f x i")
    #expect(
      rendered.outline.map { "\($0.level) \($0.id): \($0.text)" } == ["1 h-a-b-c-d-e: A b c_d #e"])
    #expect(HeadingAnchor.id(forHeading: "A b c_d #e") == "h-a-b-c-d-e")
  }
}
