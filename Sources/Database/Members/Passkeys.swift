public import Model
public import Time

/// A key for signing in without a password.
public struct Passkey: Sendable {
  /// Identifier in base64url.
  public let id: String
  /// Owner of the key.
  public let member: Member.ID
  /// Name given by its owner: "Phone".
  public let name: String
  /// Public key as the device wrote it, in base64url.
  public let key: String
  /// Number of uses at its last use, if the device counts.
  public let counter: UInt32
  /// Time of creation.
  public let created: Timestamp
  /// Time of the last use; nil for never.
  public let used: Timestamp?

  /// Maximum number per member.
  public static let most = 20
  /// Maximum length of the name, in bytes.
  public static let nameBytes = 120

  /// Takes everything as it is stored.
  public init(
    id: String, member: Member.ID, name: String, key: String, counter: UInt32,
    created: Timestamp, used: Timestamp? = nil
  ) {
    self.id = id
    self.member = member
    self.name = name
    self.key = key
    self.counter = counter
    self.created = created
    self.used = used
  }
}

extension SiteDatabase {
  /// Returns the passkeys of a member, the oldest first.
  public func passkeys(of member: Member.ID) throws -> [Passkey] {
    try connection.all(
      "\(Self.columns) WHERE member_id = ? ORDER BY created_at, id", [.id(member)], Self.passkey)
  }

  /// Returns a passkey by its ID; nil if there is none.
  public func passkey(_ id: String) throws -> Passkey? {
    try connection.first("\(Self.columns) WHERE id = ?", [.text(id)], Self.passkey)
  }

  private static let columns =
    "SELECT id, member_id, name, key, counter, created_at, used_at FROM passkeys"

  private static func passkey(_ row: borrowing Row) -> Passkey {
    Passkey(
      id: row.text(0), member: Member.ID(row.integer(1)), name: row.text(2), key: row.text(3),
      counter: UInt32(clamping: row.integer(4)), created: row.time(5),
      used: row.isNull(6) ? nil : row.time(6))
  }
}

extension Transaction {
  /// Stores a challenge for a member who creates a passkey, or for a visitor who signs in with one (nil), until it expires.
  ///
  /// Each view of the sign-in page needs one: some expired ones are deleted at once, not with the daily job.
  public func issueChallenge(
    _ digest: String, for member: Member.ID?, at now: Timestamp
  ) throws {
    try connection.run(
      """
      DELETE FROM tokens WHERE digest IN (
        SELECT digest FROM tokens WHERE purpose = ? AND ends_at <= ? LIMIT 20)
      """, [.text(Token.Purpose.passkey.rawValue), .time(now)])
    try issueToken(
      digest, .passkey, for: member, until: now.adding(seconds: Token.Purpose.passkey.lifetime))
  }

  /// Stores a passkey; returns false if its ID exists, or if its member has the maximum number.
  public func add(_ passkey: Passkey) throws -> Bool {
    try connection.run(
      """
      INSERT INTO passkeys (id, member_id, name, key, counter, created_at)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6
      WHERE (SELECT count(*) FROM passkeys WHERE member_id = ?2) < \(Passkey.most)
      ON CONFLICT DO NOTHING
      """,
      [
        .text(passkey.id), .id(passkey.member), .text(passkey.name), .text(passkey.key),
        .integer(Int64(passkey.counter)), .time(passkey.created),
      ]) == 1
  }

  /// Notes the use of a passkey; returns false if it is gone, or was used meanwhile with as high a counter.
  public func use(_ passkey: Passkey, counter: UInt32, at now: Timestamp) throws -> Bool {
    try connection.run(
      """
      UPDATE passkeys SET counter = ?1, used_at = ?2
      WHERE id = ?3 AND (counter < ?1 OR counter = 0 AND ?1 = 0)
      """,
      [.integer(Int64(counter)), .time(now), .text(passkey.id)]) == 1
  }

  /// Deletes a passkey of a member; returns false if there is none.
  public func removePasskey(_ id: String, of member: Member.ID) throws -> Bool {
    try connection.run(
      "DELETE FROM passkeys WHERE id = ? AND member_id = ?", [.text(id), .id(member)]) == 1
  }
}
