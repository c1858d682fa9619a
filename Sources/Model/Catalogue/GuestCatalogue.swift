/// What a browser keeps of the catalogue for somebody who has no account: favourites, what was put off and refused in
/// the deck, and saved filters.
///
/// It travels in one cookie (`GuestCatalogue+Cookie`), so all of it together has room in `cookieBytes`. Favourites and
/// filters are never dropped: what does not fit is not taken. Of what was put off and refused the oldest gives way.
public struct GuestCatalogue: Hashable, Sendable {
  /// A filter with a name.
  public struct Filter: Hashable, Sendable {
    /// What it is called, one line of at most `nameBytes`.
    public let name: String
    /// Its parameters in canonical form, `type=boots&max=90`: printable ASCII of at most `queryBytes`.
    public let query: String

    /// The most UTF-8 bytes of a name.
    public static let nameBytes = 100
    /// The most bytes of the parameters.
    public static let queryBytes = 1500

    /// Takes a name and parameters; nil for a name that is blank or too long, and for parameters that no address could
    /// have.
    public init?(name: String, query: String) {
      let line = PlainText.singleLine(name)
      guard !PlainText.isBlank(line), line.utf8.count <= Self.nameBytes,
        query.utf8.count <= Self.queryBytes, query.utf8.allSatisfy({ (33...126).contains($0) })
      else { return nil }
      self.name = line
      self.query = query
    }
  }

  /// What was said of a product.
  public struct Chosen: Hashable, Sendable {
    /// Which product.
    public let product: Product.ID
    /// What was said.
    public let choice: Choice

    /// Takes both as they are.
    public init(_ product: Product.ID, _ choice: Choice) {
      self.product = product
      self.choice = choice
    }
  }

  /// The most favourites.
  public static let mostFavourites = 500
  /// The most saved filters.
  public static let mostFilters = 5
  /// For how long a browser keeps it from the last change on: a year, in seconds.
  public static let lifetime: Int64 = 366 * 86_400
  /// Numbers above this are no product's.
  static let highest: Int64 = 1 << 40
  /// The most bytes of the cookie's value; name and attributes have room besides below 3,500 bytes.
  public static let cookieBytes = 3400

  /// What was chosen, in the order in which it was; no product twice.
  public private(set) var choices: [Chosen] = []
  /// How many of the first choices say nothing of the taste, because it was forgotten.
  public private(set) var unlearned = 0
  /// Saved filters, in the order in which they were.
  public private(set) var filters: [Filter] = []

  /// Nothing.
  public init() {}

  /// Takes what fits, from the first on.
  init(choices: [Chosen], unlearned: Int, filters: [Filter]) {
    var (seen, favourites) = (Set<Product.ID>(), 0)
    for chosen in choices where seen.insert(chosen.product).inserted {
      if chosen.choice == .like {
        guard favourites < Self.mostFavourites else { continue }
        favourites += 1
      }
      self.choices.append(chosen)
    }
    self.unlearned = min(max(0, unlearned), self.choices.count)
    self.filters = Array(filters.prefix(Self.mostFilters))
  }

  /// Whether there is nothing to keep.
  public var isEmpty: Bool { choices.isEmpty && filters.isEmpty }

  /// The favourites, the newest first.
  public var favourites: [Product.ID] {
    choices.reversed().filter { $0.choice == .like }.map(\.product)
  }

  /// The choices as decks know them.
  public var things: [ChosenThing] {
    choices.enumerated().map { index, chosen in
      ChosenThing(
        thing: chosen.product.rawValue, choice: chosen.choice, isLearned: index >= unlearned)
    }
  }

  /// What was said of a product; nil for nothing.
  public func choice(of product: Product.ID) -> Choice? {
    choices.first { $0.product == product }?.choice
  }
}

extension GuestCatalogue {
  /// Keeps what is said of a product; false, and nothing is different, when there is no room for it.
  ///
  /// What was said before counts no more. Who says the same again changes nothing.
  public mutating func choose(_ product: Product.ID, _ choice: Choice) -> Bool {
    if self.choice(of: product) == choice { return true }
    guard (1...Self.highest).contains(product.rawValue) else { return false }
    let before = self
    takeBack(product)
    guard choice != .like || favourites.count < Self.mostFavourites else {
      self = before
      return false
    }
    choices.append(Chosen(product, choice))
    if fit() { return true }
    self = before
    return false
  }

  /// Forgets what was said of a product, as long as that was `choice`; nil for whatever it was.
  public mutating func takeBack(_ product: Product.ID, _ choice: Choice? = nil) {
    remove { $0.product == product && (choice == nil || $0.choice == choice) }
  }

  /// Forgets one kind of choices of some products: they are dealt again.
  public mutating func forget(_ choice: Choice, where isMeant: (Product.ID) -> Bool) {
    remove { $0.choice == choice && isMeant($0.product) }
  }

  /// Lets the taste begin anew: what was chosen so far says nothing of it any more.
  public mutating func forgetTaste() { unlearned = choices.count }

  /// Replaces the saved filters; false, and nothing is different, when there is no room for them.
  public mutating func keep(_ filters: [Filter]) -> Bool {
    let before = self
    self.filters = filters
    if filters.count <= Self.mostFilters, fit() { return true }
    self = before
    return false
  }

  private mutating func remove(where isMeant: (Chosen) -> Bool) {
    unlearned -= choices.prefix(unlearned).count(where: isMeant)
    choices.removeAll(where: isMeant)
  }

  /// Drops the oldest refusals until all has room; false when that is not enough.
  ///
  /// The last choice is not dropped.
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
