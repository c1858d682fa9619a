import Database
import Model
import Testing

@testable import Pages

/// The feed of a member's public notes.
struct OwnNotesFeedTests {
  private let notes: OwnNotePageTests

  init() throws { notes = try OwnNotePageTests() }

  @Test func `a feed has the newest of them with their texts, and no others`() throws {
    let feed = PageKey(OwnNotesFeedKind(id: notes.member))
    #expect(try notes.page(feed) == nil)
    let one = try notes.keep("One <1>", .everyone, html: "<p>[[Dos]] ]]> [[Three]]</p>")
    _ = try notes.keep("Dos", .everyone, language: .spanish)
    let three = try notes.keep("Three", .members, html: "<p>hidden words</p>")
    let shown = try #require(try notes.page(feed))
    #expect(shown.contains("’s notes · Club Niebla</title>"))
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
