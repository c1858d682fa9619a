import Model
import Templates
import Theme

// Atom feeds (RFC 4287). A feed exists once: a topic's in the tree of its language, all others in the
// main tree.
extension PageRenderer {
  /// Entries of a feed.
  static let entryCount = 20

  private var mainTree: SiteTree { settings.tree(settings.mainLanguage) }

  /// New topics and new notes.
  func siteFeed() throws -> RenderedPage? {
    let topics = try newTopics()
    let notes = try reader.newestNotes(mainTree.language, limit: Self.entryCount).compactMap {
      try entry($0, mainTree)
    }
    let entries = (topics + notes).sorted { ($0.published, $0.id) > ($1.published, $1.id) }
    return try feed(
      .siteFeed, of: .home(mainTree), title: theme.siteName(settings.mainLanguage), mainTree,
      Array(entries.prefix(Self.entryCount)))
  }

  func listFeed(_ id: TopicList.ID) throws -> RenderedPage? {
    guard let row = try reader.list(id), row.lastNumber > 0 || row.list.kind != .tag else {
      return nil
    }
    let (title, _) = try title(row.list, mainTree)
    let name = feedTitle(row.list, title, mainTree)
    let path = SitePath.feed(row.list)
    if row.list.kind == .forum {
      return try feed(
        path, of: .list(.forum, mainTree), title: name, mainTree, try newTopics())
    }
    let entries = try latestComments(in: id)
    return try feed(path, of: .list(row.list, mainTree), title: name, mainTree, entries)
  }

  func topicFeed(_ id: Topic.ID) throws -> RenderedPage? {
    guard let topic = try reader.topic(id) else { return nil }
    let tree = settings.tree(topic.language)
    let name = theme.locale(tree.language).text(
      "feed_title_topic", ["title": topic.title, "site": theme.siteName(tree.language)])
    let entries = try reader.latestComments(
      id, count: topic.commentCount, limit: Self.entryCount
    ).map { entry($0, topic, tree) }
    return try feed(
      .feed(topic.address, tree), of: .topic(topic.address, tree), title: name, tree, entries)
  }

  /// New topics, each with its first comment.
  private func newTopics() throws -> [FeedEntryView] {
    let topics = try reader.newestTopics(TopicList.forum.id, limit: Self.entryCount)
    return try topics.compactMap { topic in
      try reader.comments(topic.address.id, positions: 1...1).first { $0.state == .visible }.map {
        entry($0, topic, mainTree)
      }
    }
  }

  /// The latest comments of a board or a tag: they stand in the topics with the latest activity.
  private func latestComments(in list: TopicList.ID) throws -> [FeedEntryView] {
    var topics = try reader.hotTopics(list, limit: Self.entryCount).map(LatestComments.init)
    var found: [(topic: TopicSummary, comment: PublishedComment)] = []
    while let next = topics.indices.max(by: { topics[$0].bound < topics[$1].bound }) {
      // Nothing that was not read is newer than what there is.
      if found.count == Self.entryCount, let oldest = found.last,
        oldest.comment.createdAt > topics[next].bound
      {
        break
      }
      let topic = topics[next].topic
      found += try topics[next].read(reader, limit: Self.entryCount).map { (topic, $0) }
      found.sort { ($0.comment.createdAt, $0.comment.id) > ($1.comment.createdAt, $1.comment.id) }
      found.removeLast(max(found.count - Self.entryCount, 0))
      if topics[next].isRead { topics.remove(at: next) }
    }
    return found.map { entry($0.comment, $0.topic, mainTree) }
  }

  private func entry(
    _ comment: PublishedComment, _ topic: TopicSummary, _ tree: SiteTree
  ) -> FeedEntryView {
    let page = Paging.page(of: comment.position, size: settings.limits.commentsPerPage)
    let path = SitePath.topic(topic.address, page: page, settings.tree(topic.language))
    let url = settings.absolute(path, comment: comment.id)
    let locale = theme.locale(tree.language)
    let title =
      comment.position == 1
      ? topic.title
      : locale.text("feed_entry_reply", ["name": comment.author, "title": topic.title])
    return FeedEntryView(
      id: url, title: title, url: url, author: comment.author,
      published: comment.createdAt.rfc3339,
      updated: (comment.editedAt ?? comment.createdAt).rfc3339,
      lang: theme.lang(comment.language, in: tree),
      content: comment.html)
  }

  func feed(
    _ path: SitePath, of page: SitePath, title: String, _ tree: SiteTree, _ entries: [FeedEntryView]
  ) throws -> RenderedPage {
    let address = settings.absolute(path)
    let view = Feed(
      lang: tree.language.code, id: address, title: title,
      updated: entries.map(\.updated).max() ?? Timestamp(seconds: 0).rfc3339,
      baseURL: settings.base.text + "/", selfURL: address, url: settings.absolute(page),
      entries: entries)
    return try self.page(path, view, tree)
  }
}

/// The comments of a topic from the newest on, a few at a time.
private struct LatestComments {
  let topic: TopicSummary
  /// No comment that was not read is newer.
  private(set) var bound: Timestamp
  /// The last position that was not read.
  private var last: Int
  private var step = 3
  private var count = 0
  private var hasNewest = false

  init(_ topic: TopicSummary) {
    self.topic = topic
    bound = topic.activeAt
    last = topic.commentCount
  }

  /// Whether there are no more.
  var isRead: Bool { last < 1 }

  /// The next ones that people wrote and everybody may read; `limit` in all, or some more.
  mutating func read(_ reader: PageReader, limit: Int) throws -> [PublishedComment] {
    // Asking once more costs as much as two comments.
    let first = last <= step + 2 ? 1 : last - step + 1
    let comments = try reader.feedComments(topic.address.id, positions: first...last)
    // Comments that were moved here may be older than those before them.
    hasNewest = hasNewest || comments.contains { $0.createdAt >= topic.activeAt }
    if hasNewest, let first = comments.first { bound = min(bound, first.createdAt) }
    let found = comments.filter { $0.state == .visible && $0.kind == .comment }
    count += found.count
    last = count < limit ? first - 1 : 0
    step *= 2
    return found
  }
}
