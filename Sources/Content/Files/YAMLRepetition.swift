/// Where a field of a mapping is repeated: the parser says only where it is the first time.
struct YAMLRepetition {
  /// From 1; the column in characters.
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
      guard let at = Self.find(Array(name.utf8), Array(line), isFirst ? start : 0, isBlock) else {
        continue
      }
      (self.line, column) = (number + 1, at + 1)
      return
    }
    return nil
  }

  private static func indent(_ line: Substring.UTF8View) -> Int { line.prefix { $0 == 32 }.count }

  /// Where a line names a field, behind `start`; as its first word, or anywhere.
  private static func find(
    _ name: [UInt8], _ line: [UInt8], _ start: Int, _ isBlock: Bool
  ) -> Int? {
    let indent = line.prefix { $0 == 32 }.count
    let places =
      isBlock ? indent..<min(indent + 1, line.count) : min(start, line.count)..<line.count
    return places.first { place in
      let isQuoted = line[place] == 34 || line[place] == 39
      let rest = line[place...].dropFirst(isQuoted ? 1 : 0)
      guard rest.starts(with: name) else { return false }
      if !isBlock, place > 0, ![32, 44, 123].contains(line[place - 1]) { return false }
      let behind = rest.dropFirst(name.count).dropFirst(isQuoted ? 1 : 0).drop { $0 == 32 }
      return behind.first == UInt8(ascii: ":")
    }
  }
}
