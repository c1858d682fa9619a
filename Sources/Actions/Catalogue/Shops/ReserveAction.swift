import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `catalogue/<number>/reserve?shop=…&size=…`: the form to reserve a product at a shop.
///
/// The shop is notified at once when a member gives their own confirmed address. Everyone else gets an email to confirm first:
/// no shop or stranger is written to in someone else's name, and no one learns what another address has requested.
struct ReserveAction: FormAction {
  static let shownFields = ["size", "name", "email", "until", "words", ActionContext.trap]

  let context: ActionContext
  let product: Product.ID
  let card: ProductCard
  /// All that have it, also those that cannot be asked.
  let shops: [ShopStock]
  /// The shop that the form is for; nil where none takes reservations.
  let stock: ShopStock?
  /// The member's account.
  let account: Account?

  /// Looks the product and its shops up; throws `notFound`.
  init(_ context: ActionContext, _ product: Product.ID) throws {
    let renderer = try PageRenderer(context.site, context.theme, for: context.viewer)
    guard let card = try renderer.card(product, context.tree) else { throw Problem.notFound }
    let shops = try renderer.shops(having: product, context.tree)
    let takers = shops.filter { $0.shop.acceptsReservations }
    let (shop, size) = (context.fields["shop"], context.fields["size"])
    stock =
      takers.first { $0.shop.slug == shop } ?? takers.first { !size.isEmpty && $0.has(size) }
      ?? takers.first
    account = try context.viewer.member.flatMap {
      try context.site.account($0.id, at: context.now)
    }
    self.context = context
    self.product = product
    self.card = card
    self.shops = shops
  }

  /// The day on the site's clocks.
  var today: CivilDate { context.theme.civil(context.now).date }

  func show() throws -> Reply {
    var filled = context
    let usual = today.adding(days: Reservation.usualDays).description
    for (name, value) in [("name", account?.name), ("email", account?.email), ("until", usual)]
    where filled.fields[name].isEmpty { filled.fields[name] = value ?? "" }
    return .finished(try response(FormState(context.locale), filled))
  }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    guard let stock, context.fields["shop"].isEmpty || context.fields["shop"] == stock.shop.slug
    else {
      form.refusal = (.unprocessableContent, context.locale.text("error_shop_unknown"))
      return .finished(try response(form))
    }
    let newReservation = try newReservation(for: stock, &form)
    guard form.errors.isEmpty, let newReservation else { return .finished(try response(form)) }
    let isConfirmed = newReservation.member != nil
    try count(newReservation, isConfirmed)
    let outcome = try context.site.write {
      try $0.reserve(newReservation, isConfirmed: isConfirmed, at: context.now)
    }
    guard isConfirmed else { return try written(to: newReservation.email) }
    if case .known(let id) = outcome, try context.site.reservation(id)?.request != newReservation {
      form.refusal = (.conflict, context.locale.text("reserve_known"))
      return .finished(try response(form))
    }
    return context.redirect(to: context.href(.reservations, query: "done=asked"))
  }

  private func newReservation(for stock: ShopStock, _ form: inout FormState) throws
    -> NewReservation?
  {
    let size = chosenSize(of: stock, &form.errors)
    let name = context.plainName(&form.errors)
    context.refuseLink(inName: name, &form.errors)
    let email = context.emailAddress("email", &form.errors)
    let until = days.first { $0.description == context.fields["until"] }
    if until == nil { form.errors.add("until", "day") }
    let words = context.fields["words"]
    if words.utf8.count > Reservation.wordBytes {
      form.errors.add(
        "words", "long", ["limit": context.locale.number(Reservation.wordBytes)])
    }
    // A shop is no member, and need not know the site.
    if PlainText.hasLink(words) { form.errors.add("words", "photo_links", in: "text") }
    try context.checkSpam(&form, fields: ["name", "words"])
    guard let email, let until else { return nil }
    // A reader who typed someone else's address does not learn what became of the request.
    let isOwn = account?.email.flatMap { EmailAddress($0) }?.folded == email.folded
    return NewReservation(
      product: product, shop: stock.shop.slug, size: size, member: isOwn ? account?.id : nil,
      name: name,
      email: email, words: PlainText.isBlank(words) ? "" : words, language: context.tree.language,
      until: until)
  }

  private func chosenSize(of stock: ShopStock, _ errors: inout FieldErrors) -> String {
    let size = context.fields["size"]
    if stock.sizes.isEmpty || stock.has(size) { return stock.sizes.isEmpty ? "" : size }
    let sizes = stock.sizes.map(\.label).joined(separator: ", ")
    errors.add(
      "size", size.isEmpty ? "empty" : "absent", ["shop": stock.shop.name, "sizes": sizes])
    return size
  }

  /// The days until which a shop may keep something.
  var days: [CivilDate] { (0...Reservation.maxDays).map { today.adding(days: $0) } }

  /// Counts the request before anything is stored: for the requester, and for the shop or the address that gets an email.
  private func count(_ newReservation: NewReservation, _ isConfirmed: Bool) throws {
    let (most, hour) = (Reservation.maxPerHour, 3600)
    let own =
      account.map { [Quota("reserve \($0.id)", most: most, seconds: hour)] }
      ?? context.quotas("reserve", most: most, seconds: hour)
    try context.allow(own + (isConfirmed ? [.reservations(at: newReservation.shop)] : []))
    if !isConfirmed { try context.countEmail(to: newReservation.email) }
  }

  /// Returns the same answer regardless of earlier requests from the address.
  private func written(to email: EmailAddress) throws -> Reply {
    try context.done(
      context.locale.text("written_title"),
      context.locale.text("reserve_written", ["address": email.text]))
  }

  func response(_ form: FormState) throws -> ActionResponse { try response(form, context) }
}

extension Quota {
  /// Requests that a shop gets in an hour, counted when it is notified.
  static func reservations(at shop: String) -> Quota {
    Quota("reserve at \(shop)", most: Reservation.maxPerShop, seconds: 3600)
  }
}
