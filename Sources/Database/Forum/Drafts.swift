public import Model
public import Time

extension Schema {
  /// Drafts of members: the fields of a form, by its address.
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

/// A form that a member began to fill in and saved for later.
public struct Draft: Sendable {
  /// Maximum number of drafts per member.
  public static let most = 50
  /// Seconds for which a draft is kept: half a year.
  static let lifetime: Int64 = 183 * 86_400

  /// Address of its form, such as `topics/42/comments`.
  public let route: String
  /// The form's fields as it sends them.
  public let fields: String
  /// Time when it was saved.
  public let savedAt: Timestamp

  /// Takes every value as it is.
  public init(route: String, fields: String, savedAt: Timestamp) {
    self.route = route
    self.fields = fields
    self.savedAt = savedAt
  }
}

extension SiteDatabase {
  /// Returns the drafts of a member, the latest first.
  public func drafts(of member: Member.ID) throws -> [Draft] {
    try connection.all(
      "SELECT route, fields, saved_at FROM drafts WHERE member_id = ? ORDER BY saved_at DESC, route",
      [.id(member)], Self.draft)
  }

  /// Returns the number of a member's drafts.
  public func draftCount(of member: Member.ID) throws -> Int {
    try connection.number("SELECT count(*) FROM drafts WHERE member_id = ?", [.id(member)])
  }

  /// Returns a member's draft of one form.
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
  /// Saves a draft, replacing the member's draft of the same form; returns false if the member already has the maximum number
  /// of drafts.
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

  /// Deletes a member's draft of a form that they sent or no longer want.
  public func dropDraft(_ route: Route, of member: Member.ID) throws {
    try connection.run(
      "DELETE FROM drafts WHERE member_id = ? AND route = ?", [.id(member), .text(route.path)])
  }

  /// Deletes drafts that were saved half a year ago.
  public func dropOldDrafts(at now: Timestamp) throws {
    try connection.run(
      "DELETE FROM drafts WHERE saved_at < ?", [.time(now.adding(seconds: -Draft.lifetime))])
  }
}
