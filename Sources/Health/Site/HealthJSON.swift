/// JSON (RFC 8259) for programs that watch a site: `doctor --json` and `status --json`.
///
/// Members keep their order each time; docs/monitoring.md explains them.
public enum HealthJSON: Hashable, Sendable {
  /// `true` or `false`.
  case flag(Bool)
  /// A whole number.
  case number(Int)
  /// A string; nil is `null`.
  case text(String?)
  /// Values in an array, one on a line.
  case list([HealthJSON])
  /// Members in their order.
  case object([Member])

  /// A name and its value.
  public struct Member: Hashable, Sendable {
    let name: String
    let value: HealthJSON

    /// Takes both as they are.
    public init(_ name: String, _ value: HealthJSON) {
      self.name = name
      self.value = value
    }
  }

  /// Findings of `doctor`: `{"errors": 1, "warnings": 0, "findings": [{"check": "disks", …}]}`.
  public static func findings(_ findings: [SiteHealth.Finding]) -> HealthJSON {
    .object([
      Member("errors", .number(findings.count { $0.severity == .error })),
      Member("warnings", .number(findings.count { $0.severity == .warning })),
      Member(
        "findings",
        .list(
          findings.map { finding in
            .object([
              Member("check", .text(finding.check)), Member("place", .text(finding.place)),
              Member("severity", .text(finding.severity.rawValue)),
              Member("message", .text(finding.message)),
            ])
          })),
    ])
  }

  /// The value as text, without a line's end.
  public var text: String {
    switch self {
    case .flag(let isTrue): isTrue ? "true" : "false"
    case .number(let number): "\(number)"
    case .text(let text): text.map(Self.quoted) ?? "null"
    case .list(let values):
      values.isEmpty ? "[]" : "[\n\(values.map(\.text).joined(separator: ",\n"))\n]"
    case .object(let members):
      "{"
        + members.map { "\(Self.quoted($0.name)): \($0.value.text)" }.joined(separator: ", ") + "}"
    }
  }

  /// Quotation marks, reverse solidi and control characters escaped (RFC 8259, section 7).
  private static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [34]
    for byte in text.utf8 {
      switch byte {
      case 34, 92: bytes += [92, byte]
      case 0..<32:
        bytes += Array((byte < 16 ? "\\u000" : "\\u00").utf8)
        bytes += Array(String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes + [34], as: UTF8.self)
  }
}
