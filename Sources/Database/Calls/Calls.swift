public import Model
public import Time

/// A member who calls or is called.
public struct CallParty: Sendable {
  /// The member.
  public let member: Member.ID
  /// True if they connect through the relay alone.
  public let isRelayed: Bool

  /// Takes both as they are.
  public init(member: Member.ID, isRelayed: Bool) {
    (self.member, self.isRelayed) = (member, isRelayed)
  }
}

/// Outcome of an attempt to call.
public enum CallStartOutcome: Sendable {
  /// It rings.
  case rings(Call.ID, [MessageSignal])
  /// There is already a call that they can join.
  case goesOn(Call.ID)
  /// They may no longer call.
  case refused
}

// Actions on calls. Each returns the signals to send after the commit.
extension Transaction {
  /// Calls the other member of a conversation of two, or all others of a group.
  ///
  /// A member who has blocked the caller never hears of the call. A member who is in another call is busy.
  public func call(
    _ others: [CallParty], in talk: Conversation.ID, by caller: CallParty, isVideo: Bool,
    at now: Timestamp
  ) throws -> CallStartOutcome {
    guard let own = try place(of: caller.member, in: talk), own.isIn || own.other != nil else {
      return .refused
    }
    let deliveryState: Message.State? =
      if let other = own.other {
        try self.deliveryState(of: caller.member, by: other, in: talk)
      } else {
        .heard
      }
    guard let deliveryState, !others.isEmpty else { return .refused }
    if let open = try site.openCall(in: talk), let call = try site.call(open),
      call.seat(of: caller.member) != nil
    {
      return .goesOn(open)
    }
    let id = try begin(
      own.other == nil ? .group : .pair, in: talk, link: nil, isVideo: isVideo, at: now)
    try sit(caller.member, in: id, .joined, isCaller: true, isRelayed: caller.isRelayed, at: now)
    var signals: [MessageSignal] = []
    for other in others {
      let isBusy = try site.activeCall(of: other.member, at: now) != nil
      // Calls of blocked members do not ring, even in groups that both are in.
      let isHidden = try deliveryState == .unheard || site.hasBlocked(other.member, caller.member)
      try sit(
        other.member, in: id, isBusy && !isHidden ? .busy : .ringing, isCaller: false,
        isRelayed: other.isRelayed, isHidden: isHidden, at: now)
      if isHidden { continue }
      signal(other.member)
      if !isBusy { try queueCallPush(id, to: other.member, at: now) }
    }
    if let call = try site.call(id), call.seats.allSatisfy({ $0.isCaller || $0.state == .busy }) {
      signals += try finish(call, at: now)
    }
    return .rings(id, signals)
  }

  func begin(
    _ kind: Call.Kind, in talk: Conversation.ID?, link: CallLink.ID?, isVideo: Bool,
    at now: Timestamp
  ) throws -> Call.ID {
    let id = try connection.first(
      """
      INSERT INTO calls (kind, conversation_id, link_id, is_video, signal, made_at)
      VALUES (?, ?, ?, ?, lower(hex(randomblob(16))), ?) RETURNING id
      """,
      [.integer(kind.rawValue), .id(talk), .id(link), .flag(isVideo), .time(now)]
    ) { $0.id(0, of: Call.self) }
    guard let id = id ?? nil else { throw DatabaseError.damagedRow("no new call") }
    return id
  }

  func sit(
    _ member: Member.ID, in call: Call.ID, _ state: CallSeat.State, isCaller: Bool,
    isRelayed: Bool, isHidden: Bool = false, at now: Timestamp
  ) throws {
    try connection.run(
      """
      INSERT INTO call_seats
        (call_id, member_id, is_caller, state, is_relayed, joined_at, seen_at, is_hidden)
      VALUES (?1, ?2, ?3, ?4, ?5, iif(?4 = \(CallSeat.State.joined.rawValue), ?6, NULL), ?6, ?7)
      """,
      [
        .id(call), .id(member), .flag(isCaller), .integer(state.rawValue), .flag(isRelayed),
        .time(now), .flag(isHidden),
      ])
  }

  /// Notifies the pages of a call that something has changed.
  func ring(_ call: Call.ID) throws -> [MessageSignal] {
    let signal = try connection.first(
      "UPDATE calls SET number = number + 1 WHERE id = ? RETURNING signal, number", [.id(call)]
    ) { MessageSignal(name: $0.text(0), number: $0.int(1)) }
    return signal.map { [$0] } ?? []
  }

  /// Takes part by a page; returns false where another page was faster, where there is no room, or where the call is over.
  ///
  /// With `takingOver`, this page replaces the one before.
  public func join(
    _ call: StoredCall, _ seat: StoredCall.Seat, page: String, takingOver: Bool, at now: Timestamp
  ) throws -> (isIn: Bool, signals: [MessageSignal]) {
    guard let (call, seat) = try present(call, seat), try mayJoin(call, seat) else {
      return (false, [])
    }
    switch seat.state {
    case .joined where seat.page == page: return (true, [])
    case .joined where seat.page.isEmpty || takingOver: break
    case .ringing, .missed, .declined, .left, .busy:
      guard call.joined < Call.most else { return (false, []) }
    default: return (false, [])
    }
    let isNew = seat.state != .joined
    try connection.run(
      """
      UPDATE call_seats SET state = \(CallSeat.State.joined.rawValue), page = ?2,
        joined_at = coalesce(joined_at, ?3), left_at = NULL, seen_at = ?3,
        signals = iif(page = ?2, signals, 0) WHERE id = ?1
      """, [.id(seat.id), .text(page), .time(now)])
    // Signals for the page before do not help this one. Not even an offer without an answer: packets of the page before may have
    // reached the caller by it, and browsers connect with one page by one offer.
    if !seat.page.isEmpty, seat.page != page {
      try connection.run(
        "DELETE FROM call_signals WHERE call_id = ? AND to_seat = ?", [.id(call.id), .id(seat.id)])
    }
    if isNew, call.joined > 0 {
      try connection.run(
        "UPDATE calls SET answered_at = coalesce(answered_at, ?2) WHERE id = ?1",
        [.id(call.id), .time(now)])
    }
    // The answering member's other devices stop ringing.
    if isNew, let member = seat.member?.name.id { signal(member) }
    return (true, try ring(call.id))
  }

  /// Notes the first page of the called member that connects while the call rings; others wait until a page has answered.
  ///
  /// `OwnCall` checks who may connect early: a friend, where the member chose it.
  public func ready(_ seat: StoredCall.Seat, page: String) throws {
    try connection.run(
      """
      UPDATE call_seats SET page = ?2
      WHERE id = ?1 AND page = '' AND state = \(CallSeat.State.ringing.rawValue)
      """, [.id(seat.id), .text(page)])
  }

  /// Notes that a participant is still there, and over which route.
  public func recordHeartbeat(
    of seat: StoredCall.Seat, _ route: CallSeat.Route, at now: Timestamp
  ) throws {
    try connection.run(
      "UPDATE call_seats SET seen_at = ?2, route = iif(?3 = 0, route, ?3) WHERE id = ?1",
      [.id(seat.id), .time(now), .integer(route.rawValue)])
  }

  /// Lets a guest in; nothing happens where there is no room.
  public func admit(
    _ call: StoredCall, _ seat: StoredCall.Seat, at now: Timestamp
  ) throws -> [MessageSignal] {
    guard let (call, seat) = try present(call, seat), seat.state == .waiting,
      call.joined < Call.most
    else { return [] }
    try set(.joined, seat, at: now)
    try connection.run(
      """
      UPDATE calls SET answered_at = coalesce(answered_at, ?2) WHERE id = ?1
        AND (SELECT count(*) FROM call_seats s
          WHERE s.call_id = ?1 AND s.state = \(CallSeat.State.joined.rawValue)) > 1
      """, [.id(call.id), .time(now)])
    return try ring(call.id)
  }

  /// Turns a guest away.
  public func refuse(
    _ call: StoredCall, _ seat: StoredCall.Seat, at now: Timestamp
  ) throws -> [MessageSignal] {
    guard let (call, seat) = try present(call, seat), seat.state == .waiting else { return [] }
    try set(.refused, seat, at: now)
    return try settle(call.id, at: now)
  }

  /// Declines a call.
  public func decline(
    _ call: StoredCall, _ seat: StoredCall.Seat, at now: Timestamp
  ) throws -> [MessageSignal] {
    guard let (call, seat) = try present(call, seat), seat.state == .ringing else { return [] }
    try set(.declined, seat, at: now)
    if let member = seat.member?.name.id { signal(member) }
    return try settle(call.id, at: now)
  }

  /// Leaves a call; a waiting guest goes away.
  public func leave(
    _ call: StoredCall, _ seat: StoredCall.Seat, at now: Timestamp
  ) throws -> [MessageSignal] {
    guard let (call, seat) = try present(call, seat),
      [.joined, .waiting, .ringing].contains(seat.state)
    else { return [] }
    try set(seat.state == .ringing ? .declined : .left, seat, at: now)
    return try settle(call.id, at: now)
  }

  /// An open call and a seat as they are now; nil where it is over: a request read both before it had the lock of writers.
  private func present(
    _ call: StoredCall, _ seat: StoredCall.Seat
  ) throws -> (StoredCall, StoredCall.Seat)? {
    guard let call = try site.call(call.id), call.isOpen,
      let seat = call.seats.first(where: { $0.id == seat.id })
    else { return nil }
    return (call, seat)
  }

  /// True if the member may still join: members who left a group take no further part in its calls.
  private func mayJoin(_ call: StoredCall, _ seat: StoredCall.Seat) throws -> Bool {
    guard call.kind == .group, let talk = call.talk, let member = seat.member?.name.id else {
      return true
    }
    return try place(of: member, in: talk)?.isIn == true
  }

  func set(_ state: CallSeat.State, _ seat: StoredCall.Seat, at now: Timestamp) throws {
    let isIn = state == .joined
    try connection.run(
      """
      UPDATE call_seats SET state = ?2, joined_at = iif(?3, coalesce(joined_at, ?4), joined_at),
        left_at = iif(?3, NULL, ?4), seen_at = iif(?3, ?4, seen_at) WHERE id = ?1
      """, [.id(seat.id), .integer(state.rawValue), .flag(isIn), .time(now)])
  }
}
