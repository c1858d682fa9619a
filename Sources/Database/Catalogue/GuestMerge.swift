public import Model
public import Time

/// Numbers of things that an account gained from a guest's browser.
public struct GuestMergeResult: Hashable, Sendable {
  /// Favourites.
  public var favourites = 0
  /// Saved filters.
  public var filters = 0

  /// Nothing gained.
  public init() {}
}

extension Transaction {
  /// Merges a guest's catalogue data from a browser into an account.
  ///
  /// A favourite of the browser becomes a favourite of the account, even against the account's earlier choice; otherwise the
  /// account's own choice counts. Choices beyond the limit are left out: of favourites, the oldest.
  public func merge(
    _ guest: GuestCatalogue, into member: Member.ID, at now: Timestamp
  ) throws -> GuestMergeResult {
    var merged = GuestMergeResult()
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
      let thing = DeckChoice(
        thing: chosen.product.rawValue, choice: chosen.choice, isLearned: offset >= guest.unlearned)
      try put(thing, .product, member)
    }
    try dropOldest(of: member, .product)
    return taken.count { $0.element.choice == .like }
  }

  /// Merges saved filters; returns how many are new.
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
  /// True if there is a catalogue, that is, something was ever listed, even if it is gone since.
  public func hasProducts() throws -> Bool {
    try connection.isTrue("SELECT 1 FROM products LIMIT 1")
  }

  /// True if there is or was such a product.
  public func hasProduct(_ id: Product.ID) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM products WHERE id = ?", [.id(id)])
  }
}
