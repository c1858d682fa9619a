/// Finds the line of a text whose value wants quotes.
enum YAMLQuotes {
  /// Returns the corrected line, `title: "Foo: bar"`; nil if quotes do not solve the problem.
  ///
  /// This is tried: with the corrected line the text can be read, at least as far as that line. A quote that is never closed is
  /// noticed far behind the line that opens it.
  static func repaired(_ yaml: String, _ fault: YAML.Fault) -> String? {
    guard fault.line > 0 else { return nil }
    let lines = yaml.utf8.split(separator: 10, omittingEmptySubsequences: false)
    for number in (0..<min(fault.line, lines.count)).reversed() {
      guard let line = Line(lines[number]), number + 1 == fault.line || line.isOpen else {
        continue
      }
      var all = lines
      all[number] = Substring(line.quoted).utf8
      let changed = String(decoding: Array(all.joined(separator: [10])), as: UTF8.self)
      if YAML.isRepaired(changed, to: number + 1, fault) {
        return String(Substring(line.quoted.utf8.drop { $0 == 0x20 }))
      }
    }
    return nil
  }

  /// A line that gives a value to a field, or is an item of a list.
  private struct Line {
    private let start: String
    private let value: String

    /// True if a quote is opened and not closed.
    let isOpen: Bool

    init?(_ line: Substring.UTF8View) {
      guard var value = Self.value(of: line) else { return nil }
      while let last = value.last, last == 0x20 || last == 0x0D { value = value.dropLast() }
      guard let first = value.first, let text = String(value), Self.isPlain(first, value) else {
        return nil
      }
      start = String(decoding: line[..<value.startIndex], as: UTF8.self)
      let isQuote = first == 0x22 || first == 0x27
      isOpen = isQuote && value.count { $0 == first } == 1
      let isClosed = isQuote && value.count > 1 && value.last == first
      self.value = String(text.dropFirst(isOpen || isClosed ? 1 : 0).dropLast(isClosed ? 1 : 0))
    }

    /// Returns the text after `field: `, else after `- `.
    private static func value(of line: Substring.UTF8View) -> Substring.UTF8View? {
      let rest = line.drop { $0 == 0x20 || $0 == 0x2D }
      let colon = rest.indices.first {
        rest[$0] == 0x3A && rest[rest.index(after: $0)...].first == 0x20
      }
      if let colon, let first = rest.first, isLetter(first) {
        return rest[rest.index(after: colon)...].drop { $0 == 0x20 }
      }
      return line[..<rest.startIndex].contains(0x2D) ? rest : nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
      (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80 || byte == 0x5F
    }

    /// Lists and mappings are meant as such, unless words follow; so are texts over several lines.
    private static func isPlain(_ first: UInt8, _ value: Substring.UTF8View) -> Bool {
      switch first {
      case 0x5B: value.contains(0x5D) && value.last != 0x5D
      case 0x7B: value.contains(0x7D) && value.last != 0x7D
      case 0x3E, 0x7C: false
      default: true
      }
    }

    /// In double quotes, where neither these nor backslashes are in the value; else in single ones.
    var quoted: String {
      guard value.utf8.contains(where: { $0 == 0x22 || $0 == 0x5C }) else {
        return "\(start)\"\(value)\""
      }
      let doubled = value.utf8.flatMap { $0 == 0x27 ? [0x27, 0x27] : [$0] }
      return "\(start)'\(String(decoding: doubled, as: UTF8.self))'"
    }
  }
}
