/// Lines of Markdown (CommonMark 0.31), joined so that sentences are whole, without the markers of blocks.
struct MarkdownLines {
  /// A part of a text.
  enum Part: Hashable {
    /// Text that is not translated.
    case kept(String)
    /// A run of inline text on one line.
    case text(String)
  }

  private(set) var parts: [Part] = []
  /// The text of the paragraph so far, and the prefix of its lines.
  private var paragraph = ""
  private var prefix: Substring?
  /// The sign and length of the fence of an open code block.
  private var fence: (sign: Character, length: Int)?
  private var isInList = false
  private var isAfterBlank = true

  /// Takes the next line, without its end.
  mutating func read(_ line: Substring) {
    let trimmed = line.drop { $0 == " " || $0 == "\t" }
    if let open = fence {
      if let other = Self.fence(trimmed), other.sign == open.sign, other.length >= open.length,
        trimmed.allSatisfy({ $0 == open.sign || $0 == " " })
      {
        fence = nil
      }
      return keep(line)
    }
    let (marks, rest) = Self.marks(line)
    if let open = Self.fence(rest.drop { $0 == " " }) {
      fence = open
      return keep(line)
    }
    if trimmed.isEmpty {
      isAfterBlank = true
      return keep(line)
    }
    let isIndented = line.hasPrefix("    ") || line.hasPrefix("\t")
    if !isIndented, isAfterBlank, !Self.hasListMark(marks) { isInList = false }
    if isIndented && isAfterBlank && !isInList || Self.isKept(rest) { return keep(line) }
    if Self.hasListMark(marks) { isInList = true }
    isAfterBlank = false
    if rest.first == "|" { return row(marks, rest) }
    let isOfBlock = marks.contains { $0 != " " && $0 != ">" }
    if isOfBlock || prefix != marks { flush() }
    if paragraph.isEmpty, prefix == nil {
      prefix = marks
      parts.append(.kept(String(marks)))
    }
    append(rest)
    // A heading is one line.
    if marks.contains("#") { flush() }
    // Text after a list marker is indented to continue the item.
    if isOfBlock, prefix != nil { prefix = Self.continued(marks) }
  }

  /// Ends the text, whose last line has no line break.
  mutating func end() {
    flush()
    if case .kept(let text) = parts.last, text.hasSuffix("\n") {
      parts[parts.count - 1] = .kept(String(text.dropLast()))
    }
  }

  private mutating func append(_ rest: Substring) {
    let isBroken = rest.hasSuffix("  ") || rest.hasSuffix("\\")
    if !paragraph.isEmpty { paragraph += " " }
    paragraph += isBroken ? rest.dropLast(rest.hasSuffix("\\") ? 1 : 0).trimmed : rest.trimmed
    if isBroken {
      let marks = prefix ?? ""
      parts.append(.text(paragraph))
      parts.append(.kept("\\\n\(Self.continued(marks))"))
      paragraph = ""
    }
  }

  private mutating func flush() {
    if prefix != nil {
      parts.append(.text(paragraph))
      parts.append(.kept("\n"))
    }
    (paragraph, prefix) = ("", nil)
  }

  private mutating func keep(_ line: Substring) {
    flush()
    isAfterBlank = line.allSatisfy { $0 == " " || $0 == "\t" } || fence != nil
    parts.append(.kept("\(line)\n"))
  }

  /// A row of a table: each cell is a text of its own; bars in code do not end a cell (GFM, “Tables”).
  private mutating func row(_ marks: Substring, _ rest: Substring) {
    flush()
    parts.append(.kept(String(marks)))
    var (cell, isEscaped) = ("", false)
    for sign in rest {
      if sign == "|", !isEscaped {
        parts.append(.text(cell))
        parts.append(.kept("|"))
        cell = ""
      } else {
        cell.append(sign)
      }
      isEscaped = sign == "\\" && !isEscaped
    }
    parts.append(.text(cell))
    parts.append(.kept("\n"))
  }

  /// The markers of quotations, lists, tasks and headings at the beginning of a line, and the rest of it.
  private static func marks(_ line: Substring) -> (Substring, Substring) {
    var rest = line
    while true {
      let start = rest.drop { $0 == " " }
      if start.first == ">" {
        rest = start.dropFirst()
        if rest.first == " " { rest = rest.dropFirst() }
        continue
      }
      guard let length = markLength(start) else { break }
      rest = start.dropFirst(length).drop { $0 == " " }
      if start.first == "#" { break }
    }
    rest = rest.drop { $0 == " " }
    for box in ["[ ] ", "[x] ", "[X] "] where rest.hasPrefix(box) { rest = rest.dropFirst(4) }
    return (line[..<rest.startIndex], rest)
  }

  /// Of `- `, `12. `, `## `.
  private static func markLength(_ text: Substring) -> Int? {
    guard let first = text.first else { return nil }
    var length = 1
    if first == "#" {
      length = text.prefix { $0 == "#" }.count
      guard length <= 6 else { return nil }
    } else if first.isASCII, first.isNumber {
      let digits = text.prefix { $0.isASCII && $0.isNumber }.count
      guard digits <= 9, let sign = text.dropFirst(digits).first, sign == "." || sign == ")" else {
        return nil
      }
      length = digits + 1
    } else if !"-+*".contains(first) {
      return nil
    }
    return text.dropFirst(length).first == " " ? length : nil
  }

  private static func hasListMark(_ marks: Substring) -> Bool {
    marks.contains { "-+*.)".contains($0) }
  }

  /// Prefix of the lines that continue one with markers.
  private static func continued(_ marks: Substring) -> Substring {
    Substring(String(marks.map { $0 == ">" ? ">" : " " }))
  }

  private static func fence(_ text: Substring) -> (sign: Character, length: Int)? {
    guard let sign = text.first, sign == "`" || sign == "~" else { return nil }
    let length = text.prefix { $0 == sign }.count
    return length >= 3 ? (sign, length) : nil
  }

  /// Rules, underlines of headings, delimiters of tables, HTML, definitions of links and footnotes.
  private static func isKept(_ text: Substring) -> Bool {
    if text.allSatisfy({ "-=*_|: ".contains($0) }) || text.first == "<" { return true }
    guard text.first == "[", let end = text.firstIndex(of: "]") else { return false }
    return text[end...].hasPrefix("]:")
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text = text.dropLast() }
    return text
  }
}
