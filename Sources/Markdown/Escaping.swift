// Escaping, on bytes, once, one function for each place that text can stand in.

/// Shows a source as it was typed: escaped, in `<pre class="source">`.
///
/// For imported texts that are beyond a limit. Invalid UTF-8 and control characters become
/// U+FFFD, so that the page stays well-formed.
public func escapedSource(_ source: [UInt8]) -> [UInt8] {
  var text = Array(String(decoding: source, as: UTF8.self).utf8)
  var html: [UInt8] = []
  html.reserveCapacity(text.count + text.count / 8 + 40)
  html.append("<pre class=\"source\">")
  if text.contains(where: isControl) {
    text = text.flatMap { isControl($0) ? [0xEF, 0xBF, 0xBD] : [$0] }
  }
  html.appendEscaped(text.span)
  html.append("</pre>\n")
  return html
}

/// True if the byte is a control character that HTML does not allow in text.
func isControl(_ byte: UInt8) -> Bool {
  (byte < 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09) || byte == 0x7F
}

/// True if a byte may be in an `href` as it is (RFC 3986, without the apostrophe and the characters that HTML escapes); `%` is
/// kept, so that an address that its author has encoded stays as it is.
private func isPlainInAddress(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "?")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
  case UInt8(ascii: "(")...UInt8(ascii: ";"): true
  case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "%"): true
  case UInt8(ascii: "="), UInt8(ascii: "_"), UInt8(ascii: "~"): true
  default: false
  }
}

private let hexadecimal = Array("0123456789ABCDEF".utf8)

extension [UInt8] {
  /// Appends markup of our own.
  @_spi(Syntax) public mutating func append(_ markup: StaticString) {
    append(markup.bytes)
  }

  /// Appends text for an element's content or a quoted attribute's value.
  @_spi(Syntax) public mutating func appendEscaped(_ text: Span<UInt8>) {
    var start = 0
    var index = 0
    while index < text.count {
      if index + 16 <= text.count, !text.hasEscapedInSixteen(from: index) {
        index += 16
        continue
      }
      let found = text.eightBytes(from: index).escapedBytes & .highBits
      if found == 0 {
        index += 8
        continue
      }
      // The lowest is exact.
      index += found.trailingZeroBitCount >> 3
      append(text.extracting(start..<index))
      append(Self.reference(of: text[index]))
      index += 1
      start = index
    }
    append(text.extracting(start..<text.count))
  }

  /// Returns the reference for an escaped byte.
  private static func reference(of byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    default: "&quot;"
    }
  }

  /// Appends text for an element's content or a quoted attribute's value.
  @_spi(Syntax) public mutating func appendEscaped(_ text: [UInt8]) {
    appendEscaped(text.span)
  }

  /// Appends an address for a quoted attribute's value: all but plain ASCII percent-encoded.
  @_spi(Syntax) public mutating func appendAddress(_ address: [UInt8]) {
    let address = address.span
    var start = 0
    for index in address.indices where !isPlainInAddress(address[index]) {
      append(address.extracting(start..<index))
      appendEncoded(address[index])
      start = index + 1
    }
    append(address.extracting(start..<address.count))
  }

  private mutating func appendEncoded(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): append("&amp;" as StaticString)
    case UInt8(ascii: "'"): append("&#x27;" as StaticString)
    default:
      append(UInt8(ascii: "%"))
      append(hexadecimal[Int(byte >> 4)])
      append(hexadecimal[Int(byte & 15)])
    }
  }
}
