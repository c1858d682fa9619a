/// Lines of plain text as lines of Markdown that look the same: code and patches in fences, lines that a program had broken
/// in one, since members' lines end where they do, and signs that would be read as something else with a backslash.
///
/// Emphasis by stars, lists, headings by nothing and bare links are left: people write in letters what Markdown has
/// taken from them.
struct MailMarkdown {
  private(set) var lines: [String] = []
  /// Whether the last line goes on in the next one.
  private var flowsOn = false

  /// A line of fewer bytes, which had room for the first word of the next, was ended on purpose.
  private static let width = 60

  init(_ texts: [String], isFlowed: Bool) {
    var rest = texts[...]
    while let text = rest.first {
      if let patch = Self.patch(rest) {
        add(fenced: patch, "diff")
        rest = rest[patch.endIndex...]
      } else if let code = code(rest) {
        add(fenced: code, "")
        rest = rest[code.endIndex...]
      } else {
        rest = rest.dropFirst()
        add(text, before: rest.first, isFlowed)
      }
    }
  }

  private mutating func add(_ text: String, before next: String?, _ isFlowed: Bool) {
    // One empty line is as good as several, but in code.
    if Self.isBlank(text), lines.last?.isEmpty ?? true { return }
    let line = Self.trimmed(text)
    if flowsOn, let last = lines.popLast() {
      lines.append("\(last) \(Self.escaped(Self.unindented(line)))")
    } else {
      lines.append(Self.escapedLine(line))
    }
    flowsOn = next.map { Self.flows(text, into: $0, isFlowed) } ?? false
  }

  private mutating func add(fenced code: ArraySlice<String>, _ language: String) {
    flowsOn = false
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

  /// Lines with four spaces or a tab before them, behind an empty line or one that ends with a colon; what is indented
  /// below an item of a list belongs to it.
  private func code(_ lines: ArraySlice<String>) -> ArraySlice<String>? {
    guard let first = lines.first, Self.isIndented(first) else { return nil }
    let above = self.lines.last?.utf8 ?? "".utf8
    if !above.isEmpty, above.last != 58 { return nil }
    if let last = self.lines.last(where: { !$0.isEmpty }), Self.isItem(last) { return nil }
    var end = lines.startIndex
    for (index, line) in zip(lines.indices, lines) {
      guard Self.isIndented(line) || Self.isBlank(line) else { break }
      if !Self.isBlank(line) { end = index + 1 }
    }
    return lines[..<end]
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
    // What belongs to an item stays below it.
    return String(repeating: " ", count: min(indent.count, 12))
      + String(Substring(bytes.dropFirst(indent.count)))
  }

  private static func unindented(_ line: String) -> String {
    String(Substring(line.utf8.drop { $0 == 32 }))
  }

  /// Whether a program broke a line: it had no room for the first word of the next.
  private static func flows(_ line: String, into next: String, _ isFlowed: Bool) -> Bool {
    guard !isFlowed, !isBlank(line), !isBlank(next), !isItem(next) else { return false }
    let word = next.utf8.drop { $0 == 32 || $0 == 9 }.prefix { $0 != 32 }
    return line.utf8.count + 1 + word.count >= width
  }

  /// `- bread`, `* bread`, `2. bread`, `2) bread`.
  private static func isItem(_ line: String) -> Bool {
    let text = line.utf8.drop { $0 == 32 || $0 == 9 }
    let digits = text.prefix { (48...57).contains($0) }
    let rest = text.dropFirst(digits.count)
    guard let sign = rest.first, rest.dropFirst().first == 32 else { return false }
    return digits.isEmpty
      ? [42, 43, 45].contains(sign) : digits.count < 4 && [41, 46].contains(sign)
  }

  /// A line that Markdown reads as text.
  private static func escapedLine(_ line: String) -> String {
    let text = escaped(line)
    let start = text.utf8.prefix { $0 == 32 }
    let rest = text.utf8.dropFirst(start.count)
    guard let sign = rest.first else { return text }
    let isRule = (sign == 45 || sign == 61) && rest.allSatisfy { $0 == sign || $0 == 32 }
    let isFence = rest.starts(with: "~~~".utf8) || rest.starts(with: "```".utf8)
    let isDefinition = sign == 91 && Substring(rest).contains("]:")
    guard sign == 35 || sign == 62 || isRule || isFence || isDefinition else { return text }
    return "\(Substring(start))\\\(Substring(rest))"
  }

  /// Text without tags, references and escapes: `<b>` stays what it is, an address in angle brackets a link.
  static func escaped(_ text: String) -> String {
    var output: [UInt8] = []
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let isSign =
        switch byte {
        case 60: !bytes[(index + 1)...].starts(with: "http".utf8)
        case 38: next == 35 || (97...122).contains(next.small)
        case 92:
          (33...47).contains(next) || (58...64).contains(next) || (91...96).contains(next)
            || (123...126).contains(next) || next == 0
        default: false
        }
      if isSign { output.append(92) }
      output.append(byte)
    }
    return String(decoding: output, as: UTF8.self)
  }
}
