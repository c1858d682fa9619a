import Model

/// The words of one language that texts are made of.
///
/// `%1` stands for a thing, `%2` for a place; whole sentences, so that the texts read like a forum of walkers and readers and
/// have the lengths of real sentences.
struct Vocabulary {
  let things: [String]
  let places: [String]
  let titles: [String]
  let sentences: [String]
  let listLeads: [String]
  let replies: [String]

  /// The words for a language; English for one that has none here.
  static func of(_ language: Language) -> Vocabulary {
    language.code.hasPrefix("es") ? spanish : english
  }

  /// A sentence of a pattern.
  func filled(_ pattern: String, _ random: inout SeededRandom) -> String {
    var text = ""
    var rest = pattern[...]
    while let mark = rest.firstIndex(of: "%") {
      text += rest[..<mark]
      let kind = rest[rest.index(after: mark)...].first
      text += kind == "1" ? random.pick(things) : random.pick(places)
      rest = rest[mark...].dropFirst(2)
    }
    return text + rest
  }

  /// A title: `Night trains around Lisbon`, half of the time with a number, so that titles repeat but
  /// rarely.
  func title(_ random: inout SeededRandom) -> String {
    let title = filled(random.pick(titles), &random)
    let number = random.happens(50) ? " (\(random.number(2...99)))" : ""
    return title.prefix(1).uppercased() + title.dropFirst() + number
  }
}
