import Database
public import Model
import Templates
import Theme
public import Time

// The feed of a member's followed topics and lists, read for them: no page of others shows it.
extension PageRenderer {
  /// Most entries of the feed.
  public static let followedEntries = 50

  /// Returns the feed of everything that the viewer follows, as they may see it now; it is not a file.
  ///
  /// It contains the latest comments by others in topics, new topics where the viewer follows, and a note that a conversation
  /// has new messages: with their author, but without their text.
  public func followedFeed(
    id: String, selfURL: String, url: String, _ tree: SiteTree
  ) throws -> [UInt8] {
    let limit = Self.followedEntries
    var entries = try latestComments(
      of: try reader.database.followedTopics(limit: limit), limit: limit, tree
    ) { try reader.database.othersCommentTimes($0, limit: limit) }
    for id in try reader.database.newTopicsFollowed(limit: limit) {
      guard let topic = try reader.topic(id) else { continue }
      let first = try reader.comments(topic.address.id, positions: 1...1).first
      guard let first, first.state == .visible else { continue }
      let entry = entry(first, topic, tree)
      if !entries.contains(where: { $0.id == entry.id }) { entries.append(entry) }
    }
    entries += try unreadTalks(tree)
    entries.sort { ($0.published, $0.id) > ($1.published, $1.id) }
    entries = Array(entries.prefix(limit))
    let count = PageLimits.entries(entries.map { $0.content.count })
    if count < entries.count { entries.removeSubrange(count...) }
    let title = theme.locale(tree.language).text(
      "follow_feed_title", ["site": theme.siteName(tree.language)])
    let view = Feed(
      lang: tree.language.code, id: id, title: title,
      updated: entries.map(\.updated).max() ?? Timestamp(seconds: 0).rfc3339,
      baseURL: settings.base.text + "/", selfURL: selfURL, url: url, entries: entries)
    return try theme.render(view, in: tree.language)
  }

  /// Conversations in which something is new to the viewer and which are not muted, each as an entry of its own until the
  /// next message.
  private func unreadTalks(_ tree: SiteTree) throws -> [FeedEntryView] {
    guard settings.has(.messages) else { return [] }
    let locale = theme.locale(tree.language)
    return try reader.database.conversations(atMost: Self.followedEntries).compactMap { talk in
      guard talk.unread > 0, !talk.isMuted,
        let last = try reader.database.messages(in: talk, atMost: 1).last
      else { return nil }
      let name = talk.groupName ?? locale.author(talk.other?.name.name ?? "", isGuest: false)
      let url = settings.absolute(.talk(talk.id))
      return FeedEntryView(
        id: "\(url)?after=\(talk.newest - 1)",
        title: "\(name): \(locale.plural("talk_unread", talk.unread))", url: url, author: name,
        published: last.sentAt.rfc3339, updated: last.sentAt.rfc3339, content: [])
    }
  }

  /// Returns topics with comments since a time by others whom the viewer has not blocked, the latest activity first, each with
  /// the number of these comments, a hundred at most.
  public func updatedTopics(
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
