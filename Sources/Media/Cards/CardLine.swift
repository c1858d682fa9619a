/// A line of a card as it grows by the lines that continue it: `item1.TEL;TYPE=cell:+34 600`.
///
/// The colon that ends its head is the first one outside of quotes (RFC 6350, section 3.3): a parameter such as
/// `GEO="geo:40.9,-5.6"` holds others. Each byte is looked at once.
struct CardLine {
  /// Encoding of a value (vCard 2.1, section 2.1.4; RFC 2426, section 5.8.2).
  enum Encoding {
    case plain, quotedPrintable, base64
  }

  /// All of it, put together.
  private(set) var bytes: [UInt8] = []
  private(set) var encoding = Encoding.plain
  private(set) var charset = ""
  /// The end of the head, if a quote behind a backslash counts as a quote, and if it does not.
  private var colons: (plain: Int?, escaped: Int?) = (nil, nil)
  private var isInQuotes = (plain: false, escaped: false)
  private var isEscaped = false

  init(_ bytes: ArraySlice<UInt8>) { append(bytes) }

  /// Adds the continuation of the line.
  mutating func append(_ more: ArraySlice<UInt8>) {
    for byte in more {
      look(at: byte)
      bytes.append(byte)
    }
  }

  /// True if the next line belongs to this one although it does not begin with white space: a soft line break (RFC 2045,
  /// section 6.7).
  var isContinued: Bool { encoding == .quotedPrintable && bytes.last == UInt8(ascii: "=") }

  /// Adds the line behind a soft line break.
  mutating func appendSoft(_ more: ArraySlice<UInt8>) {
    if bytes.last == UInt8(ascii: "=") { bytes.removeLast() }
    append(more)
  }

  /// The name in upper case without its group, and the value; nil for a line that is not a property, or may be read in two
  /// ways.
  var parts: (name: String, value: ArraySlice<UInt8>)? {
    guard let colon = colons.plain, colon == colons.escaped else { return nil }
    let head = bytes[..<colon].prefix { $0 != UInt8(ascii: ";") }
    let name = head.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).last
    let upper = name.map { $0.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 } } ?? []
    let isName = upper.allSatisfy {
      (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
    }
    guard isName, !upper.isEmpty else { return nil }
    return (String(decoding: upper, as: UTF8.self), bytes[(colon + 1)...])
  }

  private mutating func look(at byte: UInt8) {
    guard colons.plain == nil || colons.escaped == nil else { return }
    let isQuote = byte == UInt8(ascii: "\"")
    if isQuote { isInQuotes.plain.toggle() }
    if isQuote, !isEscaped { isInQuotes.escaped.toggle() }
    isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    guard byte == UInt8(ascii: ":") else { return }
    if !isInQuotes.plain, colons.plain == nil {
      colons.plain = bytes.count
      readParameters()
    }
    if !isInQuotes.escaped, colons.escaped == nil { colons.escaped = bytes.count }
  }

  /// Reads how the value is written: `ENCODING=QUOTED-PRINTABLE` or, in version 2.1, `QUOTED-PRINTABLE`.
  private mutating func readParameters() {
    for parameter in bytes.split(separator: UInt8(ascii: ";")).dropFirst() {
      let equals = parameter.firstIndex(of: UInt8(ascii: "="))
      let name = equals.map { parameter[..<$0].map(lowercased) } ?? []
      let value = parameter[(equals.map { $0 + 1 } ?? parameter.startIndex)...]
        .map(lowercased).filter { $0 > 0x20 && $0 != UInt8(ascii: "\"") }
      if name == ascii("charset") { charset = String(decoding: value, as: UTF8.self) }
      guard name.isEmpty || name == ascii("encoding") else { continue }
      if value == ascii("quoted-printable") || value == ascii("q") { encoding = .quotedPrintable }
      if value == ascii("base64") || value == ascii("b") { encoding = .base64 }
    }
  }
}

extension CardLine {
  /// The lines of a file without empty ones, those put together that are one (RFC 6350, section 3.2).
  ///
  /// A line may be folded within a sign of several bytes. Pictures in base64 of version 2.1 continue without white space.
  static func lines(of file: ArraySlice<UInt8>) -> [CardLine] {
    var lines: [CardLine] = []
    for line in file.split(whereSeparator: { $0 == 0x0D || $0 == 0x0A }) {
      let last = lines.count - 1
      guard last >= 0 else {
        lines.append(CardLine(line))
        continue
      }
      if lines[last].isContinued {
        lines[last].appendSoft(line)
      } else if line.first == 0x20 || line.first == 0x09 {
        lines[last].append(line.dropFirst())
      } else if lines[last].encoding == .base64, line.allSatisfy(isBase64) {
        lines[last].append(line)
      } else {
        lines.append(CardLine(line))
      }
    }
    return lines
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="):
      true
    default: false
    }
  }
}
