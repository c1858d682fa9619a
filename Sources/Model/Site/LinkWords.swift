extension PlainText {
  /// True if a mail program would turn something in a text into a link, or a reader would take it for an address on the web.
  ///
  /// Such are `https://…`, `www.…`, `mailto:…`, a name, a dot and two letters or more (`evil.com`, `a@evil.com`, `пример.рф`,
  /// also “evil[.]com” and the full stops that browsers read as dots), and four numbers with dots (`192.0.2.1`). Capitals,
  /// accents and invisible characters are ignored. Not links are “e.g.”, “3.5”, “U.S.A.”, “EE.UU.” and “14.11.2026”; a full
  /// stop without a space after it (“Hello.World”) is one, as it is for mail programs.
  public static func hasLink(_ text: String) -> Bool {
    let scalars = LinkScanner.plain(text)
    return LinkScanner(scalars).hasLink
  }
}

/// Looks for links in the scalars of a text, in one pass for each kind.
private struct LinkScanner {
  private let scalars: [UInt32]

  init(_ scalars: [UInt32]) { self.scalars = scalars }

  var hasLink: Bool {
    scalars.indices.contains { index in
      switch scalars[index] {
      case 58: isScheme(endingAt: index)
      case 46: isHost(at: index)
      default: false
      }
    }
  }

  private static let dot: UInt32 = 46

  /// The scalars of a text, folded, without invisible ones, and with dots in place of signs that are read as dots.
  static func plain(_ text: String) -> [UInt32] {
    var scalars: [UInt32] = []
    for scalar in Folding.fold(text).unicodeScalars where !isUnseen(scalar) {
      scalars.append(scalar.value)
    }
    return withPlainDots(withoutBrackets(scalars))
  }

  /// Characters without a shape of their own: they would split a name here, but not for a reader.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x34F, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x2800, 0x3164,
      0xFE00...0xFE0F, 0xFFA0, 0xE0100...0xE01EF:
      true
    case ..<0xA0: false
    default: scalar.properties.generalCategory == .format
    }
  }

  /// Finds `evil[.]com` and `evil (dot) com`, which readers turn into links themselves.
  private static func withoutBrackets(_ scalars: [UInt32]) -> [UInt32] {
    let words = [".", "dot", "punto"].map { $0.unicodeScalars.map(\.value) }
    var plain: [UInt32] = []
    var index = 0
    while index < scalars.count {
      guard [40, 91, 123].contains(scalars[index]),
        let end = words.lazy.compactMap({ closing($0, in: scalars, after: index) }).first
      else {
        plain.append(scalars[index])
        index += 1
        continue
      }
      while plain.last == 32 { plain.removeLast() }
      plain.append(dot)
      index = end + 1
      while index < scalars.count, scalars[index] == 32 { index += 1 }
    }
    return plain
  }

  /// The end of a bracket that has only a word in it; nil if it has something else.
  private static func closing(
    _ word: [UInt32], in scalars: [UInt32], after open: Int
  ) -> Int? {
    // Few people type more than two spaces on each side.
    var index = open + 1
    let limit = min(scalars.count, open + word.count + 6)
    while index < limit, scalars[index] == 32 { index += 1 }
    guard index + word.count < limit, scalars[index..<(index + word.count)].elementsEqual(word)
    else { return nil }
    index += word.count
    while index < limit, scalars[index] == 32 { index += 1 }
    return index < limit && [41, 93, 125].contains(scalars[index]) ? index : nil
  }

  /// Replaces full stops of other scripts that are followed by Latin letters: browsers read them as dots (UTS 46, section 4),
  /// and in a text of their own script no space follows a full stop.
  private static func withPlainDots(_ scalars: [UInt32]) -> [UInt32] {
    var plain = scalars
    for index in scalars.indices where index + 2 < scalars.count {
      guard [0x3002, 0xFF0E, 0xFF61, 0x2024, 0xFE52].contains(scalars[index]) else { continue }
      if scalars[(index + 1)...(index + 2)].allSatisfy({ (97...122).contains($0) }) {
        plain[index] = dot
      }
    }
    return plain
  }

  /// True if the word before a colon is a scheme that mail programs follow, and something follows the colon.
  private func isScheme(endingAt colon: Int) -> Bool {
    guard colon + 1 < scalars.count, scalars[colon + 1] > 32 else { return false }
    if colon + 2 < scalars.count, scalars[colon + 1] == 47, scalars[colon + 2] == 47 { return true }
    var start = colon
    while start > 0, colon - start <= 10, (97...122).contains(scalars[start - 1]) { start -= 1 }
    let word = String(
      decoding: scalars[start..<colon].map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    return Self.schemes.contains(word)
  }

  private static let schemes: Set<String> = [
    "mailto", "http", "https", "ftp", "sftp", "ssh", "file", "data", "blob", "javascript",
    "vbscript", "tel", "sms", "callto", "skype", "facetime", "whatsapp", "tg", "magnet", "bitcoin",
    "webcal", "geo", "xmpp", "sip", "sips", "intent",
  ]

  /// True if a dot separates a name from a last label, or the numbers of an address.
  private func isHost(at point: Int) -> Bool {
    guard point > 0, point + 1 < scalars.count, Self.isOfName(scalars[point - 1]) else {
      return false
    }
    if isWWW(before: point) { return true }
    var end = point + 1
    while end < scalars.count, Self.isOfName(scalars[end]) { end += 1 }
    let label = scalars[(point + 1)..<end]
    if label.starts(with: [120, 110, 45, 45]) { return true }
    if label.first.map(Self.isDigit) == true { return isNumbers(at: point) }
    let letters = label.prefix { Self.isLetter($0) }
    return letters.count >= 2 && letters.count == label.count && !isAbbreviation(label)
  }

  /// True for `www.`, with anything after it.
  private func isWWW(before point: Int) -> Bool {
    point >= 3 && scalars[(point - 3)..<point].allSatisfy { $0 == 119 }
      && (point == 3 || !Self.isOfName(scalars[point - 4])) && scalars[point + 1] > 32
  }

  /// True for a doubled letter, as in “EE.UU.”, and for the end of “p.ej.”: no domain ends so.
  private func isAbbreviation(_ label: ArraySlice<UInt32>) -> Bool {
    if label.elementsEqual([101, 106]) { return true }
    guard label.count == 2, let first = label.first, label.allSatisfy({ $0 == first }) else {
      return false
    }
    return !"bcegmst".unicodeScalars.contains { $0.value == first }
  }

  /// True if a dot is the first of three in four numbers below 256: `192.0.2.1`.
  private func isNumbers(at point: Int) -> Bool {
    var start = point
    while start > 0, Self.isDigit(scalars[start - 1]), point - start < 4 { start -= 1 }
    if start > 0, Self.isOfName(scalars[start - 1]) || scalars[start - 1] == Self.dot {
      return false
    }
    let parts = scalars[start...].prefix(16).split(
      maxSplits: 4, omittingEmptySubsequences: false, whereSeparator: { $0 == Self.dot })
    guard parts.count >= 4 else { return false }
    return parts.prefix(4).enumerated().allSatisfy { index, part in
      let digits = index == 3 ? part.prefix(while: Self.isDigit) : part
      guard (1...3).contains(digits.count), digits.allSatisfy(Self.isDigit) else { return false }
      return digits.reduce(0) { $0 * 10 + Int($1) - 48 } < 256
    }
  }

  private static func isDigit(_ scalar: UInt32) -> Bool { (48...57).contains(scalar) }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    if scalar < 128 { return (97...122).contains(scalar) }
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter,
      .nonspacingMark, .spacingMark:
      return true
    default: return false
    }
  }

  /// True for signs of a label of a host: letters of any script, digits, a hyphen.
  private static func isOfName(_ scalar: UInt32) -> Bool {
    isDigit(scalar) || scalar == 45 || isLetter(scalar)
  }
}
