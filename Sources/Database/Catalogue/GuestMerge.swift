public import Model
public import Time

/// How much of what a browser kept for a guest an account has now that it had not before.
public struct Merged: Hashable, Sendable {
  /// Favourites.
  public var favourites = 0
  /// Saved filters.
  public var filters = 0

  /// Nothing.
  public init() {}
}

extension Transaction {
  /// Unites what a browser kept of the catalogue with what an account has.
  ///
  /// What the browser likes becomes a favourite, whatever the account had said of it; of the rest the account's own word
  /// counts. What there is no room for stays out: of favourites the oldest.
  public func merge(
    _ guest: GuestCatalogue, into member: Member.ID, at now: Timestamp
  ) throws -> Merged {
    var merged = Merged()
    guard !guest.isEmpty else { return merged }
    merged.favourites = try mergeChoices(guest, member)
    merged.filters = try mergeFilters(guest.filters, member, at: now)
    return merged
  }

  private func mergeChoices(_ guest: GuestCatalogue, _ member: Member.ID) throws -> Int {
    let known = try Dictionary(
      site.choices(of: member, .product).map { ($0.thing, $0.choice) }, uniquingKeysWith: { $1 })
    let new = guest.choices.enumerated().filter { _, chosen in
      known[chosen.product.rawValue].map { $0 != .like && chosen.choice == .like } ?? true
    }
    var room = ChoiceLimits.favourites - known.values.count { $0 == .like }
    var taken: [(offset: Int, element: GuestCatalogue.Chosen)] = []
    for entry in new.reversed() where try site.hasProduct(entry.element.product) {
      if entry.element.choice == .like {
        guard room > 0 else { continue }
        room -= 1
      }
      taken.append(entry)
    }
    for (offset, chosen) in taken.reversed() {
      let thing = ChosenThing(
        thing: chosen.product.rawValue, choice: chosen.choice, isLearned: offset >= guest.unlearned)
      try put(thing, .product, member)
    }
    try dropOldest(of: member, .product)
    return taken.count { $0.element.choice == .like }
  }

  /// The same of saved filters; how many are new.
  private func mergeFilters(
    _ filters: [GuestCatalogue.Filter], _ member: Member.ID, at now: Timestamp
  ) throws -> Int {
    let before = try site.savedFilters(of: member).count
    for kept in filters {
      guard let filter = ProductFilter(query: kept.query) else { continue }
      _ = try save(filter, as: kept.name, of: member, at: now)
    }
    return try site.savedFilters(of: member).count - before
  }
}

extension SiteDatabase {
  /// Whether there is a catalogue: something was listed, be it gone or not.
  public func hasProducts() throws -> Bool {
    try connection.isTrue("SELECT 1 FROM products LIMIT 1")
  }

  /// Whether there is or was a product.
  public func hasProduct(_ id: Product.ID) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM products WHERE id = ?", [.id(id)])
  }
}
