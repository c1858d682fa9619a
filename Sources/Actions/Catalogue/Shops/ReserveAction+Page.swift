import Database
import Model
import Pages
import Theme
import Time

// The page with the form.
extension ReserveAction {
  /// The form as filled in, or with the reader's own data.
  func response(_ form: FormState, _ filled: ActionContext) throws -> ActionResponse {
    let (locale, errors) = (context.locale, form.errors)
    let title = locale.text("reserve_title")
    return try context.response(form) {
      ReservePage(
        chrome: context.chrome(title, tab: .catalogue, sheet: PageRenderer.catalogueSheet),
        title: title,
        breadcrumb: [context.catalogueLink, LinkView(label: card.name, url: card.url)],
        steps: context.steps(.asked, isForm: true), card: card.view,
        summary: context.summary(form, isPost: false),
        action: context.settings.href(.reserve(product)), hidden: hidden,
        sizes: sizes(filled), sizeError: errors["size"], shops: shops.map(view),
        fields: fields(errors, filled), hasTrap: hasTrap, trapError: errors[ActionContext.trap],
        button: stock.map { locale.text("reserve_button", ["shop": $0.shop.name]) },
        backURL: card.url,
        reservationsURL: account == nil ? nil : context.href(.reservations))
    }
  }

  private var hidden: [HiddenFieldView] {
    context.hidden(stock.map { [("shop", $0.shop.slug)] } ?? [])
  }

  private var hasTrap: Bool {
    context.viewer == .everyone && context.settings.guestTrap == .on
  }

  private func sizes(_ filled: ActionContext) -> [SizeChoiceView] {
    let sizes = stock?.sizes ?? []
    return sizes.map {
      SizeChoiceView(
        value: $0.slug, label: $0.label,
        isChosen: filled.fields["size"] == $0.slug || sizes.count == 1)
    }
  }

  /// A shop as a choice.
  ///
  /// Each shop has its own form, since its sizes differ; one that takes no reservations must be called or visited.
  private func view(_ other: ShopStock) -> PlaceView {
    let shop = other.shop
    let isChosen = shop.slug == stock?.shop.slug
    var query = ["shop=\(shop.slug)"]
    let size = context.fields["size"]
    if other.sizes.contains(where: { $0.slug == size }) { query.append("size=\(size)") }
    query.append("lang=\(context.tree.language.code)")
    let url =
      isChosen || !shop.acceptsReservations
      ? nil : context.settings.href(.reserve(product), query: query.joined(separator: "&"))
    return PlaceView(
      name: shop.name, url: url, address: shop.address.isEmpty ? nil : shop.address,
      hours: shop.hours.isEmpty ? nil : shop.hours,
      sizes: other.sizes.isEmpty ? nil : other.sizes.map(\.label).joined(separator: ", "),
      isChosen: isChosen, mustBeVisited: !shop.acceptsReservations)
  }

  private func fields(_ errors: FieldErrors, _ filled: ActionContext) -> [FieldView] {
    var name = filled.field("name", errors, autocomplete: "name", isShort: true)
    name.hint = context.locale.text("hint_reserve_name")
    var email = filled.field("email", errors, type: "email", autocomplete: "email", isShort: true)
    email.hint = context.locale.text(
      account?.email == nil ? "hint_reserve_email" : "hint_reserve_own_email")
    var until = filled.field("until", errors, isShort: true)
    until.label = context.locale.text("label_reserve_until")
    until.hint = context.locale.text("hint_reserve_until")
    until.choices = days.map { day in
      ChoiceView(
        value: day.description, label: context.locale.weekdayDay(day),
        isSelected: filled.fields["until"] == day.description)
    }
    var words = filled.field("words", errors, isOptional: true)
    words.label = context.locale.text("label_reserve_words")
    words.isLong = true
    return [name, email, until, words]
  }
}

// Shared by the pages of reservations.
extension ActionContext {
  /// The steps of a reservation, three of them, with the current one marked; none once it has ended.
  func steps(_ state: Reservation.State, isForm: Bool = false) -> [StepView] {
    let current: Int?
    switch state {
    case .unconfirmed: current = 0
    case .asked: current = isForm ? 0 : 1
    case .aside: current = 2
    case .refused, .withdrawn, .over: current = nil
    }
    guard let current else { return [] }
    return ["reserve_step_ask", "reserve_step_answer", "reserve_step_fetch"].enumerated().map {
      StepView(label: locale.text($1), isCurrent: $0 == current)
    }
  }

  /// A reservation as its requester sees it; nil when its product no longer exists.
  func view(
    of reservation: Reservation, _ renderer: PageRenderer, token: String? = nil
  ) throws -> ReservationView? {
    let request = reservation.request
    guard let card = try renderer.card(request.product, tree) else { return nil }
    let shop = try renderer.name(ofShop: request.shop, tree)
    let day = locale.weekdayDay(request.until)
    let size = ProductSize(request.size).label ?? request.size
    let state = reservation.state
    return ReservationView(
      id: String(reservation.id.rawValue), card: card.view,
      facts: [shop, size, locale.text("reserve_until", ["day": day])].filter { !$0.isEmpty }
        .map { ParagraphView(text: $0) },
      name: request.name, words: request.words.isEmpty ? nil : request.words,
      state: locale.text(
        token != nil && state == .unconfirmed ? "reservation_confirm" : "reservation_\(state.name)",
        ["shop": shop, "day": day, "address": request.email.text]),
      steps: steps(state),
      action: settings.href(.plain(token == nil ? .reservations : .reservation)),
      hidden: hidden(token.map { [("token", $0)] } ?? []),
      confirm: state == .unconfirmed && token != nil
        ? locale.text("reserve_button", ["shop": shop]) : nil,
      withdraw: state.isOpen ? locale.text("reservation_withdraw") : nil)
  }
}
