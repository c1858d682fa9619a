import Model
import Templates
import Theme

/// A list of the forum's topics beside the one with the latest activity: its page is like that one, which leads to it.
///
/// Strings are named after the kind in the locales. For `unanswered`, the heading is `unanswered_title`, the link to the list
/// `unanswered_topics`, its description `unanswered_detail`, and the text of an empty list `unanswered_empty`.
protocol ForumListKind: SinglePagePerTree, ReferencesTopics {
  /// Address below a tree: `forum/unanswered/`.
  static var folder: String { get }

  /// Returns the list's topics in order, at most `limit`.
  static func topics(_ reader: PageReader, limit: Int) throws -> [TopicSummary]
}

extension ForumListKind {
  static var views: [any PageView.Type] { [TopicListPage.self] }

  static func path(_ tree: SiteTree) -> SitePath { SitePath(folder: folder, in: tree) }

  static func line(on page: PageKey.Kind, _ tree: SiteTree) -> PageLine? {
    page == .list ? ("\(kind.rawValue)_title", path(tree), "\(kind.rawValue)_topics") : nil
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    let kind = Self.kind.rawValue
    let title = renderer.text("\(kind)_title", tree)
    let settings = renderer.settings
    var frame = renderer.frame(title, tab: .forum, tree, at: Self.path)
    frame.feeds = [(renderer.feedTitle(.forum, "", tree), .feed(.forum))]
    let topics = try Self.topics(renderer.reader, limit: settings.limits.topicsPerPage)
    let view = TopicListPage(
      chrome: renderer.theme.chrome(frame), title: title,
      description: topics.isEmpty ? nil : renderer.text("\(kind)_detail", tree),
      breadcrumb: [renderer.forumLink(tree)],
      topics: try topics.map { try renderer.row($0, in: .forum, tree) },
      followURL: settings.href(
        .follow(.forum), query: "lang=\(tree.language.code)"),
      followLabel: renderer.text("follow_list_forum", tree),
      feedURL: settings.href(.feed(.forum)), emptyLine: renderer.text("\(kind)_empty", tree))
    return try renderer.page(Self.path(tree), view, tree)
  }
}
