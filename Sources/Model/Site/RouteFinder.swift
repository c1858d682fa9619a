/// Finds kinds of routes by the first word of their addresses.
///
/// Each part of the site names its kinds by their first words. Every request starts cold: only the list of the requested word
/// is built, and no table of all of them is kept.
struct RouteFinder {
  /// The requested first word.
  private let word: String
  private let isForAll: Bool
  private let isWanted: (Route.Kind) -> Bool
  private(set) var kinds: [Route.Kind] = []

  private init(_ word: String?, where isWanted: @escaping (Route.Kind) -> Bool) {
    self.word = word ?? ""
    isForAll = word == nil
    self.isWanted = isWanted
    SitePart.findAll(&self)
  }

  /// The kinds whose addresses begin with a word, such as `topics`, if `isWanted` accepts them.
  static func kinds(
    under word: String, where isWanted: @escaping (Route.Kind) -> Bool
  ) -> [Route.Kind] {
    RouteFinder(word, where: isWanted).kinds
  }

  /// All kinds, part by part.
  static var all: [Route.Kind] { RouteFinder(nil) { _ in true }.kinds }

  /// Adds the kinds whose addresses begin with a word.
  mutating func under(_ word: String, _ kinds: @autoclosure () -> [Route.Kind]) {
    guard isForAll || self.word == word else { return }
    for kind in kinds() where isWanted(kind) { self.kinds.append(kind) }
  }
}

extension Route.Kind: CaseIterable {
  /// All kinds of the site, part by part.
  public static var allCases: [Self] { RouteFinder.all }
}
