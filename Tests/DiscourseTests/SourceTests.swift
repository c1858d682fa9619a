import Testing

@testable import Discourse

/// Authors' input beside Markdown: HTML and codes of emoji.
struct SourceTests {
  /// Text imported from a first post with this source and this HTML.
  private func words(_ raw: String, cooked: String) throws -> String {
    let folder = try ArchiveFolder()
    let json = ArchiveFolder.json(posts: [
      ArchiveFolder.post(
        1, cooked: cooked.replacing("\"", with: "\\\"").replacing("\n", with: "\\n"))
    ])
    let source = "ann | 2024-05-01 10:00:00 UTC | #1\n\n\(raw)\n\n-------------------------\n\n"
    let topic = try folder.topic(json: Array(json.utf8), raw: Array(source.utf8))
    return try #require(topic.comments.first).markdown
  }

  static let html: [String: (cooked: String, markdown: String)] = [
    "Press <kbd>Ctrl</kbd>+<kbd>C</kbd> and<br>wait, <b>really</b>: H<sub>2</sub>O": (
      "<p>Press <kbd>Ctrl</kbd>+<kbd>C</kbd> and<br>wait, <b>really</b>: H<sub>2</sub>O</p>",
      "Press `Ctrl`+`C` and\\\nwait, **really**: H2O"
    ),
    "<img src=\"upload://4xhbrnqSkMZZmrTgHpcvsmnhzuT.png\" width=\"690\">\n\nsee": (
      "<p><img src=\"https://old.example/1X/1b2f.png\" width=\"690\"></p>\n<p>see</p>",
      "![1b2f.png](https://old.example/1X/1b2f.png)\n\nsee"
    ),
    "<DETAILS open><summary>End</summary>\n\nThe oak.\n</DETAILS>": (
      "<details open><summary>End</summary>\n<p>The oak.</p></details>", "**End**\n\nThe oak."
    ),
    "Text <a href='https://c.example/x'>here</a> <!-- of the author -->": (
      "<p>Text <a href=\"https://c.example/x\">here</a></p>", "Text [here](https://c.example/x)"
    ),
    "a<!-- only\na comment -->b": ("<p>ab</p>", "ab"),
    "[quote=\"x\"]<i>in</i>[/quote]": (
      "<aside class=\"quote\" data-username=\"x\"><blockquote><p><i>in</i></p></blockquote></aside>",
      "> **@x:**\n>\n> *in*"
    ),
    "<h3>Title</h3>\n<ul><li>one</li></ul>": (
      "<h3>Title</h3><ul><li>one</li></ul>", "### Title\n\n- one"
    ),
    "line<br/>": ("<p>line<br></p>", "line"),
    "<img\nsrc=\"https://a.example/b.png\">": (
      "<p><img src=\"https://a.example/b.png\"></p>", "![b.png](https://a.example/b.png)"
    ),
    "![lost](upload://x.png) <b>x</b>": (
      "<p><img src=\"/images/transparent.png\" data-orig-src=\"upload://x.png\" alt=\"lost\"> <b>x</b></p>",
      "lost (not in the archive) **x**"
    ),
  ]

  @Test(arguments: html.keys.sorted())
  func `HTML in a source becomes what readers saw`(raw: String) throws {
    let known = try #require(Self.html[raw])
    #expect(try words(raw, cooked: known.cooked) == known.markdown)
  }

  @Test(arguments: [
    "`<b>x</b>` and\n\n```\n<img src=x>\n```", "std::vector<Node> and <ResourceCache>",
    "<material><pass name=\"a\"/></material>", "1 < b > 2", "<bold>", "\\<b>x",
    "<https://a.example/>",
    "a <b", "<b <i", "[code]\n<b>x</b>\n[/code]", "<a@b.example>",
  ])
  func `code and text that is no HTML come from the source`(raw: String) throws {
    #expect(try !words(raw, cooked: "<p>COOKED</p>").contains("COOKED"))
  }

  @Test func `without rendered HTML the source has to do`() throws {
    #expect(HTMLTags.areIn(Array("<b>x</b>".utf8)))
    let json = ArchiveFolder.json(posts: [ArchiveFolder.post(1)]).replacing(
      "\"cooked\": \"\"", with: "\"cooked\": null")
    let raw = "ann | 2024-05-01 10:00:00 UTC | #1\n\n<b>x</b>\n\n-------------------------\n\n"
    #expect(
      try ArchiveFolder().topic(json: Array(json.utf8), raw: Array(raw.utf8)).comments.map(
        \.markdown)
        == ["<b>x</b>"])
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["<b ", "<", "</", "<!-", ":a", "::", ":+1:"])
  func `tags and codes over and over are read quickly`(part: String) throws {
    let source = String(repeating: part, count: 65_536 / part.utf8.count)
    _ = HTMLTags.areIn(Array(source.utf8))
    #expect(EmojiCodes.replaced(in: Array(source.utf8)[...]).count <= 2 * source.utf8.count)
  }

  static let emoji = [
    ":slight_smile: hi": "🙂 hi", "hi :smile:": "hi 😄", "(:+1:) :-1:!": "(👍) 👎!",
    ":tada::tada:": "🎉🎉", "**:heart:**": "**❤️**", ":wave:t3: :wave:t9: :heart:t2:": "👋🏼 👋t9: ❤️t2:",
    ":man_shrugging:t6:": "🤷🏿‍♂️", ":crazy_face: :nerd: :rofl:": "🤪 🤓 🤣", "á :joy: ñ:joy:": "á 😂 ñ😂",
    ":es: :us: :100:": "🇪🇸 🇺🇸 💯", "no:smile: 10:30:45 a:100:b": "no:smile: 10:30:45 a:100:b",
    "std::heart::x http://a.example/:smile:": "std::heart::x http://a.example/:smile:",
    ":urho: :not_known: : :: :smile": ":urho: :not_known: : :: :smile",
    "`:smile:`\n\n```\n:smile:\n```\n\n:smile:": "`:smile:`\n\n```\n:smile:\n```\n\n😄",
    "|:-:|:--|\n:---:": "|:-:|:--|\n:---:", "[quote]:wink:[/quote]": "> 😉",
  ]

  @Test(arguments: emoji)
  func `codes of emoji become emoji`(source: String, markdown: String) {
    #expect(BBCodeWriter(uploads: Uploads()).markdown(source) == markdown)
  }

  @Test(arguments: [
    #"<img class="emoji" alt=":slight_smile:">"#: "🙂", #"<img class="emoji" alt="mage">"#: "🧙",
    #"<img class="emoji emoji-custom" alt=":urho:">"#: ":urho:",
    #"<img class="emoji" alt=":wave:t2:">"#: "👋🏻",
  ])
  func `pictures of emoji become emoji`(html: String, text: String) {
    #expect(CookedHTML.markdown(html) == text)
  }

  @Test func `so do codes in titles`() throws {
    let json = ArchiveFolder.json(posts: [ArchiveFolder.post(1)])
      .replacing("\"T\"", with: "\"Done :tada: 10:30:00\"")
    #expect(try ArchiveFolder().topic(json: Array(json.utf8)).title == "Done 🎉 10:30:00")
  }

  @Test func `every name leads to an emoji`() {
    let words = (EmojiCodes.first + " " + EmojiCodes.second + " " + EmojiCodes.third).split(
      separator: " ")
    let names = words.filter { $0.utf8.allSatisfy { $0 < 0x80 } }
    #expect(names.count > 2000 && words.first?.utf8.first ?? 0 >= 0x80)
    #expect(names.allSatisfy { EmojiCodes.emoji(named: String($0))?.isEmpty == false })
  }
}

struct AuthorNamesTests {
  private func author(_ name: String, _ number: Int? = nil) -> ArchivedAuthor {
    ArchivedAuthor(number: number, username: name, name: nil)
  }

  static let people = [
    ["ana.gil", "ana-gil", "ana_gil", "ANA..GIL", "ána.gil"], ["Аня", "Аню", "аня́"],
    ["王", "李", "!", "?", "…"],
    ["ñandú", "nandu", "ｎａｎｄｕ", "NANDÚ"], ["Zoë", "zoe", "Zoe\u{301}"], ["ß", "ss"],
    [String(repeating: "a", count: 61), String(repeating: "a", count: 62)],
  ]

  @Test(arguments: people)
  func `two people never get one name`(names: [String]) {
    let table = AuthorNames()
    let given = names.map { table.username(of: author($0)) }
    // Of names that differ by capitals alone Discourse has one.
    let expected = Set(names.map { $0.lowercased() }).count
    #expect(Set(given).count == expected, "\(given)")
    #expect(given == names.map { table.username(of: author($0)) })
    #expect(given.allSatisfy { $0.utf8.count <= 100 })
  }

  @Test func `the first one gets the plain name, and a name is one's own whatever its capitals`() {
    let table = AuthorNames()
    let names = ["Ana.Gil", "ana-gil", "ANA-GIL", "bea_1"].map { table.username(of: author($0)) }
    #expect(names[0] == "ana-gil" && names[3] == "bea_1")
    #expect(names[1] == names[2] && names[1].hasPrefix("ana-gil-"))
  }

  @Test func `a number tells people apart, and shows that one was renamed`() {
    let table = AuthorNames()
    #expect(table.username(of: author("ana")) == "ana")
    #expect(table.username(of: author("ana", 1)) == "ana")
    #expect(table.username(of: author("ana", 2)) != "ana")
    #expect(table.username(of: author("ana_new", 1)) == "ana")
  }

  @Test func `a person from an earlier import keeps the name`() {
    let table = AuthorNames()
    table.remember(author("ana.gil"), as: "ana-gil")
    #expect(table.username(of: author("ana-gil")) != "ana-gil")
    #expect(table.username(of: author("ana.gil")) == "ana-gil")
  }
}
