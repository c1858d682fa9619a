public import Model
public import Time

/// What is kept about one member, for themselves: rows as JSON, posts as Markdown, handed over one at a time.
///
/// Of each table it is said which rows are about a member, and which columns are left out: secrets, what pages were rendered
/// from it, what others did. A table that names members and is not among these is found by a test.
enum OwnData {
  /// The rows of one table that are about a member.
  struct Table {
    let name: String
    /// The condition, of the member's number `?1`.
    let condition: String
    /// Columns that are left out.
    var hidden: Set<String> = []
    /// Columns of which something else is told.
    var instead: [String: String] = [:]
  }

  private static let isInOwnTopic = "topic_id IN (SELECT id FROM topics WHERE author_id = ?1)"

  static let tables: [Table] = [
    Table(name: "members", condition: "id = ?1", hidden: ["folded_name"]),
    Table(name: "accounts", condition: "member_id = ?1", hidden: ["password", "folded_email"]),
    Table(name: "profile_blocks", condition: "member_id = ?1", hidden: ["html", "renderer"]),
    Table(name: "own_values", condition: "member_id = ?1"),
    Table(name: "reservations", condition: Reservation.isOf, hidden: ["folded_email"]),
    Table(name: "directory", condition: "member_id = ?1"),
    Table(name: "member_names", condition: "member_id = ?1"),
    Table(name: "sessions", condition: "member_id = ?1", hidden: ["digest"]),
    // What a letter made for somebody else tells what that letter was.
    Table(
      name: "tokens", condition: "member_id = ?1 AND purpose IN ('device', 'unsubscribe')",
      hidden: ["digest", "facts"]),
    Table(name: "mails", condition: "member_id = ?1"),
    Table(name: "mail_choices", condition: "member_id = ?1"),
    // A refusal is not told, nor that what was refused is taken back.
    Table(
      // Nor whose an address is, before there is a yes.
      name: "friendships",
      condition: """
        ?1 IN (low_id, high_id) AND NOT (asked_by = ?1 AND (by_address AND state <> 1 OR state = 3))
        """,
      instead: [
        "state": "CASE WHEN state < 2 THEN state WHEN asked_by = ?1 THEN 0 ELSE 2 END",
        "text": "CASE WHEN state < 2 OR asked_by = ?1 THEN text ELSE '' END",
        "comment_id": "CASE WHEN state < 2 OR asked_by = ?1 THEN comment_id END",
        "asked_at": "CASE WHEN state < 2 OR asked_by = ?1 THEN asked_at END",
      ]),
    Table(name: "findable", condition: "member_id = ?1", hidden: ["digest"]),
    // Nor who wants no contact with them.
    Table(name: "blocks", condition: "member_id = ?1"),
    Table(name: "invitations", condition: "member_id = ?1", hidden: ["address", "found_id"]),
    Table(name: "news", condition: "member_id = ?1"),
    Table(name: "follows", condition: "member_id = ?1"),
    Table(name: "bookmarks", condition: "member_id = ?1"),
    Table(name: "followers", condition: "member_id = ?1", hidden: ["feed"]),
    Table(name: "first_steps", condition: "member_id = ?1"),
    Table(name: "drafts", condition: "member_id = ?1"),
    Table(
      name: "positions", condition: "member_id = ?1",
      instead: ["latitude": "latitude / 1e7", "longitude": "longitude / 1e7"]),
    Table(name: "place_settings", condition: "member_id = ?1"),
    Table(name: "place_groups", condition: "member_id = ?1"),
    Table(name: "place_people", condition: "member_id = ?1"),
    Table(name: "place_links", condition: "member_id = ?1", hidden: ["digest"]),
    Table(name: "place_devices", condition: "member_id = ?1", hidden: ["digest"]),
    // Numbers of these are given to all who choose: from those between somebody would read how many others did.
    Table(name: "choices", condition: "member_id = ?1", hidden: ["id"]),
    Table(name: "meeters", condition: "member_id = ?1", hidden: ["html", "renderer"]),
    Table(name: "meet_tags", condition: "member_id = ?1"),
    Table(name: "saved_filters", condition: "member_id = ?1", hidden: ["seen", "told", "feed"]),
    Table(name: "face_uploads", condition: "member_id = ?1"),
    Table(name: "costly_files", condition: "member_id = ?1"),
    Table(name: "vault_imports", condition: "member_id = ?1", hidden: ["archive"]),
    // The files are there themselves.
    Table(name: "uploads", condition: "member_id = ?1", hidden: ["words"]),
    Table(name: "topics", condition: "author_id = ?1", hidden: ["folded_title"]),
    Table(name: "comments", condition: "author_id = ?1", hidden: ["html", "renderer"]),
    Table(
      name: "comment_versions",
      condition: "comment_id IN (SELECT id FROM comments WHERE author_id = ?1)"),
    Table(name: "notices", condition: "author_id = ?1", hidden: ["html", "renderer", "told"]),
    Table(name: "reactions", condition: "member_id = ?1"),
    Table(name: "poll_votes", condition: "member_id = ?1"),
    // Results are in the page once they are anybody's.
    Table(name: "polls", condition: isInOwnTopic, hidden: ["voters"]),
    Table(name: "poll_answers", condition: isInOwnTopic, hidden: ["votes"]),
    Table(name: "participants", condition: "member_id = ?1", hidden: ["told_to"]),
    Table(
      name: "conversations",
      condition: "id IN (SELECT conversation_id FROM participants WHERE member_id = ?1)",
      hidden: ["folded_name", "bell", "last", "heard", "heard_at", "told", "telling"]),
    // That nobody heard something is not told.
    Table(
      name: "messages", condition: "author_id = ?1 AND body <> ''",
      hidden: ["html", "own_body", "own_html", "renderer"],
      instead: ["state": "iif(state = 1, 0, state)", "body": "coalesce(own_body, body)"]),
    Table(name: "own_subjects", condition: "member_id = ?1"),
    Table(
      name: "own_lessons",
      condition: "subject_id IN (SELECT id FROM own_subjects WHERE member_id = ?1)"),
    Table(
      name: "own_notes", condition: "member_id = ?1",
      hidden: ["folded_title", "html", "renderer", "words"]),
    Table(
      name: "own_note_tags",
      condition: "note_id IN (SELECT id FROM own_notes WHERE member_id = ?1)", hidden: ["folded"]),
    Table(
      name: "own_note_uploads",
      condition: "note_id IN (SELECT id FROM own_notes WHERE member_id = ?1)"),
    Table(
      name: "own_connections",
      condition: "low_id IN (SELECT id FROM own_notes WHERE member_id = ?1)"),
    Table(
      name: "own_links", condition: "note_id IN (SELECT id FROM own_notes WHERE member_id = ?1)"),
    Table(name: "own_events", condition: "member_id = ?1"),
    Table(name: "own_professors", condition: "member_id = ?1"),
    Table(name: "own_goings", condition: "member_id = ?1"),
    Table(name: "own_calendars", condition: "member_id = ?1", hidden: ["digest"]),
    Table(name: "reports", condition: "reporter_id = ?1", hidden: ["decided_by"]),
    // Nobody is told that they were reported.
    Table(
      name: "decisions", condition: "member_id = ?1 AND kind <> 'keep'",
      hidden: ["moderator_id", "undone_by", "facts"]),
  ]

  /// Tables that name members and of which nobody is told anything: the photo is a file of its own, a departure is over
  /// before anybody could ask, that a request told somebody is not said to who asked, and the last place stands among the others.
  static let others: Set = ["faces", "departures", "asks", "last_places"]
}

/// A comment as its author takes it along.
public struct OwnComment: Sendable {
  /// Its number.
  public let id: Comment.ID
  /// The title of its topic.
  public let title: String
  /// When it was written.
  public let createdAt: Timestamp
  /// Markdown.
  public let body: String
}

extension SiteDatabase {
  /// The names of the tables that have something about members, in their order.
  public var ownTables: [String] { OwnData.tables.map(\.name) }

  /// Passes each row of a table that is about a member to `body`, as a JSON object; in the order of the table.
  public func forEachOwnRow(
    _ table: String, of member: Member.ID, _ body: (String) throws -> Void
  ) throws {
    guard let table = OwnData.tables.first(where: { $0.name == table }) else { return }
    let columns = try connection.all("SELECT name FROM pragma_table_info(?)", [.text(table.name)]) {
      $0.text(0)
    }.filter { !table.hidden.contains($0) }
    let pairs = columns.map { "'\($0)', \(table.instead[$0] ?? "\"\($0)\"")" }
    try connection.forEach(
      "SELECT json_object(\(pairs.joined(separator: ", "))) FROM \(table.name) WHERE \(table.condition)",
      [.id(member)]
    ) { try body($0.text(0)) }
  }

  /// Passes each comment of a member that has a text to `body`, the oldest first.
  public func forEachOwnComment(of member: Member.ID, _ body: (OwnComment) throws -> Void) throws {
    try connection.forEach(
      """
      SELECT c.id, t.title, c.created_at, c.body FROM comments c JOIN topics t ON t.id = c.topic_id
      WHERE c.author_id = ? AND c.body <> '' ORDER BY c.id
      """, [.id(member)]
    ) { row in
      try body(
        OwnComment(
          id: Comment.ID(row.integer(0)), title: row.text(1), createdAt: row.time(2),
          body: row.text(3)))
    }
  }
}
