public import Model

/// Something that moderators hide and show again, by its number.
public enum ModerationSubject: Hashable, Sendable {
  /// A topic with all of its comments.
  case topic(Topic.ID)
  /// One comment.
  case comment(Comment.ID)

  /// The comment; nil for a topic.
  var comment: Comment.ID? {
    if case .comment(let id) = self { id } else { nil }
  }
}

/// The moderation state of a topic or a comment.
public struct ModerationState: Hashable, Sendable {
  /// Visible, held, removed or deleted.
  public let state: Comment.State
  /// True if it accepts no replies; always false for comments.
  public let isClosed: Bool
  /// True if it is from a file of editors in `content/`, where it is created and deleted.
  public let isFromContent: Bool
  /// True if others have seen it.
  public let wasShown: Bool

  /// True if its author deleted it before anyone saw it; then no one else may show it.
  public var isDeletedUnseen: Bool { state == .deleted && !wasShown }
}

extension SiteDatabase {
  /// Returns the moderation state of something, in any state; nil if nothing has the number.
  public func moderationState(of thing: ModerationSubject) throws -> ModerationState? {
    let sql: String
    let id: SQLValue
    switch thing {
    case .topic(let topic):
      sql = "SELECT state, is_closed, source, comment_count > 0 FROM topics WHERE id = ?"
      id = .id(topic)
    case .comment(let comment):
      sql = "SELECT state, 0, source, position IS NOT NULL FROM comments WHERE id = ?"
      id = .id(comment)
    }
    return try connection.first(sql, [id]) { row in
      ModerationState(
        state: Comment.State(rawValue: row.integer(0)) ?? .removed, isClosed: row.flag(1),
        isFromContent: row.text(2).utf8.starts(with: "content:".utf8), wasShown: row.flag(3))
    }
  }
}

extension Transaction {
  /// Lets guests write, holds their posts, or keeps guests out, with immediate effect: every request reads it.
  ///
  /// Pages may have forms, and forms say whether a post is held, so all of them are stale. The next build stores the setting of
  /// `site.yml`.
  public mutating func setGuests(_ policy: GuestPolicy) throws {
    try connection.run(
      "UPDATE settings SET value = ? WHERE name = 'guests'", [.text(policy.rawValue)])
    // Otherwise a build of the same files as the last one would have nothing to do, and would leave this as it is.
    try forgetSource()
    // Processes that keep the site open (`CachedSite`) compare this number, and read the settings again.
    try countBuild()
    try requireWholeBuild()
  }
}
