public import Model
public import Time

/// A link that shows a member's location to a person without an account.
public struct PlaceLink: Sendable {
  /// Row number.
  public let id: Int64
  /// The member whose location it shows.
  public let member: Member.ID
  /// Precision of the location.
  public let level: SharingLevel
  /// The owner's label for the link, seen by the owner alone; may be empty.
  public let name: String
  /// When it was made.
  public let madeAt: Timestamp
  /// When it ends.
  public let endsAt: Timestamp

  /// The most links of one member at a time.
  public static let most = 20
  /// The most UTF-8 bytes of a label.
  public static let nameBytes = 120
  /// Hours that a link may last: from an hour to a week.
  public static let hours = [1, 2, 4, 8, 24, 72, 168]
}

/// A member's phone, which sends its location.
public struct PlaceDevice: Sendable {
  /// When its password was made.
  public let madeAt: Timestamp
  /// When it last sent something; nil for never.
  public let lastContactAt: Timestamp?
}

extension SiteDatabase {
  private static let linkColumns = "l.id, l.member_id, l.level, l.name, l.made_at, l.ends_at"

  private static func link(_ row: borrowing Row) -> PlaceLink {
    PlaceLink(
      id: row.integer(0), member: Member.ID(row.integer(1)),
      level: SharingLevel(rawValue: row.integer(2)) ?? .nothing, name: row.text(3),
      madeAt: row.time(4), endsAt: row.time(5))
  }

  /// The links of a member that have not ended, the last first.
  public func placeLinks(of member: Member.ID, at now: Timestamp) throws -> [PlaceLink] {
    try connection.all(
      """
      SELECT \(Self.linkColumns) FROM place_links l WHERE l.member_id = ? AND l.ends_at > ?
      ORDER BY l.id DESC
      """, [.id(member), .time(now)], Self.link)
  }

  /// The link with a digest; nil for one that has ended, or whose owner is banned.
  public func placeLink(_ digest: String, at now: Timestamp) throws -> PlaceLink? {
    try connection.first(
      """
      SELECT \(Self.linkColumns) FROM place_links l JOIN accounts a ON a.member_id = l.member_id
      WHERE l.digest = ?1 AND l.ends_at > ?2 AND coalesce(a.banned_until, 0) <= ?2
      """, [.text(digest), .time(now)], Self.link)
  }

  /// Owner of the phone whose password has this digest; nil where there is none, and for a banned member.
  public func placeDevice(_ digest: String, at now: Timestamp) throws -> MemberName? {
    try connection.first(
      """
      SELECT m.id, m.username, m.name FROM place_devices d JOIN members m ON m.id = d.member_id
        JOIN accounts a ON a.member_id = d.member_id
      WHERE d.digest = ?1 AND coalesce(a.banned_until, 0) <= ?2
      """, [.text(digest), .time(now)]
    ) { MemberName(id: Member.ID($0.integer(0)), username: $0.text(1), name: $0.text(2)) }
  }

  /// A member's phone; nil where there is none.
  public func placeDevice(of member: Member.ID) throws -> PlaceDevice? {
    try connection.first(
      "SELECT made_at, heard_at FROM place_devices WHERE member_id = ?", [.id(member)]
    ) { PlaceDevice(madeAt: $0.time(0), lastContactAt: $0.isNull(1) ? nil : $0.time(1)) }
  }
}

// Actions of members on links and on their phone.
extension Transaction {
  /// Makes a link; returns false where a member has too many.
  public func makePlaceLink(
    _ digest: String, _ level: SharingLevel, named name: String, of member: Member.ID,
    hours: Int, at now: Timestamp
  ) throws -> Bool {
    guard try site.placeLinks(of: member, at: now).count < PlaceLink.most else { return false }
    try connection.run(
      """
      INSERT INTO place_links (member_id, digest, level, name, made_at, ends_at)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .id(member), .text(digest), .integer(level.rawValue), .text(name), .time(now),
        .time(now.adding(seconds: Int64(hours) * 3600)),
      ])
    return true
  }

  /// Ends a link of a member at once.
  public func endPlaceLink(_ id: Int64, of member: Member.ID) throws {
    try connection.run(
      "DELETE FROM place_links WHERE id = ? AND member_id = ?", [.integer(id), .id(member)])
  }

  /// Gives a member's phone a new password, of which this is the digest; with nil it has none.
  public func setPlaceDevice(_ digest: String?, of member: Member.ID, at now: Timestamp) throws {
    try connection.run("DELETE FROM place_devices WHERE member_id = ?", [.id(member)])
    guard let digest else { return }
    try connection.run(
      "INSERT INTO place_devices (member_id, digest, made_at) VALUES (?, ?, ?)",
      [.id(member), .text(digest), .time(now)])
  }

  /// Notes that a phone sent something.
  public func noteHeard(fromDeviceOf member: Member.ID, at now: Timestamp) throws {
    try connection.run(
      "UPDATE place_devices SET heard_at = ? WHERE member_id = ?", [.time(now), .id(member)])
  }
}
