/// The names that Discourse's people type for emoji, `:slight_smile:`, as the emoji themselves.
///
/// Names of a forum's own pictures are not known and stay as they are typed.
enum EmojiCodes {
  /// The longest name that is looked up, in bytes.
  private static let longest = 40

  private static let emoji: [String: String] = {
    var (table, current): ([String: String], String) = ([:], "")
    for word in (first + " " + second + " " + third).utf8.split(separator: 0x20) {
      let text = String(decoding: word, as: UTF8.self)
      // An emoji has a sign beyond ASCII, also one that begins with a digit.
      if word.contains(where: { $0 >= 0x80 }) { current = text } else { table[text] = current }
    }
    return table
  }()

  /// The emoji of a name, `wave` or, with a colour of skin, `wave:t3`; nil for a name that is not known.
  static func emoji(named name: String) -> String? {
    let parts = name.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2,
      let emoji = Self.emoji[String(decoding: first, as: UTF8.self)]
    else { return nil }
    guard parts.count == 2 else { return emoji }
    guard let tone = tone(parts[1]), let base = emoji.unicodeScalars.first,
      base.properties.isEmojiModifierBase
    else { return nil }
    // The tone goes behind the first sign; a request for a coloured picture is then dropped (UTS 51, section 2.4).
    let rest = emoji.unicodeScalars.dropFirst().drop { $0.value == 0xFE0F }
    return String(String.UnicodeScalarView([base, tone] + rest))
  }

  /// The colour of `t2` (light) to `t6` (dark).
  private static func tone(_ name: Substring.UTF8View) -> Unicode.Scalar? {
    guard name.count == 2, name.first == UInt8(ascii: "t"), let digit = name.last,
      (0x32...0x36).contains(digit)
    else { return nil }
    return Unicode.Scalar(0x1F3FB + UInt32(digit) - 0x32)
  }

  /// True if a text may hold a code: something between two colons.
  static func mayBe(in text: some Sequence<UInt8>) -> Bool {
    var length: Int?
    for byte in text {
      if byte == UInt8(ascii: ":") {
        if let length, length > 0 { return true }
        length = 0
      } else {
        length = isName(byte) ? length.map { $0 + 1 } : nil
      }
    }
    return false
  }

  /// A text with its codes as emoji.
  ///
  /// A code is at the beginning, or behind white space, punctuation or another emoji: not within a word, an address or
  /// `std::heart::x`.
  static func replaced(in text: ArraySlice<UInt8>) -> [UInt8] {
    guard mayBe(in: text) else { return Array(text) }
    var (result, at, isBehindEmoji): ([UInt8], Int, Bool) = ([], text.startIndex, false)
    while at < text.endIndex {
      let mayBegin = isBehindEmoji || at == text.startIndex || isBorder(text[at - 1])
      if text[at] == UInt8(ascii: ":"), mayBegin, let (emoji, end) = code(text[at...]) {
        result += emoji.utf8
        at = end
        isBehindEmoji = true
      } else {
        result.append(text[at])
        at += 1
        isBehindEmoji = false
      }
    }
    return result
  }

  /// The emoji of the code that a text begins with, and where it ends.
  private static func code(_ text: ArraySlice<UInt8>) -> (emoji: String, end: Int)? {
    let name = text.dropFirst().prefix(longest).prefix(while: isName)
    guard text.dropFirst(name.count + 1).first == UInt8(ascii: ":"), !name.isEmpty else {
      return nil
    }
    let tone = text.dropFirst(name.count + 2).prefix(3)
    if tone.last == UInt8(ascii: ":"), tone.count == 3 {
      let whole = String(decoding: name + ":".utf8 + tone.dropLast(), as: UTF8.self)
      if let emoji = emoji(named: whole) { return (emoji, tone.endIndex) }
    }
    return emoji(named: String(decoding: name, as: UTF8.self)).map { ($0, name.endIndex + 1) }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"): true
    default: false
    }
  }

  private static func isBorder(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte >= 0x80 || "()[>*_~\"'!?.,;|{}".utf8.contains(byte)
  }
}
