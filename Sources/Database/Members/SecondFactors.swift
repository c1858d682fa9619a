public import Model
public import Time

/// The second step of a member's sign-in: a code of an authenticator app, or a recovery code.
public struct SecondFactor: Sendable {
  /// Secret shared with the app: 20 bytes in base 32.
  public let secret: String
  /// The last half minute whose code was accepted.
  public let step: Int64
  /// Number of unused recovery codes.
  public let codesLeft: Int
  /// Time since which it is required.
  public let since: Timestamp

  /// Number of recovery codes in a new list.
  public static let codes = 10
}

extension SiteDatabase {
  /// Returns the second step of a member; nil if there is none.
  public func secondFactor(of member: Member.ID) throws -> SecondFactor? {
    try connection.first(
      "SELECT secret, step, codes, since FROM second_factors WHERE member_id = ?", [.id(member)]
    ) { row in
      SecondFactor(
        secret: row.text(0), step: row.integer(1),
        codesLeft: row.text(2).utf8.split(separator: 32).count, since: row.time(3))
    }
  }

  /// Returns true if a member has one.
  public func hasSecondFactor(_ member: Member.ID) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM second_factors WHERE member_id = ?", [.id(member)])
  }
}

extension Transaction {
  /// Requires a second step of a member from now on; `step` is the half minute whose code turned it on, `codes` the digests of
  /// the recovery codes.
  public func setSecondFactor(
    _ secret: String, step: Int64, codes: [String], of member: Member.ID, at now: Timestamp
  ) throws {
    try connection.run(
      "INSERT OR REPLACE INTO second_factors (member_id, secret, step, codes, since) VALUES (?, ?, ?, ?, ?)",
      [
        .id(member), .text(secret), .integer(step), .text(codes.joined(separator: " ")), .time(now),
      ])
  }

  /// Accepts the code of a half minute; returns false if that or a later one was accepted before, or if there is no second
  /// step.
  public func useStep(_ step: Int64, of member: Member.ID) throws -> Bool {
    try connection.run(
      "UPDATE second_factors SET step = ?1 WHERE member_id = ?2 AND step < ?1",
      [.integer(step), .id(member)]) == 1
  }

  /// Uses up a recovery code by its digest; returns how many are left, or nil if it is none of the member's.
  public func useRecoveryCode(_ digest: String, of member: Member.ID) throws -> Int? {
    let codes = try connection.first(
      "SELECT codes FROM second_factors WHERE member_id = ?", [.id(member)]
    ) { $0.text(0) }
    let kept = (codes ?? "").utf8.split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
    let left = kept.filter { $0 != digest }
    guard left.count < kept.count else { return nil }
    try setRecoveryCodes(left, of: member)
    return left.count
  }

  /// Replaces a member's recovery codes, by their digests; former ones stop working.
  public func setRecoveryCodes(_ codes: [String], of member: Member.ID) throws {
    try connection.run(
      "UPDATE second_factors SET codes = ? WHERE member_id = ?",
      [.text(codes.joined(separator: " ")), .id(member)])
  }

  /// Turns off a member's second step; returns false if there was none.
  @discardableResult
  public func dropSecondFactor(of member: Member.ID) throws -> Bool {
    try connection.run("DELETE FROM second_factors WHERE member_id = ?", [.id(member)]) == 1
  }
}
