/// One line of the output of `tertulia check`, about any part of the site.
///
/// Problems of the editors' files and of the generated ones meet here, in words, to be printed or written as JSON.
/// `description` is the form that editors of text and terminals understand.
public struct CheckItem: Hashable, Sendable {
  /// The check: `content`, `templates`, `site`.
  public let source: String
  /// The file, as that check names its files.
  public let file: String
  /// Line from 1; 0 when the whole file is meant.
  public let line: Int
  /// Column from 1, in bytes; 0 when the whole line is meant.
  public let column: Int
  /// Severity: an error must be mended.
  public let severity: Severity
  /// A stable name of the kind, in small letters with hyphens: `missing-target`.
  public let code: String
  /// The fault in words.
  public let message: String

  /// Severity of an item.
  public enum Severity: String, Hashable, Sendable {
    /// It must be mended.
    case error
    /// It should be looked at.
    case warning
  }

  /// Takes every value as it is.
  public init(
    source: String, file: String, line: Int, column: Int, severity: Severity, code: String,
    message: String
  ) {
    self.source = source
    self.file = file
    self.line = line
    self.column = column
    self.severity = severity
    self.code = code
    self.message = message
  }
}

extension CheckItem: Comparable {
  /// Orders by check, file and place, then by the fault.
  public static func < (one: CheckItem, other: CheckItem) -> Bool {
    if (one.source, one.file) != (other.source, other.file) {
      return (one.source, one.file) < (other.source, other.file)
    }
    return (one.line, one.column, one.code, one.message, one.severity.rawValue)
      < (other.line, other.column, other.code, other.message, other.severity.rawValue)
  }
}

extension CheckItem: CustomStringConvertible {
  /// `file:line:column: error: what is wrong`, the parts that are known.
  public var description: String {
    var place = file
    if line > 0 { place += ":\(line)" }
    if line > 0, column > 0 { place += ":\(column)" }
    return "\(place): \(severity.rawValue): \(message)"
  }
}
