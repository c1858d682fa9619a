/// Folds titles, names and words of a search for comparison, ignoring accents and capitals.
///
/// Text goes in as members type it; out comes a key that is equal for texts which readers would take for the same: lower case;
/// Latin and Greek accents, Hebrew points and Arabic vowel signs gone; ё as е; ligatures, digits and widths of all kinds as the
/// plain ones (NFKD); composed and decomposed letters alike; invisible characters dropped. Letters of their own stay: й is not
/// и. It refuses nothing. It works on scalars, never on characters, so that its time is linear for any number of marks on one
/// letter. A change needs a migration: the database has folded texts (`Transaction.refold`).
public enum Folding {
  /// The key under which two titles or names count as the same.
  ///
  /// White space is trimmed and collapsed to single spaces: `"  Café  de Ávila "` → `"cafe de
  /// avila"`. Letters of other scripts are kept, in lower case. Folding a folded text changes
  /// nothing.
  public static func fold(_ text: String) -> String {
    foldASCII(text) ?? joined { body in forEachFolded(text) { letter, _ in body(letter) } }
  }

  /// The key of a username, which is part of addresses: the key of an existing name must never change.
  public static func username(_ name: String) -> String {
    foldASCII(name) ?? joined { forEachSpelled(name, $0) }
  }

  /// Scalars with white space trimmed and collapsed to single spaces.
  private static func joined(_ forEach: ((Unicode.Scalar) -> Void) -> Void) -> String {
    var folded = String.UnicodeScalarView()
    var needsSpace = false
    forEach { scalar in
      if scalar.isASCII ? scalar.value <= 0x20 : scalar.properties.isWhitespace {
        needsSpace = !folded.isEmpty
      } else {
        if needsSpace { folded.append(" ") }
        needsSpace = false
        folded.append(scalar)
      }
    }
    return String(folded)
  }

  /// Variant of `joined` for text that is only ASCII, on its bytes; nil for any other.
  private static func foldASCII(_ text: String) -> String? {
    text.utf8.withContiguousStorageIfAvailable { bytes -> String? in
      var seen: UInt8 = 0
      for byte in bytes { seen |= byte }
      guard seen < 0x80 else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count) { folded in
        var count = 0
        var needsSpace = false
        for byte in bytes {
          switch byte {
          case 0x20, 0x09...0x0D: needsSpace = count > 0
          case 0x21...0x7E:
            // Each space was one byte at least.
            if needsSpace {
              folded[count] = 0x20
              count += 1
            }
            needsSpace = false
            folded[count] = (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
            count += 1
          default: break
          }
        }
        return count
      }
    } ?? nil
  }

  /// Passes the scalars of a text as addresses spell them to `body`, white space and punctuation included.
  ///
  /// Addresses never change, so this must not change either: it folds less than `fold`.
  static func forEachSpelled(_ text: String, _ body: (Unicode.Scalar) -> Void) {
    var folder = Folder(.spelling)
    for scalar in text.unicodeScalars {
      folder.add(scalar, at: 0..<0) { letter, _ in body(letter) }
    }
    folder.finish { letter, _ in body(letter) }
  }

  /// Passes the folded scalars of a text to `body`, white space and punctuation included, each with the range of its original
  /// bytes.
  ///
  /// A mark that was dropped belongs to the letter before it.
  static func forEachFolded(
    _ text: String, _ body: (_ letter: Unicode.Scalar, _ place: Range<Int>) -> Void
  ) {
    var folder = Folder(.comparison)
    var start = 0
    for scalar in text.unicodeScalars {
      let end = start + UTF8.width(scalar)
      folder.add(scalar, at: start..<end, body)
      start = end
    }
    folder.finish(body)
  }

  /// Controls that are not white space, bidi controls, zero-width and other ignorable characters.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isWhitespace { return false }
    return scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .control
      || (0xFFF9...0xFFFB).contains(scalar.value)
  }
}

/// Folds scalars one after another.
private struct Folder {
  /// Extent of the folding.
  enum Extent {
    /// Only Latin and Greek accents, for addresses.
    case spelling
    /// All differences that readers ignore when they search and compare.
    case comparison
  }

  private let extent: Extent
  private var composer: Composer

  init(_ extent: Extent) {
    self.extent = extent
    composer = Composer(isComparison: extent == .comparison)
  }

  mutating func add(_ scalar: Unicode.Scalar, at place: Range<Int>, _ body: Composer.Body) {
    if scalar.isASCII {
      if let folded = Self.foldedASCII(scalar) { composer.add(folded, place, body) }
    } else if FoldingTable.isPlain(scalar.value) {
      composer.add(scalar, place, body)
    } else if (0xDF...0xFF).contains(scalar.value) {
      foldLetter(scalar, place, body)
    } else if isStripped(scalar) {
      composer.add(mark: scalar, place)
    } else if !Folding.isInvisible(scalar) {
      foldOther(scalar, place, body)
    }
  }

  mutating func finish(_ body: Composer.Body) { composer.finish(body) }

  private func isStripped(_ scalar: Unicode.Scalar) -> Bool {
    FoldingTable.isAccent(scalar) || extent == .comparison && FoldingTable.isVowelSign(scalar)
  }

  private static func foldedASCII(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x41...0x5A: Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value + 0x20))
    case 0x09...0x0D, 0x20...0x7E: scalar
    default: nil
    }
  }

  /// Folds scalars other than ASCII and stripped marks: one scalar may become none or several.
  private mutating func foldOther(
    _ scalar: Unicode.Scalar, _ place: Range<Int>, _ body: Composer.Body
  ) {
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      if extent == .comparison, let plain = FoldingTable.compatible(lower) {
        for letter in plain.unicodeScalars { foldLetter(letter, place, body) }
      } else {
        foldLetter(lower, place, body)
      }
    }
  }

  private mutating func foldLetter(
    _ lower: Unicode.Scalar, _ place: Range<Int>, _ body: Composer.Body
  ) {
    if isStripped(lower) {
      composer.add(mark: lower, place)
    } else if let letter = FoldingTable.letter(for: lower) {
      composer.add(letter, place, body)
    } else if let letters = FoldingTable.letters(for: lower) {
      for letter in letters.unicodeScalars { composer.add(letter, place, body) }
    } else if extent == .comparison, let letter = FoldingTable.cyrillicLetter(for: lower) {
      composer.add(letter, place, body)
    } else {
      composer.add(lower, place, body)
    }
  }
}

/// Joins characters that some systems write in two scalars and others in one (Unicode Standard 3.11), for the scripts whose
/// marks make another letter: Cyrillic (и + ̆ = й), Arabic, kana and Hangul.
private struct Composer {
  typealias Body = (_ letter: Unicode.Scalar, _ place: Range<Int>) -> Void

  /// True if letters that are often written without their marks lose them.
  private let isComparison: Bool
  /// The scalar that the next one may still join, and the range of its bytes.
  private var pending: (letter: Unicode.Scalar, place: Range<Int>)?

  init(isComparison: Bool) { self.isComparison = isComparison }

  /// Adds a scalar; passes the one before it to `body` unless the two became one.
  mutating func add(_ scalar: Unicode.Scalar, _ place: Range<Int>, _ body: Body) {
    if let before = pending {
      if let joined = FoldingTable.composed(before.letter, scalar) {
        pending = (joined, before.place.lowerBound..<place.upperBound)
        return
      }
      body(before.letter, before.place)
    }
    pending = (scalar, place)
  }

  /// Adds a mark, which is dropped unless it makes another letter of the one before.
  mutating func add(mark: Unicode.Scalar, _ place: Range<Int>) {
    guard let before = pending else { return }
    pending = (
      joined(before.letter, mark) ?? before.letter, before.place.lowerBound..<place.upperBound
    )
  }

  private func joined(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    guard isComparison else { return FoldingTable.composed(letter, mark) }
    if FoldingTable.isVowelSign(mark) { return nil }
    let joined = FoldingTable.composed(letter, mark)
    return joined.flatMap(FoldingTable.cyrillicLetter) ?? joined
  }

  /// Passes the last scalar to `body`.
  mutating func finish(_ body: Body) {
    if let last = pending { body(last.letter, last.place) }
    pending = nil
  }
}
