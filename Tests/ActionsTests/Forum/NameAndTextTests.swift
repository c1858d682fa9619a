import Testing

struct NameAndTextTests {
  private let site: SiteFixture

  init() throws { site = try SiteFixture() }

  private static let taken =
    "A member already uses this name or a similar one. Choose another."
  private static let reserved = """
    This name is reserved. Choose another.
    """
  private static let unseen =
    "The name contains an invisible character. Type it again."

  @Test(arguments: [
    ("", "Enter your name."), (" \u{200B}\u{2800}", "Enter your name."),
    (String(repeating: "é", count: 61), "Name too long: at most 60 characters."),
    ("!!!", "The name needs at least one letter or digit."),
    ("Irene Álvarez", Self.taken),
    ("irene  alvarez", Self.taken),
    ("IRE\u{200D}NE A\u{301}LVAREZ", Self.taken),
    ("irene-alvarez", Self.taken),
    ("Club Niebla", Self.reserved),
    ("tertulia", Self.reserved), ("Tertulia 🛡", Self.reserved), ("C1ub NiebIa", Self.reserved),
    ("Irene Álvarez.", Self.taken), ("-Irene·Alvarez-", Self.taken),
    ("Irene\u{2800}Alvarez", Self.unseen), ("Irene Álvarez\u{2800}", Self.unseen),
    ("Irene \u{E000}", Self.unseen), ("Irene \u{1D159}", Self.unseen),
    ("\u{406}rene \u{391}lvarez", "“\u{406}rene” mixes letters of two alphabets. Use only one."),
    ("І\u{433}еnе", "“Ігеnе” mixes letters of two alphabets. Use only one."),
    ("𝐈rene", "“𝐈” is a symbol, not a letter. Use ordinary letters."),
    ("Ⓘrene", "“Ⓘ” is a symbol, not a letter. Use ordinary letters."),
    ("Moderator", Self.reserved), ("MODERADORA", Self.reserved), ("admin", Self.reserved),
    ("Αdmιn", "“Αdmιn” mixes letters of two alphabets. Use only one."),
    ("Administrador!", Self.reserved), ("Sistema", Self.reserved),
  ])
  func `a name that cannot be is refused beside its field`(name: String, sentence: String) throws {
    let answer = try site.post("/topics/1/comments", ["body": "Words.", "name": name])
    #expect(answer.status == 422)
    #expect(answer.page.errors == ["name": sentence])
    #expect(answer.page.fields["name"] == name)
    #expect(answer.page.fields["body"] == "Words.")
    #expect(try site.count("comments") == 4)
  }

  @Test(arguments: ["Carmen Vidal", "carmen-vidal", "Carmen  Vidal.", "СAЯMEN"])
  func `no one writes under a professor's name`(name: String) throws {
    let site = try SiteFixture(more: [
      "content/professors/carmen-vidal.md": """
      ---
      name: Carmen Vidal
      office: 3.14
      ---
      Teaches.
      """
    ])
    #expect(try site.post("/topics/1/comments", ["body": "Words.", "name": name]).status == 422)
    #expect(try site.count("comments") == 4)
  }

  @Test(arguments: [
    "Ирина Соколова", "Νίκος Παπαδόπουλος", "李小龍", "田中Ken", "محمد", "José M.", "O’Brien",
    "Zoë-Marie",
    "R2D2", "Đặng Thị Hoà", "नरेंद्र", "Núria Col·lell", "Ада-Maria", "Ana ♥", "می‌خواهم", "Irene",
    "Lamine ǃXóõ",
  ])
  func `people have names of many kinds`(name: String) throws {
    #expect(try site.post("/topics/1/comments", ["body": "Words.", "name": name]).status == 303)
    #expect(try site.lastComment().author == name)
  }

  @Test func `a name is stored on one line and without invisible characters`() throws {
    _ = try site.post("/topics/1/comments", ["body": "Words.", "name": " Eva\u{202E}\n\tRuiz "])
    #expect(try site.lastComment().author == "Eva Ruiz")
  }

  static let wide = String(repeating: "a|", count: 33)
  static let tall = String(repeating: "|b|b|b|b|b|b|b|b|\n", count: 260)

  @Test(arguments: [
    ("", "Write something first."), (" \n\u{200B}\n", "Write something first."),
    ("&nbsp;", "Write something first."), ("[a]: /b", "Write something first."),
    ("&#8203;&zwnj;", "Write something first."), ("> \n>", "Write something first."),
    ("***", "Write something first."), ("\u{202E}\u{2067}", "Write something first."),
    ("[](/rules/)", "Write something first."), ("```\n\n```", "Write something first."),

    (
      String(repeating: "a", count: 32_769),
      "Text too long: at most about 32,768 characters; yours has about 32,769."
    ),
    (
      "\(wide)\n\(String(repeating: "-|", count: 33))\n",
      "The table on line 2 has 33 columns. At most 32 are allowed."
    ),
    (
      "|a|a|a|a|a|a|a|a|\n|-|-|-|-|-|-|-|-|\n\(tall)",
      "The table on line 252 has 2,008 cells. At most 2,000 are allowed."
    ),
    (
      String(repeating: ">", count: 60) + "a",
      "Lists or quotes are nested too deeply: at most 50 levels."
    ),
    (
      String(repeating: "x <?x", count: 6000),
      "Line 1 is too complex. Simplify it."
    ),
  ])
  func `a text that cannot be is refused and kept`(body: String, sentence: String) throws {
    for path in ["/topics/1/comments", "/topics/new"] {
      let answer = try site.post(path, ["title": "Rain again", "body": body, "name": "Eva"])
      #expect(answer.status == 422)
      #expect(answer.page.errors == ["body": sentence])
      #expect(answer.page.fields["body"] == body)
    }
    #expect(try site.count("comments") == 4)
  }

  @Test func `a text of 32 KB is taken`() throws {
    let body = String(repeating: "palabra ", count: 4095) + "y final."
    #expect(try site.post("/topics/1/comments", ["body": body, "name": "Eva"]).status == 303)
    #expect(try site.lastComment().body == body)
  }

  @Test(arguments: [
    "\nA newline first.", "\n\n\nThree.", "  Spaces.  ", "Tabs\tand\n\n\tcode\n", "</textarea><b>",
    "&amp; &lt; &#39; & < > \" '", "ñ 日本 👩‍🎓 e\u{301} \u{FEFF}\u{200D}", "{{t.title}} {{{body}}}",
    "\u{2028}\u{2029}\u{85}", "a\\nb %41 + %", "\u{10FFFD}\u{FFFD}",
  ])
  func `the text comes back as it was typed`(text: String) throws {
    let page = try site.post("/topics/new", ["title": text, "body": text, "tags": text]).page
    #expect(Array((page.fields["body"] ?? "").utf8) == Array(text.utf8))
    #expect(Array((page.fields["title"] ?? "").utf8) == Array(text.utf8))
    #expect(Array((page.fields["tags"] ?? "").utf8) == Array(text.utf8))
    let kept = try site.post("/topics/99/comments", ["title": text, "body": text]).page
    #expect(Array((kept.fields["kept-body"] ?? "").utf8) == Array(text.utf8))
    _ = try site.post("/topics/1/comments", ["body": "x" + text, "name": "Eva"])
    #expect(Array(try site.lastComment().body.utf8) == Array(("x" + text).utf8))
  }

  @Test func `line ends are stored as one newline, and controls that no page can carry are not`()
    throws
  {
    _ = try site.post(
      "/topics/1/comments",
      ["body": "a\r\nb\rc\n\r\nd\u{1}\u{8}\u{B}\u{1B}\u{7F}\u{FFFE}\u{FFFF}\te", "name": "Eva"])
    #expect(try site.lastComment().body == "a\nb\nc\n\nd\te")
  }
}
