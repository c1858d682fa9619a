public import Model
public import Time

/// Address of a shop for emails.
public struct ShopAddress: Hashable, Sendable {
  /// The address, which no page shows.
  public let email: EmailAddress
  /// The language of its emails.
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

  /// A reservation; nil when there is none, or when it has been deleted.
  public func reservation(_ id: Reservation.ID) throws -> Reservation? {
    try connection.first(
      "SELECT \(Self.columns) FROM reservations WHERE id = ?", [.id(id)]
    ) { try Self.reservation($0) }
  }

  /// A member's reservations, the newest first.
  public func reservations(of member: Member.ID, atMost limit: Int) throws -> [Reservation] {
    try connection.all(
      """
      SELECT \(Self.columns) FROM reservations WHERE member_id = ? ORDER BY id DESC LIMIT ?
      """, [.id(member), .int(limit)]
    ) { try Self.reservation($0) }
  }

  /// True if the site still has a reservation of a member.
  public func hasReservations(_ member: Member.ID) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM reservations WHERE member_id = ? LIMIT 1", [.id(member)])
  }

  /// The open reservation of a product for an address, if the shop knows of it.
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

  /// An identical request, word for word, that still waits for confirmation.
  fileprivate func unconfirmed(_ wish: NewReservation) throws -> Reservation? {
    try connection.all(
      """
      SELECT \(Self.columns) FROM reservations
      WHERE product_id = ? AND folded_email = ? AND state = 0 ORDER BY id DESC LIMIT 20
      """, [.id(wish.product), .text(wish.email.folded)]
    ) { try Self.reservation($0) }.first { $0.request == wish }
  }

  /// Address of a shop for emails; nil for a shop that takes no reservations.
  public func address(ofShop slug: String) throws -> ShopAddress? {
    try connection.first(
      "SELECT email, lang FROM shop_addresses WHERE slug = ?", [.text(slug)]
    ) { row in
      EmailAddress(row.text(0)).map { ShopAddress(email: $0, language: row.language(1)) }
    }
  }
}

/// Outcome of a request for a reservation.
public enum ReservationOutcome: Hashable, Sendable {
  /// It is saved, and emails are on their way.
  case kept(Reservation.ID)
  /// The address already has an open reservation of the product; its owner is sent another email about it.
  case known(Reservation.ID)
}

extension Reservation {
  /// The condition that a row belongs to the member `?1`: they were signed in, or it has their address.
  static let isOf = """
    (member_id = ?1 OR folded_email = (SELECT folded_email FROM accounts WHERE member_id = ?1))
    """
}

// Actions on reservations. They appear on no page of others, so no page is marked as changed.
extension Transaction {
  /// Saves a request and notifies the shop if the address is known to be the customer's; otherwise asks the owner of the
  /// address to confirm.
  ///
  /// Unconfirmed requests coexist: typing a stranger's address neither keeps its owner from anything nor changes what they
  /// confirm. Requests that the owner of an address made before signing in become theirs.
  public func reserve(
    _ new: NewReservation, isConfirmed: Bool, at now: Timestamp
  ) throws -> ReservationOutcome {
    if let known = try site.openReservation(of: new.product, for: new.email) {
      if isConfirmed { try adopt(known.id, by: new.member) }
      if !isConfirmed { try emailCustomer(of: known, at: now) }
      return .known(known.id)
    }
    if !isConfirmed, let same = try site.unconfirmed(new) {
      try emailCustomer(of: same, at: now)
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
    try emailCustomer(of: reservation, at: now)
    if isConfirmed { try emailShop(of: reservation, at: now) }
    return .kept(id)
  }

  private func adopt(_ id: Reservation.ID, by member: Member.ID?) throws {
    try connection.run(
      "UPDATE reservations SET member_id = ? WHERE id = ? AND member_id IS NULL",
      [.id(member), .id(id)])
  }

  /// Confirms a request on behalf of the owner of the address, and notifies the shop.
  ///
  /// Returns false when the request was not waiting for confirmation, its day has passed, or the address already has a
  /// reservation of the product.
  public func confirm(
    _ id: Reservation.ID, on today: CivilDate, at now: Timestamp
  ) throws -> Bool {
    guard let wish = try site.reservation(id)?.request, wish.until >= today,
      try site.openReservation(of: wish.product, for: wish.email) == nil,
      let reservation = try change(id, to: .asked, from: [.unconfirmed], at: now)
    else { return false }
    try emailShop(of: reservation, at: now)
    return true
  }

  /// Records the shop's answer, or a changed answer, and notifies the customer.
  ///
  /// Returns false when there is nothing to answer, or the day has passed.
  public func answer(
    _ id: Reservation.ID, isAside: Bool, on today: CivilDate, at now: Timestamp
  ) throws -> Bool {
    guard let wish = try site.reservation(id)?.request, wish.until >= today else { return false }
    let (to, other): (Reservation.State, Reservation.State) =
      isAside ? (.aside, .refused) : (.refused, .aside)
    // A refused customer may have asked again meanwhile: only one reservation of a product is open at a time.
    if isAside, let open = try site.openReservation(of: wish.product, for: wish.email),
      open.id != id
    {
      return false
    }
    guard let reservation = try change(id, to: to, from: [.asked, other], at: now) else {
      return false
    }
    try emailCustomer(of: reservation, at: now)
    return true
  }

  /// Withdraws a reservation for the customer; notifies the shop if it knew of it.
  ///
  /// Returns false when the reservation was not open.
  public func withdraw(_ id: Reservation.ID, at now: Timestamp) throws -> Bool {
    let was = try site.reservation(id)?.state
    let open = Reservation.State.allCases.filter(\.isOpen)
    guard let reservation = try change(id, to: .withdrawn, from: open, at: now) else {
      return false
    }
    if was != .unconfirmed { try emailShop(of: reservation, at: now) }
    return true
  }

  /// Ends reservations that were to be collected before a day, and deletes those that have long been closed or were never
  /// confirmed.
  ///
  /// Personal data is overwritten, in indexes as well, not only unlinked.
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

  /// An address that belongs to no one (RFC 2606).
  private static let nobody = "nobody@nowhere.invalid"

  /// Deletes the reservations of a member who leaves, including those made with their address.
  ///
  /// A shop that knew of a reservation and did not refuse it is notified that it was withdrawn; such a row stays like other
  /// former ones, without a name.
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

  /// Changes the state; returns the reservation, or nil when it was in none of the given states.
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

  /// Emails the customer.
  ///
  /// An email describes the current state; one that is late for its state is not written.
  private func emailCustomer(of reservation: Reservation, at now: Timestamp) throws {
    let request = reservation.request
    let facts = "\(reservation.id) \(reservation.state.name)"
    if try waits(.reservation, facts) { return }
    try queueMail(
      .reservation, for: request.member, to: request.email, request.language, facts: facts, at: now)
  }

  /// Emails the shop.
  ///
  /// A shop that no longer has an address gets nothing: its page says that it has to be called.
  private func emailShop(of reservation: Reservation, at now: Timestamp) throws {
    guard let address = try site.address(ofShop: reservation.request.shop) else { return }
    let facts = "\(reservation.id) \(reservation.state.name)"
    if try waits(.reservationShop, facts) { return }
    try queueMail(
      .reservationShop, to: address.email, address.language, facts: facts, at: now)
  }

  /// True if the same email is already queued.
  private func waits(_ kind: QueuedMail.Kind, _ facts: String) throws -> Bool {
    try connection.isTrue(
      "SELECT 1 FROM mails WHERE kind = ? AND facts = ? AND due_at < \(QueuedMail.never)",
      [.text(kind.rawValue), .text(facts)])
  }
}
