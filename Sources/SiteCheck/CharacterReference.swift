/// `&amp;`, `&#39;`, `&#x27;`: a character written by its name or number.
///
/// Of HTML's 2,231 names only those are known that are needed where the character itself cannot be seen
/// or typed; pages are UTF-8 and can have every other character as it is. XML has five.
enum CharacterReference {
  private static let common: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  private static let ofHTML: [String: Unicode.Scalar] = [
    "nbsp": "\u{A0}", "shy": "\u{AD}", "zwj": "\u{200D}", "zwnj": "\u{200C}", "ensp": "\u{2002}",
    "emsp": "\u{2003}", "thinsp": "\u{2009}", "ndash": "–", "mdash": "—", "hellip": "…",
    "middot": "·", "copy": "©", "laquo": "«", "raquo": "»", "times": "×", "larr": "←", "rarr": "→",
    "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "bull": "•", "minus": "−",
  ]

  /// No reference is longer, with its `&` and `;`.
  private static let longest = 12

  /// The character of the reference that begins at an `&`, and where it ends; nil when there is none.
  static func parse(
    _ bytes: [UInt8], at start: Int, _ syntax: MarkupScanner.Syntax
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    let limit = min(bytes.count, start + longest)
    guard start < limit, let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    let name = bytes[(start + 1)..<end]
    if name.first == UInt8(ascii: "#") {
      return numbered(name.dropFirst()).map { ($0, end + 1) }
    }
    let text = String(decoding: name, as: UTF8.self)
    let scalar = common[text] ?? (syntax == .html ? ofHTML[text] : nil)
    return scalar.map { ($0, end + 1) }
  }

  private static func numbered(_ text: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHex = text.first == UInt8(ascii: "x")
    let digits = isHex ? text.dropFirst() : text
    guard !digits.isEmpty, digits.allSatisfy({ isHex ? $0.hexValue != nil : $0.isDigit }),
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10),
      let scalar = Unicode.Scalar(number)
    else { return nil }
    let isText = number >= 32 && !(0x7F...0x9F).contains(number) && number & 0xFFFE != 0xFFFE
    return isText || number == 9 || number == 10 || number == 13 ? scalar : nil
  }

  /// A text with its references replaced; what is no reference stays.
  static func decoded(_ bytes: [UInt8], _ range: Range<Int>, _ syntax: MarkupScanner.Syntax)
    -> [UInt8]
  {
    guard bytes[range].contains(UInt8(ascii: "&")) else { return Array(bytes[range]) }
    var text: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "&"), let reference = parse(bytes, at: index, syntax),
        reference.end <= range.upperBound
      {
        text += UTF8.encode(reference.scalar) ?? UTF8.encodedReplacementCharacter
        index = reference.end
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return text
  }
}
