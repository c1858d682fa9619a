/// The last part of an address: `picos-de-europa` in `/forum/42-picos-de-europa/`.
///
/// It is made once from a title, when the thing is created, and never changes with it. Letters are
/// lower case, Latin and Greek accents folded, other scripts kept with the marks that spell their
/// words; a sign that ends a word is spelt (`C++` → `c-plus-plus`, `C#` → `c-sharp`); everything else is
/// one hyphen, never the first or the last. At most 64 UTF-8 bytes.
public struct Slug: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The most UTF-8 bytes that a slug has.
  public static let maximumLength = 64

  /// The slug itself: `picos-de-europa`, 1 to 64 UTF-8 bytes.
  public let text: String

  /// The slug itself, for printing into addresses.
  public var description: String { text }

  /// Accepts exactly the output of `init(titled:fallback:)`, byte for byte; nil for all else.
  public init?(_ text: String) {
    guard (1...Slug.maximumLength).contains(text.utf8.count),
      Slug.spelling(of: text).utf8.elementsEqual(text.utf8)
    else { return nil }
    self.text = text
  }

  /// Makes the slug of a title: `"Picos de Europa: ¡qué día!"` → `picos-de-europa-que-dia`.
  ///
  /// A long title is cut after a word in the second half of the 64 bytes, else inside the word, never inside a scalar. A title
  /// without letters and digits gets the slug of `fallback`, the noun for the thing; if that has none either, `untitled`.
  public init(titled title: String, fallback: String) {
    let spellings = [title, fallback].lazy.map(Slug.spelling(of:))
    text = spellings.first { !$0.isEmpty } ?? "untitled"
  }

  /// Makes the slug of a tag: `"Trains"` → `trains`.
  ///
  /// A tag without letters and digits gets the numbers of its scalars, so that no two emoji share an address: `"🧮"` →
  /// `tag-1f9ee`.
  public init(tag name: String) {
    if let slug = Slug(titled: name) {
      self = slug
      return
    }
    // An emoji may be written with or without the selector for its coloured form.
    let scalars = name.unicodeScalars.filter { $0.value > 0x7F && $0.value != 0xFE0F }
    let numbers = scalars.prefix(8).map { String($0.value, radix: 16) }
    text = (["tag"] + numbers).joined(separator: "-")
  }

  /// Makes the slug of a title; nil when it has neither letters nor digits.
  public init?(titled title: String) {
    let spelling = Slug.spelling(of: title)
    guard !spelling.isEmpty else { return nil }
    text = spelling
  }

  /// Slugs sort by their text.
  public static func < (left: Slug, right: Slug) -> Bool { left.text < right.text }

  private static func spelling(of title: String) -> String {
    if let plain = plainSpelling(of: title) { return plain }
    var speller = Speller()
    Folding.forEachSpelled(title) { speller.add($0) }
    speller.finish()
    return cut(speller.words, length: speller.length)
  }

  /// The spelling of an ASCII title that is not too long, without look-ups of character properties; else nil.
  private static func plainSpelling(of title: String) -> String? {
    var words: [UInt8] = []
    var needsHyphen = false
    var sign = SlugSign()
    for byte in title.utf8 {
      switch byte {
      case 0x30...0x39, 0x61...0x7A, 0x41...0x5A:
        if needsHyphen { words.append(0x2D) }
        needsHyphen = false
        words.append(byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte)
        sign.follow(letter: byte > 0x39)
      // Controls that are not white space are dropped, as everywhere.
      case 0x09...0x0D, 0x20...0x7E:
        words += sign.read(byte).utf8
        needsHyphen = !words.isEmpty
      case 0..<0x80: break
      default: return nil
      }
      guard words.count <= maximumLength else { return nil }
    }
    words += sign.end().utf8
    return words.count <= maximumLength ? String(decoding: words, as: UTF8.self) : nil
  }

  /// Cuts the words to the allowed length.
  private static func cut(_ words: String.UnicodeScalarView, length: Int) -> String {
    guard length > maximumLength else { return String(words) }
    var end = words.startIndex
    var lastHyphen: String.Index?
    var width = 0
    for index in words.indices {
      if words[index] == "-", width * 2 >= maximumLength { lastHyphen = index }
      width += UTF8.width(words[index])
      if width > maximumLength { break }
      end = words.index(after: index)
    }
    return String(words[..<(lastHyphen ?? end)])
  }

  /// Builds the words of a title, scalar by scalar; `cut` shortens the result.
  private struct Speller {
    private(set) var words = String.UnicodeScalarView()
    private(set) var length = 0
    private var needsHyphen = false
    private var sign = SlugSign()

    mutating func add(_ scalar: Unicode.Scalar) {
      guard length <= maximumLength else { return }
      switch Kind(scalar) {
      case .letter: addLetter(scalar, isDigit: false)
      case .digit: addLetter(scalar, isDigit: true)
      // A mark without a letter before it is dropped.
      case .mark: if length > 0, !needsHyphen { append(scalar) }
      case nil:
        // A separator that is not ASCII ends a word, as a comma does.
        spell(sign.read(scalar.isASCII ? UInt8(truncatingIfNeeded: scalar.value) : 0x2C))
        needsHyphen = length > 0
      }
    }

    mutating func finish() { spell(sign.end()) }

    private mutating func addLetter(_ scalar: Unicode.Scalar, isDigit: Bool) {
      if needsHyphen { append("-") }
      needsHyphen = false
      append(scalar)
      sign.follow(letter: !isDigit)
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
      words.append(scalar)
      length += UTF8.width(scalar)
    }

    private mutating func spell(_ words: String) {
      for scalar in words.unicodeScalars { append(scalar) }
    }
  }

  /// Kind of scalar in a slug; all other scalars separate words.
  private enum Kind {
    case letter, digit, mark

    init?(_ scalar: Unicode.Scalar) {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
        self = .letter
      case .decimalNumber: self = .digit
      case .nonspacingMark, .spacingMark: self = .mark
      default: return nil
      }
    }
  }
}
