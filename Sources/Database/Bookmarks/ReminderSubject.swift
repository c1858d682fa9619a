public import Model
public import Time

/// Subject of a member's reminder.
///
/// News and emails about it have a number; that of a bookmark is below zero.
public enum ReminderSubject: Hashable, Sendable {
  /// An entry of the member's agenda.
  case event(OwnEvent.ID)
  /// A bookmark.
  case bookmark(Bookmark.ID)

  /// Reads the number of news or of an email.
  public init(about number: Int64) {
    self = number < 0 ? .bookmark(Bookmark.ID(0 &- number)) : .event(OwnEvent.ID(number))
  }

  /// Number for news and emails.
  public var about: Int64 {
    switch self {
    case .event(let id): id.rawValue
    case .bookmark(let id): 0 &- id.rawValue
    }
  }
}

extension SiteDatabase {
  /// True if a reminder is due.
  public func hasReminders(at now: Timestamp) throws -> Bool {
    try connection.isTrue(
      """
      SELECT EXISTS (SELECT 1 FROM own_events WHERE remind_at IS NOT NULL AND remind_at <= ?1)
        OR EXISTS (SELECT 1 FROM bookmarks
          WHERE remind_at IS NOT NULL AND dropped_at IS NULL AND remind_at <= ?1)
      """, [.time(now)])
  }

  /// Sends due reminders of agendas and bookmarks, at most `limit` of each; returns true if there may be more.
  ///
  /// The news, the email and the next reminder are one transaction: no one is reminded twice, or misses a reminder.
  @discardableResult
  public func remind(at now: Timestamp, limit: Int = 100) throws -> Bool {
    try write { transaction in
      let events = try transaction.remindOfEvents(at: now, limit)
      let bookmarks = try transaction.remindOfBookmarks(at: now, limit)
      return max(events, bookmarks) == limit
    }
  }
}

extension Transaction {
  /// Reminds members of bookmarks that are due, by news and, where they want it, by email; returns how many were due.
  ///
  /// Items that became unreadable are not mentioned.
  fileprivate func remindOfBookmarks(at now: Timestamp, _ limit: Int) throws -> Int {
    let anybody = Viewer.member(SignedIn(id: Member.ID(0), role: .member))
    let due = try connection.all(
      """
      SELECT b.id, b.member_id, \(Bookmark.isReadable(by: anybody)) FROM bookmarks b
      WHERE b.remind_at IS NOT NULL AND b.dropped_at IS NULL AND b.remind_at <= ?
      ORDER BY b.remind_at, b.id LIMIT ?
      """, [.time(now), .int(limit)]
    ) {
      (id: Bookmark.ID($0.integer(0)), member: Member.ID($0.integer(1)), isReadable: $0.flag(2))
    }
    for row in due {
      try connection.run("UPDATE bookmarks SET remind_at = NULL WHERE id = ?", [.id(row.id)])
      if row.isReadable {
        try notify(row.member, .reminder, about: ReminderSubject.bookmark(row.id).about, at: now)
      }
    }
    return due.count
  }
}
