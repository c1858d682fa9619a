import Database
import HTTPTypes
import Model
import Pages
import Theme

// The page of a look at the catalogue.
extension CatalogueListing {
  private var locale: Locale { context.locale }

  func page() throws -> ActionResponse {
    let title = locale.text("catalogue")
    let settings = context.settings
    let view = CataloguePage(
      chrome: context.chrome(title, tab: .catalogue, sheet: PageRenderer.catalogueSheet),
      title: title,
      breadcrumb: [
        LinkView(label: locale.text("tab_more"), url: settings.href(.more(context.tree)))
      ],
      count: locale.text(
        "filter_count",
        ["count": locale.number(result.matches.count), "all": locale.number(index.count)]),
      bits: try sentence().bits,
      notice: context.notice("filter"),
      saveURL: context.href(filter.ordered(.newest), .filters, more: "new=1"),
      deckURL: context.settings.has(.cards)
        ? context.href(filter, .deck, more: filter.query.isEmpty ? "mine=no" : "") : nil,
      orders: ProductFilter.Order.allCases.map { order in
        LinkView(
          label: locale.text("order_\(order.rawValue)"), url: address(filter.ordered(order)),
          isCurrent: order == filter.order)
      },
      products: try tiles(),
      previousURL: number > 1 ? address(filter, page: number - 1) : nil,
      nextURL: number < pages ? address(filter, page: number + 1) : nil,
      ways: try ways(), form: try form())
    return try context.page(view, request.errors)
  }

  private func tiles() throws -> [ProductTileView] {
    let new = saved.map { index.news(result.matches, since: $0.seen) } ?? []
    var tiles = try renderer.tiles(positions.map(index.product), context.tree)
    for (place, position) in positions.enumerated() where place < tiles.count {
      tiles[place].isNew = new.contains(position)
    }
    return tiles
  }

  /// Suggestions of what to loosen when nothing fits: each attribute, and the prices, without which something would.
  private func ways() throws -> [LinkView] {
    guard positions.isEmpty, !filter.isEmpty else { return [] }
    var others = try filter.choices.keys.sorted().map { attribute in
      (
        name: try renderer.label(ofAttribute: attribute, context.tree),
        filter: filter.without(attribute)
      )
    }
    if filter.min != nil || filter.max != nil {
      others.append((locale.text("catalogue_price"), filter.withoutPrices))
    }
    return others.compactMap { name, other in
      let count = index.matches(other).count
      guard count > 0 else { return nil }
      return LinkView(
        label: locale.plural("filter_without", count, ["name": name]), url: address(other))
    }
  }

  private func form() throws -> FilterFormView {
    let groups = try groups()
    // The kind and look of a product come before its price, words about it after that.
    func isEarly(_ group: FilterGroupView) -> Bool {
      group.name == Product.type || group.hasFills || group.isNumbers
    }
    return FilterFormView(
      action: context.settings.href(.plain(.catalogue)),
      hidden: context.hidden(
        filter.order == .newest ? [] : [("order", filter.order.rawValue)]),
      summary: request.errors.isEmpty
        ? nil : locale.formErrors(request.errors.sentences.count, isPost: false),
      groups: groups.filter(isEarly),
      prices: prices(),
      others: groups.filter { !isEarly($0) },
      button: locale.plural("filter_show", result.matches.count),
      resetURL: address(ProductFilter()))
  }

  private func groups() throws -> [FilterGroupView] {
    let wanted = index.values.enumerated().filter { $0.element.list.attribute != Product.price }
    let places = wanted.map(\.offset)
    return try renderer.choices(wanted.map(\.element.list), context.tree).map { group in
      let values = group.values.map { value in
        self.value(value, result.counts[places[value.index]])
      }
      return try self.group(group, values)
    }
  }

  func value(_ value: CatalogueChoices.Value, _ count: Int) -> FilterChoice {
    let isChosen = filter.has(value.list.value, of: value.list.attribute)
    return FilterChoice(
      view: FilterValueView(
        name: value.list.attribute, value: value.list.value, label: value.label,
        count: locale.number(count), isChosen: isChosen, isNone: count == 0 && !isChosen,
        fill: value.fill), count: count)
  }

  /// Maximum number of values shown at once: the most frequent ones, plus all that are chosen.
  private static let shown = 10
  private static let shownNumbers = 16
  private static let shownBrands = 6

  private func group(
    _ group: CatalogueChoices, _ values: [FilterChoice]
  ) throws -> FilterGroupView {
    var view = FilterGroupView(
      title: group.title, name: group.attribute, isNumbers: group.isNumbers,
      hasFills: group.hasFills)
    if group.attribute == Product.brand {
      brands(values, &view)
    } else {
      let room = group.isNumbers ? Self.shownNumbers : Self.shown
      (view.values, view.more) = FilterChoice.parted(values, room: room)
      view.moreLabel = locale.text("filter_all", ["count": locale.number(values.count)])
    }
    if group.isPersonal, let mine = own[group.attribute], filter.has(mine, of: group.attribute) {
      let label = values.first { $0.view.value == mine }?.view.label ?? mine
      view.own = locale.text("filter_own", ["value": label])
      view.ownURL = context.href(.profile)
    }
    return view
  }

  private func brands(_ values: [FilterChoice], _ view: inout FilterGroupView) {
    let typed = context.fields["find"]
    let found = FilterChoice.found(values, typed)
    (view.values, _) = FilterChoice.parted(found, room: typed.isEmpty ? Self.shownBrands : 20)
    guard values.count > Self.shownBrands + 2 || !typed.isEmpty else { return }
    view.find = FindFieldView(label: locale.text("filter_find_brand"), value: typed)
    view.all = LinkView(
      label: locale.plural("filter_all_brands", values.count), url: context.href(filter, .brands))
  }
}

/// A value to choose, with the number of products that would fit with it.
struct FilterChoice {
  let view: FilterValueView
  let count: Int

  /// Splits values into those shown at once, which are the chosen and the most frequent ones, and those folded away.
  ///
  /// Both keep their order.
  static func parted(
    _ choices: [FilterChoice], room: Int
  ) -> (shown: [FilterValueView], more: [FilterValueView]) {
    // One or two more are less than a fold.
    guard choices.count > room + 2 else { return (choices.map(\.view), []) }
    let best = choices.indices.sorted { one, other in
      let (left, right) = (choices[one], choices[other])
      if left.view.isChosen != right.view.isChosen { return left.view.isChosen }
      return (right.count, one) < (left.count, other)
    }
    let chosen = choices.count { $0.view.isChosen }
    let shown = Set(best.prefix(max(room, chosen)))
    return (
      choices.indices.filter(shown.contains).map { choices[$0].view },
      choices.indices.filter { !shown.contains($0) }.map { choices[$0].view }
    )
  }

  /// The values whose names contain the words, and the chosen ones; all where nothing was typed.
  static func found(_ choices: [FilterChoice], _ typed: String) -> [FilterChoice] {
    let words = Folding.fold(PlainText.singleLine(typed))
    guard !words.isEmpty, typed.utf8.count <= 200 else { return choices }
    return choices.filter { $0.view.isChosen || Folding.fold($0.view.label).holds(words) }
  }
}

// Prices.
extension CatalogueListing {
  private static let columns = 12

  private func prices() -> PriceRangeView? {
    guard let range = index.priceRange else { return nil }
    let width = Self.step(range.upperBound / Self.columns)
    let counts = index.histogram(
      result.atAnyPrice, steps: min(range.upperBound / width + 1, Self.columns), width: width)
    let top = max(counts.max() ?? 0, 1)
    let most = counts.firstIndex(of: top) ?? 0
    return PriceRangeView(
      min: context.fields["min"], max: context.fields["max"],
      lowest: ProductFilter.text(ofPrice: range.lowerBound / 100 * 100),
      highest: ProductFilter.text(ofPrice: (range.upperBound + 99) / 100 * 100),
      minError: request.errors["min"], maxError: request.errors["max"],
      sign: context.theme.sign(of: index.currency),
      drawing: counts.max() == 0
        ? locale.text("filter_no_prices")
        : locale.text(
          "filter_prices", ["from": price(most * width), "to": price((most + 1) * width)]),
      columns: counts.enumerated().map { number, count in
        column(number, of: counts.count, height: count * 42 / top, count, step: width)
      })
  }

  private func column(
    _ number: Int, of columns: Int, height: Int, _ count: Int, step: Int
  ) -> PriceColumnView {
    let width = 240 / max(columns, 1)
    let tall = count == 0 ? 1 : max(height, 3)
    let (from, to) = (number * step, (number + 1) * step)
    let isIn = to > filter.min ?? 0 && from <= filter.max ?? Int.max
    return PriceColumnView(
      x: String(number * width + 1), y: String(44 - tall), width: String(width - 3),
      height: String(tall), isIn: isIn)
  }

  private func price(_ hundredths: Int) -> String {
    let unit = Price.digits(of: index.currency) == 0 ? 100 : 1
    return context.theme.price(
      Price(amount: hundredths / unit, currency: index.currency), in: context.tree)
  }

  /// The next round number of hundredths: 1, 2 or 5 with zeros, at least one of the main unit.
  private static func step(_ least: Int) -> Int {
    var step = 100
    while true {
      for factor in [1, 2, 5] where step * factor > least { return step * factor }
      step *= 10
    }
  }
}
