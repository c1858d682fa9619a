import Model
import Testing

@testable import Pages

/// Public notes of members, in the sitemap.
struct OwnNotesSitemapTests {
  @Test func `the sitemap has the public ones, by their numbers`() throws {
    let notes = try OwnNotePageTests()
    #expect(try notes.page(PageKey(OwnNotesSitemapKind(block: 1))) == nil)
    for (title, audience) in [("One", Audience.everyone), ("Two", .members)] {
      _ = try notes.keep(title, audience)
    }
    let map = try #require(try notes.page(PageKey(OwnNotesSitemapKind(block: 1))))
    #expect(map.contains("/people/irene/notes/1/</loc>") && !map.contains("notes/2/"))
    #expect(try notes.page(PageKey(OwnNotesSitemapKind(block: 2))) == nil)
    let index = try #require(try notes.page(PageKey(SitemapIndexKind())))
    #expect(index.contains("/sitemaps/people-notes-1.xml"))
  }
}
