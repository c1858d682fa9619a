public import Model
public import Time

/// A call with its participants.
public struct StoredCall: Sendable {
  /// Row number.
  public let id: Call.ID
  /// Kind of call: with one member, a group, or guests of a link.
  public let kind: Call.Kind
  /// The conversation that records the call; nil for a link.
  public let talk: Conversation.ID?
  /// The link that guests use.
  public let link: CallLink.ID?
  /// True if the call began with video.
  public let isVideo: Bool
  /// Signal that its pages listen to.
  public let signal: MessageSignal
  /// When it began to ring.
  public let madeAt: Timestamp
  /// When a second participant joined; nil where no one did.
  public let answeredAt: Timestamp?
  /// When it ended; nil while it lasts.
  public let endedAt: Timestamp?
  /// The seats of all participants, the caller's first.
  public internal(set) var seats: [Seat] = []

  /// One participant's part in the call.
  public struct Seat: Sendable {
    /// Row number.
    public let id: CallSeat.ID
    /// The member; nil for a guest.
    ///
    /// The name is empty for a member who left the site.
    public let member: Participant?
    /// Name that a guest gave.
    public let guest: String
    /// True for the caller.
    public let isCaller: Bool
    /// State of the seat.
    public let state: CallSeat.State
    /// The page that they take part with; empty for none.
    public let page: String
    /// True if they connect through the relay alone.
    public let isRelayed: Bool
    /// Route of sound and picture.
    public let route: CallSeat.Route
    /// When they joined; nil where they did not.
    public let joinedAt: Timestamp?
    /// Last sign of life.
    public let seenAt: Timestamp
    /// True if the call never reaches them, or they removed it from their list.
    public let isHidden: Bool
  }

  /// True while the call lasts.
  public var isOpen: Bool { endedAt == nil }

  /// A member's seat; nil where they have none, or never heard of the call.
  public func seat(of member: Member.ID) -> Seat? {
    seats.first { $0.member?.name.id == member && !$0.isHidden }
  }

  /// Number of participants.
  public var joined: Int { seats.count { $0.state == .joined } }
}

extension StoredCall {
  static let columns = """
    c.id, c.kind, c.conversation_id, c.link_id, c.is_video, c.signal, c.number, c.made_at, c.answered_at,
    c.ended_at
    """

  init(_ row: borrowing Row) {
    id = Call.ID(row.integer(0))
    kind = Call.Kind(rawValue: row.integer(1)) ?? .pair
    (talk, link) = (row.id(2), row.id(3))
    isVideo = row.flag(4)
    signal = MessageSignal(name: row.text(5), number: row.int(6))
    madeAt = row.time(7)
    answeredAt = row.isNull(8) ? nil : row.time(8)
    endedAt = row.isNull(9) ? nil : row.time(9)
  }
}

extension StoredCall.Seat {
  fileprivate init(_ row: borrowing Row) {
    id = CallSeat.ID(row.integer(0))
    guest = row.text(1)
    isCaller = row.flag(2)
    state = CallSeat.State(rawValue: row.integer(3)) ?? .left
    page = row.text(4)
    isRelayed = row.flag(5)
    route = CallSeat.Route(rawValue: row.integer(6)) ?? .unknown
    joinedAt = row.isNull(7) ? nil : row.time(7)
    seenAt = row.time(8)
    isHidden = row.flag(9)
    member = row.isNull(10) ? nil : Participant(row, 10)
  }
}

extension SiteDatabase {
  /// A call with all its seats; nil where there is none with the number.
  public func call(_ id: Call.ID) throws -> StoredCall? {
    let call = try connection.first(
      "SELECT \(StoredCall.columns) FROM calls c WHERE c.id = ?", [.id(id)], StoredCall.init)
    return try call.map(withSeats)
  }

  func withSeats(_ call: StoredCall) throws -> StoredCall {
    var call = call
    call.seats = try connection.all(
      """
      SELECT s.id, s.guest, s.is_caller, s.state, s.page, s.is_relayed, s.route, s.joined_at, s.seen_at,
        s.is_hidden, \(Participant.columns("m"))
      FROM call_seats s LEFT JOIN members m ON m.id = s.member_id
      WHERE s.call_id = ? ORDER BY s.id
      """, [.id(call.id)], StoredCall.Seat.init)
    return call
  }

  /// Calls that ring for a member, the newest first.
  ///
  /// Calls that have rung for too long are left out.
  public func ringingCalls(of member: Member.ID, at now: Timestamp) throws -> [StoredCall] {
    try connection.all(
      """
      SELECT \(StoredCall.columns) FROM calls c JOIN call_seats s ON s.call_id = c.id
      WHERE c.ended_at IS NULL AND s.member_id = ?1 AND s.is_hidden = 0
        AND s.state = \(CallSeat.State.ringing.rawValue)
        AND (c.kind = \(Call.Kind.link.rawValue) OR c.made_at > ?2)
      ORDER BY c.id DESC LIMIT 5
      """, [.id(member), .time(now.adding(seconds: -Call.ringingAtMost))], StoredCall.init
    ).map(withSeats)
  }

  /// The call that a member is in now; nil for none.
  public func activeCall(of member: Member.ID, at now: Timestamp) throws -> Call.ID? {
    try connection.first(
      """
      SELECT c.id FROM calls c JOIN call_seats s ON s.call_id = c.id
      WHERE c.ended_at IS NULL AND s.member_id = ?1
        AND s.state = \(CallSeat.State.joined.rawValue) AND s.seen_at > ?2
      ORDER BY c.id DESC LIMIT 1
      """, [.id(member), .time(now.adding(seconds: -Call.silence))]
    ) { $0.id(0) } ?? nil
  }

  /// The open call of a conversation; nil for none.
  public func openCall(in talk: Conversation.ID) throws -> Call.ID? {
    try connection.first(
      "SELECT id FROM calls WHERE conversation_id = ? AND ended_at IS NULL ORDER BY id DESC LIMIT 1",
      [.id(talk)]
    ) { $0.id(0) } ?? nil
  }

  /// The call of a guest, by the digest of their secret.
  public func call(ofGuest digest: String) throws -> (call: StoredCall, seat: StoredCall.Seat)? {
    let found = try connection.first(
      "SELECT call_id, id FROM call_seats WHERE digest = ?", [.text(digest)]
    ) { (Call.ID($0.integer(0)), CallSeat.ID($0.integer(1))) }
    guard let (id, number) = found, let call = try call(id),
      let seat = call.seats.first(where: { $0.id == number })
    else { return nil }
    return (call, seat)
  }

  /// A member's choices about their network address; the safe side by default.
  public func callChoices(of member: Member.ID) throws -> CallChoices {
    try connection.first(
      "SELECT relay, is_early FROM call_settings WHERE member_id = ?", [.id(member)]
    ) { row in
      CallChoices(
        relay: RelayChoice(rawValue: row.integer(0)) ?? .strangers, isEarly: row.flag(1))
    } ?? CallChoices()
  }
}

/// A member's choices about their network address in calls.
public struct CallChoices: Sendable {
  /// Calls that use the relay alone.
  public let relay: RelayChoice
  /// True if calls of friends connect while they ring.
  public let isEarly: Bool

  /// Takes both as they are; the safe side of each otherwise.
  public init(relay: RelayChoice = .strangers, isEarly: Bool = false) {
    (self.relay, self.isEarly) = (relay, isEarly)
  }
}

extension Transaction {
  /// Saves what a member chose about their network address.
  public func choose(_ choices: CallChoices, by member: Member.ID) throws {
    try connection.run(
      """
      INSERT INTO call_settings (member_id, relay, is_early) VALUES (?1, ?2, ?3)
      ON CONFLICT (member_id) DO UPDATE SET relay = ?2, is_early = ?3
      """, [.id(member), .integer(choices.relay.rawValue), .flag(choices.isEarly)])
  }
}
