public import Model

/// For whom rows are read.
///
/// What is written under the document root is read for `everyone`; more than that sees a member who is signed in, and
/// who that is only the lookup of a session says.
public enum Viewer: Hashable, Sendable {
  /// Anybody, whoever it is.
  case everyone
  /// A member who is signed in.
  case member(SignedIn)

  /// What the viewer may do; nil for somebody who is not signed in.
  public var role: Role? { member?.role }

  /// Who it is; nil for somebody who is not signed in.
  public var member: SignedIn? {
    switch self {
    case .everyone: nil
    case .member(let member): member
    }
  }

  /// The SQL condition that the viewer may see a row of a table that has an `audience`: the only one there is.
  func sees(_ table: String) -> String { Self.sees(table, asMember: self != .everyone) }

  /// The same for everyone, or for whoever is signed in.
  static func sees(_ table: String, asMember isMember: Bool) -> String {
    guard isMember else { return "\(table).audience = \(Audience.everyone.rawValue)" }
    return """
      \(table).audience IN (\(Audience.everyone.rawValue), \(Audience.members.rawValue), \
      \(Audience.unlisted.rawValue))
      """
  }

  /// The SQL expression for who else may see a row that the viewer may see: everybody's views have no such column.
  func audience(of table: String) -> String {
    self == .everyone ? "\(Audience.everyone.rawValue)" : "\(table).audience"
  }
}

/// A member who is signed in.
///
/// Made by looking up a session and by nothing else: who is handed one need not ask again.
public struct SignedIn: Hashable, Sendable {
  /// Who it is.
  public let id: Member.ID
  /// What they may do.
  public let role: Role
  /// What they might do if they had a second step, which the site asks of them; nil for everybody else.
  public let awaitedRole: Role?
  /// The language of what is for them alone.
  public let language: Language
  /// The name beside their posts.
  public let name: String
  /// The name in addresses.
  public let username: String
  /// The digest of their session.
  public let session: String
  /// Whether the session's use of today is noted already.
  public let isNoted: Bool
  /// Whether they let anybody see when they were last here.
  public let sharesLooks: Bool

  init(
    id: Member.ID, role: Role, awaitedRole: Role? = nil, language: Language = .english,
    name: String = "",
    username: String = "", session: String = "", isNoted: Bool = true,
    sharesLooks: Bool = false
  ) {
    self.id = id
    self.role = role
    self.awaitedRole = awaitedRole
    self.language = language
    self.name = name
    self.username = username
    self.session = session
    self.isNoted = isNoted
    self.sharesLooks = sharesLooks
  }
}

/// Tables of which a viewer sees some of the rows, and of those not every column.
enum VisibleTable: String, CaseIterable {
  case topics, comments, notes, events

  /// The view of what everyone sees, and that of what a member sees.
  func view(forMembers isMember: Bool) -> String { (isMember ? "seen_" : "public_") + rawValue }

  /// What stands after FROM where a viewer's rows are read.
  func source(for viewer: Viewer) -> String { view(forMembers: viewer != .everyone) }

  /// The query of the rows that everyone or a member sees, with its number and those columns that are `named`.
  ///
  /// SQLite looks at each column of a view, whether it is asked for or not: half of what a small question costs.
  /// Who does not see the rows of everybody alone has one column more of topics, who may read them.
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

  /// The topic of a comment is joined, not asked for again with each comment of a page.
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

  /// Columns that are shown as they are, besides the number.
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

  /// Columns that are made of others: a comment that had to wait is as old as it is to others, since it was shown.
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
