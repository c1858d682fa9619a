import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `catalogue/<number>/nearest?size=…&town=…`: the nearest shop that has a product, from a town or from the position that a
/// browser reports.
///
/// A position appears in the address of the page, to three decimals, and nowhere else: it is used for measuring and not stored.
struct NearestShopsAction: Action {
  /// Maximum number of towns that the form proposes.
  private static let proposed = 200

  let context: ActionContext
  private let product: Product.ID
  private let card: ProductCard
  private let shops: [ShopStock]
  /// Attributes whose personal values are sizes of the product.
  private let sizeAttributes: Set<String>
  private var locale: Locale { context.locale }

  /// Looks the product and its shops up; throws `notFound`.
  init(_ context: ActionContext, _ product: Product.ID) throws {
    let renderer = try PageRenderer(context.site, context.theme, for: context.viewer)
    guard let card = try renderer.card(product, context.tree) else { throw Problem.notFound }
    // It measures and draws for anyone, so that it is limited like a search.
    try context.allow(
      context.quotas("nearest", most: context.settings.limits.searchesPerMinute))
    shops = try renderer.shops(having: product, context.tree)
    sizeAttributes = try renderer.sizeAttributes(of: product)
    self.context = context
    self.product = product
    self.card = card
  }

  func show() throws -> Reply {
    var errors = FieldErrors(locale)
    let origin = try origin(&errors)
    let size = try size()
    let places = Self.places(shops, size, from: origin?.point)
    let title = title(places, size)
    if context.request.wantsJSON { return .finished(json(title, places, errors)) }
    let towns = try context.site.towns(atMost: Self.proposed)
    let here = origin?.here
    let renderer = try PageRenderer(context.site, context.theme, for: context.viewer)
    let map = NearestShopsMap(places, from: origin?.point, towns: towns)
    let view = NearestShopsPage(
      chrome: context.chrome(title, tab: .catalogue, sheet: PageRenderer.catalogueSheet),
      title: title,
      breadcrumb: [context.catalogueLink, LinkView(label: card.name, url: card.url)],
      card: card.view, origin: origin?.name,
      map: map?.view(label: title) { locale.distance(metres: $0) },
      shops: places.enumerated().map { row($1, number: $0 + 1, size, renderer) },
      action: context.settings.href(.nearest(product)), lang: context.tree.language.code,
      latitude: here?.latitude, longitude: here?.longitude, sizes: choices(size),
      town: town(errors), towns: towns.map { ParagraphView(text: $0.name) },
      canLocate: shops.contains { $0.shop.position != nil },
      script: context.theme.href(asset: "nearest.js"))
    return .finished(try context.page(view, errors))
  }

  /// The point to measure from, with its name: a typed town counts more than a position.
  private func origin(_ errors: inout FieldErrors) throws -> Origin? {
    let fields = context.fields
    let typed = PlainText.singleLine(fields["town"])
    if !PlainText.isBlank(typed) {
      let towns = try towns(typed)
      guard let town = towns.first else {
        try context.addUnknownPlace("town", typed, &errors)
        return nil
      }
      // If several towns share the name, the label says which one was used.
      return Origin(name: towns.count > 1 ? locale.label(town) : town.name, point: town.point)
    }
    if !fields["lat"].isEmpty || !fields["lon"].isEmpty {
      guard let position = Shop.Position(latitude: fields["lat"], longitude: fields["lon"]) else {
        errors.add("town", "position")
        return nil
      }
      return Origin(name: locale.text("nearest_here"), here: position.rounded)
    }
    return try ownTown()
  }

  /// The member's home town, if the list knows it and nothing else was given.
  private func ownTown() throws -> Origin? {
    guard let member = context.viewer.member, !context.fields.has("town") else { return nil }
    let profile = try context.site.profile(member.id)
    let towns = try profile[.city].isEmpty ? [] : towns(profile[.city])
    let town = towns.first { $0.country == profile[.country] } ?? towns.first
    return town.map { Origin(name: $0.name, point: $0.point) }
  }

  private func towns(_ typed: String) throws -> [Town] {
    try locale.towns(typed) { try context.site.towns(named: $0) }
  }

  /// The requested size; else the member's own size, even one that no shop has: then that is the answer.
  private func size() throws -> String? {
    let asked = context.fields["size"]
    guard !allSizes.isEmpty else { return nil }
    if context.fields.has("size") { return isSize(asked) ? asked : nil }
    guard let member = context.viewer.member else { return nil }
    let own = try context.site.ownValues(of: member.id)
    return sizeAttributes.sorted().compactMap { own[$0] }.first(where: isSize)
  }

  private func isSize(_ slug: String) -> Bool {
    allSizes.contains { $0.slug == slug } || ProductSize(slug).label != nil
  }

  /// “Any size”, and each existing size; a requested size that no shop has is included.
  private func choices(_ size: String?) -> [SizeChoiceView] {
    guard !allSizes.isEmpty else { return [] }
    var all = allSizes
    if let size, !all.contains(where: { $0.slug == size }) {
      all.append((size, ProductSize(size).label ?? size))
      all.sort { ProductSize($0.slug) < ProductSize($1.slug) }
    }
    let any = SizeChoiceView(
      value: "", label: locale.text("nearest_any_size"), isChosen: size == nil)
    return [any]
      + all.map { SizeChoiceView(value: $0.slug, label: $0.label, isChosen: $0.slug == size) }
  }

  /// The sizes that any of the shops has.
  private var allSizes: [ShopStock.Size] {
    var all: [ShopStock.Size] = []
    for size in shops.flatMap(\.sizes) where !all.contains(where: { $0.slug == size.slug }) {
      all.append(size)
    }
    return all.sorted { ProductSize($0.slug) < ProductSize($1.slug) }
  }

  /// The shops in the order in which to visit them: those that have the size first, then by distance.
  private static func places(
    _ shops: [ShopStock], _ size: String?, from origin: Point?
  ) -> [NearestShop] {
    let places = shops.map { stock in
      NearestShop(
        stock: stock, hasIt: stock.has(size),
        metres: origin.flatMap { origin in
          stock.shop.position.map { origin.distance(to: $0.point) }
        })
    }
    return places.enumerated().sorted { one, other in
      let (here, there) = (one.element, other.element)
      if here.hasIt != there.hasIt { return here.hasIt }
      return (here.metres ?? .infinity, one.offset) < (there.metres ?? .infinity, other.offset)
    }.map(\.element)
  }
}

/// The point that distances are measured from.
struct Origin {
  /// Label of the point.
  let name: String
  let point: Point
  /// The position as the browser reported it; nil for a town.
  let here: Shop.Position?

  init(name: String, point: Point) {
    self.name = name
    self.point = point
    here = nil
  }

  init(name: String, here: Shop.Position) {
    self.name = name
    self.here = here
    point = here.point
  }
}

/// A shop, and how far it is.
struct NearestShop {
  let stock: ShopStock
  /// True if the shop has the requested size.
  let hasIt: Bool
  /// Distance in metres; nil when the origin or the shop's position is unknown.
  let metres: Double?
}

// Texts of the page.
extension NearestShopsAction {
  /// The longest distance given as a walk, in minutes; beyond it the page gives the distance.
  private static let longestWalk = 45

  /// The answer: "La Horma has it in 39, 8 minutes on foot".
  private func title(_ places: [NearestShop], _ size: String?) -> String {
    let label = size.map { ProductSize($0).label ?? $0 }
    let having = places.filter(\.hasIt)
    func text(_ key: String, _ shop: String = "") -> String {
      locale.text(
        label == nil ? key : "\(key)_size", ["shop": shop, "size": label ?? ""])
    }
    guard let first = having.first else { return text("nearest_none") }
    guard let metres = first.metres else {
      guard having.count > 1 else { return text("nearest_has", first.stock.shop.name) }
      return locale.plural(
        label == nil ? "nearest_several" : "nearest_several_size", having.count,
        ["size": label ?? ""])
    }
    return locale.text(
      "nearest_title",
      ["answer": text("nearest_has", first.stock.shop.name), "way": way(metres)])
  }

  private func way(_ metres: Double) -> String {
    let minutes = Shop.Position.minutesOnFoot(metres)
    guard minutes <= Self.longestWalk else {
      return locale.text("nearest_away", ["distance": locale.distance(metres: metres)])
    }
    return locale.plural("nearest_minutes", minutes)
  }

  private func row(
    _ place: NearestShop, number: Int, _ size: String?, _ maps: PageRenderer
  ) -> NearestShopView {
    let shop = place.stock.shop
    var query = ["shop=\(shop.slug)"] + (size.map { ["size=\($0)"] } ?? [])
    query.append("lang=\(context.tree.language.code)")
    let sizes = place.stock.sizes.map(\.label).joined(separator: ", ")
    return NearestShopView(
      number: String(number), name: shop.name, url: place.stock.url,
      distance: place.metres.map { locale.distance(metres: $0) },
      address: shop.address.isEmpty ? nil : shop.address,
      hours: shop.hours.isEmpty ? nil : shop.hours,
      stock: sizes.isEmpty ? nil : locale.text("nearest_stock", ["sizes": sizes]),
      hasIt: place.hasIt, isFirst: number == 1 && place.hasIt,
      reserveURL: place.hasIt && shop.acceptsReservations
        ? context.settings.href(.reserve(product), query: query.joined(separator: "&")) : nil,
      mustBeVisited: place.hasIt && !shop.acceptsReservations
        && shops.contains { $0.shop.acceptsReservations },
      geoURL: shop.position.map { "geo:\($0.latitude),\($0.longitude)" },
      mapURL: maps.mapURL(of: shop, context.tree))
  }

  private func town(_ errors: FieldErrors) -> FieldView {
    FieldView(
      name: "town", label: locale.text("label_town"), value: context.fields["town"],
      error: errors["town"], cities: context.cityList)
  }

  private func json(
    _ title: String, _ places: [NearestShop], _ errors: FieldErrors
  ) -> ActionResponse {
    guard errors.isEmpty else {
      return .details(
        .unprocessableContent, locale.text("problem_422_title"),
        locale.text("problem_422_explanation"), errors.sentences)
    }
    let shops = places.map { place in
      JSON.object(
        [("shop", .text(place.stock.shop.slug)), ("has_it", .number(place.hasIt ? 1 : 0))]
          + (place.metres.map { [("metres", .number(Int64($0)))] } ?? []))
    }
    return .json(.ok, .object([("answer", .text(title)), ("shops", .list(shops))]))
  }
}
