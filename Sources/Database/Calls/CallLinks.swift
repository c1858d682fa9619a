public import Model
public import Time

/// A link for guests to call a member.
public struct StoredCallLink: Sendable {
  /// Row number.
  public let id: CallLink.ID
  /// The called member.
  public let member: Member.ID
  /// The owner's label for the link, seen by the owner alone; may be empty.
  public let name: String
  /// When it ends.
  public let endsAt: Timestamp
}

extension SiteDatabase {
  private static func link(_ row: borrowing Row) -> StoredCallLink {
    StoredCallLink(
      id: CallLink.ID(row.integer(0)), member: Member.ID(row.integer(1)), name: row.text(2),
      endsAt: row.time(3))
  }

  /// A member's links that have not ended, the last first.
  public func callLinks(of member: Member.ID, at now: Timestamp) throws -> [StoredCallLink] {
    try connection.all(
      """
      SELECT id, member_id, name, ends_at FROM call_links WHERE member_id = ? AND ends_at > ?
      ORDER BY id DESC
      """, [.id(member), .time(now)], Self.link)
  }

  /// The link with a digest; nil for one that has ended, or whose owner is banned.
  public func callLink(_ digest: String, at now: Timestamp) throws -> StoredCallLink? {
    try connection.first(
      """
      SELECT l.id, l.member_id, l.name, l.ends_at FROM call_links l
        JOIN accounts a ON a.member_id = l.member_id
      WHERE l.digest = ?1 AND l.ends_at > ?2 AND coalesce(a.banned_until, 0) <= ?2
      """, [.text(digest), .time(now)], Self.link)
  }
}

extension Transaction {
  /// Makes a link that ends after a day; false where a member has too many.
  public func makeCallLink(
    _ digest: String, named name: String, of member: Member.ID, at now: Timestamp
  ) throws -> Bool {
    guard try site.callLinks(of: member, at: now).count < CallLink.most else { return false }
    try connection.run(
      """
      INSERT INTO call_links (member_id, digest, name, made_at, ends_at) VALUES (?, ?, ?, ?, ?)
      """,
      [
        .id(member), .text(digest), .text(name), .time(now),
        .time(now.adding(seconds: CallLink.lifetime)),
      ])
    return true
  }

  /// Ends a link of a member at once; guests who are waiting are not let in.
  public func endCallLink(
    _ id: CallLink.ID, of member: Member.ID, at now: Timestamp
  ) throws -> [MessageSignal] {
    let isTheirs = try connection.isTrue(
      "SELECT 1 FROM call_links WHERE id = ? AND member_id = ?", [.id(id), .id(member)])
    guard isTheirs else { return [] }
    let calls: [Call.ID] = try connection.ids(
      "SELECT id FROM calls WHERE link_id = ? AND ended_at IS NULL", [.id(id)])
    var signals: [MessageSignal] = []
    for number in calls {
      guard let call = try site.call(number) else { continue }
      for seat in call.seats where seat.state == .waiting {
        signals += try refuse(call, seat, at: now)
      }
    }
    try connection.run("DELETE FROM call_links WHERE id = ?", [.id(id)])
    return signals
  }

  /// Lets a guest wait for the owner of a link: in the call that the link has, or in a new one.
  ///
  /// Returns the call and the signals to send; nil where too many are waiting already.
  public func knock(
    _ link: StoredCallLink, named guest: String, _ digest: String, isVideo: Bool,
    isRelayed: Bool, at now: Timestamp
  ) throws -> (call: Call.ID, signals: [MessageSignal])? {
    let open =
      try connection.first(
        "SELECT id FROM calls WHERE link_id = ? AND ended_at IS NULL ORDER BY id DESC LIMIT 1",
        [.id(link.id)]
      ) { $0.id(0, of: Call.self) } ?? nil
    let id: Call.ID
    if let open {
      id = open
    } else {
      id = try begin(.link, in: nil, link: link.id, isVideo: isVideo, at: now)
      try sit(link.member, in: id, .ringing, isCaller: false, isRelayed: isRelayed, at: now)
    }
    guard let call = try site.call(id),
      call.seats.count(where: { $0.state == .waiting }) < CallLink.maxWaiting,
      call.seats.count < Call.maxCalled
    else { return nil }
    try connection.run(
      """
      INSERT INTO call_seats (call_id, guest, digest, is_caller, state, is_relayed, seen_at)
      VALUES (?, ?, ?, 1, \(CallSeat.State.waiting.rawValue), ?, ?)
      """, [.id(id), .text(guest), .text(digest), .flag(isRelayed), .time(now)])
    signal(link.member)
    return (id, try ring(id))
  }
}
