import Database
import Model
import Pages
import Theme

/// `catalogue/answer?token=`: where the letter leads that a shop gets: who asks for what, and two buttons.
///
/// GET changes nothing, so that programs that look at links answer nothing. A shop may answer otherwise as long as the day
/// has not come.
struct AnswerAction: FormAction {
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
    else { throw Problem.tokenIsOver }
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
    _ = try context.site.write {
      try $0.answer(reservation.id, isAside: isAside, at: context.now)
    }
    return context.redirect(to: context.href(.answer, query: "token=\(token)"))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, state) = (context.locale, reservation.state)
    let title = locale.text("answer_title", ["name": reservation.request.name])
    return try context.response(form) {
      AnswerPage(
        chrome: context.chrome(title, sheet: PageRenderer.catalogueSheet), title: title,
        card: card.view, facts: facts,
        words: reservation.request.words.isEmpty ? nil : reservation.request.words,
        state: state == .asked ? nil : locale.text("answer_\(state.name)"),
        summary: context.summary(form, isPost: false),
        action: context.settings.href(.plain(.answer)),
        hidden: context.hidden([("token", token)]),
        canKeep: state.isAnswerable && state != .aside,
        canRefuse: state.isAnswerable && state != .refused)
    }
  }

  private var facts: [FactView] {
    let (locale, request) = (context.locale, reservation.request)
    let size = ProductSize(request.size).label ?? request.size
    let all = [
      ("answer_for", request.name), ("answer_size", size),
      ("answer_until", locale.weekdayDay(request.until)), ("answer_email", request.email.text),
    ]
    return all.filter { !$0.1.isEmpty }.map { FactView(label: locale.text($0.0), value: $0.1) }
  }
}
