/// The keys that a template may use, parsed from `ThemeFiles.reference`.
///
/// Sections begin with `### topic` or `### CommentView`, a paragraph, and a table of keys.
public struct ThemeReference: Sendable {
  /// A line of a table.
  public struct Row: Sendable {
    /// The key, and for a list the flag that is set if it has items: `topics`, `hasTopics`.
    public let keys: [String]
    /// `text`, `html`, `flag`, the name of a view, or `list of` one; with `?` it may be missing.
    public let kind: String
    /// Meaning of the key, as a sentence.
    public let meaning: String
  }

  /// A page's template, or a view inside pages.
  public struct Section: Sendable {
    /// `topic` of `pages/topic.mustache`, or `CommentView`.
    public let name: String
    /// Summary of the page or view.
    public fileprivate(set) var summary = ""
    /// The keys, in the order of the shape.
    public fileprivate(set) var rows: [Row] = []
    /// True for a page.
    public let isPage: Bool
  }

  /// All sections: the pages, then the views inside pages.
  public private(set) var sections: [Section] = []

  /// Reads the reference that comes with the program.
  public init() {
    var isPage = true
    for line in String(decoding: ThemeFiles.reference, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("## ") {
        isPage = line == "## Pages"
      } else if line.hasPrefix("### ") {
        sections.append(Section(name: String(line.dropFirst(4)), isPage: isPage))
      } else if let last = sections.indices.last {
        sections[last].add(line)
      }
    }
    sections.removeAll { $0.rows.isEmpty }
  }

  /// The section with a name.
  public subscript(name: String) -> Section? { sections.first { $0.name == name } }
}

extension ThemeReference.Section {
  fileprivate mutating func add(_ line: Substring) {
    if line.hasPrefix("| `") {
      let cells = Self.cells(line)
      guard cells.count == 3 else { return }
      rows.append(
        ThemeReference.Row(
          keys: cells[0].split(whereSeparator: { $0 == "`" || $0 == " " }).map(String.init),
          kind: Self.withoutLinks(cells[1]), meaning: cells[2]))
    } else if summary.isEmpty, !line.hasPrefix("|") {
      summary = String(line)
    }
  }

  /// `| a | b |` → `a`, `b`; a bar inside a cell is written `\|`.
  private static func cells(_ line: Substring) -> [String] {
    var cells: [String] = []
    var cell = ""
    for character in line.dropFirst(2) {
      if character == "|", cell.last != "\\" {
        cells.append(String(cell.dropLast()))
        cell = ""
      } else {
        if character == "|" { cell.removeLast() }
        if character != " " || !cell.isEmpty { cell.append(character) }
      }
    }
    return cells
  }

  /// `list of [CommentView](#commentview)?` → `list of CommentView?`.
  private static func withoutLinks(_ cell: String) -> String {
    var text = ""
    var isAddress = false
    for character in cell {
      if character == "(" { isAddress = true }
      if !isAddress, character != "[", character != "]" { text.append(character) }
      if character == ")" { isAddress = false }
    }
    return text
  }
}
