public import Model
public import Time

/// Where a shop gets its letters.
public struct ShopAddress: Hashable, Sendable {
  /// The address, which no page shows.
  public let email: EmailAddress
  /// The language of its letters.
  public let language: Language
}

extension SiteDatabase {
  private static let columns = """
    id, product_id, shop, size, member_id, name, email, words, lang, until_day, state, asked_at
    """

  private static func reservation(_ row: borrowing Row) throws -> Reservation {
    let id = Reservation.ID(row.integer(0))
    guard let email = EmailAddress(row.text(6)), let until = CivilDate(row.text(9)),
      let state = Reservation.State(rawValue: row.integer(10))
    else { throw DatabaseError.damagedRow("reservation \(id)") }
    let request = NewReservation(
      product: Product.ID(row.integer(1)), shop: row.text(2), size: row.text(3),
      member: row.id(4), name: row.text(5), email: email, words: row.text(7),
      language: row.language(8), until: until)
    return Reservation(id: id, request: request, state: state, askedAt: row.time(11))
  }

  /// A reservation; nil when there is none, or none any more.
  public func reservation(_ id: Reservation.ID) throws -> Reservation? {
    try connection.first(
      "SELECT \(Self.columns) FROM reservations WHERE id = ?", [.id(id)]
    ) { try Self.reservation($0) }
  }

  /// What a member asked for, the newest first.
  public func reservations(of member: Member.ID, atMost limit: Int) throws -> [Reservation] {
    try connection.all(
      """
      SELECT \(Self.columns) FROM reservations WHERE member_id = ? ORDER BY id DESC LIMIT ?
      """, [.id(member), .int(limit)]
    ) { try Self.reservation($0) }
  }

  /// Whether a member asked for anything that is still known.
  public func hasReservations(_ member: Member.ID) throws -> Bool {
    try connection.first("SELECT 1 FROM reservations WHERE member_id = ? LIMIT 1", [.id(member)]) {
      _ in true
    } ?? false
  }

  /// The reservation of a thing that is open for an address.
  public func openReservation(
    of product: Product.ID, for email: EmailAddress
  ) throws -> Reservation? {
    try connection.first(
      """
      SELECT \(Self.columns) FROM reservations
      WHERE product_id = ? AND folded_email = ? AND state < 3
      """, [.id(product), .text(email.folded)]
    ) { try Self.reservation($0) }
  }

  /// Where a shop gets letters; nil for one that cannot be asked.
  public func address(ofShop slug: String) throws -> ShopAddress? {
    let found = try connection.first(
      "SELECT email, lang FROM shop_addresses WHERE slug = ?", [.text(slug)]
    ) { row in
      EmailAddress(row.text(0)).map { ShopAddress(email: $0, language: row.language(1)) }
    }
    return found ?? nil
  }

  /// A town by a name or a postcode that somebody typed.
  public func town(named typed: String) throws -> Town? {
    let found = try connection.first(
      "SELECT name, latitude, longitude FROM towns WHERE key = ?", [.text(Town.key(typed))]
    ) { Self.town($0) }
    return found ?? nil
  }

  /// The first towns of the list.
  public func towns(atMost limit: Int) throws -> [Town] {
    try connection.all(
      "SELECT name, latitude, longitude FROM towns GROUP BY sort ORDER BY sort LIMIT ?",
      [.int(limit)]
    ) { Self.town($0) }.compactMap { $0 }
  }

  private static func town(_ row: borrowing Row) -> Town? {
    Shop.Position(latitude: row.text(1), longitude: row.text(2)).map {
      Town(name: row.text(0), others: [], position: $0)
    }
  }
}

/// What became of a wish.
public enum ReservationOutcome: Hashable, Sendable {
  /// It is kept, and letters are on their way.
  case kept(Reservation.ID)
  /// The address has an open one of the thing already, of which its owner is told once more.
  case known(Reservation.ID)
}

// What people do with reservations. No page of others shows them: nothing is touched.
extension Transaction {
  /// Keeps a wish, and tells the shop when the address is known to be that of who asks; else who has the address is asked.
  ///
  /// A wish whose address nobody confirmed gives way to a newer one: whoever typed a stranger's address keeps them from
  /// nothing.
  public func reserve(
    _ new: NewReservation, isConfirmed: Bool, at now: Timestamp
  ) throws -> ReservationOutcome {
    if let known = try site.openReservation(of: new.product, for: new.email) {
      guard known.state == .unconfirmed else {
        if !isConfirmed { try tellAsker(of: known, at: now) }
        return .known(known.id)
      }
      try drop("id = ?", [.id(known.id)])
    }
    let state: Reservation.State = isConfirmed ? .asked : .unconfirmed
    try connection.run(
      """
      INSERT INTO reservations (product_id, shop, size, member_id, name, email, folded_email, words,
        lang, until_day, state, asked_at, changed_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .id(new.product), .text(new.shop), .text(new.size), .id(new.member), .text(new.name),
        .text(new.email.text), .text(new.email.folded), .text(new.words),
        .text(new.language.code), .text(new.until.description), .integer(state.rawValue),
        .time(now), .time(now),
      ])
    let id = Reservation.ID(connection.lastInsertedID)
    let reservation = Reservation(id: id, request: new, state: state, askedAt: now)
    try tellAsker(of: reservation, at: now)
    if isConfirmed { try tellShop(of: reservation, at: now) }
    return .kept(id)
  }

  /// Whoever has the address says that they asked: the shop is told.
  ///
  /// Returns false when it was not waiting for that.
  public func confirm(_ id: Reservation.ID, at now: Timestamp) throws -> Bool {
    guard let reservation = try change(id, to: .asked, from: [.unconfirmed], at: now) else {
      return false
    }
    try tellShop(of: reservation, at: now)
    return true
  }

  /// The shop answers, or answers otherwise than before; who asked is told.
  ///
  /// Returns false when there is nothing to answer.
  public func answer(_ id: Reservation.ID, isAside: Bool, at now: Timestamp) throws -> Bool {
    let (to, other): (Reservation.State, Reservation.State) =
      isAside ? (.aside, .refused) : (.refused, .aside)
    // Who was refused may have asked again meanwhile: one of a thing is open at a time.
    if isAside, let known = try site.reservation(id),
      let open = try site.openReservation(of: known.request.product, for: known.request.email),
      open.id != id
    {
      return false
    }
    guard let reservation = try change(id, to: to, from: [.asked, other], at: now) else {
      return false
    }
    try tellAsker(of: reservation, at: now)
    return true
  }

  /// Who asked takes it back; the shop is told if it had heard of it.
  ///
  /// Returns false when it was not open.
  public func withdraw(_ id: Reservation.ID, at now: Timestamp) throws -> Bool {
    let was = try site.reservation(id)?.state
    let open = Reservation.State.allCases.filter(\.isOpen)
    guard let reservation = try change(id, to: .withdrawn, from: open, at: now) else {
      return false
    }
    if was != .unconfirmed { try tellShop(of: reservation, at: now) }
    return true
  }

  /// Ends what was to be fetched before a day, and forgets what has not been open for long.
  public func endReservations(before day: CivilDate, at now: Timestamp) throws {
    try connection.run(
      """
      UPDATE reservations SET state = \(Reservation.State.over.rawValue), changed_at = ?
      WHERE state < 3 AND until_day < ?
      """, [.time(now), .text(day.description)])
    try drop(
      "state >= 3 AND changed_at < ?", [.time(now.adding(seconds: -Reservation.lifetime))])
  }

  /// What names somebody is overwritten, not only unlinked.
  private func drop(_ condition: String, _ values: [SQLValue]) throws {
    try erasing { try connection.run("DELETE FROM reservations WHERE \(condition)", values) }
  }

  /// What it is now; nil when it was in none of some states.
  private func change(
    _ id: Reservation.ID, to state: Reservation.State, from former: [Reservation.State],
    at now: Timestamp
  ) throws -> Reservation? {
    let states = former.map { String($0.rawValue) }.joined(separator: ", ")
    let changed = try connection.run(
      "UPDATE reservations SET state = ?, changed_at = ? WHERE id = ? AND state IN (\(states))",
      [.integer(state.rawValue), .time(now), .id(id)])
    return changed == 0 ? nil : try site.reservation(id)
  }

  /// A letter says how things stand now; one that comes too late for its state is not written.
  private func tellAsker(of reservation: Reservation, at now: Timestamp) throws {
    let request = reservation.request
    try queueMail(
      .reservation, for: request.member, to: request.email, request.language,
      facts: "\(reservation.id) \(reservation.state.name)", at: now)
  }

  /// No letter for a shop that has no address any more: its page says that it has to be called.
  private func tellShop(of reservation: Reservation, at now: Timestamp) throws {
    guard let address = try site.address(ofShop: reservation.request.shop) else { return }
    try queueMail(
      .reservationShop, to: address.email, address.language,
      facts: "\(reservation.id) \(reservation.state.name)", at: now)
  }
}
