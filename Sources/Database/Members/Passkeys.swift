public import Model
public import Time

/// A key that signs a member in without a password.
public struct Passkey: Sendable {
  /// Names it, in base64url.
  public let id: String
  /// Whose it is.
  public let member: Member.ID
  /// The name that its owner gave it: "Phone".
  public let name: String
  /// Its public key as the device wrote it, in base64url.
  public let key: String
  /// How often it had been used at its last use, where the device counts.
  public let counter: UInt32
  /// When it was made.
  public let created: Timestamp
  /// When it was used last; nil for never.
  public let used: Timestamp?

  /// The most of one member.
  public static let most = 20
  /// The most bytes of its name.
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
  /// The passkeys of a member, the oldest first.
  public func passkeys(of member: Member.ID) throws -> [Passkey] {
    try connection.all(
      "\(Self.columns) WHERE member_id = ? ORDER BY created_at, id", [.id(member)], Self.passkey)
  }

  /// A passkey by its id; nil where there is none.
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
  /// Keeps a challenge for a member who makes a passkey, or for whoever signs in with one (nil), until it is over.
  ///
  /// Each view of the sign-in page asks for one: some of those that are over go at once, not with the daily job.
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

  /// Keeps a passkey; false where there is one with its id, or its member has as many as they may have.
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

  /// Notes that a passkey was used; false where it is gone, or was used meanwhile with as high a counter.
  public func use(_ passkey: Passkey, counter: UInt32, at now: Timestamp) throws -> Bool {
    try connection.run(
      """
      UPDATE passkeys SET counter = ?1, used_at = ?2
      WHERE id = ?3 AND (counter < ?1 OR counter = 0 AND ?1 = 0)
      """,
      [.integer(Int64(counter)), .time(now), .text(passkey.id)]) == 1
  }

  /// Takes a passkey of a member away; false where there is none.
  public func removePasskey(_ id: String, of member: Member.ID) throws -> Bool {
    try connection.run(
      "DELETE FROM passkeys WHERE id = ? AND member_id = ?", [.text(id), .id(member)]) == 1
  }
}
