/// Catalogue data that a browser keeps for a guest: favourites, things put off and refused in the deck, and saved filters.
///
/// It travels in one cookie (`GuestCatalogue+Cookie`), so all of it together must fit into `cookieBytes`. Favourites and
/// filters are never dropped: new ones that do not fit are refused. Of the things put off and refused, the oldest are dropped.
public struct GuestCatalogue: Hashable, Sendable {
  /// A filter with a name.
  public struct Filter: Hashable, Sendable {
    /// Name of the filter, one line of at most `nameBytes`.
    public let name: String
    /// Parameters in canonical form, `type=boots&max=90`: printable ASCII of at most `queryBytes`.
    public let query: String

    /// The most UTF-8 bytes of a name.
    public static let nameBytes = 100
    /// The most bytes of the parameters.
    public static let queryBytes = 1500

    /// Stores a name and parameters; nil for a name that is blank or too long, and for parameters that no address could have.
    public init?(name: String, query: String) {
      let line = PlainText.singleLine(name)
      guard !PlainText.isBlank(line), line.utf8.count <= Self.nameBytes,
        query.utf8.count <= Self.queryBytes, query.utf8.allSatisfy({ (33...126).contains($0) })
      else { return nil }
      self.name = line
      self.query = query
    }
  }

  /// The choice about one product.
  public struct Chosen: Hashable, Sendable {
    /// Number of the product.
    public let product: Product.ID
    /// The choice made.
    public let choice: Choice

    /// Stores both values as given.
    public init(_ product: Product.ID, _ choice: Choice) {
      self.product = product
      self.choice = choice
    }
  }

  /// The most favourites.
  public static let maxFavourites = 500
  /// The most saved filters.
  public static let maxFilters = 5
  /// Seconds for which a browser keeps it after the last change: a year.
  public static let lifetime: Int64 = 366 * 86_400
  /// The highest number of a product.
  static let highest: Int64 = 1 << 40
  /// The most bytes of the cookie's value; with name and attributes the cookie stays below 3,500 bytes.
  public static let cookieBytes = 3400

  /// The choices, in the order in which they were made; no product twice.
  public private(set) var choices: [Chosen] = []
  /// Number of first choices that do not count towards the preferences, because these were reset.
  public private(set) var unlearned = 0
  /// Saved filters, in their order.
  public private(set) var filters: [Filter] = []

  /// Creates an empty value.
  public init() {}

  /// Stores what fits, from the first on.
  init(choices: [Chosen], unlearned: Int, filters: [Filter]) {
    var (seen, favourites) = (Set<Product.ID>(), 0)
    for chosen in choices where seen.insert(chosen.product).inserted {
      if chosen.choice == .like {
        guard favourites < Self.maxFavourites else { continue }
        favourites += 1
      }
      self.choices.append(chosen)
    }
    self.unlearned = min(max(0, unlearned), self.choices.count)
    self.filters = Array(filters.prefix(Self.maxFilters))
  }

  /// True if there is nothing to keep.
  public var isEmpty: Bool { choices.isEmpty && filters.isEmpty }

  /// The favourites, the newest first.
  public var favourites: [Product.ID] {
    choices.reversed().filter { $0.choice == .like }.map(\.product)
  }

  /// The choices in the form that decks use.
  public var things: [DeckChoice] {
    choices.enumerated().map { index, chosen in
      DeckChoice(
        thing: chosen.product.rawValue, choice: chosen.choice, isLearned: index >= unlearned)
    }
  }

  /// The choice about a product; nil if there is none.
  public func choice(of product: Product.ID) -> Choice? {
    choices.first { $0.product == product }?.choice
  }
}

extension GuestCatalogue {
  /// Stores a choice about a product; returns false, and changes nothing, when there is no room for it.
  ///
  /// It replaces an earlier choice about the product. Repeating a choice changes nothing.
  public mutating func choose(_ product: Product.ID, _ choice: Choice) -> Bool {
    if self.choice(of: product) == choice { return true }
    guard (1...Self.highest).contains(product.rawValue) else { return false }
    let before = self
    removeChoice(product)
    guard choice != .like || favourites.count < Self.maxFavourites else {
      self = before
      return false
    }
    choices.append(Chosen(product, choice))
    if fit() { return true }
    self = before
    return false
  }

  /// Removes the choice about a product if it is `choice`, or any choice if that is nil.
  public mutating func removeChoice(_ product: Product.ID, _ choice: Choice? = nil) {
    remove { $0.product == product && (choice == nil || $0.choice == choice) }
  }

  /// Removes choices of one kind about some products: these are dealt again.
  public mutating func forget(_ choice: Choice, where isMeant: (Product.ID) -> Bool) {
    remove { $0.choice == choice && isMeant($0.product) }
  }

  /// Resets the preferences: choices made so far no longer count towards them.
  public mutating func resetPreferences() { unlearned = choices.count }

  /// Replaces the saved filters; returns false, and changes nothing, when there is no room for them.
  public mutating func keep(_ filters: [Filter]) -> Bool {
    let before = self
    self.filters = filters
    if filters.count <= Self.maxFilters, fit() { return true }
    self = before
    return false
  }

  private mutating func remove(where isMeant: (Chosen) -> Bool) {
    unlearned -= choices.prefix(unlearned).count(where: isMeant)
    choices.removeAll(where: isMeant)
  }

  /// Drops the oldest refusals until everything fits; returns false if that is not enough.
  ///
  /// The last choice is never dropped.
  private mutating func fit() -> Bool {
    while length > Self.cookieBytes {
      guard let oldest = choices.dropLast().firstIndex(where: { $0.choice != .like }) else {
        return false
      }
      choices.remove(at: oldest)
      if oldest < unlearned { unlearned -= 1 }
    }
    return true
  }
}
