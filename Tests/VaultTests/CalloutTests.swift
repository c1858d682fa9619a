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
  func `its type is lower-case letters and its title the type`(
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

  @Test(arguments: [
    "> a\n> [!note] b", "[!note] a", "> [!note]b", "> x [!note]", "> [![a](/media/a.png)](/x)\n> b",
    "> [!]", "> `[!note]`", "> [! ",
  ])
  func `any other quote stays one`(source: String) throws {
    #expect(try note(source) == editor(source))
  }
}
