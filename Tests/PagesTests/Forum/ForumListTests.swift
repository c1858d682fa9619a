import Database
import Model
import TestSupport
import Testing
import Theme

@testable import Pages

/// Rules for every list of topics beside the forum's.
struct ForumListTests {
  private static let lists = PageKey.Kind.allCases.compactMap { $0.type as? any ForumListKind.Type }
  private let site: TemporarySite

  init() throws {
    site = try TemporarySite(SampleSite.files())
    try site.build()
  }

  @Test(arguments: ["en", "es"])
  func `the forum's list leads to each, a board's does not`(code: String) throws {
    let tree = SiteTree(language: try #require(Language(code)), isRoot: code == "en")
    let forum = try site.text("public/\(tree.prefix)forum/index.html")
    let board = try site.text("public/\(tree.prefix)boards/travel/index.html")
    #expect(!Self.lists.isEmpty)
    for list in Self.lists {
      let link = "<p><a href=\"\(list.path(tree).href)\">"
      #expect(forum.split(separator: link).count == 2, "\(list)")
      #expect(!board.contains(list.path(tree).href), "\(list)")
    }
  }

  @Test(arguments: ["en", "es"])
  func `each has its words in every language`(code: String) throws {
    let theme = try SiteTheme.stored(in: try SiteDatabase(site.folder))
    let locale = theme.locale(try #require(Language(code)))
    for list in Self.lists {
      for part in ["title", "topics", "detail", "empty"] {
        let key = "\(list.kind.rawValue)_\(part)"
        #expect(locale.text(key) != key)
      }
    }
  }
}
