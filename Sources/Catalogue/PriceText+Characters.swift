// Characters of prices, from any script and keyboard.
extension PriceText {
  /// The most characters of a text that are looked at.
  private static let longest = 8192

  /// A text with digits and marks of ASCII: full-width, Arabic and other digits become theirs, dashes and minus signs `-`,
  /// apostrophes `'`, no-break and thin spaces between digits `_`; invisible characters go.
  static func plain(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.prefix(longest).compactMap { scalar in
      if scalar.isASCII { return scalar.value < 32 || scalar == "_" ? " " : scalar }
      switch scalar {
      case "\u{A0}", "\u{2009}", "\u{202F}", "\u{2007}", "\u{2008}", "\u{200A}": return "_"
      case "’", "‘", "ʼ", "′", "´", "\u{66C}": return "'"
      case "\u{66B}", "，", "､": return ","
      case "．": return "."
      case "−", "–", "—", "‐", "‑", "‒", "－", "﹣": return "-"
      case "＄", "﹩": return "$"
      case "￥": return "¥"
      case "￡": return "£"
      case "／": return "/"
      default: break
      }
      if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
        return Unicode.Scalar(UInt8(48 + max(0, min(9, value))))
      }
      if scalar.properties.generalCategory == .format { return nil }
      return scalar.properties.isWhitespace ? " " : scalar
    }
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (48...57).contains(scalar.value) }

  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "," || scalar == "'"
  }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? (65...90).contains(scalar.value & 0xDF) : scalar.properties.isAlphabetic
  }

  static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar == "$"
      : scalar.properties.generalCategory == .currencySymbol || scalar == "円" || scalar == "元"
  }

  /// Signs that make a number of a sentence part of something else: a range, a rate, a share.
  static func isJoint(_ scalar: Unicode.Scalar) -> Bool {
    "-/%~<>+±×=&#".unicodeScalars.contains(scalar)
  }
}
