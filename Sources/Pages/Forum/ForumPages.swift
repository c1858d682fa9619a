import Model
import Templates
import Theme

// The lists of topics: the forum, boards, tags and their archives.
extension PageRenderer {
  /// Pages before and after, without saying how many there are.
  func pager(_ number: Int, _ last: Int, _ path: (Int) -> SitePath) -> PagerView? {
    guard last > 1 else { return nil }
    return PagerView(
      previousURL: number > 1 ? settings.href(path(number - 1)) : nil,
      nextURL: number < last ? settings.href(path(number + 1)) : nil)
  }

  /// A topic in a list; its board is named where the list is not that board's.
  func row(
    _ topic: TopicSummary, in list: TopicList, _ tree: SiteTree, isPinned: Bool = false
  ) throws -> TopicRowView {
    let board = list.id == topic.board ? nil : try boardTitle(topic.board, tree)
    return theme.row(topic, board: board, in: tree, isPinned: isPinned, hasCover: true)
  }

  func boardTitle(_ id: TopicList.ID, _ tree: SiteTree) throws -> String? {
    guard let row = try reader.list(id) else { return nil }
    return try reader.text(of: row.list, tree.language).title
  }

  func title(_ list: TopicList, _ tree: SiteTree) throws -> (title: String, description: String) {
    if list.kind == .forum { return (text("forum", tree), "") }
    let (title, description) = try reader.text(of: list, tree.language)
    guard list.kind == .board, list.audience != .everyone else { return (title, description) }
    let audience = text("board_for_members", tree)
    return (title, description.isEmpty ? audience : "\(description) \(audience)")
  }

  func forumLink(_ tree: SiteTree) -> LinkView {
    LinkView(label: text("forum", tree), url: settings.href(.list(shown(.forum), tree)))
  }

  func link(_ list: TopicList, _ tree: SiteTree, isCurrent: Bool = false) throws -> LinkView {
    LinkView(
      label: try reader.text(of: list, tree.language).title, url: settings.href(.list(list, tree)),
      isCurrent: isCurrent)
  }

  /// Returns the address of the form for a new topic with the board or tag of the list chosen; nil if no one may write there,
  /// not even after signing in.
  func newTopicURL(_ list: TopicList, _ tree: SiteTree) -> String? {
    let isWritten = settings.guests != .off || settings.allowsSignIn || visitor != nil
    // A topic's tag has no parts.
    guard isWritten, !list.slug.utf8.contains(47) else { return nil }
    let query =
      switch list.kind {
      case .forum: "lang=\(tree.language)"
      case .board: "lang=\(tree.language)&board=\(list.slug)"
      case .tag: "lang=\(tree.language)&tags=\(list.slug)"
      }
    return settings.href(.newTopic, query: query)
  }

  func feedTitle(_ list: TopicList, _ title: String, _ tree: SiteTree) -> String {
    let locale = theme.locale(tree.language)
    let site = theme.siteName(tree.language)
    return switch list.kind {
    case .forum: locale.text("feed_title_forum", ["site": site])
    case .board: locale.text("feed_title_board", ["board": title, "site": site])
    case .tag: locale.text("feed_title_tag", ["tag": title, "site": site])
    }
  }
}

/// Leads along the pages of a list that does not know how many pages there are.
struct PagerView: View {
  /// The page before.
  var previousURL: String?
  /// The page after.
  var nextURL: String?
  /// The first page, unless it is the one before or this one.
  var firstURL: String?
  /// The address that leads to the last page, unless this is it.
  var latestURL: String?
}
