public import Model
public import Time

// Ends of calls.
extension Transaction {
  /// Signals a change, and ends a call in which no participant has anyone left to talk to.
  func settle(_ id: Call.ID, at now: Timestamp) throws -> [MessageSignal] {
    guard let call = try site.call(id), call.isOpen else { return [] }
    let (joined, expected) = (
      call.joined, call.seats.count { $0.state == .ringing || $0.state == .waiting }
    )
    let isOver: Bool =
      switch call.kind {
      // The remaining participant has no one to wait for.
      case .pair: joined == 0 || joined == 1 && expected == 0
      case .group: joined == 0 || joined == 1 && expected == 0 && call.answeredAt == nil
      // The owner of a link may wait for others; without the owner it is over.
      case .link:
        !call.seats.contains {
          $0.member != nil && ($0.state == .joined || $0.state == .ringing && expected > 1)
        }
      }
    return isOver ? try finish(call, at: now) : try ring(id)
  }

  /// Ends a call: deletes the signals that its pages sent each other, and adds its outcome to its conversation.
  func finish(_ call: StoredCall, at now: Timestamp) throws -> [MessageSignal] {
    // Other members of a group may have missed the call although one answered.
    for seat in call.seats where seat.state == .ringing && !seat.isHidden {
      guard let member = seat.member?.name.id else { continue }
      try notify(member, .missedCall, about: call.id.rawValue, at: now)
      signal(member)
    }
    try connection.run(
      """
      UPDATE call_seats SET left_at = coalesce(left_at, ?2), state = CASE state
          WHEN \(CallSeat.State.joined.rawValue) THEN \(CallSeat.State.left.rawValue)
          WHEN \(CallSeat.State.ringing.rawValue) THEN \(CallSeat.State.missed.rawValue)
          WHEN \(CallSeat.State.waiting.rawValue) THEN \(CallSeat.State.missed.rawValue)
          ELSE state END, page = ''
      WHERE call_id = ?1
      """, [.id(call.id), .time(now)])
    try connection.run("DELETE FROM call_signals WHERE call_id = ?", [.id(call.id)])
    try connection.run(
      "UPDATE calls SET ended_at = ?2 WHERE id = ?1", [.id(call.id), .time(now)])
    for seat in call.seats where seat.state == .busy {
      guard let member = seat.member?.name.id else { continue }
      try notify(member, .missedCall, about: call.id.rawValue, at: now)
    }
    try say(call, at: now)
    return try ring(call.id)
  }

  /// Adds the outcome of a call to its conversation, as a message.
  ///
  /// A missed call is unread; an outcome that both know is not.
  private func say(_ call: StoredCall, at now: Timestamp) throws {
    guard let talk = call.talk, let caller = call.seats.first(where: \.isCaller)?.member?.name.id,
      let own = try place(of: caller, in: talk)
    else { return }
    let state: Message.State? =
      if let other = own.other { try deliveryState(of: caller, by: other, in: talk) } else {
        .heard
      }
    guard let state else { return }
    let outcome = call.outcome
    let seconds = outcome == .done ? max(0, now.seconds - (call.answeredAt ?? now).seconds) : 0
    let number = try add(
      .called,
      NewMessage(
        body: "\(outcome.rawValue) \(call.isVideo ? 1 : 0) \(seconds)", html: [], renderer: 0),
      in: talk, by: caller, state, at: now)
    let everybody = outcome == .done || outcome == .declined
    try connection.run(
      """
      UPDATE participants SET read_to = ?2 WHERE conversation_id = ?1 AND read_to = ?2 - 1
        AND (member_id = ?3 OR ?4)
      """, [.id(talk), .int(number), .id(caller), .flag(everybody)])
  }

  /// Ends calls that have rung for too long, or whose pages have been silent for too long; guests who waited for too long are
  /// removed.
  ///
  /// Each request about calls does so, and a job, since pages that would end calls may be closed.
  public func endOverdueCalls(at now: Timestamp) throws -> [MessageSignal] {
    let found: [Call.ID] = try connection.ids(
      "SELECT DISTINCT s.call_id \(StoredCall.overdue) ORDER BY s.call_id LIMIT 200",
      StoredCall.overdueValues(at: now))
    return try found.flatMap { try endOverdue($0, at: now) }
  }

  private func endOverdue(_ id: Call.ID, at now: Timestamp) throws -> [MessageSignal] {
    guard let call = try site.call(id) else { return [] }
    let overdue = call.seats.filter { call.isOverdue($0, at: now) }
    guard !overdue.isEmpty else { return [] }
    for seat in overdue {
      switch seat.state {
      case .joined: try set(.left, seat, at: now)
      case .ringing where call.kind == .group:
        try set(.missed, seat, at: now)
        if let member = seat.member?.name.id, !seat.isHidden {
          try notify(member, .missedCall, about: id.rawValue, at: now)
        }
      case .waiting: try set(.missed, seat, at: now)
      // The whole call ends, and `finish` sends the signals.
      default: return try finish(call, at: now)
      }
    }
    return try settle(id, at: now)
  }
}

extension StoredCall {
  /// Outcome of the call.
  public var outcome: Call.Outcome {
    if answeredAt != nil { return .done }
    let others = seats.filter { !$0.isCaller }
    if others.contains(where: { $0.state == .busy }), kind == .pair { return .busy }
    return others.contains { $0.state == .declined } && kind == .pair ? .declined : .missed
  }

  /// True if a seat has been ringing, waiting or silent for too long.
  func isOverdue(_ seat: Seat, at now: Timestamp) -> Bool {
    switch seat.state {
    case .ringing:
      kind == .link
        ? false : now.seconds - madeAt.seconds > Call.ringingAtMost
    case .waiting: now.seconds - seat.seenAt.seconds > Call.waiting
    case .joined: now.seconds - seat.seenAt.seconds > Call.silence
    default: false
    }
  }

  /// Variant of `isOverdue` for all open calls, as the rest of a query, which reads no names.
  ///
  /// `CROSS JOIN` fixes the order of the tables; otherwise SQLite would read every seat there ever was.
  static let overdue = """
    FROM calls c CROSS JOIN call_seats s ON s.call_id = c.id WHERE c.ended_at IS NULL AND CASE s.state
      WHEN \(CallSeat.State.ringing.rawValue) THEN c.kind <> \(Call.Kind.link.rawValue) AND c.made_at < ?1
      WHEN \(CallSeat.State.waiting.rawValue) THEN s.seen_at < ?2
      WHEN \(CallSeat.State.joined.rawValue) THEN s.seen_at < ?3 ELSE 0 END
    """

  static func overdueValues(at now: Timestamp) -> [SQLValue] {
    [Call.ringingAtMost, Call.waiting, Call.silence].map { .time(now.adding(seconds: -$0)) }
  }
}

extension SiteDatabase {
  /// True if some calls have overdue seats and must be ended here, because no one else ends them.
  public func hasOverdueCalls(at now: Timestamp) throws -> Bool {
    try connection.first(
      "SELECT 1 \(StoredCall.overdue) LIMIT 1", StoredCall.overdueValues(at: now)
    ) { _ in true } ?? false
  }
}
