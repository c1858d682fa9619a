public import Model
public import Time

/// A browser that receives pushes of a member's news.
public struct PushDevice: Sendable {
  /// Number of a device.
  public typealias ID = Identifier<PushDevice>

  /// Row number, which is never reused.
  public let id: ID
  /// The digest of the session in which it was added.
  public let session: String
  /// Name of the browser.
  public let browser: String
  /// When it was added.
  public let added: Timestamp

  /// The most devices of a member.
  public static let most = 10
}

/// A member's settings for pushes.
public struct PushSettings: Hashable, Sendable {
  /// True if a locked screen may show names and actions; otherwise it says only that there is something new.
  public var namesPeople = false
  /// Hours in which nothing is pushed; waiting pushes come afterwards.
  public var quiet: QuietHours?

  /// By default no names on a locked screen, and no quiet hours.
  public init() {}
}

extension SiteDatabase {
  /// The devices of a member, the one added last first.
  public func pushDevices(of member: Member.ID) throws -> [PushDevice] {
    try connection.all(
      """
      SELECT d.id, d.session, s.browser, d.added_at FROM push_devices d
        JOIN sessions s ON s.digest = d.session
      WHERE d.member_id = ? ORDER BY d.id DESC LIMIT \(PushDevice.most)
      """, [.id(member)]
    ) {
      PushDevice(
        id: PushDevice.ID($0.integer(0)), session: $0.text(1), browser: $0.text(2),
        added: $0.time(3))
    }
  }

  /// Reads a member's settings for pushes.
  public func pushSettings(of member: Member.ID) throws -> PushSettings {
    try connection.first(
      "SELECT names, quiet_from, quiet_to FROM push_settings WHERE member_id = ?", [.id(member)]
    ) { row in
      var settings = PushSettings()
      settings.namesPeople = row.flag(0)
      if !row.isNull(1), !row.isNull(2) {
        settings.quiet = QuietHours(from: row.int(1), to: row.int(2))
      }
      return settings
    } ?? PushSettings()
  }

  /// The kinds of news that a member wants on their devices.
  public func pushedKinds(of member: Member.ID) throws -> Set<PushKind> {
    var kinds = Set(PushKind.allCases.filter(\.isUsual))
    let rows = try connection.all(
      "SELECT kind, is_wanted FROM push_choices WHERE member_id = ?", [.id(member)]
    ) { (PushKind(rawValue: $0.text(0)), $0.flag(1)) }
    for case (let kind?, let isWanted) in rows {
      if isWanted { kinds.insert(kind) } else { kinds.remove(kind) }
    }
    return kinds
  }
}

extension Transaction {
  /// Adds the browser of a session, in place of the former device of that session or browser; if there are too many, a member's
  /// oldest device is removed.
  public func addPushDevice(
    _ subscription: PushSubscription, of member: Member.ID, in session: String, at now: Timestamp
  ) throws {
    // There is no device yet: earlier events are not pushed.
    if try !connection.isTrue("SELECT 1 FROM push_devices LIMIT 1") { try skipPushes() }
    try connection.run(
      "DELETE FROM push_devices WHERE session = ? OR endpoint = ?",
      [.text(session), .text(subscription.endpoint)])
    try connection.run(
      """
      INSERT INTO push_devices (member_id, session, endpoint, point, secret, added_at)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .id(member), .text(session), .text(subscription.endpoint), .text(subscription.point),
        .text(subscription.secret), .time(now),
      ])
    try connection.run(
      """
      DELETE FROM push_devices WHERE id IN (
        SELECT id FROM push_devices WHERE member_id = ? ORDER BY id DESC
        LIMIT -1 OFFSET \(PushDevice.most))
      """, [.id(member)])
  }

  /// Removes a device of a member.
  public func removePushDevice(_ id: PushDevice.ID, of member: Member.ID) throws {
    try connection.run(
      "DELETE FROM push_devices WHERE id = ? AND member_id = ?", [.id(id), .id(member)])
  }

  /// Removes the device of a session, of whichever member.
  public func removePushDevice(in session: String) throws {
    try connection.run("DELETE FROM push_devices WHERE session = ?", [.text(session)])
  }

  /// Saves a member's settings for pushes, and the kinds that they want.
  public func save(
    _ settings: PushSettings, _ kinds: [PushKind: Bool], of member: Member.ID
  ) throws {
    try connection.run(
      """
      INSERT INTO push_settings (member_id, names, quiet_from, quiet_to) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET names = excluded.names, quiet_from = excluded.quiet_from,
        quiet_to = excluded.quiet_to
      """,
      [
        .id(member), .flag(settings.namesPeople),
        settings.quiet.map { .int($0.from) } ?? .null, settings.quiet.map { .int($0.to) } ?? .null,
      ])
    for (kind, isWanted) in kinds {
      try connection.run(
        """
        INSERT INTO push_choices (member_id, kind, is_wanted) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET is_wanted = excluded.is_wanted
        """, [.id(member), .text(kind.rawValue), .flag(isWanted)])
    }
  }
}
