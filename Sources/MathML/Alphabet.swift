/// The alphabets of `\mathbb`, `\mathbf` and their kin.
///
/// MathML Core has `mathvariant="normal"` alone, so a letter of another alphabet is the character that Unicode has for it: a
/// block of the Mathematical Alphanumeric Symbols (U+1D400…), with holes for the letters that Unicode had before (ℝ, ℋ, ℭ). A
/// character without such a letter stays as it is.
///
/// The raw value is the code point of the alphabet's `A`; 26 capitals are followed by 26 small letters.
enum Alphabet: UInt32 {
  case upright = 0
  case italic = 0x1D434
  case bold = 0x1D400
  case boldItalic = 0x1D468
  case doubleStruck = 0x1D538
  case script = 0x1D49C
  case fraktur = 0x1D504
  case sansSerif = 0x1D5A0
  case monospace = 0x1D670

  /// True if adjacent letters are one word, as in `\mathrm{Hom}`.
  var makesWords: Bool {
    switch self {
    case .upright, .italic, .bold, .sansSerif, .monospace: true
    case .boldItalic, .doubleStruck, .script, .fraktur: false
    }
  }

  func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let value = scalar.value
    let mapped: UInt32? =
      switch value {
      case 0x41...0x5A: capitals.map { hole(value) ?? $0 + value - 0x41 }
      case 0x61...0x7A: capitals.map { hole(value) ?? $0 + 26 + value - 0x61 }
      case 0x30...0x39: digits.map { $0 + value - 0x30 }
      case 0x391...0x3A9: greekCapitals.map { $0 + value - 0x391 }
      case 0x3B1...0x3C9: greekSmall.map { $0 + value - 0x3B1 }
      case 0x2207: greekCapitals.map { $0 + 25 }
      default: Alphabet.greekVariants[value].flatMap { offset in greekSmall.map { $0 + offset } }
      }
    return mapped.flatMap(Unicode.Scalar.init) ?? scalar
  }

  private var capitals: UInt32? { self == .upright ? nil : rawValue }

  private var digits: UInt32? {
    switch self {
    case .bold, .boldItalic: 0x1D7CE
    case .doubleStruck: 0x1D7D8
    case .sansSerif: 0x1D7E2
    case .monospace: 0x1D7F6
    default: nil
    }
  }

  private var greekCapitals: UInt32? {
    switch self {
    case .bold, .boldItalic: 0x1D6A8  // TeX's capitals stay upright when they grow bold
    case .italic: 0x1D6E2
    default: nil
    }
  }

  private var greekSmall: UInt32? { self == .boldItalic ? 0x1D736 : nil }

  /// The places after ω of ∂ ϵ ϑ ϰ ϕ ϱ ϖ in each Greek block.
  private static let greekVariants: [UInt32: UInt32] = [
    0x2202: 25, 0x3F5: 26, 0x3D1: 27, 0x3F0: 28, 0x3D5: 29, 0x3F1: 30, 0x3D6: 31,
  ]

  private func hole(_ value: UInt32) -> UInt32? {
    switch self {
    case .italic: value == 0x68 ? 0x210E : nil
    case .doubleStruck: Alphabet.doubleStruckHoles[value]
    case .script: Alphabet.scriptHoles[value]
    case .fraktur: Alphabet.frakturHoles[value]
    default: nil
    }
  }

  private static let doubleStruckHoles: [UInt32: UInt32] = [
    0x43: 0x2102, 0x48: 0x210D, 0x4E: 0x2115, 0x50: 0x2119, 0x51: 0x211A, 0x52: 0x211D,
    0x5A: 0x2124,
  ]

  private static let scriptHoles: [UInt32: UInt32] = [
    0x42: 0x212C, 0x45: 0x2130, 0x46: 0x2131, 0x48: 0x210B, 0x49: 0x2110, 0x4C: 0x2112,
    0x4D: 0x2133, 0x52: 0x211B, 0x65: 0x212F, 0x67: 0x210A, 0x6F: 0x2134,
  ]

  private static let frakturHoles: [UInt32: UInt32] = [
    0x43: 0x212D, 0x48: 0x210C, 0x49: 0x2111, 0x52: 0x211C, 0x5A: 0x2128,
  ]
}
