/// Finds certain errors in a stylesheet: an unmatched brace, a comment or a string that never ends.
///
/// Names of properties are not checked: browsers know more of them every year. Follows CSS Syntax Module Level 3, section 4, as
/// far as that goes.
struct StyleSheetCheck {
  /// An error and its position: line and column from 1, in bytes.
  struct Fault: Equatable {
    let line: Int
    let column: Int
    let words: String
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var lineStart = 0
  /// The places of open braces.
  private var open: [(line: Int, column: Int)] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The first fault of a stylesheet; nil where none is certain.
  static func fault(in bytes: [UInt8]) -> Fault? {
    var check = StyleSheetCheck(bytes)
    return check.run()
  }

  private var place: (line: Int, column: Int) { (line, index - lineStart + 1) }

  private mutating func run() -> Fault? {
    while index < bytes.count {
      let place = place
      if let words = step() { return Fault(line: place.line, column: place.column, words: words) }
    }
    return open.last.map {
      Fault(line: $0.line, column: $0.column, words: "“{” is never closed; expected “}”")
    }
  }

  /// Reads a part; returns its error, if any.
  private mutating func step() -> String? {
    switch bytes[index] {
    case UInt8(ascii: "/") where starts(with: "/*"):
      return skipComment() ? nil : "the comment is never closed; expected “*/”"
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return skipString(bytes[index])
        ? nil : "the string does not end on its line; expected a quote"
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      skipAddress()
    case UInt8(ascii: "{"):
      open.append(place)
      advance()
    case UInt8(ascii: "}"):
      guard open.popLast() != nil else { return "“}” closes nothing; expected “{” before it" }
      advance()
    case UInt8(ascii: "\\"):
      advance()
      advance()
    default: advance()
    }
    return nil
  }

  private func starts(with text: StaticString) -> Bool {
    bytes[index...].starts(with: text.withUTF8Buffer { Array($0) })
  }

  private mutating func advance() {
    guard index < bytes.count else { return }
    if bytes[index] == 10 { (line, lineStart) = (line + 1, index + 1) }
    index += 1
  }

  private mutating func skipComment() -> Bool {
    advance()
    advance()
    while index < bytes.count {
      if starts(with: "*/") {
        advance()
        advance()
        return true
      }
      advance()
    }
    return false
  }

  /// A backslash takes the next byte along, also the end of a line.
  private mutating func skipString(_ quote: UInt8) -> Bool {
    advance()
    while index < bytes.count, bytes[index] != 10 {
      if bytes[index] == quote {
        advance()
        return true
      }
      if bytes[index] == UInt8(ascii: "\\") { advance() }
      advance()
    }
    return false
  }

  /// An address without quotes, `url(a.png)`, may have anything in it but its end.
  private mutating func skipAddress() {
    let word = bytes[index...].prefix(4).map { $0 | 0x20 }
    guard word.elementsEqual("url(".utf8.map { $0 | 0x20 }) else { return advance() }
    for _ in 0..<4 { advance() }
    while index < bytes.count, [32, 9, 10, 13].contains(bytes[index]) { advance() }
    guard index < bytes.count, bytes[index] != 34, bytes[index] != 39 else { return }
    while index < bytes.count, bytes[index] != UInt8(ascii: ")") {
      if bytes[index] == UInt8(ascii: "\\") { advance() }
      advance()
    }
  }
}
