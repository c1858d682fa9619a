import Model
import Templates
import Theme

// Pages of the whole site: home, the editors' pages, people, and files for machines.
extension PageRenderer {
  func siteFeeds(_ tree: SiteTree) throws -> [(title: String, path: SitePath)] {
    let hasNotes = try !reader.newestNotes(settings.mainLanguage, limit: 1).isEmpty
    return [(text("home_feed", tree), .siteFeed), (text("feed_topics", tree), .feed(.forum))]
      + (hasNotes ? [(text("note_feed", tree), .notesFeed)] : [])
  }

  func originalLabel(_ language: Language, _ tree: SiteTree) -> String {
    theme.locale(tree.language).text(
      "original_language", ["language": theme.ownName(of: language)])
  }
}
