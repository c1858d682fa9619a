import Markdown

extension WikiLink {
  /// Reads the target, the part of `[[…]]` before `|`; nil when it names nothing.
  init?(target: [UInt8], isEmbed: Bool, at place: (line: Int, column: Int)) {
    let name = target.prefix { $0 != UInt8(ascii: "#") }
    let fragment = target[name.endIndex...].split(separator: UInt8(ascii: "#")).last
    let part = fragment.map(Self.trimmed).flatMap { $0.isEmpty ? nil : $0 }
    if part == nil, Self.trimmed(name).isEmpty { return nil }
    self.init(
      name: Self.trimmed(name), fragment: part, isEmbed: isEmbed, isWiki: true,
      line: place.line, column: place.column)
  }

  /// Reads a relative address of Markdown's, or nil when it cannot name a file.
  init?(address: [UInt8], isEmbed: Bool, line: Int) {
    guard !address.contains(UInt8(ascii: "?")) else { return nil }
    let name = address.prefix { $0 != UInt8(ascii: "#") }
    let fragment = address[name.endIndex...].split(separator: UInt8(ascii: "#")).last
    let part = fragment.flatMap(Self.percentDecoded)
    guard let decoded = Self.percentDecoded(name), !decoded.isEmpty || part != nil else {
      return nil
    }
    self.init(
      name: decoded, fragment: part, isEmbed: isEmbed, isWiki: false, line: line, column: 0)
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes.drop { $0 <= 0x20 }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Nil when the result is not UTF-8 or has control characters.
  private static func percentDecoded(_ bytes: ArraySlice<UInt8>) -> String? {
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      var byte = bytes[index]
      if byte == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
        let high = Character(Unicode.Scalar(bytes[index + 1])).hexDigitValue,
        let low = Character(Unicode.Scalar(bytes[index + 2])).hexDigitValue
      {
        byte = UInt8(high << 4 | low)
        index += 2
      }
      if byte < 0x20 { return nil }
      result.append(byte)
      index += 1
    }
    return String(validating: result, as: UTF8.self)
  }

  /// The words that a link without words of its own shows.
  var words: String {
    let shown = name.hasSuffix(".md") && isWiki ? String(name.dropLast(3)) : name
    guard let fragment, !(fragment.hasPrefix("^") && !name.isEmpty) else { return shown }
    return name.isEmpty ? fragment : "\(shown) › \(fragment)"
  }

  /// Fragment behind the address of the page: "#h-…", "#b-…" or nothing.
  var addressFragment: String { elementID.map { "#" + $0 } ?? "" }

  /// The id of the heading or block that it leads to; nil without a fragment.
  public var elementID: String? {
    guard let fragment else { return nil }
    guard fragment.utf8.first == UInt8(ascii: "^") else {
      return HeadingAnchor.id(forHeading: fragment)
    }
    return BlockAnchor.id(fragment.utf8.dropFirst())
  }

  /// The name of the file without folders and extension, for a picture without words.
  var baseName: String {
    let bytes = Array(name.utf8)
    let file = bytes.split(separator: UInt8(ascii: "/")).last ?? []
    guard let point = file.lastIndex(of: UInt8(ascii: ".")), point > file.startIndex else {
      return String(decoding: file, as: UTF8.self)
    }
    return String(decoding: file[..<point], as: UTF8.self)
  }

  /// True if the name is spelt like a note's, a picture's or a document's.
  var looksLikeFile: Bool {
    let lower = name.lowercased()
    return [".md", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".avif", ".pdf"].contains {
      lower.hasSuffix($0)
    }
  }
}

/// The ids of blocks, which a text marks with `^name`.
public enum BlockAnchor {
  /// The id of the block that is called so, without its `^`.
  public static func id(forBlock name: String) -> String { id(name.utf8) }

  /// "Abc-1" gives "b-abc-1".
  static func id(_ name: some Sequence<UInt8>) -> String {
    var id = Array("b-".utf8)
    for byte in name {
      switch byte {
      case 0x30...0x39, 0x61...0x7A: id.append(byte)
      case 0x41...0x5A: id.append(byte | 0x20)
      default: if id.last != UInt8(ascii: "-") { id.append(UInt8(ascii: "-")) }
      }
    }
    return String(decoding: id, as: UTF8.self)
  }
}
