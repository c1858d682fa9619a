import Markdown
import Testing
import Vault

struct CalloutTests {
  @Test func `a quote that begins with a type is a callout`() throws {
    #expect(
      try note("> [!Note] A *title* [[Note]]\n> body\n> - list\n\nafter")
        == """
        <aside class="callout callout-note">
        <p class="callout-title">A <em>title</em> <a class="wiki" href="/n/note/">Note</a></p>
        <div>
        <p>body</p>
        <ul>
        <li>list</li>
        </ul>
        </div>
        </aside>
        <p>after</p>

        """)
  }

  @Test(arguments: [
    ("> [!tip]", "callout-tip", "Tip"), ("> [!To-Do_1]", "callout-to-do", "To-do"),
    ("> [!\"1\"]", "callout-note", "Note"), ("> [!tip|wide] T", "callout-tip", "T"),
    (">[!tip]\t<T>", "callout-tip", "&lt;T&gt;"),
  ])
  func `the type is lower-case letters and the default title is the type`(
    source: String, type: String, title: String
  ) throws {
    #expect(
      try note(source)
        == "<aside class=\"callout \(type)\">\n<p class=\"callout-title\">\(title)</p>\n</aside>\n")
  }

  @Test func `a title can be given by the site`() throws {
    let wiki = Wiki(calloutTitle: { $0 == "tip" ? "<Consejo>" : nil })
    #expect(
      try note("> [!tip]\n\n> [!bug]", in: .init(wiki: wiki)).contains(
        "<p class=\"callout-title\">&lt;Consejo&gt;</p>"))
  }

  @Test(arguments: [("+", " open=\"\""), ("-", "")])
  func `a sign makes it foldable`(sign: String, open: String) throws {
    #expect(
      try note("> [!faq]\(sign) Q\n> A")
        == """
        <details class="callout callout-faq"\(open)>
        <summary>Q</summary>
        <div>
        <p>A</p>
        </div>
        </details>

        """)
  }

  @Test func `callouts stand in one another, in lists, and have block ids`() throws {
    #expect(
      try note("- > [!a]\n  > > [!b]- B\n  > > x ^i\n\n> [!c]\n> d\n\n^out")
        == """
        <ul>
        <li>
        <aside class="callout callout-a">
        <p class="callout-title">A</p>
        <div>
        <details class="callout callout-b">
        <summary>B</summary>
        <div>
        <p id="b-i">x</p>
        </div>
        </details>
        </div>
        </aside>
        </li>
        </ul>
        <aside id="b-out" class="callout callout-c">
        <p class="callout-title">C</p>
        <div>
        <p>d</p>
        </div>
        </aside>

        """)
  }

  /// A callout with a title and nothing but a paragraph, if any.
  private static func callout(_ title: String, _ words: String?) -> String {
    let body = words.map { "<div>\n<p>\($0)</p>\n</div>\n" } ?? ""
    return
      "<aside class=\"callout callout-note\">\n<p class=\"callout-title\">\(title)</p>\n\(body)</aside>\n"
  }

  @Test(arguments: [
    ("> [!note]\nOne\nTwo\n\nThree", "Note", "One\nTwo", "<p>Three</p>\n"),
    ("> [!note] A\nOne", "A", "One", ""), (">[!note]A\n>One", "A", "One", ""),
    ("> [!note] ### A\n> One", "A", "One", ""), ("> [!note] #a", "#a", nil, ""),
    ("> [!note] A\n# B", "A", nil, "<h1 id=\"h-b\">B</h1>\n"),
    ("> [!note] A\n- B", "A", nil, "<ul>\n<li>B</li>\n</ul>\n"),
    ("> [!note] A\n---\nB", "A", nil, "<hr />\n<p>B</p>\n"),
    ("> [!note] A\n%%B%%", "A", nil, ""),
  ])
  func `text on the next line without a mark is the callout's, and no title`(
    source: String, title: String, words: String?, rest: String
  ) throws {
    let title = title == "#a" ? "<a class=\"tag\" href=\"/tags/a/\">#a</a>" : title
    #expect(try note(source) == Self.callout(title, words) + rest)
  }

  @Test func `lazy lines of callouts in callouts are of the inner or the outer one`() throws {
    let inner = Self.callout("I", "i\nil")
    #expect(
      try note("> [!note] O\nol\n> > [!note] I\n> > i\n>il\n>\n>o")
        == Self.callout("O", "ol").replacing(
          "</div>\n</aside>", with: "\(inner)<p>o</p>\n</div>\n</aside>"))
    #expect(
      try note("- > [!note] A\n  One\n- b")
        == "<ul>\n<li>\n\(Self.callout("A", "One"))</li>\n<li>b</li>\n</ul>\n")
  }

  @Test func `an id at a callout's end is the callout's`() throws {
    let source = "> [!note] A\n> - b\n> ^x\n\nc"
    let callout = try note(source)
    #expect(callout.hasPrefix("<aside id=\"b-x\" class=\"callout callout-note\">"))
    #expect(
      try note(source, part: .block("x"))
        == callout.replacing(" id=\"b-x\"", with: "").replacing("<p>c</p>\n", with: ""))
  }

  @Test(arguments: [
    "> a\n> [!note] b", "[!note] a", "> [!note](/b)", "> [!note][b]", "> x [!note]",
    "> [![a](/media/a.png)](/x)\n> b",
    "> [!]", "> `[!note]`", "> [! ",
  ])
  func `any other quote stays one`(source: String) throws {
    #expect(try note(source) == editor(source))
  }
}
