import Database
import Model
import TestSupport
import Testing
import Theme

@testable import Pages

/// Rules for every kind of page.
struct PageKindTests {
  @Test func `the pages of every kind are named, come back from their texts and are made`() throws {
    let site = try TemporarySite(StudySite.files())
    try site.build()
    let database = try SiteDatabase(site.folder)
    let theme = try SiteTheme.stored(in: database)
    try database.read {
      let source = PageSource(database, theme.settings)
      let renderer = try PageRenderer(database, theme)
      for kind in PageKey.Kind.allCases {
        var files: Set<String> = []
        try kind.type.each(source) { page in
          let key = PageKey(page)
          #expect(PageKey(text: key.text) == key)
          guard let file = try renderer.render(key)?.path.file else { return }
          #expect(files.insert(file).inserted, "\(key.text) stands where another page does")
        }
        // Rendering is no error, even if there is no such page.
        _ = try renderer.render(PageKey(kind.type.sample))
        #expect(!files.isEmpty || Self.rare.contains(kind), "there is no page of \(kind)")
      }
    }
  }

  /// Kinds that the sample has no page of.
  private static let rare: [PageKey.Kind] = [
    .media, .tagNotes, .latest, .archive, .peopleArchive, .catalogueArchive, .face, .upload,
    .map, .ownNote, .ownNotes, .ownNotesFeed, .ownNotesSitemap,
    .translatedTopic,
  ]

  @Test func `a page of a language that the site does not have is none`() throws {
    let site = try TemporarySite(StudySite.files())
    try site.build()
    let database = try SiteDatabase(site.folder)
    let theme = try SiteTheme.stored(in: database)
    let key = try #require(PageKey(text: "home/pt"))
    let page = try database.read { try PageRenderer(database, theme).render(key) }
    #expect(page?.path == nil)
  }
}
