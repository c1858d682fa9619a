public import Model
public import Time

extension SiteDatabase {
  /// Location of a member as far as an audience may see it: the only function that decides this.
  ///
  /// The map, the list, JSON, the response to OwnTracks, links and the owner's preview as another member all call it. Returns
  /// nil where nothing is shown.
  public func visibleLocation(
    of owner: Member.ID, for audience: PlaceAudience, at now: Timestamp, in zone: TimeZone
  ) throws -> VisibleLocation? {
    let grants = try grants(of: owner, for: audience)
    guard !grants.isEmpty, try !isBanned(owner, at: now) else { return nil }
    return try visibleLocation(of: owner, grants, try sharing(of: owner), at: now, in: zone)
  }

  /// Variant for a member who is not banned and shares that much; `last` is their last place, where it is known.
  ///
  /// Of several grants, the one whose hours hold now counts; where none does, the one whose hours ended last; of two alike the
  /// most exact.
  fileprivate func visibleLocation(
    of owner: Member.ID, _ grants: [SharingGrant], _ sharing: Sharing, at now: Timestamp,
    in zone: TimeZone, last: PlaceVisit? = nil, _ towns: TownIndex? = nil
  ) throws -> VisibleLocation? {
    guard !sharing.isPaused(at: now) else { return nil }
    var best: Glimpse?
    for grant in grants {
      guard
        let found = try glimpse(of: owner, grant, sharing, at: now, in: zone, last: last),
        best.map({ $0 < found }) ?? true
      else { continue }
      best = found
    }
    guard let best else { return nil }
    return try visibleLocation(
      of: best.visit, best.level, since: best.since, seen: best.seen, towns)
  }

  /// View of a location through one grant; nil for nothing.
  private func glimpse(
    of owner: Member.ID, _ grant: SharingGrant, _ sharing: Sharing, at now: Timestamp,
    in zone: TimeZone, last: PlaceVisit?
  ) throws -> Glimpse? {
    let level = grant.level
    var sharing = sharing
    sharing.hours = grant.hours.hours(or: sharing.hours)
    for span in sharing.spans(at: level.moment(at: now), in: zone) {
      let known = last.flatMap { $0.fix.at <= span.upperBound ? $0 : nil }
      guard let visit = try known ?? visit(of: owner, at: span.upperBound),
        visit.until >= span.lowerBound
      else { continue }
      let since = max(visit.fix.at, span.lowerBound)
      // For hours that are over, show only what was known during them: how long a member stayed is only known later.
      let isOver = span.upperBound < level.moment(at: now)
      let seen = isOver ? since : min(visit.until, span.upperBound)
      return Glimpse(
        level: level, visit: visit, since: since, seen: seen,
        end: isOver ? span.upperBound : .latest)
    }
    return nil
  }

  private func isBanned(_ owner: Member.ID, at now: Timestamp) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM accounts WHERE member_id = ? AND banned_until > ?", [.id(owner), .time(now)])
  }

  private func visibleLocation(
    of visit: PlaceVisit, _ level: SharingLevel, since: Timestamp, seen: Timestamp,
    _ towns: TownIndex?
  ) throws -> VisibleLocation? {
    let point = visit.fix.point
    func town(near point: Point) throws -> Town? {
      try towns.map { try $0.town(nearest: point) } ?? self.town(nearest: point)
    }
    switch level {
    case .nothing: return nil
    case .exact:
      return VisibleLocation(
        level: level, point: point, town: try town(near: point)?.name, since: since, seen: seen,
        radius: visit.fix.accuracy)
    case .area:
      let middle = Grid.middle(ofCellWith: point)
      return VisibleLocation(
        level: level, point: middle, town: try town(near: middle)?.name, since: nil,
        seen: level.moment(at: seen), radius: Grid.radius)
    case .town:
      guard let town = try town(near: point) else { return nil }
      return VisibleLocation(
        level: level, point: town.point, town: town.name, since: nil, seen: level.moment(at: seen),
        radius: nil)
    }
  }

  /// How exactly an audience may see where a member is, at any hour.
  ///
  /// A rule for one person overrides all others; of friends and groups, the most exact counts. Members on either side of a
  /// block see nothing, nor do those who are neither friends nor in one of the groups.
  public func level(of owner: Member.ID, for audience: PlaceAudience) throws -> SharingLevel {
    try grants(of: owner, for: audience).map(\.level).max() ?? .nothing
  }

  /// Grants of an audience, each level with its hours; no two have the same hours, and none shows nothing.
  func grants(of owner: Member.ID, for audience: PlaceAudience) throws -> [SharingGrant] {
    let grants: [SharingGrant] =
      switch audience {
      // A link has an expiry of its own.
      case .link(let level): [SharingGrant(level, .always)]
      case .friend: [SharingGrant(try sharing(of: owner).friends)]
      case .member(owner): [SharingGrant(.exact)]
      case .member(let viewer): try grants(of: owner, for: viewer)
      case .asOwnerKnows(let viewer): try grants(of: owner, for: viewer, isForOwner: true)
      }
    return grants.filter { $0.level > .nothing }
  }

  private func grants(
    of owner: Member.ID, for viewer: Member.ID, isForOwner: Bool = false
  ) throws -> [SharingGrant] {
    try connection.first(
      """
      SELECT \(Self.level) FROM members m \(Self.levelSources) WHERE m.id = ?3 AND \(Self.isUnblocked)
      """, [.id(viewer), .flag(isForOwner), .id(owner)]
    ) { Self.grants($0, 0) } ?? []
  }

  /// Reads `level` from a column on.
  private static func grants(_ row: borrowing Row, _ column: Int32) -> [SharingGrant] {
    let most = row.integer(column + 1)
    guard most >= 0 else { return [] }
    let level = row.isNull(column) ? most : row.integer(column)
    let shared = SharingGrant(SharingLevel(rawValue: level) ?? .nothing)
    guard row.isNull(column), let others = row.optionalText(column + 2) else { return [shared] }
    return [shared]
      + others.utf8.split(separator: UInt8(ascii: ";")).compactMap { part in
        guard let first = part.first, let level = SharingLevel(rawValue: Int64(first) - 48) else {
          return nil
        }
        return SharingGrant(level, GroupHours(stored: String(Substring(part.dropFirst(2)))))
      }
  }

  /// How exactly `?1` may know where the member `m` is, in three columns: the rule for them alone, or null; the most that they
  /// see in the hours for everyone as a friend and in groups, -1 if neither applies; and the groups with hours of their own,
  /// each as `2 540-1200,-,…`, or null.
  private static let level = """
    alone.level, max(CASE WHEN f.low_id IS NULL THEN -1 ELSE coalesce(s.friends, 0) END,
      coalesce((SELECT max(coalesce((SELECT g.level FROM place_groups g
        WHERE g.member_id = m.id AND g.conversation_id = c.id AND g.hours IS NULL), 0))
        \(commonGroups)), -1)),
    CASE WHEN EXISTS (SELECT 1 FROM place_groups WHERE member_id = m.id AND hours IS NOT NULL)
      THEN (SELECT group_concat((SELECT g.level || ' ' || g.hours FROM place_groups g
        WHERE g.member_id = m.id AND g.conversation_id = c.id AND g.level > 0), ';')
        \(commonGroups)) END
    """

  /// Tables that `level` reads.
  private static let levelSources = """
    LEFT JOIN place_settings s ON s.member_id = m.id
    LEFT JOIN place_people alone ON alone.member_id = m.id AND alone.person_id = ?1
    LEFT JOIN friendships f
      ON f.low_id = min(m.id, ?1) AND f.high_id = max(m.id, ?1) AND f.state = 1
    LEFT JOIN blocks b ON b.member_id = m.id AND b.blocked_id = ?1
    LEFT JOIN blocks own ON own.member_id = ?1 AND own.blocked_id = m.id AND NOT ?2
    """

  /// The condition that neither has blocked the other; with `?2`, a block by `?1` is ignored, so that `m` does not learn of it.
  private static let isUnblocked = "b.member_id IS NULL AND own.member_id IS NULL"

  /// The groups `c` of which both the member `m` and `?1` are members.
  private static let commonGroups = """
    FROM participants p CROSS JOIN participants o
        ON o.member_id = ?1 AND o.conversation_id = p.conversation_id
      CROSS JOIN conversations c ON c.id = p.conversation_id
    WHERE p.member_id = m.id AND c.low_id IS NULL AND c.ended_at IS NULL
      AND p.joined_at IS NOT NULL AND p.left_at IS NULL
      AND o.joined_at IS NOT NULL AND o.left_at IS NULL
    """

  /// Members whose location the viewer may see: friends and fellow members of groups, as far as they share anything; by name,
  /// at most `limit`; without banned members and those without any location.
  func sharers(with viewer: Member.ID, at now: Timestamp, atMost limit: Int) throws -> [Sharer] {
    try connection.all(
      """
      SELECT \(Participant.columns("m")), \(Self.level), \(Sharing.columns), \(PlaceVisit.columns("l"))
      FROM members m CROSS JOIN last_places l ON l.member_id = m.id \(Self.levelSources)
        LEFT JOIN accounts a ON a.member_id = m.id
      WHERE m.id IN (
        SELECT s.member_id FROM (
            SELECT high_id AS id FROM friendships WHERE low_id = ?1 AND state = 1
            UNION ALL SELECT low_id FROM friendships WHERE high_id = ?1 AND state = 1) f
          CROSS JOIN place_settings s ON s.member_id = f.id AND s.friends > 0
        UNION ALL SELECT g.member_id FROM participants p JOIN place_groups g
            ON g.conversation_id = p.conversation_id
          WHERE p.member_id = ?1 AND p.joined_at IS NOT NULL AND p.left_at IS NULL
            AND g.level > 0
        UNION ALL SELECT member_id FROM place_people WHERE person_id = ?1 AND level > 0)
      AND m.id <> ?1 AND \(Self.isUnblocked)
      AND (a.banned_until IS NULL OR a.banned_until <= ?3)
      ORDER BY m.folded_name, m.id LIMIT ?4
      """, [.id(viewer), .flag(false), .time(now), .int(limit)]
    ) { row in
      Sharer(
        participant: Participant(row, 0),
        grants: Self.grants(row, 4).filter { $0.level > .nothing },
        sharing: Sharing(row, 7), last: PlaceVisit(row, 12))
    }
  }
}

/// View of a location through one grant, before it is made as coarse as the level requires.
private struct Glimpse {
  let level: SharingLevel
  let visit: PlaceVisit
  let since: Timestamp
  let seen: Timestamp
  /// End of its hours; the latest moment while they hold.
  let end: Timestamp

  /// True if the other glimpse takes precedence.
  static func < (one: Glimpse, other: Glimpse) -> Bool {
    one.end != other.end ? one.end < other.end : one.level < other.level
  }
}

/// A member who shares their location with the viewer, at least in some hours.
struct Sharer {
  let participant: Participant
  let grants: [SharingGrant]
  let sharing: Sharing
  let last: PlaceVisit?
}

/// A member whose location the viewer sees.
public struct MemberLocation: Sendable {
  /// The member.
  public let participant: Participant
  /// Location as shown.
  public let visibleLocation: VisibleLocation
}

extension Reader {
  /// Members whose location the viewer may see, by name.
  public func visibleLocations(
    in site: SiteDatabase, at now: Timestamp, zone: TimeZone, atMost limit: Int
  ) throws -> [MemberLocation] {
    guard let member = viewer.member else { return [] }
    return try site.visibleLocations(for: member.id, at: now, in: zone, atMost: limit)
  }
}

extension SiteDatabase {
  /// Members whose location a viewer may see, by name, each with the result of `visibleLocation`.
  public func visibleLocations(
    for viewer: Member.ID, at now: Timestamp, in zone: TimeZone, atMost limit: Int
  ) throws -> [MemberLocation] {
    let towns = try TownIndex(self)
    return try sharers(with: viewer, at: now, atMost: limit).compactMap { sharer in
      guard !sharer.grants.isEmpty else { return nil }
      return try visibleLocation(
        of: sharer.participant.name.id, sharer.grants, sharer.sharing, at: now, in: zone,
        last: sharer.last, towns
      ).map { MemberLocation(participant: sharer.participant, visibleLocation: $0) }
    }
  }
}
