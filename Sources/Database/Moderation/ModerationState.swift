public import Model

/// Something that moderators hide and show again, by its number.
public enum Moderated: Hashable, Sendable {
  /// A topic with all that is said in it.
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
  /// Whether it is shown.
  public let state: Comment.State
  /// Whether it takes no replies; comments never do.
  public let isClosed: Bool
  /// Whether editors wrote it, in `content/`: there it comes and goes.
  public let isFromContent: Bool
  /// Whether others have seen it.
  public let wasShown: Bool

  /// Whether its author took it back before anybody saw it: then nobody else may show it.
  public var isTakenBack: Bool { state == .deleted && !wasShown }
}

extension SiteDatabase {
  /// How something stands, in whatever state; nil when nothing has the number.
  public func standing(of thing: Moderated) throws -> ModerationState? {
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
  /// Lets guests write, lets what they write wait, or keeps them out, at once: every request reads it.
  ///
  /// Pages have forms or have none, and forms say what becomes of a post, so all of them are stale. The next build stores what `site.yml` says.
  public mutating func setGuests(_ policy: GuestPolicy) throws {
    try connection.run(
      "UPDATE settings SET value = ? WHERE name = 'guests'", [.text(policy.rawValue)])
    // Else a build of the files that the last one saw would have nothing to do, and leave this as it is.
    try forgetSource()
    // Who keeps the settings open looks at this number.
    try countBuild()
    try markUnbuilt()
  }
}
