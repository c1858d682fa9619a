/// Position at which a field of a mapping is repeated: the parser reports only the first occurrence.
struct YAMLRepetition {
  /// From 1; the column in characters (Unicode scalars).
  let line: Int
  let column: Int

  /// Looks for a field behind the place where it is first, in the same column, or among braces anywhere; nil where it is not found.
  init?(of name: String, in yaml: String, line first: Int, column start: Int) {
    let lines = yaml.utf8.split(separator: 10, omittingEmptySubsequences: false)
    guard first > 0, start > 0, first <= lines.count, !name.isEmpty else { return nil }
    let isBlock = Self.indent(lines[first - 1]) == start - 1
    for (number, line) in lines.enumerated().dropFirst(first - 1) {
      let isFirst = number == first - 1
      if isBlock, isFirst || Self.indent(line) != start - 1 { continue }
      let bytes = Array(line)
      let found =
        isBlock
        ? Self.names(Array(name.utf8), bytes, at: start - 1) ? start - 1 : nil
        : Self.find(Array(name.utf8), bytes, behind: isFirst ? start : 0)
      guard let found else { continue }
      (self.line, column) = (number + 1, Self.characters(bytes[..<found]) + 1)
      return
    }
    return nil
  }

  private static func indent(_ line: Substring.UTF8View) -> Int { line.prefix { $0 == 32 }.count }

  private static func characters(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0xC0 != 0x80 }
  }

  /// Returns the position at which a line among braces names a field, after `start` characters; quoted text counts only as a
  /// whole.
  private static func find(_ name: [UInt8], _ line: [UInt8], behind start: Int) -> Int? {
    var (quote, before): (UInt8?, UInt8) = (nil, 44)
    for (place, byte) in line.enumerated() {
      if quote == nil, [32, 44, 123].contains(before), names(name, line, at: place),
        characters(line[..<place]) >= start
      {
        return place
      }
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 34 || byte == 39, [32, 44, 58, 91, 123].contains(before) {
        quote = byte
      }
      before = byte
    }
    return nil
  }

  /// True if `name:` is at this place, with or without quotes.
  private static func names(_ name: [UInt8], _ line: [UInt8], at place: Int) -> Bool {
    guard place < line.count else { return false }
    let isQuoted = line[place] == 34 || line[place] == 39
    let rest = line[place...].dropFirst(isQuoted ? 1 : 0)
    guard rest.starts(with: name) else { return false }
    let behind = rest.dropFirst(name.count).dropFirst(isQuoted ? 1 : 0).drop { $0 == 32 }
    return behind.first == UInt8(ascii: ":")
  }
}
