import Model
import Time
import Templates
import Theme

// Atom feeds (RFC 4287). A feed exists once: a topic's in the tree of its language, all others in the
// main tree.
extension PageRenderer {
  /// Entries of a feed.
  static let entryCount = 20

  var mainTree: SiteTree { settings.tree(settings.mainLanguage) }

  /// New topics, each with its first comment.
  func newTopics() throws -> [FeedEntryView] {
    let topics = try reader.newestTopics(TopicList.forum.id, limit: Self.entryCount)
    return try topics.compactMap { topic in
      try reader.comments(topic.address.id, positions: 1...1).first { $0.state == .visible }.map {
        entry($0, topic, mainTree)
      }
    }
  }

  func entry(
    _ comment: PublishedComment, _ topic: TopicSummary, _ tree: SiteTree
  ) -> FeedEntryView {
    let page = Paging.page(of: comment.position, size: settings.limits.commentsPerPage)
    let url = settings.absolute(
      of: comment.id, on: page, of: topic.address, settings.tree(topic.language))
    let locale = theme.locale(tree.language)
    let title =
      comment.position == 1
      ? topic.title
      : locale.text("feed_entry_reply", ["name": comment.author, "title": topic.title])
    let published = comment.datetime
    return FeedEntryView(
      id: url, title: title, url: url, author: comment.author, published: published,
      updated: comment.editedAt?.rfc3339 ?? published,
      lang: theme.lang(comment.language, in: tree),
      content: PageBounds.inFeed(comment.html))
  }

  func feed(
    _ path: SitePath, of page: SitePath, title: String, _ tree: SiteTree, _ entries: [FeedEntryView]
  ) throws -> RenderedPage {
    let address = settings.absolute(path)
    let entries = Array(entries.prefix(PageBounds.entries(entries.map(\.content.count))))
    let view = Feed(
      lang: tree.language.code, id: address, title: title,
      updated: entries.map(\.updated).max() ?? Timestamp(seconds: 0).rfc3339,
      baseURL: settings.base.text + "/", selfURL: address, url: settings.absolute(page),
      entries: entries)
    return try self.page(path, view, tree)
  }
}
