import Yams

/// Reads YAML as nodes.
enum YAML {
  /// What is wrong with a text, and where; 0 where the parser does not say.
  struct Fault: Error, Equatable {
    let line: Int
    let column: Int
    let problem: String

    fileprivate init(_ error: any Error) {
      switch error {
      case YamlError.parser(_, let problem, let mark, _),
        YamlError.scanner(_, let problem, let mark, _),
        YamlError.composer(_, let problem, let mark, _):
        (line, column, self.problem) = (mark.line, mark.column, problem)
      case YamlError.duplicatedKeysInMapping(let keys, _):
        (line, column) = (0, 0)
        problem = "the field “\(keys.first.map { "\($0)" } ?? "")” appears twice"
      default: (line, column, problem) = (0, 0, "\(error)")
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
  /// Yams does not say that it is `Sendable`; it has tables that never change, and nothing asks them here.
  private nonisolated(unsafe) static let constructor = Constructor([:], [:], [:])

  /// Whether a text in which a line was changed can be read, at least as far as that line goes.
  static func isMended(_ yaml: String, to line: Int, _ fault: Fault) -> Bool {
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
    if let slip = YAMLSlip(in: yaml, fault) {
      return ContentError(
        file: file, line: slip.line + offset, column: slip.column, reason: .yaml(slip.words))
    }
    return ContentError(
      file: file, line: max(fault.line, 1) + offset, column: fault.column,
      reason: .yaml(fault.problem, quoted: YAMLQuotes.mended(yaml, fault)))
  }
}
