/// The comparison of titles, names and words of a search, whatever their accents and capitals.
///
/// Text goes in as members type it; out comes a key that is equal for texts which readers would
/// take for the same: lower case; Latin and Greek accents, Hebrew points and Arabic vowel signs gone;
/// ё as е; ligatures, digits and widths of all kinds as the plain ones (NFKD); composed and decomposed
/// letters alike; invisible characters dropped. Letters of their own stay: й is no и. It refuses nothing.
/// It walks over scalars, never over characters, so that its time is linear whatever is stacked upon one
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

  /// The key of a username, which is an address: what it was folded to once it stays.
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

  /// The same of a text that is ASCII alone, on its bytes; nil for any other.
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

  /// Hands over the scalars of a text as addresses spell them, white space and punctuation included.
  ///
  /// Addresses never change, and so neither does this: it folds less than `fold`.
  static func forEachSpelled(_ text: String, _ body: (Unicode.Scalar) -> Void) {
    var folder = Folder(.spelling)
    for scalar in text.unicodeScalars {
      folder.add(scalar, at: 0..<0) { letter, _ in body(letter) }
    }
    folder.finish { letter, _ in body(letter) }
  }

  /// The folded scalars of a text, white space and punctuation included, each with the bytes that it was made of.
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
  /// How much is folded.
  enum Extent {
    /// Latin and Greek accents alone, for addresses.
    case spelling
    /// All that readers take for the same when they search and compare.
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

  /// Folds what is neither ASCII nor a stripped mark: one scalar may become none or several.
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

/// Joins what some systems write in two scalars and others in one (Unicode Standard 3.11), for the
/// scripts whose marks make another letter: Cyrillic (и + ̆ = й), Arabic, kana and Hangul.
private struct Composer {
  typealias Body = (_ letter: Unicode.Scalar, _ place: Range<Int>) -> Void

  /// Whether letters that many write without their marks lose them.
  private let isComparison: Bool
  /// The scalar that the next one may still join, and the bytes that it was made of.
  private var pending: (letter: Unicode.Scalar, place: Range<Int>)?

  init(isComparison: Bool) { self.isComparison = isComparison }

  /// Adds a scalar; the one before it is handed to `body` unless the two became one.
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

  /// Adds a mark that is dropped unless it makes another letter of the one before.
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

  /// Hands over the last scalar.
  mutating func finish(_ body: Body) {
    if let last = pending { body(last.letter, last.place) }
    pending = nil
  }
}
