/// Lines of plain text as lines of Markdown that look the same: code, tables and patches in fences, lines that a program had
/// broken in one, since members' lines end where they do, and signs that would be read as something else with a backslash.
///
/// Lists of hyphens and stars alone become lists.
struct MailMarkdown {
  private(set) var lines: [String] = []
  /// True if the last line continues in the next one.
  private var flowsOn = false
  /// True if the last line was an item of a list.
  private var isInList = false

  /// A line of fewer characters, which had room for the first word of the next, was ended on purpose, as were longer ones.
  private static let width = 60...100

  init(_ texts: [String], isFlowed: Bool) {
    var rest = texts[...]
    while let text = rest.first {
      if let patch = Self.patch(rest) {
        add(fenced: patch, "diff")
        rest = rest[patch.endIndex...]
      } else if let code = code(rest) ?? Self.table(rest) {
        add(fenced: code, "")
        rest = rest[code.endIndex...]
      } else {
        rest = rest.dropFirst()
        let isListed =
          Self.isItem(text) && rest.first { !Self.isBlank($0) }.map(Self.isItem) ?? false
        add(text, before: rest.first, isFlowed, isListed)
      }
    }
  }

  private mutating func add(
    _ text: String, before next: String?, _ isFlowed: Bool, _ isListed: Bool
  ) {
    // One empty line is as good as several, but in code.
    if Self.isBlank(text) {
      if !(lines.last?.isEmpty ?? true) { lines.append("") }
      flowsOn = false
      return
    }
    let line = Self.trimmed(text)
    if flowsOn, let last = lines.popLast() {
      lines.append("\(last) \(Self.escaped(Self.unindented(line)))")
    } else {
      let item = Self.isItem(line)
      isInList =
        item && (isInList || isListed)
        || isInList && !item && line.hasPrefix(" ")
      lines.append(Self.escapedLine(line, isItem: item && isInList))
    }
    flowsOn = next.map { Self.flows(text, into: $0, isFlowed) } ?? false
  }

  private mutating func add(fenced code: ArraySlice<String>, _ language: String) {
    (flowsOn, isInList) = (false, false)
    if let last = lines.last, !last.isEmpty { lines.append("") }
    // Longer than any run of the same sign in it.
    let longest = code.map(Self.longestTicks).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let isIndented = language.isEmpty
    let indent = isIndented ? code.filter { !Self.isBlank($0) }.map(Self.indent).min() ?? 0 : 0
    lines.append(fence + language)
    lines += code.map { isIndented ? Self.removing(indent, from: $0) : $0 }
    lines += [fence, ""]
  }

  // Patches.

  /// The lines of a patch at the beginning; nil where there is none.
  private static func patch(_ lines: ArraySlice<String>) -> ArraySlice<String>? {
    guard let first = lines.first else { return nil }
    let second = lines.dropFirst().first ?? ""
    let begins =
      first.hasPrefix("diff --git ") || first.hasPrefix("diff -")
      || first.hasPrefix("Index: ") && second.hasPrefix("=====")
      || first.hasPrefix("--- ") && second.hasPrefix("+++ ")
    guard begins else { return nil }
    var end = lines.startIndex
    for (index, line) in zip(lines.indices, lines) {
      let isPart = isPatchLine(line)
      // A signature below a patch is not part of it; within a patch, `--` removes a line that was `-`.
      if line == "--" || line == "-- ",
        !(index + 1 < lines.endIndex && isPatchLine(lines[index + 1]))
      {
        break
      }
      // An empty line may be one of the text that lost its space.
      if !isPart, !line.isEmpty { break }
      if isPart { end = index + 1 }
    }
    return lines[..<end]
  }

  private static let patchWords = [
    "diff ", "index ", "Index: ", "=====", "new file", "deleted file", "old mode", "new mode",
    "similarity ", "rename ", "copy ", "Binary ", "GIT binary", "Only in ",
  ]

  private static func isPatchLine(_ line: String) -> Bool {
    guard let sign = line.utf8.first else { return false }
    return [32, 43, 45, 64, 92, 9].contains(sign) || patchWords.contains { line.hasPrefix($0) }
  }

  // Code.

  /// Lines with four spaces or a tab before them, behind an empty line or one that ends with a colon; lines that are indented
  /// below an item of a list belong to it.
  private func code(_ lines: ArraySlice<String>) -> ArraySlice<String>? {
    guard let first = lines.first, Self.isIndented(first) else { return nil }
    let above = self.lines.last?.utf8 ?? "".utf8
    if !above.isEmpty, above.last != 58 { return nil }
    if isInList { return nil }
    var end = lines.startIndex
    for (index, line) in zip(lines.indices, lines) {
      guard Self.isIndented(line) || Self.isBlank(line) else { break }
      if !Self.isBlank(line) { end = index + 1 }
    }
    return lines[..<end]
  }

  /// Lines with columns, or between bars, two at least.
  private static func table(_ lines: ArraySlice<String>) -> ArraySlice<String>? {
    let rows = lines.prefix(while: isRow)
    return rows.count > 1 ? rows : nil
  }

  private static func isRow(_ line: String) -> Bool {
    let text = line.utf8.drop { $0 == 32 || $0 == 9 }
    guard let first = text.first, let last = text.last(where: { $0 > 32 }) else { return false }
    if (first == 124 || first == 43) && first == last && text.count > 2 { return true }
    var (gaps, run, before): (Int, Int, UInt8) = (0, 0, 32)
    for byte in text {
      if byte == 9 { return true }
      if byte == 32 {
        run += 1
        continue
      }
      // Two blanks behind a sentence are a typist's.
      if run > 2 || run == 2 && ![46, 33, 63, 58].contains(before) { gaps += run > 2 ? 2 : 1 }
      (run, before) = (0, byte)
    }
    return gaps > 1
  }

  private static func isIndented(_ line: String) -> Bool { !isBlank(line) && indent(line) >= 4 }

  private static func indent(_ line: String) -> Int {
    var width = 0
    for byte in line.utf8 {
      if byte == 32 { width += 1 } else if byte == 9 { width += 8 - width % 8 } else { break }
    }
    return width
  }

  private static func removing(_ indent: Int, from line: String) -> String {
    var (width, rest) = (0, line.utf8[...])
    while width < indent, let byte = rest.first, byte == 32 || byte == 9 {
      width += byte == 32 ? 1 : 8 - width % 8
      rest = rest.dropFirst()
    }
    return String(repeating: " ", count: max(width - indent, 0)) + String(Substring(rest))
  }

  private static func longestTicks(_ line: String) -> Int {
    var (longest, count) = (0, 0)
    for byte in line.utf8 {
      count = byte == 96 ? count + 1 : 0
      longest = max(longest, count)
    }
    return longest
  }

  // Text.

  private static func isBlank(_ line: String) -> Bool { line.utf8.allSatisfy { $0 <= 32 } }

  private static func trimmed(_ line: String) -> String {
    var bytes = line.utf8[...]
    while let last = bytes.last, last == 32 || last == 9 { bytes = bytes.dropLast() }
    let indent = bytes.prefix { $0 == 32 || $0 == 9 }
    // Lines that belong to an item stay below it.
    return String(repeating: " ", count: min(indent.count, 12))
      + String(Substring(bytes.dropFirst(indent.count)))
  }

  private static func unindented(_ line: String) -> String {
    String(Substring(line.utf8.drop { $0 == 32 }))
  }

  /// True if a program broke a line: it had no room for the first word of the next.
  ///
  /// Links and columns stay lines.
  private static func flows(_ line: String, into next: String, _ isFlowed: Bool) -> Bool {
    let (bytes, words) = (line.utf8, next.utf8)
    guard !isFlowed, (width.lowerBound / 2...4 * width.upperBound).contains(bytes.count),
      let sign = words.first,
      sign >= 128 || isWordSign(sign), !isNumbered(next), bytes.count(where: { $0 == 32 }) > 4
    else { return false }
    // `From: Ana Gil` is a line of a header.
    let (first, last) = (words.prefix { $0 != 32 }, bytes.reversed().prefix { $0 != 32 })
    guard first.last != 58, !first.contains(47), !last.contains(47), !isRow(line) else {
      return false
    }
    let count = line.count
    return count <= width.upperBound
      && count + 1 + next.prefix { $0 != " " }.count >= width.lowerBound
  }

  private static func isWordSign(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 32) || (48...57).contains(byte)
      || [34, 39, 40, 60, 64, 36].contains(byte)
  }

  private static func isNumbered(_ line: String) -> Bool {
    let rest = line.utf8.drop { (48...57).contains($0) }
    return rest.count < line.utf8.count && (rest.first == 46 || rest.first == 41)
  }

  /// `- bread`, `* bread`.
  private static func isItem(_ line: String) -> Bool {
    let text = line.utf8.drop { $0 == 32 || $0 == 9 }
    guard let sign = text.first, sign == 42 || sign == 45, text.dropFirst().first == 32 else {
      return false
    }
    // `- 5 euros` is a sum.
    return text.dropFirst(2).first.map { $0 > 32 && !(48...57).contains($0) && $0 != sign } ?? false
  }
}
