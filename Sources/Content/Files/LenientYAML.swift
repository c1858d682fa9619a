/// Fields of YAML as people leave them: where the whole cannot be read, each field is read alone, and those that
/// cannot be are reported and left out.
struct LenientYAML {
  private(set) var entries: [YAMLNode.Entry] = []
  /// Lines that were left out.
  private(set) var lost = ""

  /// Fields that are read one by one, and bytes: beyond, all are left out.
  private static let maxFields = 200
  private static let maxBytes = 64 << 10

  private let file: String
  private let offset: Int
  private let problems: Problems

  init(_ yaml: String, file: String, offset: Int, _ problems: Problems) {
    (self.file, self.offset, self.problems) = (file, offset, problems)
    do {
      guard let node = try YAML.compose(yaml) else { return }
      if let mapping = node.mapping {
        entries = mapping
        return
      }
      lose(
        yaml, ContentError(file: file, line: offset + 1, column: 1, reason: .yaml(Self.expected)))
    } catch {
      readFields(of: yaml, error)
    }
  }

  private static let expected = "expected “field: value” lines"

  private mutating func lose(_ text: String, _ error: ContentError) {
    problems.add(error)
    lost += text + "\n"
  }

  private mutating func readFields(of yaml: String, _ fault: YAML.Fault) {
    let fields = Self.fields(of: yaml)
    guard fields.count <= Self.maxFields, yaml.utf8.count <= Self.maxBytes else {
      return lose(yaml, YAML.error(fault, in: yaml, file, offset))
    }
    for (line, text) in fields { read(text, behind: line) }
  }

  /// Returns the fields, each with the lines indented below it and the number of lines before it.
  private static func fields(of yaml: String) -> [(line: Int, text: String)] {
    var fields: [(line: Int, text: String)] = []
    let lines = yaml.utf8.split(separator: 10, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let first = line.first ?? 32
      // An item of a list may be as far left as its field.
      let goesOn = first == 32 || first == 9 || first == 13 || first == UInt8(ascii: "-")
      let text = String(Substring(line))
      if goesOn, !fields.isEmpty {
        fields[fields.count - 1].text += "\n" + text
      } else {
        fields.append((number, text))
      }
    }
    return fields
  }

  private mutating func read(_ text: String, behind lines: Int) {
    do {
      guard let node = try Self.compose(text, behind: lines) else { return }
      guard let mapping = node.mapping else {
        let place = ContentError(
          file: file, line: node.line + offset, column: node.column, reason: .yaml(Self.expected))
        return lose(text, place)
      }
      for entry in mapping { add(entry, text) }
    } catch {
      let before = String(repeating: "\n", count: lines)
      lose(text, YAML.error(error, in: before + text, file, offset))
    }
  }

  private mutating func add(_ entry: YAMLNode.Entry, _ text: String) {
    guard let name = entry.key.text, let first = entries.first(where: { $0.key.text == name })
    else { return entries.append(entry) }
    lose(
      text,
      ContentError(
        file: file, line: entry.key.line + offset, column: entry.key.column,
        reason: .yaml(
          "the field “\(name)” appears twice; the first is in line \(first.key.line + offset)")))
  }

  /// Reads one field, with its place in the whole; where tabs indent its lines, as if they were spaces.
  private static func compose(_ text: String, behind lines: Int) throws(YAML.Fault) -> YAMLNode? {
    let before = String(repeating: "\n", count: lines)
    do {
      return try YAML.compose(before + text)
    } catch {
      guard text.utf8.contains(9) else { throw error }
      let rows = text.utf8.split(separator: 10, omittingEmptySubsequences: false).map { row in
        let indent = row.prefix { $0 == 32 || $0 == 9 }
        return indent.flatMap { $0 == 9 ? [32, 32] : [$0] } + Array(row.dropFirst(indent.count))
      }
      do {
        return try YAML.compose(
          before + String(decoding: Array(rows.joined(separator: [10])), as: UTF8.self))
      } catch { throw error }
    }
  }
}
