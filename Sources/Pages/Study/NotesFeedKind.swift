import Database
import Model
import Templates
import Theme

/// The newest notes.
struct NotesFeedKind: SinglePage {
  static let kind = PageKey.Kind.notesFeed
  static let views: [any PageView.Type] = [Feed.self]

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    isTouched(by: invalidation, source) ? [Self().stale(.rest)] : []
  }

  /// True if the newest notes of the main tree, or their text, may have changed.
  static func isTouched(by invalidation: Invalidation, _ source: PageSource) -> Bool {
    switch invalidation {
    case .note(_, let language, _), .noteText(_, let language), .subject(_, let language),
      .professor(_, let language):
      language == source.settings.mainLanguage
    default: false
    }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? { try renderer.notesFeed() }
}

extension PageRenderer {
  fileprivate func notesFeed() throws -> RenderedPage? {
    let tree = mainTree
    let rows = try reader.newestNotes(tree.language, limit: Self.entryCount)
    guard !rows.isEmpty else { return nil }
    let title = theme.locale(tree.language).text(
      "feed_title_notes", ["site": theme.siteName(tree.language)])
    return try feed(
      .notesFeed, of: .notes(tree), title: title, tree, try rows.compactMap { try entry($0, tree) })
  }
}
