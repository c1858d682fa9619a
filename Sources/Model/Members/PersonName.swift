/// Rules for people's names, and a key that finds names which could pass for one another.
///
/// Names are given on one line (`PlainText.singleLine`). The key is equal for names that readers would take for the same: it
/// ignores characters between the letters, and unites letters of alphabets that look alike. The key is only for comparing, and
/// is never shown.
public enum PersonName {
  /// Reason why a text is not a name, with the part that is wrong.
  public enum Fault: Hashable, Sendable {
    /// An invisible character.
    case unseen
    /// A sign in place of a letter, such as 𝐂 or Ⓒ.
    case unusual(String)
    /// A word with letters of two alphabets.
    case mixed(String)
  }

  /// The first thing that is wrong with a name; nil if nothing is.
  public static func fault(in name: String) -> Fault? {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    for scalar in name.unicodeScalars where !scalar.isASCII {
      if isUnseen(scalar) { return .unseen }
      if isUnusual(scalar) { return .unusual(String(Character(scalar))) }
    }
    let words = name.unicodeScalars.split { $0 == " " || $0 == "-" || $0.value == 0x2010 }
    return words.first(where: isMixed).map { .mixed(String($0)) }
  }

  /// Common key of names that look alike: letters and digits, folded, with letters that look Latin replaced by the Latin ones.
  public static func key(_ name: String) -> String {
    var plain = String.UnicodeScalarView()
    var before: Unicode.Scalar = " "
    for scalar in name.unicodeScalars {
      // A capital I in a word that began with small letters reads as an l.
      let isL = scalar == "I" && before.properties.isLowercase
      plain.append(isL ? "l" : LookalikeTable.latin(scalar))
      before = scalar
    }
    var key = String.UnicodeScalarView()
    Folding.forEachSpelled(String(plain)) { if isSpoken($0) { key.append($0) } }
    return String(key)
  }

  /// True if a scalar is a letter, a digit, or a sign that belongs to a letter of its script.
  private static func isSpoken(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7A: return true
    case ..<0x80: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber,
      .nonspacingMark, .spacingMark:
      return !isUnseen(scalar) && !(0xFE00...0xFE0F).contains(scalar.value)
    default: return false
    }
  }

  /// True for characters that `singleLine` does not drop: the empty Braille pattern, blank notes, and characters without a
  /// glyph.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2800, 0x16FE4, 0x1D159, 0x115F, 0x1160, 0x3164, 0xFFA0: return true
    // Between letters these shape the visible text.
    case 0x200C, 0x200D: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return true
    default: return false
    }
  }

  /// True for letters with special uses: letter-like signs, Roman numbers, small capitals, raised, circled, mathematical.
  private static func isUnusual(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1D00...0x1DBF, 0x2070...0x209F, 0x2100...0x218F, 0x2460...0x24FF, 0x1D400...0x1D7FF,
      0x1F100...0x1F1E5, 0xA7F2...0xA7F9:
      true
    default: false
    }
  }

  private static func isMixed(_ word: Substring.UnicodeScalarView) -> Bool {
    var scripts: Set<Script> = []
    for scalar in word where isLetter(scalar) { scripts.insert(Script(scalar)) }
    return scripts.count > 1 && scripts != [.latin, .eastAsian]
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: true
    default: false
    }
  }
}

/// The scripts with letters that could be mistaken for another script's; all the rest is one.
private enum Script {
  case latin, greek, cyrillic, armenian, georgian, cherokee, lisu, coptic, eastAsian, other

  /// The script of a letter, by the blocks of Unicode (https://www.unicode.org/Public/UNIDATA/Blocks.txt).
  init(_ letter: Unicode.Scalar) {
    self =
      switch letter.value {
      case ..<0x2B0, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB6F,
        0xFB00...0xFB06, 0xFF21...0xFF5A:
        .latin
      case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
      case 0x400...0x52F, 0x1C80...0x1C8F, 0xA640...0xA69F: .cyrillic
      case 0x530...0x58F, 0xFB13...0xFB17: .armenian
      case 0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F: .georgian
      case 0x13A0...0x13FF, 0xAB70...0xABBF: .cherokee
      case 0xA4D0...0xA4FF: .lisu
      case 0x2C80...0x2CFF: .coptic
      case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
        0xFF66...0xFFDC, 0x20000...0x3FFFF:
        .eastAsian
      default: .other
      }
  }
}
