/// A name in two parts, as address books need them (RFC 6350, section 6.2.2).
///
/// Names of one word are given names. The family name begins at the first particle that has a word before it ("de", "van" and
/// others). Otherwise it is the last word, or in Spanish the last two of three words or more.
public struct PersonNameParts: Hashable, Sendable {
  /// `Nuria`.
  public let given: String
  /// `Vidal Pons`.
  public let family: String

  private static let particles: Set<String> = [
    "af", "al", "da", "das", "de", "del", "della", "den", "der", "di", "do", "dos", "du", "el",
    "la", "las", "le", "los", "ten", "ter", "van", "vom", "von", "zu", "zum", "zur",
  ]

  /// Splits a name; `family` is the family name that was given, a part at the end of the name, or empty.
  public init(_ name: String, family said: String = "", isSpanish: Bool) {
    let (all, end) = (Array(name.utf8), Array(said.utf8))
    if !end.isEmpty, all.count >= end.count, all.suffix(end.count).elementsEqual(end) {
      given = PlainText.singleLine(
        String(decoding: all.dropLast(end.count), as: UTF8.self))
      family = said
      return
    }
    let words = all.split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
    guard words.count > 1 else {
      (given, family) = (name, "")
      return
    }
    let usual = words.count - (isSpanish && words.count > 2 ? 2 : 1)
    let particle = words.indices.dropFirst().dropLast().first {
      Self.particles.contains(words[$0])
    }
    let first = min(particle ?? usual, usual)
    given = words[..<first].joined(separator: " ")
    family = words[first...].joined(separator: " ")
  }
}
