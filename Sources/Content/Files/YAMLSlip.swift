/// The most common mistakes of people who do not know YAML: a tab before a field, and no space after a colon.
struct YAMLSlip {
  /// From 1, in the text.
  let line: Int
  /// From 1, in bytes.
  let column: Int
  /// The problem, and what was expected.
  let words: String

  /// Finds the cause of a fault, in its line or one of the two before it; nil if it is something else.
  ///
  /// A missing space is tried: with it the text can be read, at least as far as that line.
  init?(in yaml: String, _ fault: YAML.Fault) {
    guard fault.line > 0, yaml.utf8.count <= Self.maxBytes else { return nil }
    let lines = yaml.utf8.split(separator: 10, omittingEmptySubsequences: false)
    for number in (max(fault.line - 3, 0)..<min(fault.line, lines.count)).reversed() {
      if number + 2 >= fault.line, let column = Self.tab(in: lines[number]) {
        self.init(
          line: number + 1, column: column,
          words: "the line begins with a tab; indent it with spaces")
        return
      }
      guard let space = Self.space(in: lines[number]) else { continue }
      var all = lines
      all[number] = Substring(space.line).utf8
      let repaired = String(decoding: Array(all.joined(separator: [10])), as: UTF8.self)
      guard YAML.isRepaired(repaired, to: number + 1, fault) else { continue }
      self.init(missingSpace: space, number)
      return
    }
    return nil
  }

  /// Finds the first field without a space after its colon, in a text that has no fields at all.
  init?(in yaml: String) {
    let lines = yaml.utf8.split(separator: 10, omittingEmptySubsequences: false).prefix(50)
    for (number, line) in lines.enumerated() {
      guard let space = Self.space(in: line) else { continue }
      self.init(missingSpace: space, number)
      return
    }
    return nil
  }

  /// Longer texts are not read twice.
  private static let maxBytes = 64 << 10

  private init(line: Int, column: Int, words: String) {
    (self.line, self.column, self.words) = (line, column, words)
  }

  private init(missingSpace space: (line: String, column: Int), _ number: Int) {
    let field = Substring(space.line.utf8.drop { $0 == 32 })
    self.init(
      line: number + 1, column: space.column,
      words: "a space is missing after the colon; expected `\(field)`")
  }

  /// The column of a tab before the first letter of a line.
  private static func tab(in line: Substring.UTF8View) -> Int? {
    let indent = line.prefix { $0 == 32 || $0 == 9 }
    guard indent.count < line.count, let tab = indent.firstIndex(of: 9) else { return nil }
    return line.distance(from: line.startIndex, to: tab) + 1
  }

  /// A line `name:value` with a space after the colon, and the column behind that; nil for addresses and times.
  private static func space(in line: Substring.UTF8View) -> (line: String, column: Int)? {
    let start = line.drop { $0 == 32 || $0 == 0x2D }
    let name = start.prefix {
      (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0) || $0 == 95
        || $0 == 45
    }
    guard let first = name.first, !(48...57).contains(first), name.endIndex < line.endIndex,
      line[name.endIndex] == 58
    else { return nil }
    let value = line.index(after: name.endIndex)
    guard value < line.endIndex, ![32, 9, 13, 58, 47].contains(line[value]) else { return nil }
    let words = String(decoding: Array(line[value...].filter { $0 != 13 }), as: UTF8.self)
    return (
      String(decoding: Array(line[..<value]), as: UTF8.self) + " " + words,
      line.distance(from: line.startIndex, to: value) + 1
    )
  }
}
