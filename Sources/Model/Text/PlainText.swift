/// Rules for one-line texts such as titles and names, and their length as readers see it.
///
/// Text goes in as members type it; out comes the same text without invisible characters: controls, bidi overrides, zero-width
/// characters. It refuses nothing and normalises nothing; `Folding` compares texts.
public enum PlainText {
  /// The text on one line: white space (line ends too) trimmed and collapsed, controls dropped.
  ///
  /// Dropped are C0 and C1 controls, bidi controls and all default-ignorable characters, except where they shape visible text:
  /// one variation selector after a visible scalar, and one joiner (U+200C, U+200D) between two visible scalars beyond ASCII,
  /// as in 👩‍🎓 and می‌خواهم.
  public static func singleLine(_ text: String) -> String {
    if isSingleLine(text) { return text }
    var line = OneLine()
    for scalar in text.unicodeScalars {
      // Most scalars need no look-up of Unicode properties.
      if isPlain(scalar) {
        line.add(scalar)
      } else if scalar.properties.isWhitespace {
        line.addSpace()
      } else if isSelector(scalar) {
        if !line.needsSpace, let last = line.last, !isSelector(last) { line.append(scalar) }
      } else if scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value) {
        // Noncharacters: neither HTML nor XML may hold them.
        continue
      } else if Folding.isInvisible(scalar) {
        if isJoiner(scalar) { line.addJoiner(scalar) }
      } else {
        line.add(scalar)
      }
    }
    return line.text
  }

  /// True if a text is written in capitals, which reads as shouting: nearly all letters, and at least twenty.
  ///
  /// Only the first 1,000 scalars are checked.
  public static func isShouted(_ text: String) -> Bool {
    var (capitals, small) = (0, 0)
    for scalar in text.unicodeScalars.prefix(1_000) {
      switch scalar {
      case "A"..."Z": capitals += 1
      case "a"..."z": small += 1
      // Look-ups of properties use tables, which take longer.
      case _ where !scalar.isASCII:
        if scalar.properties.isUppercase { capitals += 1 }
        if scalar.properties.isLowercase { small += 1 }
      default: break
      }
    }
    return capitals >= 20 && small * 9 < capitals
  }

  /// True if `singleLine` would not change a text, seen on its bytes: words of ASCII, Latin letters (U+00A1 to U+00FF without
  /// the soft hyphen), dashes, quotation marks and points (U+2010 to U+2027) with one space between them.
  private static func isSingleLine(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable(isSingleLine) == true
  }

  private static func isSingleLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var (before, previous): (UInt8, UInt8) = (32, 32)
    for byte in bytes {
      switch byte {
      case 33...126, 0xC2, 0xC3, 0xE2: break
      case 32: if previous == 32 { return false }
      case 0x80...0xBF:
        let isVisible =
          switch previous {
          case 0xC3: true
          case 0xC2: byte > 0xA0 && byte != 0xAD
          case 0xE2: byte == 0x80
          case 0x80: before == 0xE2 && (0x90...0xA7).contains(byte)
          default: false
          }
        guard isVisible else { return false }
      default: return false
      }
      (before, previous) = (previous, byte)
    }
    return previous != 32
  }

  /// True if a scalar is visible and does not shape its neighbours: ASCII and Latin letters.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    (0x21...0x7E).contains(scalar.value) || (0xC0...0x24F).contains(scalar.value)
  }

  /// True if a reader would see nothing: only white space, controls, invisible characters, marks without a letter, or the empty
  /// Braille pattern.
  public static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7F }
      let properties = scalar.properties
      return properties.isWhitespace || Folding.isInvisible(scalar) || isMark(scalar)
        || scalar.value == 0x2800
    }
  }

  /// The most scalars that count as one character; no letter or emoji in real use has more.
  public static let scalarsPerCharacter = 16

  /// The characters that a reader counts (extended grapheme clusters), at most `limit`.
  ///
  /// A cluster of more than 16 scalars – combining marks piled on one letter – counts once for
  /// every 16 begun: a million marks on one letter are 62,501 characters, not one. The time is
  /// linear in the part that is counted.
  public static func characterCount(_ text: String, upTo limit: Int) -> Int {
    var count = 0
    var index = text.startIndex
    while index < text.endIndex, count < limit {
      let next = text.index(after: index)
      let scalars = text.unicodeScalars[index..<next].count
      count += (scalars + scalarsPerCharacter - 1) / scalarsPerCharacter
      index = next
    }
    return max(0, min(count, limit))
  }

  /// Two letters for a face without a photo: `"Irene Salvat"` → `IS`, `"irene"` → `IR`.
  ///
  /// They are the first letters or digits of the first and the last word, or the first two of an
  /// only word, in upper case, each with the accent that is written after it; `?` for a name that
  /// has neither.
  public static func initials(of name: String) -> String {
    // The first and the second letter of the first word, and the first one of the last word.
    var kept: [Initial?] = [nil, nil, nil]
    var (inWord, words, length) = (false, 0, 0)
    var slot: Int? { words > 1 ? (length == 1 ? 2 : nil) : length > 2 ? nil : length - 1 }
    for scalar in name.unicodeScalars {
      if isWhitespace(scalar) {
        inWord = false
      } else if isLetterOrDigit(scalar) {
        (words, length) = inWord ? (words, length + 1) : (words + 1, 1)
        inWord = true
        if let slot { kept[slot] = Initial(letter: capital(scalar)) }
      } else if inWord, let slot, kept[slot]?.accent == nil, isMark(scalar) {
        // Only one accent is kept: further ones are just piled marks.
        kept[slot]?.accent = scalar
      }
    }
    guard let first = kept[0] else { return "?" }
    return first.text + ((kept[2] ?? kept[1])?.text ?? "")
  }

  /// A letter with the accent that is written after it.
  private struct Initial {
    let letter: Unicode.Scalar
    var accent: Unicode.Scalar?

    var text: String { accent.map { "\(letter)\($0)" } ?? String(letter) }
  }
}

extension PlainText {
  /// The letter in upper case; unchanged if that would be two letters (ß → SS), which would make three initials.
  private static func capital(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII {
      return ("a"..."z").contains(scalar) ? Unicode.Scalar(scalar.value - 32) ?? scalar : scalar
    }
    let upper = scalar.properties.uppercaseMapping.unicodeScalars
    return upper.count == 1 ? upper.first ?? scalar : scalar
  }

  private static func isSelector(_ scalar: Unicode.Scalar) -> Bool {
    (0xFE00...0xFE0F).contains(scalar.value)
  }

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x200C || scalar.value == 0x200D
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar == " " || (9...13).contains(scalar.value) : scalar.properties.isWhitespace
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 48...57, 65...90, 97...122: return true
    case ..<128: return false
    default: break
    }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber:
      true
    default: false
    }
  }
}

/// A line that grows scalar by scalar.
private struct OneLine {
  private var scalars = String.UnicodeScalarView()
  /// True if white space precedes the next scalar.
  private(set) var needsSpace = false
  /// A joiner that is kept if the next scalar is beyond ASCII.
  private var joiner: Unicode.Scalar?

  var text: String { String(scalars) }
  var last: Unicode.Scalar? { scalars.last }

  /// Adds a visible scalar.
  mutating func add(_ scalar: Unicode.Scalar) {
    if needsSpace { scalars.append(" ") }
    if let joiner, !scalar.isASCII { scalars.append(joiner) }
    scalars.append(scalar)
    needsSpace = false
    joiner = nil
  }

  /// Adds a scalar that belongs to the last one.
  mutating func append(_ scalar: Unicode.Scalar) { scalars.append(scalar) }

  mutating func addSpace() {
    needsSpace = !scalars.isEmpty
    joiner = nil
  }

  mutating func addJoiner(_ scalar: Unicode.Scalar) {
    if !needsSpace, last?.isASCII == false { joiner = scalar }
  }
}
