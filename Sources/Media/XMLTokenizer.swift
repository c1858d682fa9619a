/// Splits XML 1.0 text that is read and not passed on, such as a track in GPX, into tags, text and comments.
///
/// Bytes of any encoding that keeps ASCII go in; tokens that together cover every byte come out, in order. It ends at
/// document types, entities, control characters, unquoted or repeated attributes, and references without end.
/// Processing instructions are skipped. It does not match tags.
struct XMLTokenizer {
  private let bytes: [UInt8]
  private var at: Int

  /// Throws when the bytes are not a text that XML allows.
  init(_ bytes: [UInt8]) throws(MediaError) {
    self.bytes = bytes
    at = bytes.has([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0
    if let control = bytes.firstIndex(where: { $0 < 0x20 && !isXMLSpace($0) }) {
      throw .damaged("a control character", offset: control)
    }
  }

  /// The next token; nil at the end.
  mutating func next() throws(MediaError) -> XMLToken? {
    guard let byte = bytes.byte(at: at) else { return nil }
    if byte != UInt8(ascii: "<") { return try text() }
    switch bytes.byte(at: at + 1) {
    case UInt8(ascii: "/"): return try closingTag()
    case UInt8(ascii: "?"): return try instruction()
    case UInt8(ascii: "!"):
      if bytes.has("<!--", at: at) { return try comment() }
      if bytes.has("<![CDATA[", at: at) { return try characterData() }
      throw .forbidden("DOCTYPE", offset: at)
    default: return try openingTag()
    }
  }

  private mutating func text() throws(MediaError) -> XMLToken {
    let start = at
    while let byte = bytes.byte(at: at), byte != UInt8(ascii: "<") { at += 1 }
    return .text(start..<at, value: try decoded(start..<at))
  }

  private mutating func comment() throws(MediaError) -> XMLToken {
    let start = at
    guard let end = bytes[(at + 4)...].firstRange(of: "--"), bytes.has("-->", at: end.lowerBound)
    else { throw .damaged("a comment without a proper end", offset: start) }
    at = end.upperBound + 1
    return .comment(start..<at)
  }

  /// A processing instruction or the XML declaration, as a comment: it says nothing to us.
  private mutating func instruction() throws(MediaError) -> XMLToken {
    let start = at
    guard let end = bytes[(at + 2)...].firstRange(of: "?>") else {
      throw .damaged("a processing instruction without an end", offset: start)
    }
    at = end.upperBound
    return .comment(start..<at)
  }

  private mutating func characterData() throws(MediaError) -> XMLToken {
    let start = at
    guard let end = bytes[(at + 9)...].firstRange(of: "]]>") else {
      throw .damaged("a CDATA section without an end", offset: start)
    }
    at = end.upperBound
    return .text(start..<at, value: bytes[(start + 9)..<end.lowerBound])
  }

  private mutating func closingTag() throws(MediaError) -> XMLToken {
    let start = at
    at += 2
    let name = try name()
    skipSpace()
    guard bytes.byte(at: at) == UInt8(ascii: ">") else {
      throw .damaged("a closing tag without an end", offset: start)
    }
    at += 1
    return .close(start..<at, name: name)
  }

  private mutating func openingTag() throws(MediaError) -> XMLToken {
    let start = at
    at += 1
    let name = try name()
    var attributes: [XMLAttribute] = []
    var seen: Set<ArraySlice<UInt8>> = []
    while let attribute = try attribute() {
      guard seen.insert(attribute.name).inserted else {
        throw .damaged("an attribute twice", offset: attribute.range.lowerBound)
      }
      attributes.append(attribute)
    }
    let isEmpty = bytes.byte(at: at) == UInt8(ascii: "/")
    if isEmpty { at += 1 }
    guard bytes.byte(at: at) == UInt8(ascii: ">") else {
      throw .damaged("a tag without a proper end", offset: start)
    }
    at += 1
    return .open(start..<at, name: name, attributes: attributes, isEmpty: isEmpty)
  }

  /// The next attribute with the white space before it; nil, with the space skipped, at the end.
  private mutating func attribute() throws(MediaError) -> XMLAttribute? {
    let start = at
    skipSpace()
    switch bytes.byte(at: at) {
    case UInt8(ascii: ">"), UInt8(ascii: "/"), nil: return nil
    default: break
    }
    guard at > start else { throw .damaged("no space before an attribute", offset: at) }
    let name = try name()
    skipSpace()
    guard bytes.byte(at: at) == UInt8(ascii: "=") else {
      throw .damaged("an attribute without a value", offset: at)
    }
    at += 1
    skipSpace()
    guard let quote = bytes.byte(at: at), quote == 0x22 || quote == 0x27 else {
      throw .damaged("a value without quotes", offset: at)
    }
    at += 1
    let valueStart = at
    while let byte = bytes.byte(at: at), byte != quote, byte != UInt8(ascii: "<") { at += 1 }
    guard bytes.byte(at: at) == quote else {
      throw .damaged("a value without an end", offset: valueStart)
    }
    at += 1
    return XMLAttribute(
      range: start..<at, name: name, value: try decoded(valueStart..<at - 1))
  }

  /// A name with at most one prefix, as Namespaces in XML wants it.
  private mutating func name() throws(MediaError) -> ArraySlice<UInt8> {
    let start = at
    while let byte = bytes.byte(at: at), isNameByte(byte) { at += 1 }
    let name = bytes[start..<at]
    let colons = name.count { $0 == UInt8(ascii: ":") }
    guard let first = name.first, !isNeverFirst(first), let last = name.last,
      last != UInt8(ascii: ":"), colons <= 1
    else { throw .damaged("not a name", offset: start) }
    return name
  }

  private mutating func skipSpace() {
    while let byte = bytes.byte(at: at), isXMLSpace(byte) { at += 1 }
  }

  /// The text that a stretch stands for, with its references replaced.
  private func decoded(_ range: Range<Int>) throws(MediaError) -> ArraySlice<UInt8> {
    let raw = bytes[range]
    guard raw.contains(UInt8(ascii: "&")) else { return raw }
    var value: ArraySlice<UInt8> = []
    var at = range.lowerBound
    while at < range.upperBound {
      guard bytes[at] == UInt8(ascii: "&") else {
        value.append(bytes[at])
        at += 1
        continue
      }
      // `&#x10FFFF;` and a few leading zeros.
      let window = bytes[at + 1..<min(range.upperBound, at + 16)]
      guard let end = window.firstIndex(of: UInt8(ascii: ";")),
        let scalar = referencedScalar(window[..<end])
      else { throw .forbidden("entity", offset: at) }
      value += Array(String(scalar).utf8)
      at = end + 1
    }
    return value
  }
}

/// A piece of XML text; ranges are offsets in the file, values have their references replaced.
enum XMLToken {
  case text(Range<Int>, value: ArraySlice<UInt8>)
  case comment(Range<Int>)
  case open(Range<Int>, name: ArraySlice<UInt8>, attributes: [XMLAttribute], isEmpty: Bool)
  case close(Range<Int>, name: ArraySlice<UInt8>)
}

/// An attribute: its range begins with the white space before it.
struct XMLAttribute {
  var range: Range<Int>
  var name: ArraySlice<UInt8>
  var value: ArraySlice<UInt8>
}

private func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x2D, 0x2E, 0x80...0xFF: true
  default: false
  }
}

private func isNeverFirst(_ byte: UInt8) -> Bool {
  (0x30...0x3A).contains(byte) || byte == 0x2D || byte == 0x2E
}

/// The character that `lt`, `#38` or `#x26` stands for; nil for other entities and for characters that XML forbids.
private func referencedScalar(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
  let text = String(decoding: name, as: UTF8.self)
  switch text {
  case "lt": return "<"
  case "gt": return ">"
  case "amp": return "&"
  case "quot": return "\""
  case "apos": return "'"
  default: break
  }
  let number =
    if text.hasPrefix("#x") {
      text.utf8.contains(UInt8(ascii: "+")) ? nil : UInt32(text.dropFirst(2), radix: 16)
    } else if text.hasPrefix("#") {
      text.utf8.contains(UInt8(ascii: "+")) ? nil : UInt32(text.dropFirst())
    } else {
      UInt32?.none
    }
  guard let number, number >= 0x20 || number == 9 || number == 10 || number == 13 else {
    return nil
  }
  return Unicode.Scalar(number)
}
