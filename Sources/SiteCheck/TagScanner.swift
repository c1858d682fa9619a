/// Finds the start tags of a page, with their attributes, where a browser finds them (HTML, section 13.2.5).
///
/// In go the bytes of a page; out come its start tags in order. Comments and the text of scripts, styles,
/// titles and text fields have no tags in them. It judges nothing: what is not spelled as it should be is
/// read as a browser reads it. It moves forward with every step.
struct TagScanner {
  struct Tag {
    /// In small letters.
    let name: String
    /// Where its `<` is.
    let offset: Int
    var attributes: [Attribute] = []
    var isSelfClosing = false

    /// The attribute of a name.
    subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }
  }

  struct Attribute {
    /// In small letters.
    let name: String
    let offset: Int
    /// The bytes of its value; empty when there is none.
    let value: Range<Int>
  }

  /// What a tag has beyond is not looked at, so that each is compared with few.
  private static let mostAttributes = 100

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next start tag; nil at the end of the page.
  mutating func next() -> Tag? {
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      switch byte(at: index) {
      case UInt8(ascii: "!") where starts("!--"):
        // The hyphens may be those that end it, too: `<!-->`.
        index = start + 2
        skip(past: "-->")
      case UInt8(ascii: "!"), UInt8(ascii: "?"): skip(past: ">")
      case UInt8(ascii: "/"):
        index += 1
        if byte(at: index)?.isLetter == true { _ = tag(from: start) } else { skip(past: ">") }
      case let letter? where letter.isLetter:
        if let tag = tag(from: start) { return tag }
      default: break
      }
    }
    index = bytes.count
    return nil
  }

  /// Goes behind the text of an element that has nothing but text, and gives it.
  mutating func text(of tag: Tag) -> Range<Int> {
    let start = index
    guard !tag.isSelfClosing else { return start..<start }
    let end = Array("</\(tag.name)".utf8)
    while let place = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = place
      if bytes[place...].prefix(end.count).map(\.lowered) == end { return start..<place }
      index += 1
    }
    index = bytes.count
    return start..<index
  }

  /// The value of an attribute, its references replaced.
  func value(_ attribute: Attribute) -> [UInt8] {
    CharacterReference.decoded(bytes[attribute.value])
  }

  /// The value of an attribute of a tag; nil when there is none.
  func value(_ name: String, of tag: Tag) -> String? {
    tag[name].map { String(decoding: value($0), as: UTF8.self) }
  }

  /// The tag whose name stands here; nil when the page ends in it.
  private mutating func tag(from start: Int) -> Tag? {
    var tag = Tag(name: word { $0.isSpace || $0 == slash || $0 == close }, offset: start)
    while true {
      skipSpace()
      switch byte(at: index) {
      case nil: return nil
      case close:
        index += 1
        return tag
      case slash:
        index += 1
        tag.isSelfClosing = byte(at: index) == close
      default:
        guard let attribute = attribute() else { return nil }
        // A browser drops those that come again.
        if tag.attributes.count < Self.mostAttributes, tag[attribute.name] == nil {
          tag.attributes.append(attribute)
        }
      }
    }
  }

  private mutating func attribute() -> Attribute? {
    let offset = index
    // An equals sign in front belongs to the name.
    if bytes[index] == equals { index += 1 }
    let rest = word { $0.isSpace || $0 == slash || $0 == close || $0 == equals }
    let name = bytes[offset] == equals ? "=" + rest : rest
    let end = index
    skipSpace()
    guard byte(at: index) == equals else {
      index = end
      return Attribute(name: name, offset: offset, value: end..<end)
    }
    index += 1
    skipSpace()
    guard let quote = byte(at: index) else { return nil }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = index
      _ = word { $0.isSpace || $0 == close }
      return Attribute(name: name, offset: offset, value: start..<index)
    }
    let start = index + 1
    guard let end = bytes[start...].firstIndex(of: quote) else {
      index = bytes.count
      return nil
    }
    index = end + 1
    return Attribute(name: name, offset: offset, value: start..<end)
  }

  /// The bytes up to one of those that end a word, in small letters.
  private mutating func word(until ends: (UInt8) -> Bool) -> String {
    let start = index
    index = bytes[start...].firstIndex(where: ends) ?? bytes.count
    let word = bytes[start..<index]
    guard word.contains(where: { $0 >= 65 && $0 <= 90 }) else {
      return String(decoding: word, as: UTF8.self)
    }
    return String(decoding: word.map(\.lowered), as: UTF8.self)
  }

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index].isSpace { index += 1 }
  }

  private mutating func skip(past end: StaticString) {
    while index < bytes.count {
      if starts(end) {
        index += end.utf8CodeUnitCount
        return
      }
      index += 1
    }
  }

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    return text.withUTF8Buffer { bytes[index...].prefix(count).elementsEqual($0) }
  }
}

private let slash = UInt8(ascii: "/")
private let close = UInt8(ascii: ">")
private let equals = UInt8(ascii: "=")
