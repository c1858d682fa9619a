import Model
import Testing
import Time

@testable import Content

struct FrontMatterTests {
  private func read(_ text: String) -> (matter: FrontMatter?, errors: [String]) {
    let problems = Problems()
    let matter = FrontMatter(text, file: "a.md", problems)
    return (matter, problems.errors.map(\.description))
  }

  @Test(arguments: [
    ("---\ntitle: A\n---\nText.", "Text."),
    ("---\ntitle: A\n---\n\n\n  Text.\n\nMore.\n\n", "  Text.\n\nMore."),
    ("---\r\ntitle: A\r\n---\r\n\r\nText.\r\nMore.\r\n", "Text.\nMore."),
    ("\u{FEFF}---\ntitle: A\n---\nText.", "Text."),
    ("---  \ntitle: A\n--- \nText.", "Text."),
    ("---\ntitle: A\n---\nText.\n\n---\n\nMore.", "Text.\n\n---\n\nMore."),
    ("---\ntitle: A\n---", ""),
    ("---\ntitle: A\n---\n \t\r\n", ""),
    ("---\ntitle: A\n---\nEnd\r", "End"),
  ])
  func `a file is split into fields and text`(text: String, body: String) throws {
    let (matter, errors) = read(text)
    #expect(errors == [])
    let read = try #require(matter)
    #expect(read.fields.text("title") == "A")
    #expect(read.body.utf8.elementsEqual(body.utf8))
  }

  @Test(arguments: [
    "", "Text.", "\n---\ntitle: A\n---\n", "--\ntitle: A\n--\n",
    "----\na: b\n----\n", " ---\ntitle: A\n---\n", "+++\ntitle = 1\n+++\n",
  ])
  func `a file without front matter is refused`(text: String) {
    let (matter, errors) = read(text)
    #expect(matter == nil)
    #expect(
      errors == [
        "a.md:1:1: error: expected front matter: a first line `---`, fields, and a line `---`"
      ])
  }

  @Test func `empty front matter has no fields`() throws {
    let (matter, errors) = read("---\n---\nText.")
    #expect(errors == [])
    #expect(try #require(matter).fields.names == [])
  }

  @Test(arguments: ["\n", "\r\n"])
  func `an error is at its line and column in the file`(end: String) {
    let (matter, _) = read(
      ["---", "title: A", "date:   today", "---", "Text."].joined(separator: end))
    let problems = matter?.fields.problems
    #expect(matter?.fields.value("date", expected: "a time") { Timestamp(rfc3339: $0) } == nil)
    #expect(
      problems?.errors.map(\.description) == [
        "a.md:3:9: error: “today” is not a valid date; expected a time"
      ])
  }
}
