import Database
import Model
import Templates
import Theme
import Time

/// A list's feed: new topics of the forum, new comments of a board or a tag.
struct ListFeedKind: PageOfList {
  static let kind = PageKey.Kind.listFeed
  static let views: [any PageView.Type] = [Feed.self]
  static let sample = Self(id: TopicList.ID(7))
  let id: TopicList.ID

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for row in try source.lists() { try body(Self(id: row.list.id)) }
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    let lists: [TopicList.ID] =
      switch invalidation {
      // The forum's feed announces topics; the feed of a board or a tag carries every comment.
      case .comments(_, let positions, let lists):
        lists.filter { positions.contains(1) || $0 != TopicList.forum.id }
      case .length(_, _, let lists): lists.filter { $0 != TopicList.forum.id }
      case .topic(_, _, let places, _): places.map(\.list)
      case .list(let place): [place.list]
      case .tagged(let tag, _): [tag]
      default: []
      }
    return lists.map { Self(id: $0).stale(.feeds) }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? { try renderer.listFeed(id) }
}

extension ListFeedKind {
  var words: String { id.description }

  init?(words: inout KeyWords) {
    guard let id: TopicList.ID = words.id() else { return nil }
    self.init(id: id)
  }
}

extension PageRenderer {
  fileprivate func listFeed(_ id: TopicList.ID) throws -> RenderedPage? {
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
    let topics = try reader.hotTopics(id, limit: Self.entryCount)
    let entries = try latestComments(of: topics, limit: Self.entryCount, mainTree) {
      try reader.latestCommentTimes($0, limit: Self.entryCount)
    }
    return try feed(path, of: .list(row.list, mainTree), title: name, mainTree, entries)
  }

  /// The latest comments of topics, such as those of a board: they are in the topics with the latest activity.
  ///
  /// `times` gives numbers and times of a topic's last comments.
  func latestComments(
    of topics: [TopicSummary], limit: Int, _ tree: SiteTree,
    _ times: (Topic.ID) throws -> [(position: Int, id: Comment.ID, createdAt: Timestamp)]
  ) throws -> [FeedEntryView] {
    var found: [FoundComment] = []
    for topic in topics {
      // Topics come by their latest activity: the rest has nothing newer than the comments found.
      if found.count == limit, let oldest = found.last, oldest.at > topic.activeAt { break }
      // Not in the order of their times: one that was held has its place when it is approved.
      for comment in try times(topic.address.id) {
        found.append((topic, comment.position, comment.id, comment.createdAt))
      }
      found.sort { ($0.at, $0.id) > ($1.at, $1.id) }
      found.removeLast(max(found.count - limit, 0))
    }
    let comments = try read(found)
    return found.compactMap { it in
      comments.first { $0.id == it.id }.map { entry($0, it.topic, tree) }
    }
  }

  private typealias FoundComment = (
    topic: TopicSummary, position: Int, id: Comment.ID, at: Timestamp
  )

  /// Reads comments; those of a topic that are near each other are read at once.
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
}
