/// The comparison of titles and names, whatever their accents and capitals.
///
/// Text goes in as members type it; out comes a key that is equal for texts which readers would
/// take for the same: lower case, Latin and Greek accents gone, composed and decomposed letters
/// alike, invisible characters dropped. It refuses nothing. It walks over scalars, never over
/// characters, so that its time is linear whatever is stacked upon one letter.
public enum Folding {
  /// The key under which two titles or names count as the same.
  ///
  /// White space is trimmed and collapsed to single spaces: `"  Café  de Ávila "` → `"cafe de
  /// avila"`. Letters of other scripts are kept, in lower case. Folding a folded text changes
  /// nothing.
  public static func fold(_ text: String) -> String {
    if let folded = foldASCII(text) { return folded }
    var folded = String.UnicodeScalarView()
    var needsSpace = false
    forEachFolded(text) { scalar in
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

  /// Hands over the folded scalars of a text one by one, white space and punctuation included.
  static func forEachFolded(_ text: String, _ body: (Unicode.Scalar) -> Void) {
    var composer = Composer()
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        if let folded = foldedASCII(scalar) { composer.add(folded, body) }
      } else if isStrippedMark(scalar) {
        composer.add(mark: scalar)
      } else if !isInvisible(scalar) {
        foldOther(scalar, into: &composer, body)
      }
    }
    composer.finish(body)
  }

  /// Whether a mark is stripped from its letter: Latin and Greek accents, enclosing marks.
  ///
  /// Marks of other scripts are part of their words.
  static func isStrippedMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
      true
    default: false
    }
  }

  /// Controls that are not white space, bidi controls, zero-width and other ignorable characters.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isWhitespace { return false }
    return scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .control
      || (0xFFF9...0xFFFB).contains(scalar.value)
  }

  private static func foldedASCII(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x41...0x5A: Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value + 0x20))
    case 0x09...0x0D, 0x20...0x7E: scalar
    default: nil
    }
  }

  /// Folds what is neither ASCII nor a stripped mark: one scalar may become none or several.
  private static func foldOther(
    _ scalar: Unicode.Scalar, into composer: inout Composer, _ body: (Unicode.Scalar) -> Void
  ) {
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      if isStrippedMark(lower) {
        composer.add(mark: lower)
      } else if let letter = FoldingTable.letter(for: lower) {
        composer.add(letter, body)
      } else if let letters = FoldingTable.letters(for: lower) {
        for letter in letters.unicodeScalars { composer.add(letter, body) }
      } else {
        composer.add(lower, body)
      }
    }
  }
}

/// Joins what some systems write in two scalars and others in one (Unicode Standard 3.11), for the
/// scripts whose marks make another letter: Cyrillic (и + ̆ = й), Arabic, kana and Hangul.
private struct Composer {
  /// The scalar that the next one may still join.
  private var pending: Unicode.Scalar?

  /// Adds a scalar; the one before it is handed to `body` unless the two became one.
  mutating func add(_ scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
    if let before = pending {
      if let joined = FoldingTable.composed(before, scalar) {
        pending = joined
        return
      }
      body(before)
    }
    pending = scalar
  }

  /// Adds a mark that is dropped unless it makes another letter of the one before.
  mutating func add(mark: Unicode.Scalar) {
    if let before = pending, let joined = FoldingTable.composed(before, mark) { pending = joined }
  }

  /// Hands over the last scalar.
  mutating func finish(_ body: (Unicode.Scalar) -> Void) {
    if let last = pending { body(last) }
    pending = nil
  }
}
