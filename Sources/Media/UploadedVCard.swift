/// A person's card for address books that a member sent (vCard 2.1, RFC 2426, RFC 6350): read strictly, and rewritten.
///
/// The result is a card of version 3.0 with name, phone numbers, addresses, firm, web page and note, without parameters.
/// Pictures, keys, a person's position on a map (also in a link or a note) and the additions of programs are gone. Refused:
/// several cards in one file, invalid lines or ones that can be read in two ways, more text than 16 KB.
public struct UploadedVCard: Sendable {
  /// Why a card is not taken.
  public enum Fault: Error, Equatable, Sendable {
    /// The file is not a card.
    case otherKind
    /// It does not keep to its format, or ends too early.
    case damaged
    /// It has more text than is kept of one.
    case long
    /// The character set is not supported, or, where the name is empty, not named and not UTF-8.
    case charset(String)
  }

  /// Most bytes of a file: programs put the person's photo in, which is left out.
  public static let most = 262_144
  /// Most bytes of the text that is kept.
  public static let maxText = 16_384
  /// Most lines that are kept.
  private static let lines = 40

  /// The rewritten card.
  public let bytes: [UInt8]
  /// The name that it shows.
  public let name: String
  /// Other facts on the card, a line each, for people to read.
  public let facts: [String]

  /// Properties that are kept, in the order in which they are written.
  private static let kept = ["FN", "N", "ORG", "TITLE", "TEL", "EMAIL", "ADR", "URL", "NOTE"]

  private typealias Property = (name: String, value: String)

  /// True if a file's first bytes are those of a card.
  public static func isOne(_ file: [UInt8]) -> Bool {
    file.dropFirst(start(of: file)).prefix(11).map(lowercased) == ascii("begin:vcard")
  }

  /// Looks at a file that a member sent.
  public init(_ file: [UInt8]) throws(Fault) {
    guard Self.isOne(file) else { throw .otherKind }
    guard file.count <= Self.most, !file.contains(0) else { throw .damaged }
    var found = try Self.properties(CardLine.lines(of: file.dropFirst(Self.start(of: file))))
    if !found.contains(where: { $0.name == "FN" }) {
      guard let name = Self.fullName(found) else { throw .damaged }
      found.append(("FN", CardValue.escaped(name)))
    }
    let sorted = Self.kept.flatMap { kept in found.filter { $0.name == kept } }
    guard let first = sorted.first, sorted.count <= Self.lines else { throw .damaged }
    name = CardValue.words(first.value).joined(separator: " ")
    facts = sorted.filter { !["FN", "N"].contains($0.name) }.map {
      CardValue.words($0.value).joined(separator: ", ")
    }.filter { !$0.isEmpty }
    let written = sorted.map { "\($0.name):\($0.value)\r\n" }.joined()
    bytes = Array("BEGIN:VCARD\r\nVERSION:3.0\r\n\(written)END:VCARD\r\n".utf8)
    guard bytes.count <= Self.maxText else { throw .long }
  }

  /// Where a file begins behind the mark that some programs write before UTF-8.
  private static func start(of file: [UInt8]) -> Int {
    file.has([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0
  }

  /// The properties that are kept of a whole card's lines, without places.
  private static func properties(_ lines: [CardLine]) throws(Fault) -> [Property] {
    var (found, size): ([Property], Int) = ([], 0)
    guard lines.count > 1 else { throw .damaged }
    for (index, line) in lines.enumerated() {
      guard let (name, value) = line.parts else { throw .damaged }
      try checkEdge(name, value, isFirst: index == 0, isLast: index == lines.count - 1)
      guard kept.contains(name) else { continue }
      size += value.count
      guard size <= maxText * 3 else { throw .long }
      if let kept = keptValue(name, try CardValue.text(value, of: line)) {
        found.append((name, kept))
      }
    }
    return found
  }

  /// `BEGIN:VCARD` is the first line, `END:VCARD` the last one, and no other has these names.
  private static func checkEdge(
    _ name: String, _ value: ArraySlice<UInt8>, isFirst: Bool, isLast: Bool
  ) throws(Fault) {
    let expected = isFirst ? "BEGIN" : isLast ? "END" : nil
    guard let expected else {
      guard name != "BEGIN", name != "END" else { throw .damaged }
      return
    }
    guard name == expected, value.map(lowercased).filter({ $0 > 0x20 }) == ascii("vcard") else {
      throw .damaged
    }
  }

  /// A value without schemes and places; nil where nothing is left of it.
  private static func keptValue(_ name: String, _ text: String) -> String? {
    var text = withoutSchemes(text)
    let isAddress = name == "TEL" || name == "URL" || name == "EMAIL"
    if name == "TEL" {
      // Phone numbers are not coordinates; a link to a place, or a scheme of its own, is not a number.
      if text.utf8.contains(UInt8(ascii: ":")) { return nil }
    } else {
      let (kept, hadPlaces) = CardLocationRemover.removed(from: text)
      if hadPlaces, isAddress || CardLocationRemover.isEmpty(kept) { return nil }
      text = kept
    }
    return CardValue.words(text).isEmpty ? nil : text
  }

  /// An address without the schemes `tel:` and `mailto:` before it, however many.
  private static func withoutSchemes(_ text: String) -> String {
    var rest = text.utf8[...]
    while let scheme = ["tel:", "mailto:"].first(where: {
      rest.prefix($0.utf8.count).lazy.map(lowercased).elementsEqual($0.utf8)
    }) {
      rest = rest.dropFirst(scheme.utf8.count)
    }
    return String(Substring(rest))
  }

  /// The name of a card of version 2.1 that gives its parts alone: family, given, further, before, behind; else its firm.
  private static func fullName(_ found: [Property]) -> String? {
    func parts(_ name: String) -> [String] {
      found.first { $0.name == name }.map { CardValue.components($0.value) } ?? []
    }
    let name = parts("N")
    let ordered = [3, 1, 2, 0, 4].compactMap { $0 < name.count ? name[$0] : nil }
    let words = ordered.filter { part in part.utf8.contains { $0 > 0x20 } }
    if !words.isEmpty { return words.joined(separator: " ") }
    return parts("ORG").first { part in part.utf8.contains { $0 > 0x20 } }
  }
}
