import Database
import HTTPTypes
import Model

/// A change to a reader's choices of products.
enum ChoiceChange {
  case choose(Product.ID, Choice)
  /// Removes a choice if it is the given one; nil removes any choice.
  case removeChoice(Product.ID, Choice?)
  /// Forgets the given choice of these products, so that they are dealt again.
  case forget(Choice, [Int64])
  case resetPreferences
}

/// A reader's choices in the catalogue: stored in the database for a member, in a cookie for a guest.
///
/// Every change may be sent twice, and from two tabs: the last one counts. (Of two answers that a guest gets at the same time
/// the browser keeps the later cookie.)
struct OwnChoices {
  private let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  /// All choices, in the order in which they were made.
  func all() throws -> [DeckChoice] {
    guard let member = context.viewer.member else { return context.guestCatalogue.things }
    return try context.site.choices(of: member.id, .product)
  }

  /// The choice made for one product.
  func choice(of product: Product.ID) throws -> Choice? {
    guard let member = context.viewer.member else {
      return context.guestCatalogue.choice(of: product)
    }
    return try context.site.choice(of: member.id, .product, product.rawValue)
  }

  /// Number of favourites.
  func favouriteCount() throws -> Int {
    guard let member = context.viewer.member else {
      return context.guestCatalogue.favourites.count
    }
    return try context.site.favouriteCount(of: member.id, .product)
  }

  /// Some of the favourites, the newest first.
  func favourites(limit: Int, after: Int) throws -> [Product.ID] {
    guard let member = context.viewer.member else {
      return Array(context.guestCatalogue.favourites.dropFirst(after).prefix(limit))
    }
    return try context.site.favourites(of: member.id, .product, limit: limit, after: after).map {
      Product.ID($0)
    }
  }

  /// Makes the change and answers; throws `Problem.favouritesFull` when the member already has the maximum number of favourites.
  func change(_ change: ChoiceChange, _ answer: () throws -> Reply) throws -> Reply {
    try context.countChoice()
    guard let member = context.viewer.member else { return try changeGuest(change, answer) }
    let isTaken = try context.site.write { transaction in
      switch change {
      case .choose(let product, let choice):
        return try transaction.choose(product.rawValue, .product, choice, by: member.id)
      case .removeChoice(let product, let choice):
        try transaction.removeChoice(product.rawValue, .product, choice, by: member.id)
      case .forget(let choice, let things):
        try transaction.forget(choice, .product, of: things, by: member.id)
      case .resetPreferences: try transaction.resetPreferences(.product, of: member.id)
      }
      return true
    }
    guard isTaken else { throw Problem.favouritesFull }
    return try answer()
  }

  private func changeGuest(_ change: ChoiceChange, _ answer: () throws -> Reply) throws -> Reply {
    var guest = context.guestCatalogue
    switch change {
    case .choose(let product, let choice):
      guard guest.choose(product, choice) else { throw Problem.guestFavouritesFull }
    case .removeChoice(let product, let choice): guest.removeChoice(product, choice)
    case .forget(let choice, let things):
      let meant = Set(things)
      guest.forget(choice) { meant.contains($0.rawValue) }
    case .resetPreferences: guest.resetPreferences()
    }
    return try answer().setting(Cookies(context.settings).catalogue(guest))
  }
}

extension ActionContext {
  /// The catalogue data in the browser's cookie for a reader who is not signed in.
  ///
  /// Anyone may have written it.
  var guestCatalogue: GuestCatalogue {
    GuestCatalogue(cookie: request.cookie(Cookies(settings).catalogue) ?? "")
  }

  /// Counts a choice: far more than posts, since one a second is how people go through a deck.
  func countChoice() throws(Problem) {
    let most = settings.limits.choicesPerMinute
    guard most > 0 else { return }
    try allow(
      viewer.member.map { [Quota("choice \($0.id)", most: most, seconds: 60)] }
        // A class behind one address chooses at the same time.
        ?? quotas("choice", most: most * 10))
  }
}

extension Problem {
  /// The member already has the maximum number of favourites.
  static var favouritesFull: Problem {
    var problem = Problem(.conflict, name: "favourites")
    problem.limit = ChoiceLimits.favourites
    return problem
  }

  /// The guest already has as many favourites as a browser stores, or as its cookie has room for.
  static var guestFavouritesFull: Problem {
    var problem = Problem(.conflict, name: "favourites_guest")
    problem.limit = GuestCatalogue.maxFavourites
    return problem
  }
}
