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
    var found: [FoundComment] = []
    for topic in try reader.hotTopics(list, limit: Self.entryCount) {
      // Topics come by their latest activity: the rest has nothing newer than what is found.
      if found.count == Self.entryCount, let oldest = found.last, oldest.at > topic.activeAt {
        break
      }
      // Not in the order of their times: one that was held has its place when it is approved.
      for comment in try reader.latestCommentTimes(topic.address.id, limit: Self.entryCount) {
        found.append((topic, comment.position, comment.id, comment.createdAt))
      }
      found.sort { ($0.at, $0.id) > ($1.at, $1.id) }
      found.removeLast(max(found.count - Self.entryCount, 0))
    }
    let comments = try read(found)
    return found.compactMap { it in
      comments.first { $0.id == it.id }.map { entry($0, it.topic, mainTree) }
    }
  }

  private typealias FoundComment = (
    topic: TopicSummary, position: Int, id: Comment.ID, at: Timestamp
  )

  /// Reads comments, those of a topic that stand near each other at once.
  private func read(_ found: [FoundComment]) throws -> [PublishedComment] {
    var comments: [PublishedComment] = []
    for it in found where !comments.contains(where: { $0.id == it.id }) {
      let topic = it.topic.address.id
      let near = found.filter { $0.topic.address.id == topic }.map(\.position)
      let first = near.min() ?? it.position
      let last = near.max() ?? it.position
      let isDense = last - first < 2 * near.count
      comments += try reader.feedComments(
        topic, positions: isDense ? first...last : it.position...it.position)
    }
    return comments
  }

  private func entry(
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
