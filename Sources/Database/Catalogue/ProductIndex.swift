public import Model

/// Everything that a filter needs of the catalogue, as sets: the products that are not gone in a dense numbering, for each
/// value the set of those that have it, and their orders.
///
/// A filter is set arithmetic on it: counting with SQL takes ten times as long. It is derived from the rows of products and
/// never differs from them: every change of a product removes the stored index in the same transaction, and a reader that finds
/// none builds it from the rows.
public struct ProductIndex: Sendable {
  /// A value, with the products that have it.
  public struct Value: Sendable {
    /// The value's list.
    public let list: ProductList
    let members: ProductMembers
  }

  /// Products that a filter lets through, and how many each choice would.
  public struct Result: Sendable {
    /// The products.
    public let matches: ProductSet
    /// For each value of the index, in its order: how many products have it among those that the rest of the filter lets
    /// through, ignoring the choices of its own attribute.
    public let counts: [Int]
    /// Products that the filter lets through without its limits of price.
    public let atAnyPrice: ProductSet
  }

  /// Version: a different number means other products or other data.
  public let version: Int
  /// The currency of the dictionary: prices in others are in no range.
  public let currency: String
  /// Values that some product has.
  public let values: [Value]
  /// The number of the product at each position; the earliest products come first.
  let products: [Product.ID]
  /// Positions of products with a price in the currency, the cheapest first, and these prices in hundredths.
  let byPrice: (positions: [UInt32], prices: [Int])
  /// Positions by name, in each language.
  let byName: [Language: [UInt32]]
  /// Attributes that depend on the viewer, each with the values that suit everyone: none of its values excludes these, nor
  /// products without a value of it.
  var personal: [String: Set<String>] = [:]

  /// Number of products.
  public var count: Int { products.count }
  /// All products.
  public var all: ProductSet { ProductSet(of: count, all: true) }

  /// The number of the product at a position.
  public func product(at position: Int) -> Product.ID { products[position] }

  /// The products that a filter lets through.
  public func matches(_ filter: ProductFilter) -> ProductSet {
    var matches = all
    for set in chosen(filter).values { matches.formIntersection(set) }
    if let set = priced(filter) { matches.formIntersection(set) }
    return matches
  }

  /// Products that a filter lets through, and those that each choice would.
  public func result(_ filter: ProductFilter) -> Result {
    let chosen = chosen(filter)
    let priced = priced(filter)
    func together(but attribute: String?, atAnyPrice: Bool = false) -> ProductSet {
      var set = all
      for (other, own) in chosen where other != attribute { set.formIntersection(own) }
      if let priced, !atAnyPrice { set.formIntersection(priced) }
      return set
    }
    let matches = together(but: nil)
    let rests = Dictionary(uniqueKeysWithValues: chosen.keys.map { ($0, together(but: $0)) })
    return Result(
      matches: matches,
      counts: counts(in: rests, or: matches),
      atAnyPrice: together(but: nil, atAnyPrice: true))
  }

  /// Number of products that each value would let through.
  private func counts(in rests: [String: ProductSet], or matches: ProductSet) -> [Int] {
    let open = Dictionary(uniqueKeysWithValues: personal.keys.map { ($0, leftIn($0)) })
    return values.map { value in
      let attribute = value.list.attribute
      guard var set = open[attribute] else {
        return value.members.count(in: rests[attribute] ?? matches)
      }
      value.members.add(to: &set)
      set.formIntersection(rests[attribute] ?? matches)
      return set.count
    }
  }

  /// Products that no value of an attribute leaves out; empty unless the attribute depends on the viewer.
  private func leftIn(_ attribute: String) -> ProductSet {
    var (suiting, known) = (ProductSet(of: count), ProductSet(of: count))
    guard let forAll = personal[attribute] else { return suiting }
    for value in values where value.list.attribute == attribute {
      value.members.add(to: &known)
      if forAll.contains(value.list.value) { value.members.add(to: &suiting) }
    }
    var left = all
    for position in known.positions { left.remove(position) }
    left.formUnion(suiting)
    return left
  }

  /// For each chosen attribute, the products that have any of its chosen values.
  private func chosen(_ filter: ProductFilter) -> [String: ProductSet] {
    var sets = Dictionary(
      uniqueKeysWithValues: filter.choices.keys.map { ($0, leftIn($0)) })
    for value in values where filter.has(value.list.value, of: value.list.attribute) {
      value.members.add(to: &sets[value.list.attribute, default: ProductSet(of: count)])
    }
    return sets
  }

  /// Products in the price range of a filter; nil when it has none.
  private func priced(_ filter: ProductFilter) -> ProductSet? {
    guard filter.min != nil || filter.max != nil else { return nil }
    let (low, high) = (filter.min ?? 0, filter.max ?? Int.max)
    var set = ProductSet(of: count)
    for (index, price) in byPrice.prices.enumerated() where price >= low && price <= high {
      set.insert(Int(byPrice.positions[index]))
    }
    return set
  }
}

// Orders.
extension ProductIndex {
  /// The positions of a set in an order; by name, as in a language.
  public func positions(
    _ set: ProductSet, _ order: ProductFilter.Order, _ language: Language
  ) -> [Int] {
    switch order {
    case .newest: return set.positions.reversed()
    case .cheapest:
      let priced = byPrice.positions.lazy.map(Int.init).filter(set.contains)
      let known = Array(priced)
      var rest = set
      for position in known { rest.remove(position) }
      return known + rest.positions.reversed()
    case .name:
      guard let names = byName[language] else { return set.positions.reversed() }
      return names.lazy.map(Int.init).filter(set.contains)
    }
  }

  /// For each position, the sum of the scores of the product's values.
  public func scores(_ worth: [ProductList.ID: Int]) -> [Int] {
    var scores = [Int](repeating: 0, count: count)
    for value in values {
      guard let points = worth[value.list.id] else { continue }
      var set = ProductSet(of: count)
      value.members.add(to: &set)
      for position in set.positions { scores[position] += points }
    }
    return scores
  }

  /// The numbers of the products of a set.
  public func numbers(_ set: ProductSet) -> ProductNumbers {
    ProductNumbers(set.positions.map { products[$0] })
  }

  /// The positions in a set whose products are not among the known numbers, ascending.
  public func news(_ set: ProductSet, since known: ProductNumbers) -> [Int] {
    set.positions.filter { !known.contains(products[$0]) }
  }

  /// The lowest and the highest price in the currency, in hundredths; nil where nothing has one.
  public var priceRange: ClosedRange<Int>? {
    guard let low = byPrice.prices.first, let high = byPrice.prices.last else { return nil }
    return low...high
  }

  /// The number of products of a set in each step of a range, from 0 by steps of `width` hundredths; the last includes all
  /// above.
  public func histogram(_ set: ProductSet, steps: Int, width: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: max(steps, 1))
    for (index, price) in byPrice.prices.enumerated()
    where set.contains(Int(byPrice.positions[index])) {
      counts[min(price / max(width, 1), counts.count - 1)] += 1
    }
    return counts
  }
}
