/// `&amp;`, `&#39;`, `&#x27;`: a character written by its name or number.
///
/// Of HTML's 2,231 names only those five are known without which no address could be written; pages are
/// UTF-8 and can have every other character as it is.
enum CharacterReference {
  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  /// No reference is longer, with its `&` and `;`.
  private static let longest = 12

  /// A text with its references replaced; what is no reference stays.
  static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
    var decoded: [UInt8] = []
    var rest = text
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"),
        let end = rest.prefix(longest).firstIndex(of: UInt8(ascii: ";")),
        let scalar = scalar(rest[(rest.startIndex + 1)..<end])
      {
        decoded += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        rest = rest[(end + 1)...]
      } else {
        decoded.append(byte)
        rest.removeFirst()
      }
    }
    return decoded
  }

  private static func scalar(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard name.first == UInt8(ascii: "#") else {
      return names[String(decoding: name, as: UTF8.self)]
    }
    let text = name.dropFirst()
    let isHex = text.first.map { $0 | 32 } == UInt8(ascii: "x")
    let digits = isHex ? text.dropFirst() : text
    guard !digits.isEmpty, digits.allSatisfy({ isHex ? $0.hexValue != nil : $0.isDigit }),
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10)
    else { return nil }
    return number == 0 ? nil : Unicode.Scalar(number)
  }
}
