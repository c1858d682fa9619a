import Database
import Model
import Testing

@testable import Pages

/// The notes that a member shows to everybody, by subject and by tag.
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
    #expect(spanish.contains("<h1>Notas de ") && spanish.contains("lang=\"en\">One"))
  }

  @Test func `a feed has the newest of them with their texts, and no others`() throws {
    let feed = PageKey(OwnNotesFeedKind(id: notes.member))
    #expect(try notes.page(feed) == nil)
    let one = try notes.keep("One <1>", .everyone, html: "<p>[[Dos]] ]]> [[Three]]</p>")
    _ = try notes.keep("Dos", .everyone, language: .spanish)
    let three = try notes.keep("Three", .members, html: "<p>hidden words</p>")
    let shown = try #require(try notes.page(feed))
    #expect(shown.contains("<title>Notes of "))
    #expect(shown.contains("<id>https://club.example/people/irene/notes/\(one)/</id>"))
    #expect(shown.contains("<title>One &lt;1&gt;</title>"))
    #expect(shown.contains("<a href=\"/es/people/irene/notes/2/\">Dos</a> ]]"))
    #expect(!shown.contains("hidden words") && !shown.contains("notes/\(three)/"))
    let first = try #require(shown.firstRange(of: "Dos</title>"))
    let second = try #require(shown.firstRange(of: "One &lt;1&gt;</title>"))
    #expect(first.lowerBound < second.lowerBound)
  }

  @Test func `whatever is done to a note is done to the feed before its owner goes on`() throws {
    let base = try #require(BaseURL("https://club.example"))
    let settings = SiteSettings(name: LocalizedText(), languages: [.english], base: base)
    let stale = StalePages(notes.database, settings)
    let pages = try stale.pages(of: .ownNote(OwnNote.ID(1), of: notes.member))
    let feed = try #require(pages.first { $0.key.text == "own-notes-feed/\(notes.member)" })
    #expect(feed.priority == .urgent)
  }
}
