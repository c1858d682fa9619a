import Database
import Mail
import Model
import Pages
import Theme
import Time

/// Email to a customer who asked a shop for a reservation: a link to confirm the request, or the outcome.
///
/// `facts` has the reservation and the state reported. If the state has changed meanwhile, no email is sent: another one
/// reports it. The first email does not repeat anything that was typed: the owner of the address need not be the person who
/// typed it.
struct ReservationMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let (reservation, things) = try ReservedProduct.read(mail, composer) else { return nil }
    let (state, request) = (reservation.state, reservation.request)
    let account = try request.member.flatMap { try composer.site.account($0, at: composer.now) }
    let isOwn = account?.email.flatMap { EmailAddress($0) }?.folded == request.email.folded
    if let account, isOwn { composer.turn(to: account, at: request.email) }
    let name = "reservation_\(state.name)"
    let values: KeyValuePairs = [
      "thing": things.name, "shop": things.shop, "day": things.day, "site": composer.siteName,
    ]
    let url =
      isOwn
      ? composer.url(.reservations)
      : composer.link(.reservation, .reservation, facts: String(reservation.id.rawValue)).url
    let isUnconfirmed = state == .unconfirmed
    var email = composer.standardMail(
      "reservation", subject: composer.locale.text("mail_\(name)_subject", values),
      greeting: isUnconfirmed
        ? nil : composer.locale.text("mail_greeting", ["name": PlainLine.text(request.name)]),
      lines: [composer.locale.text("mail_\(name)_text", values)],
      button: (isUnconfirmed ? "mail_reservation_confirm" : "mail_reservation_see", url),
      closing: isUnconfirmed ? [composer.locale.text("mail_reservation_ignore")] : [])
    email.facts = things.facts(composer)
    return email
  }
}

/// Email to a shop: a request for a reservation, with a link to answer; or its withdrawal.
struct ReservationShopMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let (reservation, things) = try ReservedProduct.read(mail, composer) else { return nil }
    let request = reservation.request
    let name = "reservation_shop_\(reservation.state.name)"
    // A member who left has no name.
    let asker =
      request.name.isEmpty ? composer.locale.text("former_member") : PlainLine.text(request.name)
    let values: KeyValuePairs = [
      "name": asker, "thing": things.name, "site": composer.siteName,
      "shop": things.shop,
    ]
    let isAsked = reservation.state == .asked
    let url =
      isAsked
      ? composer.link(.answer, .answer, facts: String(reservation.id.rawValue)).url : nil
    let contact = "\(composer.locale.text("mail_reservation_shop_email")) \(request.email.text)"
    var email = composer.standardMail(
      "reservation_shop", subject: composer.locale.text("mail_\(name)_subject", values),
      lines: [composer.locale.text("mail_\(name)_text", values)],
      notes: isAsked ? [MailNote(text: contact)] : [],
      button: url.map { ("mail_reservation_shop_answer", $0) })
    email.facts = things.facts(composer)
    email.words = isAsked ? composer.quoted(PlainLine.text(request.words)) : nil
    return email
  }
}

/// Details of a reserved product in emails.
struct ReservedProduct {
  /// Product name on one line.
  let name: String
  /// The shop.
  let shop: String
  /// The size; empty where there is none.
  let size: String
  /// Last day for collecting it.
  let day: String

  /// The reservation and product of an email; nil when its state is no longer the one to report.
  static func read(
    _ mail: QueuedMail, _ composer: MailComposer
  ) throws -> (reservation: Reservation, thing: ReservedProduct)? {
    let facts = mail.facts.utf8.split(separator: 32).map { Substring($0) }
    guard facts.count == 2, let id = Reservation.ID(digits: facts[0]),
      let told = Reservation.State(name: facts[1]),
      let reservation = try composer.site.reservation(id),
      reservation.state == told
    else { return nil }
    let (request, renderer) = (reservation.request, try PageRenderer(composer.site, composer.theme))
    guard let card = try renderer.card(request.product, composer.tree) else { return nil }
    return (
      reservation,
      ReservedProduct(
        name: PlainLine.text(card.name),
        shop: PlainLine.text(try renderer.name(ofShop: request.shop, composer.tree)),
        size: ProductSize(request.size).label ?? request.size,
        day: composer.locale.weekdayDay(request.until))
    )
  }

  /// Thing and size, shop, day: a line each.
  func facts(_ composer: MailComposer) -> [MailLine] {
    let thing =
      size.isEmpty
      ? name : composer.locale.text("mail_reservation_size", ["thing": name, "size": size])
    return [thing, shop, composer.locale.text("reserve_until", ["day": day])].map {
      MailLine(text: $0)
    }
  }
}
