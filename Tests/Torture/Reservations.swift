@_spi(Raw) import Database
import Model
import Sodium
import Time

// Reservations of a member, and answers of the shop.
extension Operation {
  /// The member's last reservation.
  private func last(_ site: TestSite) throws -> Reservation? {
    let database = try SiteDatabase(site.folder)
    let member = Member.ID(try database.id(of: Club.prolific))
    return try database.reservations(of: member, atMost: 1).first
  }

  /// Prepares the state: none open before a new one, an asked one before an answer, an open one before it is withdrawn.
  func prepareReservation(_ site: TestSite, _ dice: inout Dice) throws {
    try site.ensureProduct()
    let state = try last(site)?.state
    let isOpen = state?.isOpen ?? false
    switch self {
    case .reserve:
      if isOpen { try Operation.withdraw.performUndisturbed(site, &dice) }
    case .answer:
      if isOpen, state != .asked { try Operation.withdraw.performUndisturbed(site, &dice) }
      if state != .asked { try Operation.reserve.performUndisturbed(site, &dice) }
    default:
      if !isOpen { try Operation.reserve.performUndisturbed(site, &dice) }
    }
  }

  func reservation(_ site: TestSite, _ database: SiteDatabase, _ number: Int) throws -> Attempt {
    let subject = ExpectedState.Subject.reservation(Club.prolific)
    guard self != .reserve else {
      let (words, tomorrow) = ("Canary \(number)", Club.now.adding(seconds: 86_400))
      let fields = [
        ("shop", Club.shop), ("name", "Ada"),
        ("email", "\(Club.prolific)@example.org"),
        ("until", tomorrow.day), ("words", words),
      ]
      return try site.act(
        subject, "\(words) 1", "/catalogue/1/reserve", fields, by: Club.prolific)
    }
    guard let known = try last(site) else { throw TortureError.failed("nothing was asked for") }
    let words = known.request.words
    if self == .withdraw {
      return try site.act(
        subject, "\(words) 4", "/catalogue/reservations", [("of", "\(known.id)")],
        by: Club.prolific)
    }
    let secret = Secret()
    try database.write {
      try $0.issueToken(secret.digest, .answer, facts: "\(known.id)", until: Club.nextMonth)
    }
    return try site.act(
      subject, "\(words) 2", "/catalogue/answer", [("token", secret.text), ("do", "aside")])
  }
}
