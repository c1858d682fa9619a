import Model

/// A claim to a slug: by the name of a note or a folder, for all languages in which it exists.
struct SlugClaim {
  /// The name from which a number is made: the file name of a note; the folded name of a folder.
  let name: String
  /// The slug that it would have alone.
  let slug: String
  /// The file or folder, for those who read about it.
  let file: String
  /// True if an editor chose the slug: it is never changed.
  var isChosen = false
  /// True if the name has neither letters nor digits, so that it always gets a number.
  var isNameless = false
  /// The languages, or of a folder those of the folders around it: none may hold an address twice.
  let languages: Set<Language?>
  /// The permalink, which a name in another language has to share.
  var permalink: String?

  /// Returns five digits that depend on a name alone, for a slug that cannot tell it from another.
  ///
  /// `attempt` is above 0 if even these are taken.
  static func number(_ name: String, attempt: Int = 0) -> String {
    let bytes = Array(name.utf8) + [UInt8](repeating: 0, count: attempt)
    return String(10_000 + FNV1a.hash64(bytes) % 90_000)
  }

  /// The slug of a name, or the noun and the name's number when the name has neither letters nor digits.
  static func slug(_ name: String, noun: String) -> (text: String, isNameless: Bool) {
    if let slug = Slug(titled: name) { return (slug.text, false) }
    return ("\(noun)-\(number(name))", true)
  }

  /// Measure of how much of the name the slug loses: of several claims, the one that loses least keeps the slug.
  fileprivate var loss: Int {
    if isChosen { return 0 }
    if name == slug { return 1 }
    if Self.hyphenated(name.lowercased()) == slug { return 2 }
    return Self.hyphenated(Folding.fold(name)) == slug ? 3 : 4
  }

  private static func hyphenated(_ name: String) -> String {
    name.utf8.split { $0 <= 0x20 || $0 == 0x2D || $0 == 0x2F || $0 == 0x5F }
      .map { String($0) ?? "" }.joined(separator: "-")
  }

  fileprivate func canShare(with other: SlugClaim) -> Bool {
    languages.isDisjoint(with: other.languages) && permalink == other.permalink
  }
}

/// Assigns slugs to names in the same folder.
///
/// The set of names decides only which one keeps a slug that several want. The numbers of the others come from their own names,
/// so that they stay when more names are added.
struct SlugRegistry {
  /// Result of a claim.
  struct Entry {
    let slug: String
    /// The file that has the slug that was wanted; nil where it was given.
    var first: String?
  }

  private let claims: [SlugClaim]
  /// In the order of the claims.
  private(set) var entries: [Entry]
  /// Claims that hold each slug.
  private var holders: [String: [Int]] = [:]

  init(_ claims: [SlugClaim]) {
    self.claims = claims
    entries = claims.map { Entry(slug: $0.slug) }
    var others: [Int] = []
    for wanting in Dictionary(grouping: claims.indices, by: { claims[$0].slug }).values {
      for index in wanting.count == 1 ? wanting : sorted(wanting) {
        if claims[index].isChosen || isFree(claims[index].slug, for: index) {
          holders[claims[index].slug, default: []].append(index)
        } else {
          others.append(index)
        }
      }
    }
    for index in sorted(others) { number(index) }
  }

  private func sorted(_ indices: [Int]) -> [Int] {
    indices.map { (claims[$0].loss, claims[$0].name, claims[$0].file, $0) }
      .sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
  }

  private func isFree(_ slug: String, for index: Int) -> Bool {
    (holders[slug] ?? []).allSatisfy { claims[$0].canShare(with: claims[index]) }
  }

  private mutating func number(_ index: Int) {
    let claim = claims[index]
    // If a hundred numbers are taken, the address is reported as one that two notes have.
    let slugs = (0..<100).lazy.map {
      Self.numbered(claim.slug, SlugClaim.number(claim.name, attempt: $0))
    }
    guard let slug = slugs.first(where: { isFree($0, for: index) }) else { return }
    let first = holders[claim.slug]?.first { !claims[$0].canShare(with: claim) }
    entries[index] = Entry(slug: slug, first: first.map { claims[$0].file })
    holders[slug, default: []].append(index)
  }

  /// Warns of the addresses with numbers; `address` returns that of a slug.
  ///
  /// With `canChoose` the warning mentions `slug:` to the editor.
  func warn(_ problems: Problems, canChoose: Bool = false, _ address: (String) -> String) {
    for (claim, entry) in zip(claims, entries) where claim.isNameless || entry.first != nil {
      let taken = entry.first.map { (address: address(claim.slug), by: $0) }
      problems.warn(
        claim.file,
        .numbered(
          address(entry.slug), taken: taken?.address, by: taken?.by, canChoose: canChoose))
    }
  }

  /// A slug with a number behind it, cut where both would be too long.
  private static func numbered(_ slug: String, _ number: String) -> String {
    let ending = "-" + number
    var start = slug.utf8.prefix(Slug.maximumLength - ending.utf8.count)
    // A scalar that was cut in two would make another slug.
    while start.last == 0x2D || String(start) == nil { start = start.dropLast() }
    return (String(start) ?? "") + ending
  }
}
