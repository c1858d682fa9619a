import Model
import Templates
import Theme

/// The newest notes.
struct NotesFeedKind: OnlyOne {
  static let kind = PageKey.Kind.notesFeed
  static let views: [any PageView.Type] = [Feed.self]

  func render(_ renderer: PageRenderer) throws -> RenderedPage? { try renderer.notesFeed() }
}

extension PageRenderer {
  fileprivate func notesFeed() throws -> RenderedPage? {
    let tree = settings.tree(settings.mainLanguage)
    let rows = try reader.newestNotes(tree.language, limit: Self.entryCount)
    guard !rows.isEmpty else { return nil }
    let title = theme.locale(tree.language).text(
      "feed_title_notes", ["site": theme.siteName(tree.language)])
    return try feed(
      .notesFeed, of: .notes(tree), title: title, tree, try rows.compactMap { try entry($0, tree) })
  }
}
