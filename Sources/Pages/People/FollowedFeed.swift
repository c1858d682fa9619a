import Database
public import Model
import Templates
import Theme
public import Time

// What a member follows, read for them: no page of others shows it.
extension PageRenderer {
  /// The most entries of the feed of what a member follows.
  public static let followedEntries = 50

  /// The feed of what the viewer follows, as they may see it now; it is no file.
  ///
  /// It has the latest that others wrote in topics, and topics that are new where the viewer follows.
  public func followedFeed(
    id: String, selfURL: String, url: String, _ tree: SiteTree
  ) throws -> [UInt8] {
    let limit = Self.followedEntries
    var entries = try latestComments(
      of: try reader.followedTopics(limit: limit), limit: limit, tree
    ) { try reader.othersCommentTimes($0, limit: limit) }
    for topic in try reader.newTopicsFollowed(limit: limit) {
      let first = try reader.comments(topic.address.id, positions: 1...1).first
      guard let first, first.state == .visible else { continue }
      let entry = entry(first, topic, tree)
      if !entries.contains(where: { $0.id == entry.id }) { entries.append(entry) }
    }
    entries.sort { ($0.published, $0.id) > ($1.published, $1.id) }
    entries = Array(entries.prefix(limit))
    let count = PageBounds.entries(entries.map { $0.content.count })
    if count < entries.count { entries.removeSubrange(count...) }
    let title = theme.locale(tree.language).text(
      "follow_feed_title", ["site": theme.siteName(tree.language)])
    let view = Feed(
      lang: tree.language.code, id: id, title: title,
      updated: entries.map(\.updated).max() ?? Timestamp(seconds: 0).rfc3339,
      baseURL: settings.base.text + "/", selfURL: selfURL, url: url, entries: entries)
    return try theme.render(view, in: tree.language)
  }

  /// Topics in which others wrote since a time, whom the viewer has not blocked, the latest activity first; and how much it
  /// is, a hundred at most.
  public func freshTopics(
    since time: Timestamp, atMost limit: Int
  ) throws -> [(topic: TopicSummary, count: Int)] {
    var found: [(topic: TopicSummary, count: Int)] = []
    for topic in try reader.hotTopics(TopicList.forum.id, limit: 3 * limit)
    where found.count < limit && topic.activeAt > time {
      let count = try reader.database.freshComments(
        in: topic.address.id, since: time, ofTheLast: 100)
      if count > 0 { found.append((topic, count)) }
    }
    return found
  }
}

extension PageReader {
  /// The newest topics of the site, among which those are looked for that are new to a follower.
  private static let newest = 500

  /// The topics that the viewer follows with the latest activity, the latest first.
  fileprivate func followedTopics(limit: Int) throws -> [TopicSummary] {
    try database.all(
      """
      SELECT \(database.summaryColumns(active: "l.active_at"))
      FROM follows f JOIN \(database.topics) t ON t.id = f.thing_id
        JOIN listings l ON l.topic_id = t.id AND l.list_id = t.board_id
        LEFT JOIN \(database.members) m ON m.id = t.author_id
      WHERE f.member_id = ? AND f.kind = 0 AND f.ended_at IS NULL
      ORDER BY l.active_at DESC, t.id DESC LIMIT ?
      """, [.id(database.viewer.member?.id), .int(limit)], TopicSummary.init)
  }

  /// Numbers and times of the last comments of a topic that others wrote, whom the viewer has not blocked.
  fileprivate func othersCommentTimes(
    _ topic: Topic.ID, limit: Int
  ) throws -> [(position: Int, id: Comment.ID, createdAt: Timestamp)] {
    try database.all(
      """
      SELECT c.position, c.id, c.created_at FROM \(database.comments) c
      WHERE c.topic_id = ?1 AND c.state = 0 AND c.kind = 0 AND c.author_id IS NOT ?2
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.member_id = ?2 AND b.blocked_id = c.author_id)
      ORDER BY c.position DESC LIMIT ?3
      """, [.id(topic), .id(database.viewer.member?.id), .int(limit)]
    ) { ($0.int(0), Comment.ID($0.integer(1)), $0.time(2)) }
  }

  /// Topics among the newest that others started where the viewer follows, or whom they follow; of nobody who was blocked, or
  /// blocked the viewer whom they follow.
  fileprivate func newTopicsFollowed(limit: Int) throws -> [TopicSummary] {
    let ids = try database.all(
      """
      SELECT t.id FROM (SELECT * FROM \(database.topics) t ORDER BY t.id DESC LIMIT \(Self.newest)) t
      WHERE t.author_id IS NOT ?1
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.member_id = ?1 AND b.blocked_id = t.author_id)
        AND (EXISTS (SELECT 1 FROM listings l JOIN follows f ON f.member_id = ?1 AND f.kind = 1
            AND f.thing_id = l.list_id AND f.ended_at IS NULL WHERE l.topic_id = t.id)
          OR EXISTS (SELECT 1 FROM follows f WHERE f.member_id = ?1 AND f.kind = 2
            AND f.thing_id = t.author_id AND f.ended_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM blocks b
              WHERE b.member_id = t.author_id AND b.blocked_id = ?1)))
      ORDER BY t.id DESC LIMIT ?2
      """, [.id(database.viewer.member?.id), .int(limit)]
    ) { Topic.ID($0.integer(0)) }
    return try ids.compactMap { try topic($0) }
  }
}
