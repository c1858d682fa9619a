import Database
import Model
import Templates
import Theme

/// Feed of new topics and notes.
struct SiteFeedKind: SinglePage, ReferencesTopics {
  static let kind = PageKey.Kind.siteFeed
  static let views: [any PageView.Type] = [Feed.self]

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    case .topic: return [Self().stale(.feeds)]
    case .comments(_, let positions, _): return positions.contains(1) ? [Self().stale(.feeds)] : []
    default: return NotesFeedKind.isTouched(by: invalidation, source) ? [Self().stale(.rest)] : []
    }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? { try renderer.siteFeed() }
}

extension PageRenderer {
  /// New topics and new notes.
  fileprivate func siteFeed() throws -> RenderedPage? {
    let topics = try newTopics()
    let notes = try reader.newestNotes(mainTree.language, limit: Self.entryCount).compactMap {
      try entry($0, mainTree)
    }
    let entries = (topics + notes).sorted { ($0.published, $0.id) > ($1.published, $1.id) }
    return try feed(
      .siteFeed, of: .home(mainTree), title: theme.siteName(settings.mainLanguage), mainTree,
      Array(entries.prefix(Self.entryCount)))
  }
}
