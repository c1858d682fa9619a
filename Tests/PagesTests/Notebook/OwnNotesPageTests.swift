import Database
import Model
import Testing

@testable import Pages

/// A member's public notes, by subject and by tag.
struct OwnNotesPageTests {
  private let notes: OwnNotePageTests

  init() throws { notes = try OwnNotePageTests() }

  private func page(_ language: Language) throws -> String? {
    try notes.page(PageKey(OwnNotesPageKind(id: notes.member, language: language)))
  }

  @Test
  func `each tree lists them under their subject and their tags, whatever they are written in`()
    throws
  {
    #expect(try page(.english) == nil)
    _ = try notes.keep("One <1>", .everyone)
    _ = try notes.keep("Dos", .everyone, language: .spanish)
    _ = try notes.keep("Three", .members)
    let shown = try #require(try page(.english))
    #expect(shown.contains("<h2 id=\"s1\" dir=\"auto\">Maps &amp; &lt;b&gt;</h2>"))
    #expect(shown.contains("<h3 id=\"t-exam_2\" dir=\"auto\">Exam 2</h3>"))
    #expect(shown.contains("href=\"/people/irene/notes/1/\" dir=\"auto\">One &lt;1&gt;</a>"))
    #expect(shown.contains("href=\"/es/people/irene/notes/2/\" dir=\"auto\" lang=\"es\">Dos</a>"))
    #expect(!shown.contains("Three"))
    #expect(shown.contains("href=\"/people/irene/notes/feed.xml\""))
    let spanish = try #require(try page(.spanish))
    #expect(spanish.contains("<h1>Apuntes de ") && spanish.contains("lang=\"en\">One"))
  }
}
