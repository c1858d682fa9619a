/// Splits a PDF into its tokens: ISO 32000-1 section 7.2 and 7.3.
///
/// Bytes go in, tokens come out from front to back, regardless of the cross-reference table; bytes that form no token are
/// passed over. A stream's data are skipped when its keyword is seen and the reader says so. Refused: strings and streams
/// without an end.
struct PDFTokenizer {
  private let bytes: [UInt8]
  private(set) var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next token; nil at the end of the file.
  mutating func next() throws(MediaError) -> PDFToken? {
    skipSpaceAndComments()
    guard let byte = bytes.byte(at: at) else { return nil }
    let start = at
    at += 1
    switch byte {
    case UInt8(ascii: "/"): return .name(name(), offset: start)
    case UInt8(ascii: "("): return .string(try literalString())
    case UInt8(ascii: "["): return .arrayStart
    case UInt8(ascii: "]"): return .arrayEnd
    case UInt8(ascii: "<"):
      guard bytes.byte(at: at) == byte else { return .string(try hexadecimalString()) }
      at += 1
      return .dictionaryStart
    case UInt8(ascii: ">"):
      guard bytes.byte(at: at) == byte else { return .other }
      at += 1
      return .dictionaryEnd
    default:
      // A stray brace or parenthesis is a token of its own.
      return isDelimiter(byte) ? .other : word(from: start)
    }
  }

  /// Passes over a stream's data, and returns the offsets between which they lie.
  ///
  /// The length given in its dictionary is believed when `endstream` follows there, else the first `endstream` ends it.
  mutating func skipStream(length: Int?) throws(MediaError) -> Range<Int> {
    let keywordEnd = at
    if bytes.byte(at: at) == 0x0D { at += 1 }
    if bytes.byte(at: at) == 0x0A { at += 1 }
    let start = at
    if let length, length <= bytes.count - start {
      var end = start + length
      if bytes.byte(at: end) == 0x0D { end += 1 }
      if bytes.byte(at: end) == 0x0A { end += 1 }
      if bytes.has("endstream", at: end) {
        at = end + 9
        return start..<start + length
      }
    }
    guard let end = bytes[start...].firstRange(of: "endstream") else {
      throw .damaged("a stream without an end", offset: keywordEnd)
    }
    at = end.upperBound
    return start..<end.lowerBound
  }

  private mutating func skipSpaceAndComments() {
    while let byte = bytes.byte(at: at) {
      if byte == UInt8(ascii: "%") {
        while let byte = bytes.byte(at: at), byte != 0x0A, byte != 0x0D { at += 1 }
      } else if isSpace(byte) {
        at += 1
      } else {
        return
      }
    }
  }

  /// A name without its slash and with `#4A` undone; longer ones than any sought are cut.
  private mutating func name() -> String {
    var text: [UInt8] = []
    while let byte = bytes.byte(at: at), !isSpace(byte), !isDelimiter(byte) {
      at += 1
      var value = byte
      if byte == UInt8(ascii: "#"), let high = bytes.byte(at: at).flatMap(hexadecimalValue),
        let low = bytes.byte(at: at + 1).flatMap(hexadecimalValue)
      {
        value = UInt8(high << 4 | low)
        at += 2
      }
      if text.count < 32 { text.append(value) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The text within the parentheses, which may be nested when balanced.
  private mutating func literalString() throws(MediaError) -> Range<Int> {
    let start = at
    var depth = 1
    while let byte = bytes.byte(at: at) {
      at += 1
      switch byte {
      case UInt8(ascii: "\\"): at += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return start..<at - 1 }
      default: break
      }
    }
    throw .damaged("a string without an end", offset: start)
  }

  private mutating func hexadecimalString() throws(MediaError) -> Range<Int> {
    let start = at
    while let byte = bytes.byte(at: at) {
      at += 1
      if byte == UInt8(ascii: ">") { return start..<at - 1 }
    }
    throw .damaged("a string without an end", offset: start)
  }

  /// A number or a keyword.
  private mutating func word(from start: Int) -> PDFToken {
    while let byte = bytes.byte(at: at), !isSpace(byte), !isDelimiter(byte) { at += 1 }
    guard at - start <= 16 else { return .other }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if let number = Int(text), number >= 0 { return .number(number) }
    return .keyword(text)
  }
}

/// A token of a PDF; a string's range is the bytes within its delimiters.
enum PDFToken: Equatable {
  case name(String, offset: Int)
  case string(Range<Int>)
  case number(Int)
  case keyword(String)
  case dictionaryStart, dictionaryEnd, arrayStart, arrayEnd
  case other
}

private func isSpace(_ byte: UInt8) -> Bool {
  byte == 0 || byte == 0x0C || isXMLSpace(byte)
}

private func isDelimiter(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x28, 0x29, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D, 0x2F, 0x25: true
  default: false
  }
}
