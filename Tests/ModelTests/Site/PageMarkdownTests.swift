import Model
import Testing

/// A page of `content/`: its title and its text are replaced, and no other byte.
struct PageMarkdownTests {
  private func page(_ text: String) -> PageMarkdown? { PageMarkdown(Array(text.utf8)) }

  private func replaced(_ file: String, title: String? = nil, text: String? = nil) -> String? {
    page(file).flatMap { page in
      page.replacing(title: title ?? page.title ?? "", text: text ?? page.text)
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("Rules", "Rules"), ("\"Rules: \\\"ours\\\" \\\\\"", "Rules: \"ours\" \\"),
    ("'Rules: #1'", "Rules: #1"),
    ("¿Qué?", "¿Qué?"), ("a:b", "a:b"),
    ("Come in, there is a chair.", "Come in, there is a chair."),
  ])
  func `a title on one line is known`(value: String, title: String) {
    #expect(page("---\ntitle: \(value)\n---\n\nText\n")?.title == title)
    #expect(page("---\r\ndescription: x\r\ntitle:   \(value)  \r\n---\r\nText")?.title == title)
  }

  @Test(arguments: [
    "title: |\n  Rules", "title: Rules\n  of ours", "title: >-\n  Rules", "title: 'It''s'",
    "title: \"a\\u0041\"",
    "title: [a]", "title: &a b", "title: a # b", "title: a: b", "title: a:", "title:", "title: ",
    "title: x\ntitle: y", "title: \"a", "title: 'a", "{title: a}", "other: a",
    "title: a\n\nother: b",
    " title: a", "title: ~",
  ])
  func `one that could be read in two ways is left alone, and stays`(matter: String) {
    let file = "---\n\(matter)\n---\nText\n"
    #expect(page(file) != nil && page(file)?.title == nil)
    #expect(replaced(file, title: "Mine", text: "New") == "---\n\(matter)\n---\nNew\n")
  }

  @Test func `all else stays byte for byte`() {
    let file =
      "\u{FEFF}--- \n# a comment\ntitle: Old  \ndescription: 'It''s'\n... \n \n\n  code\n\nText  \n\n\n"
    #expect(page(file)?.title == "Old" && page(file)?.text == "  code\n\nText")
    #expect(replaced(file) == file)
    #expect(replaced(file, text: "New") == file.replacing("  code\n\nText", with: "New"))
    #expect(
      replaced(file, title: "The \"new\" \\ one: #1")
        == file.replacing("Old", with: #""The \"new\" \\ one: #1""#))
  }

  @Test func `carriage returns are read as ends of lines, and stay in front`() {
    let file = "---\r\ntitle: Old\r\n---\r\n\r\nOne\r\ntwo\r\n"
    #expect(page(file)?.text == "One\ntwo")
    #expect(
      replaced(file, title: "New", text: "One") == "---\r\ntitle: \"New\"\r\n---\r\n\r\nOne\r\n")
  }

  @Test(arguments: [
    "", "Text", "--\ntitle: a\n--\nx", "---\ntitle: a\nText", "---\ntitle: a\n----\nx",
    "\n---\ntitle: a\n---\n",
  ])
  func `without front matter it is none`(file: String) {
    #expect(page(file) == nil)
  }

  @Test func `nor is what is too long or no text`() {
    let head = "---\ntitle: a\n---\n"
    let room = PageMarkdown.most - head.utf8.count
    #expect(page(head + String(repeating: "x", count: room)) != nil)
    #expect(page(head + String(repeating: "x", count: room + 1)) == nil)
    #expect(PageMarkdown(Array(head.utf8) + [0xFF]) == nil)
    #expect(page(head + "a\0b") == nil)
  }

  @Test func `a text cannot become front matter, nor grow past the limit`() {
    let file = "---\ntitle: a\n---\nx\n"
    #expect(
      replaced(file, text: "---\ntitle: b\n---\ny") == "---\ntitle: a\n---\n---\ntitle: b\n---\ny\n"
    )
    #expect(replaced(file, text: String(repeating: "x", count: PageMarkdown.most)) == nil)
    #expect(replaced(file, title: "a\nb: c") == nil)
    #expect(page("---\ntitle: a\n---\n")?.text == "")
    #expect(replaced("---\ntitle: a\n---", text: "x") == nil, "it would join the fence")
  }
}
