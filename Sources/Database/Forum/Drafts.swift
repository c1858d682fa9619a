public import Model
public import Time

extension Schema {
  /// What members began to write and put aside: the fields of a form, by its address.
  static let drafts = """
    CREATE TABLE drafts (
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      route TEXT NOT NULL,
      fields TEXT NOT NULL,
      saved_at INTEGER NOT NULL,
      PRIMARY KEY (member_id, route)
    ) WITHOUT ROWID;
    CREATE INDEX drafts_saved ON drafts (saved_at);

    """
}

/// What a member began to write and put aside.
public struct Draft: Sendable {
  /// The most that a member keeps.
  public static let most = 50
  /// Seconds for which one is kept: half a year.
  static let lifetime: Int64 = 183 * 86_400

  /// The address of its form, such as `topics/42/comments`.
  public let route: String
  /// The form's fields as it sends them.
  public let fields: String
  /// When it was put aside.
  public let savedAt: Timestamp

  /// Takes every value as it is.
  public init(route: String, fields: String, savedAt: Timestamp) {
    self.route = route
    self.fields = fields
    self.savedAt = savedAt
  }
}

extension SiteDatabase {
  /// What a member put aside, the last first.
  public func drafts(of member: Member.ID) throws -> [Draft] {
    try connection.all(
      "SELECT route, fields, saved_at FROM drafts WHERE member_id = ? ORDER BY saved_at DESC, route",
      [.id(member)], Self.draft)
  }

  /// How many that is.
  public func draftCount(of member: Member.ID) throws -> Int {
    try connection.number("SELECT count(*) FROM drafts WHERE member_id = ?", [.id(member)])
  }

  /// What they put aside of one form.
  public func draft(of member: Member.ID, _ route: Route) throws -> Draft? {
    try connection.first(
      "SELECT route, fields, saved_at FROM drafts WHERE member_id = ? AND route = ?",
      [.id(member), .text(route.path)], Self.draft)
  }

  private static func draft(_ row: borrowing Row) -> Draft {
    Draft(route: row.text(0), fields: row.text(1), savedAt: row.time(2))
  }
}

extension Transaction {
  /// Puts aside what a member began to write, in the place of what they put aside of the same form; returns whether there
  /// is room for it.
  public func keep(_ draft: Draft, of member: Member.ID) throws -> Bool {
    let others = try connection.number(
      "SELECT count(*) FROM drafts WHERE member_id = ? AND route <> ?",
      [.id(member), .text(draft.route)])
    guard others < Draft.most else { return false }
    try connection.run(
      "INSERT OR REPLACE INTO drafts (member_id, route, fields, saved_at) VALUES (?, ?, ?, ?)",
      [.id(member), .text(draft.route), .text(draft.fields), .time(draft.savedAt)])
    return true
  }

  /// Forgets what a member put aside of a form, which they sent or do not want any more.
  public func dropDraft(_ route: Route, of member: Member.ID) throws {
    try connection.run(
      "DELETE FROM drafts WHERE member_id = ? AND route = ?", [.id(member), .text(route.path)])
  }

  /// Forgets what was put aside half a year ago.
  public func dropOldDrafts(at now: Timestamp) throws {
    try connection.run(
      "DELETE FROM drafts WHERE saved_at < ?", [.time(now.adding(seconds: -Draft.lifetime))])
  }
}
