import Markdown
import Testing
import Vault

struct EmbedTests {
  private static let image = "<img src=\"/media/pic.png\" alt=\"pic\" loading=\"lazy\""

  @Test(arguments: [
    ("![[pic.png]]", "\(image) width=\"640\" height=\"480\" />"),
    ("![[pic.png|300]]", "\(image) width=\"300\" height=\"225\" />"),
    ("![[pic.png|300x200]]", "\(image) width=\"300\" height=\"200\" />"),
    (
      "![[plain.svg|20]]",
      "<img src=\"/media/plain.svg\" alt=\"plain\" loading=\"lazy\" width=\"20\" />"
    ),
    ("![[plain.svg]]", "<img src=\"/media/plain.svg\" alt=\"plain\" loading=\"lazy\" />"),
  ])
  func `a picture has its size or the wanted one`(source: String, image: String) throws {
    #expect(try note(source) == "<figure>\(image)</figure>\n")
    #expect(try note("a \(source)") == "<p>a \(image)</p>\n")
  }

  @Test func `a picture's words are its text`() throws {
    let image = "<img src=\"/media/pic.png\" alt=\"A &lt;$x$\" loading=\"lazy\" width=\"64\""
    #expect(try note("![[pic.png|A <$x$|64]]") == "<figure>\(image) height=\"48\" /></figure>\n")
    #expect(try note("- a ![[pic.png|A <$x$|64]]").contains("<li>a \(image) height=\"48\" /></li>"))
  }

  @Test func `a note alone in its paragraph is shown in place`() throws {
    let embed = """
      <div class="embed">
      <p>Embedded.</p>
      <p class="source"><a class="wiki" href="/n/note/#h-b">The &lt;note&gt;</a></p>
      </div>

      """
    #expect(try note("![[Note#B]]") == embed)
    #expect(try note("- ![[Note#B]]") == "<ul>\n<li>\n\(embed)</li>\n</ul>\n")
    #expect(try note("![[Note#B]]\n![[Note#B]]") == embed + embed)
    #expect(try note("> ![[Note#B]]") == "<blockquote>\n\(embed)</blockquote>\n")
    // Among words it is a block, too.
    #expect(try note("a ![[Note#B]] b") == "<p>a</p>\n\(embed)<p>b</p>\n")
    #expect(try note("a:\n![[Note#B]]\nb") == "<p>a:</p>\n\(embed)<p>b</p>\n")
    #expect(
      try note("- a ![[Note#B]]\n  b") == "<ul>\n<li>\n<p>a</p>\n\(embed)<p>b</p>\n</li>\n</ul>\n")
    #expect(
      try note("> a ![[Note#B]]\n> b")
        == "<blockquote>\n<p>a</p>\n\(embed)<p>b</p>\n</blockquote>\n")
  }

  @Test(arguments: [
    (
      "see ![[Other note]]",
      "<p>see</p>\n<p><a class=\"wiki\" href=\"/n/other/\">Other note</a></p>\n"
    ),
    ("*see ![[Note]]*", "<p><em>see <a class=\"wiki\" href=\"/n/note/\">Note</a></em></p>\n"),
    ("![[Other note]]", "<p><a class=\"wiki\" href=\"/n/other/\">Other note</a></p>\n"),
    ("![[No]]", "<p><span class=\"unresolved\">No</span></p>\n"),
    ("# ![[Note]]", "<h1 id=\"h-note\"><a class=\"wiki\" href=\"/n/note/\">Note</a></h1>\n"),
    ("**![[Note]]**", "<p><strong><a class=\"wiki\" href=\"/n/note/\">Note</a></strong></p>\n"),
  ])
  func `a note that cannot be shown in place is a link`(source: String, expected: String) throws {
    #expect(try note(source) == expected)
  }

  @Test func `a file is a figure with a link`() throws {
    let link = "<a class=\"wiki\" href=\"/media/paper.pdf\">"
    #expect(
      try note("![[paper.pdf]]") == "<figure class=\"file\">\(link)paper (PDF)</a></figure>\n")
    #expect(try note("![[paper.pdf|p]]") == "<figure class=\"file\">\(link)p</a></figure>\n")
    #expect(try note("a ![[paper.pdf]]") == "<p>a \(link)paper (PDF)</a></p>\n")
  }

  @Test func `a part of the text itself can be embedded`() throws {
    #expect(
      try note("![[#A]]\n\n# A")
        == """
        <div class="embed">
        <p>Embedded.</p>
        <p class="source"><a class="wiki" href="#h-a">A</a></p>
        </div>
        <h1 id="h-a">A</h1>

        """)
  }
}

struct RelativeLinkTests {
  private static let links: [String: String] = [
    "[w](../x/Note.md#Some%20part)": "<a class=\"wiki\" href=\"/n/note/#h-some-part\">w</a>",
    "[w](<Other note>)": "<a class=\"wiki\" href=\"/n/other/\">w</a>",
    "[*w*](Other%20note.md 'T')": "<a class=\"wiki\" href=\"/n/other/\" title=\"T\"><em>w</em></a>",
    "[w](no.md)": "<a class=\"unresolved\">w</a>",
    "[w](no/)": "<a href=\"no/\">w</a>",
    "[w](/n/x/)": "<a href=\"/n/x/\">w</a>",
    "[w](no.md?x)": "<a href=\"no.md?x\">w</a>",
    "[w](#h-x)": "<a href=\"#h-x\">w</a>",
    "[w](no%00.md)": "<a href=\"no%00.md\">w</a>",
    "![w](no.png)": "<span class=\"unresolved\">w</span>",
    "![w|64](my%20pic.png 'T')":
      "<img src=\"/media/pic.png\" alt=\"w\" title=\"T\" loading=\"lazy\" width=\"64\""
      + " height=\"48\" />",
    "![w](Note.md)": "<a class=\"wiki\" href=\"/n/note/\">w</a>",
    "[![](pic.png)](/)":
      "<a href=\"/\"><img src=\"/media/pic.png\" alt=\"pic\" loading=\"lazy\" width=\"640\""
      + " height=\"480\" /></a>",
  ]

  @Test(arguments: links)
  func `a relative address is resolved like a wikilink`(source: String, expected: String) throws {
    #expect(try note("a \(source)") == "<p>a \(expected)</p>\n")
  }

  @Test func `a relative address without a name leads to a heading of the text`() throws {
    #expect(
      try note("[w](#My%20part)\n\n# My part").hasPrefix(
        "<p><a class=\"wiki\" href=\"#h-my-part\">w</a></p>\n"))
  }

  @Test func `a picture alone is a figure and a note is shown in place`() throws {
    #expect(
      try note("![A *b*](pic.png)")
        == "<figure><img src=\"/media/pic.png\" alt=\"A b\" loading=\"lazy\" width=\"640\""
        + " height=\"480\" /></figure>\n")
    #expect(
      try note("![A](pic.png \"C < d\")").hasSuffix(
        " height=\"480\" /><figcaption>C &lt; d</figcaption></figure>\n"))
    #expect(try note("![](Note.md)").hasPrefix("<div class=\"embed\">\n<p>Embedded.</p>"))
    #expect(try note("- ![](paper.pdf)").contains("<li>\n<figure class=\"file\">"))
    #expect(try note("![a](/media/a.png)") == editor("![a](/media/a.png)"))
  }

  @Test func `only what looks like a file is listed when nothing has its name`() throws {
    let rendered = try renderNote("[a](no.md) [b](dir/) ![c](no.png) [d](x.html) [e](no.pdf#1)")
    #expect(rendered.references.map(\.link.name) == ["no.md", "no.png", "no.pdf"])
    #expect(rendered.references.map(\.isResolved) == [false, false, false])
  }
}
