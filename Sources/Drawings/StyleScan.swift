/// Finds parts of a style sheet, or of an attribute that may hold a style, that would fetch or run something.
///
/// Text with its XML references replaced comes in; the name of the first refused thing comes out, or nil. CSS's own escapes are
/// undone first (CSS Syntax 3, section 4.3.7), so that `\75rl(` is `url(`. Comments are not skipped: a forbidden part is
/// refused there, too.
func refusedInStyle(_ text: ArraySlice<UInt8>) -> String? {
  let style = unescaped(text)
  for (at, byte) in style.enumerated() {
    switch byte {
    case UInt8(ascii: "@"):
      if style[(at + 1)...].starts(with: "import".utf8) { return "@import" }
    case UInt8(ascii: "("):
      if let name = refusedFunction(in: style, opening: at) { return name }
    default: break
    }
  }
  return refusedScheme(text)
}

/// A scheme that runs script, even with white space and controls strewn in; nil without one.
func refusedScheme(_ text: ArraySlice<UInt8>) -> String? {
  guard text.contains(UInt8(ascii: ":")) || text.contains(UInt8(ascii: "\\")) else { return nil }
  let dense = unescaped(text).filter { $0 > 0x20 }[...]
  if dense.range(of: "javascript:") != nil { return "javascript:" }
  return dense.range(of: "vbscript:") != nil ? "vbscript:" : nil
}

/// True if an address stays within the file: `#id`, or a picture of pixels as `data:` in base64.
func isLocalAddress(_ text: ArraySlice<UInt8>) -> Bool {
  let address = text.drop(while: isXMLSpace)
  if address.first == UInt8(ascii: "#") { return true }
  let head = address.prefix(32).map(lowercased)
  return ["png", "jpeg", "jpg", "gif", "webp"].contains {
    head.starts(with: "data:image/\($0);base64,".utf8)
  }
}

/// The function whose parenthesis opens there, when it would fetch from elsewhere.
private func refusedFunction(in style: [UInt8], opening at: Int) -> String? {
  var start = at
  while start > 0, at - start < 24, isIdentifierByte(style[start - 1]) { start -= 1 }
  let name = String(decoding: style[start..<at], as: UTF8.self)
  if ["expression", "src", "image"].contains(name) || name.hasSuffix("image-set") { return name }
  guard name == "url" else { return nil }
  var address = style[(at + 1)...].drop(while: isXMLSpace)
  if let quote = address.first, quote == 0x22 || quote == 0x27 { address = address.dropFirst() }
  return isLocalAddress(address) ? nil : "url"
}

private func isIdentifierByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x61...0x7A, 0x2D, 0x5F, 0x80...0xFF: true
  default: false
  }
}

/// The text in lower case with CSS escapes undone.
///
/// An escaped delimiter (a quote, a parenthesis, a space) is not one to CSS, so it becomes byte 1, which nothing matches.
private func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
  guard text.contains(UInt8(ascii: "\\")) else { return text.map(lowercased) }
  var output: [UInt8] = []
  output.reserveCapacity(text.count)
  var rest = text
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "\\") else {
      output.append(lowercased(byte))
      continue
    }
    let digits = rest.prefix(6).prefix { hexadecimalValue($0) != nil }
    guard !digits.isEmpty else {
      // A line's end after a backslash is nothing; any other byte is itself.
      if let next = rest.popFirst(), next != 0x0A, next != 0x0D, next != 0x0C {
        output.append(harmless(lowercased(next)))
      }
      continue
    }
    rest = rest.dropFirst(digits.count)
    if rest.starts(with: [0x0D, 0x0A]) {
      rest = rest.dropFirst(2)
    } else if let space = rest.first, isXMLSpace(space) || space == 0x0C {
      rest = rest.dropFirst()
    }
    let number = digits.reduce(0) { $0 << 4 | (hexadecimalValue($1) ?? 0) }
    output.append(number < 0x80 ? harmless(lowercased(UInt8(number))) : 0x80)
  }
  return output
}

private func harmless(_ byte: UInt8) -> UInt8 {
  isIdentifierByte(byte) || [0x2F, 0x3A, 0x40].contains(byte) ? byte : 1
}
