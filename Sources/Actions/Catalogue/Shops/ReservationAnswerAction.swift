import Database
import Model
import Pages
import Theme
import Time

/// `catalogue/answer?token=`: the page that the email to a shop links to: the request, and two buttons.
///
/// GET changes nothing, so that programs that follow links answer nothing. A shop may change its answer as long as the day has
/// not come.
struct ReservationAnswerAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let token: String
  private let reservation: Reservation
  private let card: ProductCard

  init(_ context: ActionContext) throws {
    let (token, id) = try context.reservationToken(.answer)
    let renderer = try PageRenderer(context.site, context.theme, for: .everyone)
    guard let reservation = try context.site.reservation(id),
      let card = try renderer.card(reservation.request.product, context.tree)
    else { throw Problem.tokenExpired }
    self.context = context
    self.token = token
    self.reservation = reservation
    self.card = card
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    let isAside: Bool
    switch context.fields["do"] {
    case "aside": isAside = true
    case "refuse": isAside = false
    default: throw Problem.badRequest("reason_unknown_form")
    }
    let quota = Quota("answer \(reservation.id)", most: Reservation.maxAnswers, seconds: 3600)
    try context.allow([quota])
    let today = context.theme.civil(context.now).date
    _ = try context.site.write {
      try $0.answer(reservation.id, isAside: isAside, on: today, at: context.now)
    }
    return context.redirect(to: context.href(.answer, query: "token=\(token)"))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, isOpen) = (context.locale, isOpen)
    // Details of a past or withdrawn request are no longer shown.
    let state =
      reservation.state.isAnswerable && !isOpen ? Reservation.State.over : reservation.state
    let title =
      isOpen
      ? locale.text("answer_title", ["name": reservation.request.name])
      : locale.text("answer_title_over")
    return try context.response(form) {
      ReservationAnswerPage(
        chrome: context.chrome(title, sheet: PageRenderer.catalogueSheet), title: title,
        card: card.view, facts: facts,
        words: isOpen && !reservation.request.words.isEmpty ? reservation.request.words : nil,
        state: state == .asked ? nil : locale.text("answer_\(state.name)"),
        summary: context.summary(form, isPost: false),
        action: context.settings.href(.plain(.answer)),
        hidden: context.hidden([("token", token)]),
        canKeep: isOpen && state != .aside, canRefuse: isOpen && state != .refused)
    }
  }

  /// True while the request can be answered.
  private var isOpen: Bool {
    reservation.state.isAnswerable
      && reservation.request.until >= context.theme.civil(context.now).date
  }

  private var facts: [FactView] {
    guard isOpen else { return [] }
    let (locale, request) = (context.locale, reservation.request)
    let size = ProductSize(request.size).label ?? request.size
    let all = [
      // A member who left no longer has a name.
      ("answer_for", request.name.isEmpty ? locale.text("former_member") : request.name),
      ("answer_size", size),
      ("answer_until", locale.weekdayDay(request.until)), ("answer_email", request.email.text),
    ]
    return all.filter { !$0.1.isEmpty }.map { FactView(label: locale.text($0.0), value: $0.1) }
  }
}
