/// The data behind `Folding`: the letters to which others fold.
///
/// Lower-case scalars go in, since `Folding` lower-cases first. Latin letters with accents, strokes and hooks lose them as
/// readers of European languages expect; letters of their own (ə, ʒ, ɣ) stay. Rows follow the Unicode charts, sixteen scalars
/// each.
enum FoldingTable {
  /// The single letter to which a scalar folds, or nil when it stays or becomes several.
  static func letter(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0xAA: return "a"
    case 0xBA: return "o"
    case 0xE0...0x24F: return entry(latin, scalar.value - 0xE0)
    case 0x1E00...0x1EFF: return entry(latinAdditional, scalar.value - 0x1E00)
    case 0x386...0x3CE, 0x1F00...0x1FFF: return greekLetter(for: scalar.value)
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0)
    default: return nil
    }
  }

  /// True if a letter stays as it is: most text beyond ASCII consists of such letters, so no other rule is tried on them.
  static func isPlain(_ value: UInt32) -> Bool {
    switch value {
    case 0x3B1...0x3C1, 0x3C3...0x3C9, 0x430...0x44F, 0x5D0...0x5EA, 0x0E01...0x0E30: true
    case 0x621, 0x627...0x628, 0x62A...0x63A, 0x641...0x646, 0x648, 0x64A: true
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }

  /// The Cyrillic letter that is often written without its dots or accent: ё as е.
  ///
  /// й and ї are letters of their own.
  static func cyrillicLetter(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "ё", "ѐ": "е"
    case "ѝ": "и"
    default: nil
    }
  }

  /// True if a mark is removed from its letter: Latin and Greek accents, enclosing marks.
  ///
  /// Marks of other scripts are part of their words.
  static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F:
      true
    default: false
    }
  }

  /// True if most writers omit a sign: Hebrew points; Arabic vowel signs, hamza above and below, tatweel.
  static func isVowelSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7: true
    case 0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4,
      0x06E7...0x06E8, 0x06EA...0x06ED, 0x08CA...0x08E1, 0x08E3...0x08FF:
      true
    default: false
    }
  }

  /// The letters to which a ligature, a digraph or another special letter folds, or nil.
  static func letters(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "ß": "ss"
    case "æ", "ǣ", "ǽ": "ae"
    case "œ": "oe"
    case "þ": "th"
    case "ĳ": "ij"
    case "ŀ": "l·"
    case "ǯ": "ʒ"
    case "\u{374}": "\u{2B9}"
    case "\u{3D3}", "\u{3D4}": "\u{3D2}"
    case "ŉ": "'n"
    case "ǆ", "ǳ": "dz"
    case "ǉ": "lj"
    case "ǌ": "nj"
    case "\u{FB00}": "ff"
    case "\u{FB01}": "fi"
    case "\u{FB02}": "fl"
    case "\u{FB03}": "ffi"
    case "\u{FB04}": "ffl"
    case "\u{FB05}", "\u{FB06}": "st"
    default: nil
    }
  }

  private static func entry(_ table: [UInt8], _ index: UInt32) -> Unicode.Scalar? {
    let index = Int(index)
    guard index < table.count, table[index] != UInt8(ascii: ".") else { return nil }
    return Unicode.Scalar(table[index])
  }

  /// U+00E0 … U+024F, 64 to a line; a dot: not folded to one letter.
  private static let latin = Array(
    """
    aaaaaa.ceeeeiiiidnooooo.ouuuuy.y.a.a.a.c.c.c.c.d.d.e.e.e.e.e.g.g\
    .g.g.h.h.i.i.i.i.i...j.kk.l.l.l...l.n.n.n..n.o.o.o...r.r.r.s.s.s\
    .s.t.t.t.u.u.u.u.u.u.w.y..z.z.zsb..b....c...d.....f......kl...n.\
    .o...p.......t..u...y.z.......................a.i.o.u.u.u.u.u..a\
    .a...g.g.k.o.o..j....g...n.a...o.a.a.e.e.i.i.o.o.r.r.u.u.s.t...h\
    .d...z.a.e.o.o.o.o.ylntj....c..sz......e.j.q.r.y
    """.utf8)

  /// U+1E00 … U+1EFF, in the same form.
  private static let latinAdditional = Array(
    """
    .a.b.b.b.c.d.d.d.d.d.e.e.e.e.e.f.g.h.h.h.h.h.i.i.k.k.k.l.l.l.l.m\
    .m.m.n.n.n.n.o.o.o.o.p.p.r.r.r.r.s.s.s.s.s.t.t.t.t.u.u.u.u.u.v.v\
    .w.w.w.w.w.x.x.y.z.z.zhtwyasss...a.a.a.a.a.a.a.a.a.a.a.a.e.e.e.e\
    .e.e.e.e.i.i.o.o.o.o.o.o.o.o.o.o.o.o.u.u.u.u.u.u.u.y.y.y.y.....y
    """.utf8)

  /// The Greek letter without its accents and breathings; final sigma counts as sigma.
  private static func greekLetter(for value: UInt32) -> Unicode.Scalar? {
    switch value {
    case 0x3AC, 0x1F00...0x1F07, 0x1F70...0x1F71, 0x1F80...0x1F87, 0x1FB0...0x1FB4, 0x1FB6...0x1FB7:
      "α"
    case 0x3AD, 0x1F10...0x1F15, 0x1F72...0x1F73: "ε"
    case 0x3AE, 0x1F20...0x1F27, 0x1F74...0x1F75, 0x1F90...0x1F97, 0x1FC2...0x1FC4, 0x1FC6...0x1FC7:
      "η"
    case 0x390, 0x3AF, 0x3CA, 0x1F30...0x1F37, 0x1F76...0x1F77, 0x1FBE, 0x1FD0...0x1FD3,
      0x1FD6...0x1FD7:
      "ι"
    case 0x3CC, 0x1F40...0x1F45, 0x1F78...0x1F79: "ο"
    case 0x1FE4...0x1FE5: "ρ"
    case 0x3C2: "σ"
    case 0x3B0, 0x3CB, 0x3CD, 0x1F50...0x1F57, 0x1F7A...0x1F7B, 0x1FE0...0x1FE3, 0x1FE6...0x1FE7:
      "υ"
    case 0x3CE, 0x1F60...0x1F67, 0x1F7C...0x1F7D, 0x1FA0...0x1FA7, 0x1FF2...0x1FF4, 0x1FF6...0x1FF7:
      "ω"
    default: nil
    }
  }

  // MARK: Two scalars that make one letter

  /// The one letter that two folded scalars form together, or nil.
  static func composed(_ base: Unicode.Scalar, _ next: Unicode.Scalar) -> Unicode.Scalar? {
    switch next.value {
    case 0x0300...0x030F: composedPair(cyrillic(next.value), base)
    case 0x0653: composedPair("اآ", base)
    case 0x0654: composedPair("اأوؤيئەۀہۂےۓ", base)
    case 0x0655: composedPair("اإ", base)
    case 0x1161...0x1175, 0x11A8...0x11C2: composedHangul(base.value, next.value)
    case 0x3099, 0x309A: composedKana(base.value, isHalf: next.value == 0x309A)
    default: nil
    }
  }

  /// Cyrillic letters, each followed by the letter that results with the mark.
  private static func cyrillic(_ mark: UInt32) -> String {
    switch mark {
    case 0x0300: "еѐиѝ"
    case 0x0301: "гѓкќ"
    case 0x0304: "иӣуӯ"
    case 0x0306: "ийуўжӂаӑеӗ"
    case 0x0308: "еёіїаӓәӛжӝзӟиӥоӧөӫэӭуӱчӵыӹ"
    case 0x030B: "уӳ"
    case 0x030F: "ѵѷ"
    default: ""
    }
  }

  private static func composedPair(_ pairs: String, _ base: Unicode.Scalar) -> Unicode.Scalar? {
    var scalars = pairs.unicodeScalars.makeIterator()
    while let letter = scalars.next(), let joined = scalars.next() {
      if letter == base { return joined }
    }
    return nil
  }

  /// Unicode Standard 3.12: leading consonant + vowel, then a trailing consonant.
  private static func composedHangul(_ base: UInt32, _ next: UInt32) -> Unicode.Scalar? {
    if next < 0x11A8 {
      guard (0x1100...0x1112).contains(base) else { return nil }
      return Unicode.Scalar(0xAC00 + ((base - 0x1100) * 21 + (next - 0x1161)) * 28)
    }
    guard (0xAC00...0xD7A3).contains(base), (base - 0xAC00) % 28 == 0 else { return nil }
    return Unicode.Scalar(base + (next - 0x11A7))
  }

  /// Voiced kana follow the plain ones in the charts, half-voiced ones follow those.
  private static func composedKana(_ base: UInt32, isHalf: Bool) -> Unicode.Scalar? {
    let isKatakana = (0x30A1...0x30FD).contains(base)
    let hiragana = isKatakana ? base - 0x60 : base
    let distance: UInt32
    switch hiragana {
    case 0x306F, 0x3072, 0x3075, 0x3078, 0x307B: distance = isHalf ? 2 : 1
    case _ where isHalf: return nil
    case 0x304B...0x3061 where hiragana % 2 == 1: distance = 1
    case 0x3064, 0x3066, 0x3068, 0x309D: distance = 1
    case 0x3046: distance = 0x4E
    case 0x308F...0x3092 where isKatakana: distance = 8
    default: return nil
    }
    return Unicode.Scalar(base + distance)
  }
}
