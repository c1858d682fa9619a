/// One tag of a page: `<a href="/">`, `</a>`, or a declaration.
struct Tag {
  let name: String
  let isEnd: Bool
  let isDeclaration: Bool
  let closesItself: Bool
  /// Bytes from `<` to `>`.
  let length: Int
  private(set) var attributes: [(name: String, value: String)] = []

  /// The decoded value of an attribute.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Reads the tag at the beginning of the bytes; nil when it is not written as ours are: names in
  /// letters, values in double quotes without `<`.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes.dropFirst()
    isDeclaration = rest.first == UInt8(ascii: "!")
    if isDeclaration { rest = rest.dropFirst() }
    isEnd = rest.first == UInt8(ascii: "/")
    if isEnd { rest = rest.dropFirst() }
    let name = rest.prefix(while: Self.isName)
    guard !name.isEmpty else { return nil }
    self.name = String(decoding: name, as: UTF8.self)
    rest = rest.dropFirst(name.count)
    while let byte = rest.first, byte == UInt8(ascii: " ") {
      rest = rest.dropFirst()
      let key = rest.prefix(while: Self.isName)
      rest = rest.dropFirst(key.count)
      guard rest.starts(with: Self.opening) else {
        if !key.isEmpty { attributes.append((String(decoding: key, as: UTF8.self), "")) }
        continue
      }
      let value = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "\"") }
      guard !value.contains(UInt8(ascii: "<")) else { return nil }
      attributes.append((String(decoding: key, as: UTF8.self), Self.decoded(value)))
      rest = rest[value.endIndex...].dropFirst()
    }
    closesItself = rest.first == UInt8(ascii: "/")
    if closesItself { rest = rest.dropFirst() }
    guard rest.first == UInt8(ascii: ">") else { return nil }
    length = rest.startIndex + 1 - bytes.startIndex
  }

  private static let opening = Array("=\"".utf8)
  private static let references = [
    ("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("#39;", "'"),
  ]

  private static func isName(_ byte: UInt8) -> Bool {
    (97...122).contains(byte) || (65...90).contains(byte) || (48...57).contains(byte) || byte == 45
  }

  /// Text with the five references that we write decoded.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    var rest = bytes
    // Whole runs at once: all pages of all tests come through here, without an optimizer.
    while let reference = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += rest[..<reference]
      rest = rest[reference...].dropFirst()
      let known = references.first { rest.starts(with: $0.0.utf8) }
      text += (known?.1 ?? "&").utf8
      rest = rest.dropFirst(known?.0.utf8.count ?? 0)
    }
    return String(decoding: text + rest, as: UTF8.self)
  }
}
