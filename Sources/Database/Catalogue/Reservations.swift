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
    id, product_id, shop, size, member_id, name, email, words, lang, until_day, state
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
    return Reservation(id: id, request: request, state: state)
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
    try connection.isTrue("SELECT 1 FROM reservations WHERE member_id = ? LIMIT 1", [.id(member)])
  }

  /// The reservation of a thing that is open for an address, and of which the shop has heard.
  public func openReservation(
    of product: Product.ID, for email: EmailAddress
  ) throws -> Reservation? {
    try connection.first(
      """
      SELECT \(Self.columns) FROM reservations
      WHERE product_id = ? AND folded_email = ? AND state IN (1, 2)
      """, [.id(product), .text(email.folded)]
    ) { try Self.reservation($0) }
  }

  /// The same wish, word for word, that waits to be confirmed.
  fileprivate func unconfirmed(_ wish: NewReservation) throws -> Reservation? {
    try connection.all(
      """
      SELECT \(Self.columns) FROM reservations
      WHERE product_id = ? AND folded_email = ? AND state = 0 ORDER BY id DESC LIMIT 20
      """, [.id(wish.product), .text(wish.email.folded)]
    ) { try Self.reservation($0) }.first { $0.request == wish }
  }

  /// Where a shop gets letters; nil for one that cannot be asked.
  public func address(ofShop slug: String) throws -> ShopAddress? {
    try connection.first(
      "SELECT email, lang FROM shop_addresses WHERE slug = ?", [.text(slug)]
    ) { row in
      EmailAddress(row.text(0)).map { ShopAddress(email: $0, language: row.language(1)) }
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

extension Reservation {
  /// That a row is of the member `?1`: they asked when they were signed in, or by their address.
  static let isOf = """
    (member_id = ?1 OR folded_email = (SELECT folded_email FROM accounts WHERE member_id = ?1))
    """
}

// What people do with reservations. No page of others shows them: nothing is touched.
extension Transaction {
  /// Keeps a wish, and tells the shop when the address is known to be that of who asks; else who has the address is asked.
  ///
  /// Wishes whose address nobody confirmed stand beside each other: whoever typed a stranger's address keeps them from
  /// nothing, and changes nothing that they confirm. What the owner of an address asked for before they signed in becomes
  /// theirs.
  public func reserve(
    _ new: NewReservation, isConfirmed: Bool, at now: Timestamp
  ) throws -> ReservationOutcome {
    if let known = try site.openReservation(of: new.product, for: new.email) {
      if isConfirmed { try adopt(known.id, by: new.member) }
      if !isConfirmed { try tellAsker(of: known, at: now) }
      return .known(known.id)
    }
    if !isConfirmed, let same = try site.unconfirmed(new) {
      try tellAsker(of: same, at: now)
      return .known(same.id)
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
    let reservation = Reservation(id: id, request: new, state: state)
    try tellAsker(of: reservation, at: now)
    if isConfirmed { try tellShop(of: reservation, at: now) }
    return .kept(id)
  }

  private func adopt(_ id: Reservation.ID, by member: Member.ID?) throws {
    try connection.run(
      "UPDATE reservations SET member_id = ? WHERE id = ? AND member_id IS NULL",
      [.id(member), .id(id)])
  }

  /// Whoever has the address says that they asked: the shop is told.
  ///
  /// Returns false when it was not waiting for that, its day has passed, or the address has asked for the thing already.
  public func confirm(
    _ id: Reservation.ID, on today: CivilDate, at now: Timestamp
  ) throws -> Bool {
    guard let wish = try site.reservation(id)?.request, wish.until >= today,
      try site.openReservation(of: wish.product, for: wish.email) == nil,
      let reservation = try change(id, to: .asked, from: [.unconfirmed], at: now)
    else { return false }
    try tellShop(of: reservation, at: now)
    return true
  }

  /// The shop answers, or answers otherwise than before; who asked is told.
  ///
  /// Returns false when there is nothing to answer, or its day has passed.
  public func answer(
    _ id: Reservation.ID, isAside: Bool, on today: CivilDate, at now: Timestamp
  ) throws -> Bool {
    guard let wish = try site.reservation(id)?.request, wish.until >= today else { return false }
    let (to, other): (Reservation.State, Reservation.State) =
      isAside ? (.aside, .refused) : (.refused, .aside)
    // Who was refused may have asked again meanwhile: one of a thing is open at a time.
    if isAside, let open = try site.openReservation(of: wish.product, for: wish.email),
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

  /// Ends what was to be fetched before a day, and forgets what has not been open for long, or was never confirmed.
  ///
  /// What names somebody is overwritten, in indexes as well, not only unlinked.
  public func endReservations(before day: CivilDate, at now: Timestamp) throws {
    try connection.run(
      """
      UPDATE reservations SET state = \(Reservation.State.over.rawValue), changed_at = ?
      WHERE state IN (1, 2) AND until_day < ?
      """, [.time(now), .text(day.description)])
    try connection.run(
      "DELETE FROM reservations WHERE state >= 3 AND changed_at < ? OR state = 0 AND asked_at < ?",
      [
        .time(now.adding(seconds: -Reservation.lifetime)),
        .time(now.adding(seconds: -Reservation.patience)),
      ])
  }

  /// The address of nobody (RFC 2606).
  private static let nobody = "nobody@nowhere.invalid"

  /// Forgets what somebody asked shops for who leaves, and by whose address it was asked.
  ///
  /// A shop that had heard of it and did not refuse is told that it was taken back; of these the row stays as others that
  /// were, without a name.
  func forgetReservations(of member: Member.ID, at now: Timestamp) throws {
    let theirs = Reservation.isOf
    let open: [Reservation.ID] = try connection.ids(
      "SELECT id FROM reservations WHERE \(theirs) AND state IN (1, 2)", [.id(member)])
    for id in open { _ = try withdraw(id, at: now) }
    try connection.run(
      "DELETE FROM reservations WHERE \(theirs) AND id NOT IN (SELECT value FROM json_each(?))",
      [.id(member), .list(open)])
    try connection.run(
      """
      UPDATE reservations SET member_id = NULL, name = '', email = ?, folded_email = '', words = ''
      WHERE id IN (SELECT value FROM json_each(?))
      """, [.text(Self.nobody), .list(open)])
  }

  /// What it is now; nil when it was in none of some states.
  private func change(
    _ id: Reservation.ID, to state: Reservation.State, from former: [Reservation.State],
    at now: Timestamp
  ) throws -> Reservation? {
    let changed = try connection.run(
      """
      UPDATE reservations SET state = ?, changed_at = ?
      WHERE id = ? AND state IN (SELECT value FROM json_each(?))
      """, [.integer(state.rawValue), .time(now), .id(id), .list(former.map(\.rawValue))])
    return changed == 0 ? nil : try site.reservation(id)
  }

  /// A letter says how things stand now; one that comes too late for its state is not written.
  private func tellAsker(of reservation: Reservation, at now: Timestamp) throws {
    let request = reservation.request
    let facts = "\(reservation.id) \(reservation.state.name)"
    if try waits(.reservation, facts) { return }
    try queueMail(
      .reservation, for: request.member, to: request.email, request.language, facts: facts, at: now)
  }

  /// No letter for a shop that has no address any more: its page says that it has to be called.
  private func tellShop(of reservation: Reservation, at now: Timestamp) throws {
    guard let address = try site.address(ofShop: reservation.request.shop) else { return }
    let facts = "\(reservation.id) \(reservation.state.name)"
    if try waits(.reservationShop, facts) { return }
    try queueMail(
      .reservationShop, to: address.email, address.language, facts: facts, at: now)
  }

  /// Whether the same letter waits already.
  private func waits(_ kind: QueuedMail.Kind, _ facts: String) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM mails WHERE kind = ? AND facts = ? AND due_at < \(QueuedMail.never)",
      [.text(kind.rawValue), .text(facts)])
  }
}
