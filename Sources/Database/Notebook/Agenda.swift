public import Model
public import Time

extension OwnEvent {
  fileprivate static let columns = """
    e.id, e.subject_id, e.title, e.location, e.day, e.minute, e.length, e.zone, e.rule, e.skipped,
    e.remind, e.uid, e.sequence, e.changed_at
    """

  /// Condition that an entry from a calendar equals the stored one: then it does not count as changed.
  fileprivate static let isSame = """
    (title, location, day, minute, length, zone, rule, skipped, remind)
      IS (?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?11)
    """

  fileprivate init?(_ row: borrowing Row) {
    guard let day = CivilDate(row.text(4)) else { return nil }
    self.init(
      title: row.text(2), day: day, minute: row.isNull(5) ? nil : row.int(5), zone: row.text(7))
    id = ID(row.integer(0))
    subject = row.id(1)
    (location, length) = (row.text(3), row.int(6))
    recurrence = Recurrence(row.text(8), first: day)
    skipped = Set(
      row.text(9).utf8.split(separator: 32).compactMap { CivilDate(String(Substring($0))) })
    remind = row.isNull(10) ? nil : row.int(10)
    uid = row.text(11)
    stamp = CalendarStamp(sequence: row.int(12), changedAt: row.time(13))
  }

  /// Values that the owner sets, in the order of the columns in `Transaction.keep`.
  fileprivate var values: [SQLValue] {
    [
      .id(subject), .text(title), .text(location), .text(day.description),
      minute.map { .int($0) } ?? .null, .int(length), .text(zone),
      .text(recurrence?.text(first: day) ?? ""),
      .text(skipped.map(\.description).sorted().joined(separator: " ")),
      .optional(lastDay?.description), remind.map { .int($0) } ?? .null,
    ]
  }
}

extension SiteDatabase {
  /// A time zone by name, as the last build stored it, otherwise from the program's own table; the site's own for an unknown
  /// name.
  public func timeZone(named name: String) throws -> TimeZone {
    if name == "UTC" { return .utc }
    if let stored = try zone(name), !stored.isEmpty {
      return try TimeZone(name: name, tzif: stored)
    }
    if let known = WorldZones.zone(named: name) { return known }
    let own = try connection.first("SELECT value FROM settings WHERE name = 'time_zone'") {
      $0.text(0)
    }
    guard let own, own != name else { return .utc }
    return try timeZone(named: own)
  }

  /// Time zones of entries in members' agendas.
  public func zonesOfAgendas() throws -> [String] {
    try connection.all("SELECT DISTINCT zone FROM own_events WHERE zone <> 'UTC' ORDER BY zone") {
      $0.text(0)
    }
  }

  /// Entries of a member's agenda that are not over on a day; at most all that they may have.
  public func agenda(of member: Member.ID, from day: CivilDate) throws -> [OwnEvent] {
    try connection.all(
      """
      SELECT \(OwnEvent.columns) FROM own_events e
      WHERE e.member_id = ? AND e.dropped_at IS NULL AND coalesce(e.last_day, '9999-12-31') >= ?
      ORDER BY e.day, e.minute, e.id
      """, [.id(member), .text(day.description)]
    ) { OwnEvent($0) }
  }

  /// An entry of a member's agenda.
  public func event(_ id: OwnEvent.ID, of member: Member.ID) throws -> OwnEvent? {
    try connection.first(
      """
      SELECT \(OwnEvent.columns) FROM own_events e
      WHERE e.id = ? AND e.member_id = ? AND e.dropped_at IS NULL
      """, [.id(id), .id(member)]
    ) { OwnEvent($0) }
  }

  /// An entry of a member's agenda, by its identifier in calendars.
  public func event(known uid: String, of member: Member.ID) throws -> OwnEvent? {
    try connection.first(
      """
      SELECT \(OwnEvent.columns) FROM own_events e
      WHERE e.member_id = ? AND e.uid = ? AND e.dropped_at IS NULL
      """, [.id(member), .text(uid)]
    ) { OwnEvent($0) }
  }

  /// An identical entry that a member has written since a time: the first half of a double click.
  public func sameEvent(
    _ event: OwnEvent, of member: Member.ID, since earliest: Timestamp
  ) throws -> OwnEvent.ID? {
    try connection.first(
      """
      SELECT id FROM own_events
      WHERE (subject_id, title, location, day, minute, length, zone, rule, skipped, last_day, remind)
          IS (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        AND member_id = ?12 AND changed_at >= ?13 AND dropped_at IS NULL
      """, event.values + [.id(member), .time(earliest)]
    ) { OwnEvent.ID($0.integer(0)) }
  }

  /// The slugs of the site's own events that a member goes to.
  public func rsvps(of member: Member.ID) throws -> Set<String> {
    Set(
      try connection.all("SELECT slug FROM own_goings WHERE member_id = ?", [.id(member)]) {
        $0.text(0)
      })
  }

  /// True if a member's calendar has an address.
  public func hasCalendar(_ member: Member.ID) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM own_calendars WHERE member_id = ?", [.id(member)])
  }

  /// Owner of the calendar whose address has a secret of this digest; nil where there is none, or the owner may not sign in.
  public func owner(ofCalendar digest: String, at now: Timestamp) throws -> Account? {
    let member = try connection.first(
      "SELECT member_id FROM own_calendars WHERE digest = ?", [.text(digest)]
    ) { Member.ID($0.integer(0)) }
    return try member.flatMap { try account($0, at: now) }
  }
}

/// Outcome of saving an entry of the agenda.
public enum EventSaveOutcome: Hashable, Sendable {
  /// It is kept.
  case kept(OwnEvent.ID)
  /// There are too many entries.
  case full
  /// The entry is another member's, or does not exist.
  case refused
}

extension Transaction {
  /// Saves an entry of a member's agenda: a new one where its number is 0, otherwise in place of the old one.
  ///
  /// The reminder is set again.
  ///
  /// An entry from a calendar is identified by its `uid`.
  public func keep(
    _ event: OwnEvent, of member: Member.ID, at now: Timestamp
  ) throws -> EventSaveOutcome {
    var event = event
    if let subject = event.subject, try site.subject(subject, of: member) == nil {
      event.subject = nil
    }
    let id =
      try event.id.rawValue > 0 ? change(event, member, now) : add(event, member, now)
    if let id {
      try setReminder(of: id, event, after: now)
      return .kept(id)
    }
    return event.id.rawValue > 0 ? .refused : .full
  }

  private func change(
    _ event: OwnEvent, _ member: Member.ID, _ now: Timestamp
  ) throws -> OwnEvent.ID? {
    try connection.first(
      """
      UPDATE own_events SET subject_id = ?1, title = ?2, location = ?3, day = ?4, minute = ?5,
        length = ?6, zone = ?7, rule = ?8, skipped = ?9, last_day = ?10, remind = ?11,
        changed_at = ?12, sequence = sequence + 1
      WHERE id = ?13 AND member_id = ?14 AND dropped_at IS NULL RETURNING id
      """, event.values + [.time(now), .id(event.id), .id(member)]
    ) { OwnEvent.ID($0.integer(0)) }
  }

  private func add(
    _ event: OwnEvent, _ member: Member.ID, _ now: Timestamp
  ) throws -> OwnEvent.ID? {
    let count = try connection.number(
      "SELECT count(*) FROM own_events WHERE member_id = ? AND uid <> ?",
      [.id(member), .text(event.uid)])
    guard count < OwnEvent.most else { return nil }
    return try connection.first(
      """
      INSERT INTO own_events (subject_id, title, location, day, minute, length, zone, rule, skipped,
        last_day, remind, changed_at, member_id, uid, sequence)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13,
        iif(?14 = '', lower(hex(randomblob(16))), ?14), 0)
      ON CONFLICT (member_id, uid) DO UPDATE SET title = ?2, location = ?3, day = ?4, minute = ?5,
        length = ?6, zone = ?7, rule = ?8, skipped = ?9, last_day = ?10, remind = ?11,
        changed_at = iif(\(OwnEvent.isSame), changed_at, ?12),
        sequence = sequence + NOT (\(OwnEvent.isSame)), dropped_at = NULL
      RETURNING id
      """, event.values + [.time(now), .id(member), .text(event.uid)]
    ) { OwnEvent.ID($0.integer(0)) }
  }

  /// Sends due reminders of agendas, at most `limit`; returns how many were due.
  ///
  /// An event that began more than an hour ago, while the site was not running, is no longer worth an email.
  func remindOfEvents(at now: Timestamp, _ limit: Int) throws -> Int {
    let due = try connection.all(
      """
      SELECT \(OwnEvent.columns), e.member_id, e.remind_day, e.dropped_at IS NULL FROM own_events e
      WHERE e.remind_at IS NOT NULL AND e.remind_at <= ? ORDER BY e.remind_at, e.id LIMIT ?
      """, [.time(now), .int(limit)]
    ) { row in
      (
        event: OwnEvent(row), id: OwnEvent.ID(row.integer(0)), member: Member.ID(row.integer(14)),
        day: CivilDate(row.text(15)), isThere: row.flag(16)
      )
    }
    for row in due {
      if let event = row.event, let day = row.day, row.isThere {
        let zone = try site.timeZone(named: event.zone)
        if event.start(on: day, in: zone) > now.adding(seconds: -3600) {
          let about = ReminderSubject.event(event.id).about
          try notify(
            row.member, .reminder, about: about, from: nil, emailData: (about, day.description),
            at: now)
        }
      }
      try setReminder(of: row.id, row.event, after: now)
    }
    return due.count
  }

  /// Sets the time of the next reminder of an entry.
  func setReminder(of id: OwnEvent.ID, _ event: OwnEvent?, after now: Timestamp) throws {
    let next = try event.flatMap {
      $0.remind == nil
        ? nil : try $0.nextReminder(after: now, in: site.timeZone(named: $0.zone))
    }
    try connection.run(
      "UPDATE own_events SET remind_at = ?, remind_day = ? WHERE id = ?",
      [.time(next?.at), .optional(next?.day.description), .id(id)])
  }

  /// Deletes an entry of a member's agenda, or restores one that was deleted less than a day ago; a deleted one sends no
  /// reminders.
  public func setDropped(
    _ isDropped: Bool, _ id: OwnEvent.ID, of member: Member.ID, at now: Timestamp
  ) throws -> Bool {
    let isChanged =
      try connection.run(
        """
        UPDATE own_events SET dropped_at = ?1
        WHERE id = ?2 AND member_id = ?3 AND (dropped_at IS NULL) = ?4
        """, [isDropped ? .time(now) : .null, .id(id), .id(member), .flag(isDropped)]) > 0
    guard isChanged else { return false }
    try setReminder(of: id, isDropped ? nil : try site.event(id, of: member), after: now)
    if isDropped { try removeNews(member, .reminder, about: id.rawValue) }
    return true
  }

  /// Sets whether a member goes to one of the site's own events; at most as many as they may have entries of their own.
  public func setGoing(_ isGoing: Bool, to slug: String, of member: Member.ID) throws {
    try connection.run(
      isGoing
        ? """
        INSERT OR IGNORE INTO own_goings (member_id, slug)
        SELECT ?1, ?2 WHERE (SELECT count(*) FROM own_goings WHERE member_id = ?1) < \(OwnEvent.most)
        """ : "DELETE FROM own_goings WHERE member_id = ?1 AND slug = ?2",
      [.id(member), .text(slug)])
  }

  /// Gives a member's calendar a new address with a secret of this digest; the former one no longer works.
  ///
  /// With nil it has none.
  public func setCalendar(_ digest: String?, of member: Member.ID) throws {
    guard let digest else {
      try connection.run("DELETE FROM own_calendars WHERE member_id = ?", [.id(member)])
      return
    }
    try connection.run(
      "INSERT OR REPLACE INTO own_calendars (member_id, digest) VALUES (?, ?)",
      [.id(member), .text(digest)])
  }

  /// Permanently deletes entries that their owners deleted a day ago.
  public func dropOldEvents(at now: Timestamp) throws {
    let count = try connection.run(
      "DELETE FROM own_events WHERE dropped_at < ?",
      [.time(now.adding(seconds: -Notebook.dropped))])
    if count > 0 { try notePieces() }
  }
}
