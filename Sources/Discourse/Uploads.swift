import Markup

/// Addresses of the pictures and files of one post.
///
/// A raw post names its uploads as `upload://<name>.png`, which only the forum could resolve: the name is the file's SHA-1 in
/// base 62. Rendered HTML of that post has addresses that end with that SHA-1 in base 16. In goes that HTML, out go the
/// addresses.
struct Uploads {
  /// Addresses by SHA-1, 40 digits of base 16.
  private var addresses: [String: String] = [:]

  /// Reads the links and pictures in a post's rendered HTML; without any, no uploads are known.
  init(cooked: String = "") {
    for node in MarkupReader.html(cooked) { read(node) }
  }

  /// The address of `upload://<name>.<extension>`; nil when the archive does not give it.
  func address(of upload: String) -> String? {
    let name = upload.dropFirst("upload://".count).prefix { $0 != "." && $0 != "?" }
    return Self.hexadecimal(base62: name).flatMap { addresses[$0] }
  }

  private mutating func read(_ node: MarkupNode) {
    guard case .element(let element) = node else { return }
    // A link around a picture leads to the original, so the first address is the best.
    for address in [element["href"], element["data-orig-src"], element["src"]] {
      if let address, let sha = Self.hash(in: address), addresses[sha] == nil {
        addresses[sha] = MarkdownSyntax.address(address)
      }
    }
    for child in element.children { read(child) }
  }

  /// The 40 digits that a file's name begins with.
  private static func hash(in address: String) -> String? {
    let name = address.utf8.split(separator: UInt8(ascii: "/")).last ?? address.utf8[...]
    let digits = name.prefix { ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) }
    return digits.count == 40 ? String(Substring(digits)) : nil
  }

  /// A number of 160 bits from base 62 (digits, lower case, upper case) to base 16.
  private static func hexadecimal(base62 text: Substring) -> String? {
    guard text.utf8.count <= 30 else { return nil }
    var digits = [UInt32](repeating: 0, count: 40)
    for byte in text.utf8 {
      var carry: UInt32
      switch byte {
      case 0x30...0x39: carry = UInt32(byte) - 0x30
      case 0x61...0x7A: carry = UInt32(byte) - 0x61 + 10
      case 0x41...0x5A: carry = UInt32(byte) - 0x41 + 36
      default: return nil
      }
      for index in digits.indices.reversed() {
        let value = digits[index] * 62 + carry
        digits[index] = value & 15
        carry = value >> 4
      }
      if carry > 0 { return nil }
    }
    return String(decoding: digits.map { UInt8($0 < 10 ? 0x30 + $0 : 0x57 + $0) }, as: UTF8.self)
  }
}

extension Collection where Element == UInt8 {
  /// True if these bytes contain a text.
  func contains(wholeText text: StaticString) -> Bool {
    let wanted = Array("\(text)".utf8)
    guard let first = wanted.first else { return true }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
