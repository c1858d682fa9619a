import Model

/// Links and pictures as Markdown.
extension MarkdownSyntax {
  /// An address that is allowed in Markdown; nil for schemes other than the web's and mail's.
  static func address(_ text: String) -> String? {
    var bytes = Array(text.utf8)[...].trimmingEnd()
    bytes = bytes.drop { $0 <= 0x20 }
    if bytes.starts(with: "//".utf8) { bytes = "https:".utf8 + bytes }
    guard !bytes.isEmpty, isAllowed(bytes) else { return nil }
    let encoded = PercentEncoding.bytes(bytes) { byte in
      byte > 0x20 && byte != 0x7F && !"<>()\\\"".utf8.contains(byte)
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// `[text](address)`, or `<address>` when there is no other text; the text is Markdown already.
  static func link(_ text: String, to address: String) -> String {
    let isWeb = address.hasPrefix("https://") || address.hasPrefix("http://")
    if text.isEmpty || text == escaped(address) {
      return isWeb ? "<\(address)>" : "[\(escaped(address))](\(address))"
    }
    return "[\(text)](\(address))"
  }

  /// A picture; without a description it gets its file's name, so that it can be a link.
  static func image(_ description: String, at address: String) -> String {
    var description = description
    if description.isEmpty {
      let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
      let name = path.split(separator: UInt8(ascii: "/")).last ?? path
      description = String(decoding: name, as: UTF8.self)
    }
    return "![\(escaped(description))](\(address))"
  }

  /// Relative, or of the schemes `http`, `https` and `mailto` (RFC 3986, section 3.1).
  private static func isAllowed(_ address: ArraySlice<UInt8>) -> Bool {
    let end = address.firstIndex { byte in
      !(isWord(byte) || [UInt8]("+-.".utf8).contains(byte))
    }
    guard let end, address[end] == UInt8(ascii: ":") else { return true }
    let scheme = address[..<end].map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    return ["http", "https", "mailto"].contains { scheme.elementsEqual($0.utf8) }
  }
}
