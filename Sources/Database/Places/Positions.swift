public import Model
public import Time

extension PlaceVisit {
  private static let names = [
    "at", "until", "latitude", "longitude", "accuracy", "source", "is_after_gap", "is_before_gap",
  ]
  fileprivate static let columns = names.joined(separator: ", ")

  /// Columns of a visit, from a row of `positions` or of `last_places`.
  static func columns(_ table: String) -> String {
    names.map { "\(table).\($0)" }.joined(separator: ", ")
  }

  /// Stored form of degrees.
  fileprivate static func stored(_ degrees: Double) -> SQLValue {
    .integer(Int64((degrees * 10_000_000).rounded()))
  }

  /// Reads them from a column on.
  init?(_ row: borrowing Row, _ column: Int32 = 0) {
    guard
      let point = Point(
        latitude: Double(row.integer(column + 2)) / 10_000_000,
        longitude: Double(row.integer(column + 3)) / 10_000_000)
    else { return nil }
    self.init(
      Fix(
        point, at: row.time(column), accuracy: row.isNull(column + 4) ? nil : row.int(column + 4),
        source: Fix.Source(rawValue: row.integer(column + 5)) ?? .typed),
      until: row.time(column + 1), isAfterGap: row.flag(column + 6),
      isBeforeGap: row.flag(column + 7))
  }
}

extension SiteDatabase {
  /// The last place of a member that began at a moment or before it.
  public func visit(of member: Member.ID, at moment: Timestamp = .latest) throws -> PlaceVisit? {
    try connection.first(
      """
      SELECT \(PlaceVisit.columns) FROM positions WHERE member_id = ? AND at <= ?
      ORDER BY at DESC LIMIT 1
      """, [.id(member), .time(moment)]
    ) { PlaceVisit($0) }
  }

  /// Places of a member that end after one moment and begin before another, the earliest first: at most `limit`.
  ///
  /// The place at the first moment may have begun before it.
  public func visits(
    of member: Member.ID, from: Timestamp, to: Timestamp, atMost limit: Int
  ) throws -> [PlaceVisit] {
    try connection.all(
      """
      SELECT \(PlaceVisit.columns) FROM positions WHERE member_id = ?1 AND at < ?3 AND until >= ?2
        AND at >= coalesce((SELECT max(at) FROM positions WHERE member_id = ?1 AND at < ?2), ?2)
      ORDER BY at LIMIT ?4
      """, [.id(member), .time(from), .time(to), .int(limit)]
    ) { PlaceVisit($0) }
  }

  /// Passes all places of a member to `body`, the earliest first.
  public func forEachVisit(of member: Member.ID, _ body: (PlaceVisit) throws -> Void) throws {
    try connection.forEach(
      "SELECT \(PlaceVisit.columns) FROM positions WHERE member_id = ? ORDER BY at", [.id(member)]
    ) { if let visit = PlaceVisit($0) { try body(visit) } }
  }

  /// When the last place of a member before a moment ended, and when the first one from another moment on began.
  public func neighbours(
    of member: Member.ID, before: Timestamp, from: Timestamp
  ) throws -> (before: Timestamp?, after: Timestamp?) {
    func time(_ sql: String, _ moment: Timestamp) throws -> Timestamp? {
      try connection.first(sql, [.id(member), .time(moment)]) { $0.isNull(0) ? nil : $0.time(0) }
        ?? nil
    }
    return (
      try time("SELECT max(at) FROM positions WHERE member_id = ? AND at < ?", before),
      try time("SELECT min(at) FROM positions WHERE member_id = ? AND at >= ?", from)
    )
  }

  /// Verdict that a fix of a member would get now.
  public func verdict(on fix: Fix, of member: Member.ID) throws -> FixRule.Verdict {
    FixRule.verdict(on: fix, after: try visit(of: member), metres: try sharing(of: member).metres)
  }
}

// Actions of members on their location history.
extension Transaction {
  /// The most places of one member up to which files may add others.
  static let most = 200_000

  /// Saves a fix of a member, or extends their present visit, as the rule decides.
  @discardableResult
  public func keep(_ fix: Fix, of member: Member.ID) throws -> FixRule.Verdict {
    let verdict = try site.verdict(on: fix, of: member)
    switch verdict {
    case .kept:
      let isAfterGap = try fix.isAfterGap || site.visit(of: member)?.isBeforeGap ?? false
      try insert(PlaceVisit(fix, until: fix.at, isAfterGap: isAfterGap), of: member)
    case .stays:
      guard let last = try site.visit(of: member) else { return .nothing }
      try lengthen(last, to: fix.at, of: member)
    case .nothing: return verdict
    }
    try noteLastPlace(of: member)
    return verdict
  }

  /// Updates the last place of a member; every function that writes or deletes places ends with this.
  private func noteLastPlace(of member: Member.ID) throws {
    let noted = try connection.run(
      """
      INSERT OR REPLACE INTO last_places (member_id, \(PlaceVisit.columns))
      SELECT member_id, \(PlaceVisit.columns) FROM positions WHERE member_id = ? ORDER BY at DESC LIMIT 1
      """, [.id(member)])
    if noted == 0 {
      try connection.run("DELETE FROM last_places WHERE member_id = ?", [.id(member)])
    }
  }

  private func insert(_ visit: PlaceVisit, of member: Member.ID) throws {
    try connection.run(
      """
      INSERT OR IGNORE INTO positions (member_id, \(PlaceVisit.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .id(member), .time(visit.fix.at), .time(visit.until),
        PlaceVisit.stored(visit.fix.point.latitude),
        PlaceVisit.stored(visit.fix.point.longitude), visit.fix.accuracy.map { .int($0) } ?? .null,
        .integer(visit.fix.source.rawValue), .flag(visit.isAfterGap),
        .flag(visit.isBeforeGap),
      ])
  }

  private func lengthen(_ visit: PlaceVisit, to until: Timestamp, of member: Member.ID) throws {
    try connection.run(
      "UPDATE positions SET until = ? WHERE member_id = ? AND at = ?",
      [.time(until), .id(member), .time(visit.fix.at)])
  }

  /// Imports places from a file, each at its time and as the rule decides; returns how many are new.
  ///
  /// Existing places stay as they are: a file that is sent twice changes nothing. Places older than the owner's retention
  /// period are skipped.
  public func bring(_ fixes: [Fix], of member: Member.ID, at now: Timestamp) throws -> Int {
    let sharing = try site.sharing(of: member)
    let (metres, first) = (sharing.metres, sharing.keep.limit(at: now))
    let count = try connection.number(
      "SELECT count(*) FROM positions WHERE member_id = ?", [.id(member)])
    var new = 0
    for fix in fixes.sorted(by: { $0.at < $1.at })
    where count + new < Self.most && first.map({ fix.at >= $0 }) ?? true {
      let last = try site.visit(of: member, at: fix.at)
      switch FixRule.verdict(on: fix, after: last, metres: metres) {
      case .kept:
        let isAfterGap = fix.isAfterGap || last?.isBeforeGap ?? false
        try insert(PlaceVisit(fix, until: fix.at, isAfterGap: isAfterGap), of: member)
        new += 1
      case .stays: if let last { try lengthen(last, to: fix.at, of: member) }
      case .nothing: break
      }
    }
    try noteLastPlace(of: member)
    return new
  }

  /// Deletes a member's places from one moment to before another.
  ///
  /// The next place is marked as coming after a gap; where there is none, the previous one is marked as coming before one.
  ///
  /// A visit that began earlier is cut short; one that continues afterwards begins then.
  public func deletePlaces(of member: Member.ID, from: Timestamp, to: Timestamp) throws {
    guard from < to else { return }
    let touched = try site.visits(of: member, from: from, to: to, atMost: .max)
    guard !touched.isEmpty else { return }
    try connection.run(
      "DELETE FROM positions WHERE member_id = ? AND at >= ? AND at < ?",
      [.id(member), .time(from), .time(to)])
    try cut(touched, of: member, from: from, to: to)
    try noteLastPlace(of: member)
  }

  /// Shortens visits to the parts outside two moments, and marks the gap between.
  private func cut(
    _ touched: [PlaceVisit], of member: Member.ID, from: Timestamp, to: Timestamp
  ) throws {
    if let first = touched.first, first.fix.at < from {
      try lengthen(first, to: from.adding(seconds: -1), of: member)
    }
    if let last = touched.last, last.until >= to {
      let fix = Fix(last.fix.point, at: to, accuracy: last.fix.accuracy, source: last.fix.source)
      try insert(PlaceVisit(fix, until: last.until, isAfterGap: true), of: member)
      return
    }
    let marked = try connection.run(
      """
      UPDATE positions SET is_after_gap = 1 WHERE member_id = ?1
        AND at = (SELECT min(at) FROM positions WHERE member_id = ?1 AND at >= ?2)
      """, [.id(member), .time(to)])
    guard marked == 0 else { return }
    try connection.run(
      """
      UPDATE positions SET is_before_gap = 1 WHERE member_id = ?1
        AND at = (SELECT max(at) FROM positions WHERE member_id = ?1 AND at < ?2)
      """, [.id(member), .time(from)])
  }

  /// Deletes all places of a member.
  public func deletePlaces(of member: Member.ID) throws {
    try connection.run("DELETE FROM positions WHERE member_id = ?", [.id(member)])
    try noteLastPlace(of: member)
  }

  /// Deletes some places that members no longer keep, and links that have ended; returns true if there may be more.
  public func dropOldPlaces(at now: Timestamp, limit: Int) throws -> Bool {
    try connection.run("DELETE FROM place_links WHERE ends_at <= ?", [.time(now)])
    var left = limit
    let owners = try connection.all(
      """
      SELECT a.member_id, coalesce(s.keep, \(Sharing().keep.rawValue))
      FROM accounts a LEFT JOIN place_settings s ON s.member_id = a.member_id
      WHERE EXISTS (SELECT 1 FROM positions p WHERE p.member_id = a.member_id)
      """
    ) { (Member.ID($0.integer(0)), Sharing.RetentionPeriod(rawValue: $0.integer(1)) ?? .month) }
    for (member, keep) in owners {
      guard left > 0 else { return true }
      left -= try drop(of: member, keep, at: now, limit: left)
    }
    return left <= 0
  }

  /// Deletes places past a member's retention, the oldest first; returns how many.
  @discardableResult
  func drop(
    of member: Member.ID, _ keep: Sharing.RetentionPeriod, at now: Timestamp, limit: Int = .max
  ) throws -> Int {
    guard let first = keep.limit(at: now) else { return 0 }
    let count = try connection.run(
      """
      DELETE FROM positions WHERE member_id = ?1 AND at IN (
        SELECT at FROM positions WHERE member_id = ?1 AND at < ?2 AND until < ?2
        ORDER BY at LIMIT ?3)
      """, [.id(member), .time(first), .int(limit)])
    if count > 0 { try noteLastPlace(of: member) }
    return count
  }
}
