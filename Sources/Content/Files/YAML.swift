import Yams

/// Reads YAML as nodes.
enum YAML {
  /// An error in a text and its position; 0 if the parser gives none.
  struct Fault: Error, Equatable {
    let line: Int
    let column: Int
    let problem: String
    /// Line of the first occurrence of a repeated field; nil for any other fault.
    let first: Int?

    fileprivate init(_ error: any Error) {
      switch error {
      case YamlError.parser(_, let problem, let mark, _),
        YamlError.scanner(_, let problem, let mark, _),
        YamlError.composer(_, let problem, let mark, _):
        (line, column, self.problem, first) = (mark.line, mark.column, problem, nil)
      case YamlError.duplicatedKeysInMapping(let keys, let context):
        let (name, mark) = (keys.first ?? "", context.mark)
        let again = YAMLRepetition(
          of: name, in: context.text, line: mark.line, column: mark.column)
        (line, column) = (again?.line ?? mark.line, again?.column ?? mark.column)
        problem = "the field “\(name)” appears twice"
        first = mark.line
      default: (line, column, problem, first) = (0, 0, "\(error)", nil)
      }
    }
  }

  /// All scalars are texts to us: without the rules for numbers, dates and the like nothing is matched
  /// against them, which would be most of the work.
  static func compose(_ yaml: String) throws(Fault) -> YAMLNode? {
    do {
      return try Yams.compose(yaml: yaml, .basic, constructor, .utf8).map { YAMLNode($0) }
    } catch {
      throw Fault(error)
    }
  }

  /// Nodes are read as they are: the default one would fill its tables again for every file.
  ///
  /// Yams does not declare it `Sendable`; its tables never change, and are not used here.
  private nonisolated(unsafe) static let constructor = Constructor([:], [:], [:])

  /// True if a text in which a line was changed can be read, at least as far as that line goes.
  static func isRepaired(_ yaml: String, to line: Int, _ fault: Fault) -> Bool {
    do {
      _ = try compose(yaml)
      return true
    } catch {
      return error != fault && error.line > line
    }
  }

  /// The error of a text with a fault; `offset` is the number of lines before it in its file.
  static func error(_ fault: Fault, in yaml: String, _ file: String, _ offset: Int) -> ContentError
  {
    if let first = fault.first {
      return ContentError(
        file: file, line: fault.line + offset, column: fault.column,
        reason: .yaml("\(fault.problem); the first is in line \(first + offset)"))
    }
    if let slip = YAMLSlip(in: yaml, fault) {
      return ContentError(
        file: file, line: slip.line + offset, column: slip.column, reason: .yaml(slip.words))
    }
    return ContentError(
      file: file, line: max(fault.line, 1) + offset, column: fault.column,
      reason: .yaml(fault.problem, quoted: YAMLQuotes.repaired(yaml, fault)))
  }
}
