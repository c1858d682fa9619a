/// Lines that a mailing list puts below each email: known by their words, or because most emails of the list end with them.
public struct Footers: Sendable {
  /// Lines that are below most emails.
  private var lines: Set<String> = []

  /// Knows the usual footers alone.
  public init() {}

  /// Emails that are looked at to learn a list's footer.
  public static let sample = 200
  private static let tail = 15
  /// Fewer emails, or fewer authors of them, do not make a line the list's.
  private static let fewest = (emails: 5, authors: 3)

  /// Learns lines that are at the end of more than half of some emails.
  public init(_ emails: [Email]) {
    var (counts, authors): ([String: Int], [String: Set<String>]) = ([:], [:])
    for email in emails {
      let own = email.texts.flatMap(\.lines).filter { !$0.isBlank && $0.depth == 0 }
      for line in Set(own.suffix(Self.tail).map { Self.key($0.text) }) {
        counts[line, default: 0] += 1
        authors[line, default: []].insert(email.head.author)
      }
    }
    let fewest = max(Self.fewest.emails, emails.count / 2 + 1)
    lines = Set(
      counts.filter { $0.value >= fewest && (authors[$0.key]?.count ?? 0) >= Self.fewest.authors }
        .keys)
  }

  /// Where a footer begins that ends the lines before `end`; nil where none does.
  func start(in text: ArraySlice<QuotedLine>) -> Int? {
    let end = text.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? text.startIndex
    return usual(in: text[..<end]) ?? learned(in: text[..<end])
  }

  private func learned(in text: ArraySlice<QuotedLine>) -> Int? {
    guard !lines.isEmpty else { return nil }
    var (start, hasWords): (Int?, Bool) = (nil, false)
    for index in text.indices.reversed() {
      let line = text[index]
      if line.isBlank { continue }
      let isKnown = line.depth == 0 && lines.contains(Self.key(line.text))
      guard isKnown || start != nil && line.depth == 0 && Self.isRule(line.text) else { break }
      start = index
      hasWords = hasWords || isKnown && line.text.contains { $0.isLetter }
    }
    return hasWords ? start : nil
  }

  /// A line of signs above words that lists use, and nothing but a few lines below it.
  private func usual(in text: ArraySlice<QuotedLine>) -> Int? {
    for index in text.indices.suffix(40)
    where text[index].depth == 0 && Self.isRule(text[index].text) {
      let below = text[(index + 1)...].filter { !$0.isBlank }
      guard (1...Self.tail).contains(below.count), below.allSatisfy({ $0.depth == 0 }) else {
        continue
      }
      let start = below.prefix(4).map { $0.text.lowercased() }
      if Self.words.contains(where: { word in start.contains { $0.contains(word) } }) {
        return index
      }
    }
    return nil
  }

  private static let words = [
    "mailing list", "mailing-list", "unsubscribe", "listinfo", "subscribed to the google groups",
    "google groups", "yahoo! groups", "yahoogroups", "list archive", "lista de correo", "desuscri",
    "darse de baja", "cancelar la suscripción", "liste de diffusion", "désabonn", "désinscri",
    "abbestellen",
    "abmelden", "mailingliste", "lista di discussione", "majordomo", "listserv", "to post to this",
    "post a message", "sympa",
  ]

  private static func isRule(_ text: String) -> Bool {
    let signs = text.utf8.filter { $0 > 32 && $0 != 92 }
    guard let first = signs.first else { return false }
    if signs.count == 2, first == 45 { return signs[1] == 45 && text.utf8.count <= 3 }
    return signs.count >= 10 && Set(signs).count <= 2
      && signs.allSatisfy { [95, 45, 61, 42, 126, 35, 43].contains($0) }
  }

  private static func key(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
  }
}
