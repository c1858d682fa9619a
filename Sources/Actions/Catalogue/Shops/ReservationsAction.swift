import Database
import HTTPTypes
import Model
import Pages
import Sodium
import Theme
import Time

/// `catalogue/reservations`: a member's reservations, the state of each, and the button to withdraw it.
struct ReservationsAction: FormAction {
  static let shownFields: [String] = []
  /// Maximum number of reservations listed.
  private static let most = 50

  private let context: ActionContext
  private let member: SignedIn

  init(_ context: ActionContext) throws {
    member = try context.member()
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  /// Withdraws a reservation.
  ///
  /// Pressing the button twice does no harm.
  func submit() throws -> Reply {
    guard let id = Reservation.ID(digits: context.fields["of"]),
      try context.site.reservation(id)?.request.member == member.id
    else { throw Problem.badRequest("reason_unknown_form") }
    _ = try context.site.write { try $0.withdraw(id, at: context.now) }
    return context.redirect(to: context.href(.reservations, query: "done=withdrawn"))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, done) = (context.locale, context.fields["done"])
    let reservations = try context.site.reservations(of: member.id, atMost: Self.most)
    let title = locale.text("reservations_title")
    guard !context.request.wantsJSON else {
      return .json(.ok, .object([("reservations", .list(reservations.map(json)))]))
    }
    let renderer = try PageRenderer(context.site, context.theme, for: context.viewer)
    let view = ReservationsPage(
      chrome: context.chrome(title, tab: .catalogue, sheet: PageRenderer.catalogueSheet),
      title: title,
      notice: ["asked", "withdrawn"].contains(done) ? locale.text("done_reservation_\(done)") : nil,
      summary: context.summary(form, isPost: false),
      reservations: try reservations.compactMap { try context.view(of: $0, renderer) },
      catalogueURL: context.settings.href(.catalogue(context.tree)),
      mine: context.backLinks(.reservations))
    return .page(form.status, try context.theme.render(view, in: context.tree.language))
  }

  private func json(_ reservation: Reservation) -> JSON {
    let request = reservation.request
    return .object([
      ("id", .number(reservation.id.rawValue)), ("product", .number(request.product.rawValue)),
      ("shop", .text(request.shop)), ("size", .text(request.size)),
      ("until", .text(request.until.description)), ("state", .text(reservation.state.name)),
    ])
  }
}

/// `catalogue/reservation?token=`: one reservation, for the recipient of the email about it.
///
/// The recipient confirms it, sees its state, withdraws it. GET changes nothing.
struct ReservationAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let token: String
  private let id: Reservation.ID

  /// Throws when the link has expired, or the reservation no longer exists.
  init(_ context: ActionContext) throws {
    (token, id) = try context.reservationToken(.reservation)
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  /// Confirms or withdraws the reservation.
  ///
  /// An email opened twice confirms once.
  func submit() throws -> Reply {
    let (site, id, now) = (context.site, id, context.now)
    switch context.fields["do"] {
    case "confirm":
      guard let known = try site.reservation(id) else { throw Problem.tokenExpired }
      guard known.state == .unconfirmed else { break }
      guard try site.address(ofShop: known.request.shop) != nil else {
        return .finished(try refused("error_shop_unknown"))
      }
      try context.allow([.reservations(at: known.request.shop)])
      let today = context.theme.civil(now).date
      let isAsked = try site.write { try $0.confirm(id, on: today, at: now) }
      if !isAsked, try site.reservation(id)?.state == .unconfirmed {
        return .finished(
          try refused(known.request.until < today ? "reservation_over" : "reserve_known"))
      }
    case "withdraw":
      _ = try site.write { try $0.withdraw(id, at: now) }
    default:
      throw Problem.badRequest("reason_unknown_form")
    }
    return context.redirect(to: context.href(.reservation, query: "token=\(token)"))
  }

  private func refused(_ text: String) throws -> ActionResponse {
    var form = FormState(context.locale)
    form.refusal = (.conflict, context.locale.text(text))
    return try response(form)
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let title = context.locale.text("reservation_title")
    let renderer = try PageRenderer(context.site, context.theme, for: context.viewer)
    let view = try context.site.reservation(id).flatMap {
      try context.view(of: $0, renderer, token: token)
    }
    guard let view else { throw Problem.tokenExpired }
    return try context.response(form) {
      ReservationsPage(
        chrome: context.chrome(title, tab: .catalogue, sheet: PageRenderer.catalogueSheet),
        title: title, summary: context.summary(form, isPost: false), reservations: [view],
        catalogueURL: context.settings.href(.catalogue(context.tree)))
    }
  }
}

extension ActionContext {
  /// The reservation that a link in an email is about; throws `tokenExpired`.
  func reservationToken(
    _ purpose: Token.Purpose
  ) throws -> (token: String, id: Reservation.ID) {
    guard let secret = Secret(fields["token"]),
      let token = try site.token(secret.digest, purpose, at: now),
      let id = Reservation.ID(digits: token.facts), try site.reservation(id) != nil
    else { throw Problem.tokenExpired }
    return (secret.text, id)
  }
}
