public import Model

/// The reader of rows, whose rights apply.
///
/// Files under the document root are read for `everyone`; only a signed-in member sees more, and only the lookup of a session
/// identifies the member.
public enum Viewer: Hashable, Sendable {
  /// Anyone at all.
  case everyone
  /// A signed-in member.
  case member(SignedIn)

  /// Role of the viewer; nil if they are not signed in.
  public var role: Role? { member?.role }

  /// The signed-in member; nil if the viewer is not signed in.
  public var member: SignedIn? {
    switch self {
    case .everyone: nil
    case .member(let member): member
    }
  }

  /// SQL condition that the viewer may see a row of a table that has an `audience`: the only such condition.
  func sees(_ table: String) -> String { Self.sees(table, asMember: self != .everyone) }

  /// Variant of `sees` for everyone, or for all signed-in members.
  static func sees(_ table: String, asMember isMember: Bool) -> String {
    guard isMember else { return "\(table).audience = \(Audience.everyone.rawValue)" }
    return """
      \(table).audience IN (\(Audience.everyone.rawValue), \(Audience.members.rawValue), \
      \(Audience.unlisted.rawValue))
      """
  }

  /// SQL expression for the audience of a row that the viewer may see: views for everyone have no such column.
  func audience(of table: String) -> String {
    self == .everyone ? "\(Audience.everyone.rawValue)" : "\(table).audience"
  }
}

/// A signed-in member.
///
/// Created only by looking up a session, so that functions that take one need not check again.
public struct SignedIn: Hashable, Sendable {
  /// Member number.
  public let id: Member.ID
  /// Role.
  public let role: Role
  /// Role that they would have with the second step that the site requires of them; nil for everyone else.
  public let pendingRole: Role?
  /// Language of pages and emails that only they see.
  public let language: Language
  /// The name beside their posts.
  public let name: String
  /// The name in addresses.
  public let username: String
  /// Digest of their session.
  public let session: String
  /// True if the session's use of today is stored already.
  public let isUseRecorded: Bool
  /// True if they let others see when they were last here, or that they are online.
  public let sharesLastSeen: Bool

  init(
    id: Member.ID, role: Role, pendingRole: Role? = nil, language: Language = .english,
    name: String = "",
    username: String = "", session: String = "", isUseRecorded: Bool = true,
    sharesLastSeen: Bool = false
  ) {
    self.id = id
    self.role = role
    self.pendingRole = pendingRole
    self.language = language
    self.name = name
    self.username = username
    self.session = session
    self.isUseRecorded = isUseRecorded
    self.sharesLastSeen = sharesLastSeen
  }
}

/// Tables of which a viewer sees only some rows, and only some of their columns.
enum VisibleTable: String, CaseIterable {
  case topics, comments, notes, events

  /// Returns the view for everyone, or that for members.
  func view(forMembers isMember: Bool) -> String { (isMember ? "seen_" : "public_") + rawValue }

  /// Returns the view that a viewer's rows are read from, for use after FROM.
  func source(for viewer: Viewer) -> String { view(forMembers: viewer != .everyone) }

  /// Returns the query of the rows that everyone or a member sees, with their number and those columns that are `named`.
  ///
  /// SQLite processes each column of a view, whether it is used or not: half the cost of a small query. The view of topics for
  /// members has an additional column, their audience.
  func rows(
    forMembers isMember: Bool, named isNamed: (String) -> Bool = { _ in true }
  ) -> String {
    let audience = self == .topics && isMember ? [("audience", "t.audience")] : []
    var query = "SELECT "
    query.reserveCapacity(1_500)
    query += prefix
    query += "id"
    for name in plainColumns where isNamed(name) {
      query += ", "
      query += prefix
      query += name
    }
    for (name, expression) in madeColumns + audience where isNamed(name) {
      query += ", "
      query += expression
      query += " AS "
      query += name
    }
    query += " FROM "
    query += condition(forMembers: isMember)
    return query
  }

  private var prefix: String {
    switch self {
    case .topics: "t."
    case .comments: "c."
    case .notes: "n."
    case .events: "e."
    }
  }

  /// The topic of a comment is joined, not looked up again for each comment of a page.
  private func condition(forMembers isMember: Bool) -> String {
    func sees(_ table: String) -> String { Viewer.sees(table, asMember: isMember) }
    return switch self {
    case .topics: "topics t WHERE \(sees("t")) AND t.state = 0 AND t.comment_count > 0"
    case .comments:
      """
      comments c JOIN topics t ON t.id = c.topic_id
        WHERE c.position IS NOT NULL AND \(sees("t")) AND t.state = 0
      """
    case .notes: "notes n WHERE \(sees("n"))"
    case .events: "events e WHERE \(sees("e"))"
    }
  }

  /// Columns that are shown unchanged, besides the number.
  private var plainColumns: [String] {
    switch self {
    case .topics:
      [
        "slug", "title", "lang", "board_id", "author_id", "guest_name", "created_at",
        "comment_count", "is_closed", "tags", "pinned_at", "merged_into", "poll",
      ]
    case .comments:
      [
        "topic_id", "position", "author_id", "guest_name", "lang", "edited_at", "reply_to", "kind",
        "state",
      ]
    case .notes:
      [
        "lang", "subject", "lesson", "slug", "identity", "written_in", "title", "description",
        "day", "sort", "digest",
      ]
    case .events:
      [
        "slug", "lang", "written_in", "title", "description", "starts_at", "ends_at", "first_day",
        "last_day", "until_day", "zone", "location", "reminder", "subject", "is_cancelled",
        "words", "html", "point",
      ]
    }
  }

  /// Computed columns: the time of a comment that was held is that of being shown, as others see it.
  private var madeColumns: [(name: String, expression: String)] {
    switch self {
    case .topics:
      [
        (
          "solution",
          "(SELECT s.position FROM comments s WHERE s.id = t.solution_id AND s.state = 0)"
        ),
        (
          "newest",
          "(SELECT n.id FROM comments n WHERE n.topic_id = t.id AND n.position = t.comment_count)"
        ),
        ("cover", Schema.cover),
      ]
    case .comments:
      [
        ("created_at", "coalesce(c.published_at, c.created_at)"),
        ("likes", "CASE c.state WHEN 0 THEN c.likes ELSE 0 END"),
        ("helped", "CASE c.state WHEN 0 THEN c.helped ELSE 0 END"),
        ("smiles", "CASE c.state WHEN 0 THEN c.smiles ELSE 0 END"),
        ("html", "CASE c.state WHEN 0 THEN c.html ELSE '' END"),
        (
          "papers",
          "CASE c.state WHEN 0 THEN \(Schema.papers("comment_uploads", "x.comment_id = c.id")) END"
        ),
      ]
    case .notes:
      [
        ("outline", "(SELECT t.outline FROM note_texts t WHERE t.id = n.id)"),
        ("html", "(SELECT t.html FROM note_texts t WHERE t.id = n.id)"),
      ]
    case .events: []
    }
  }
}
