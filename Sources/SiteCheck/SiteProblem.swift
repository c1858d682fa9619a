/// A fault of a generated file, with its place.
///
/// The checks make these from their findings; words are made late. Faults of the editors' own files are reported by the code
/// that reads those.
public struct SiteProblem: Hashable, Sendable {
  /// The file, from the document root: `forum/3-trains/index.html`.
  public let file: String
  /// Line from 1; 0 when the whole file is meant.
  public let line: Int
  /// The fault.
  public let kind: Kind

  /// Takes every value as it is.
  public init(file: String, line: Int = 0, kind: Kind) {
    self.file = file
    self.line = line
    self.kind = kind
  }

  /// The fault, by the part of the work that finds it.
  public enum Kind: Hashable, Sendable {
    /// The file as a whole, or its form.
    case file(FileFault)
    /// An element that is missing, too many or forbidden.
    case element(ElementFault)
    /// An attribute or an `id`.
    case attribute(AttributeFault)
    /// An address and where it leads.
    case address(AddressFault)
    /// A fault of a feed or sitemap.
    case feed(FeedFault)
    /// The file has this many more problems, which are not listed.
    case more(Int)
  }

  /// Severity: an error must be mended, a warning only looked at.
  public var severity: CheckItem.Severity { kind.fault?.severity ?? .error }

  /// The kind's stable name: `missing-target`.
  public var code: String { kind.words.code }

  /// The fault in words.
  public var message: String { kind.words.message }
}

/// Description that every fault gives of itself.
protocol Fault {
  typealias Words = (code: String, message: String)
  /// The stable name, and the fault.
  var words: Words { get }
  var severity: CheckItem.Severity { get }
}

extension Fault {
  var severity: CheckItem.Severity { .error }
}

extension SiteProblem.Kind {
  fileprivate var fault: (any Fault)? {
    switch self {
    case .file(let fault): fault
    case .element(let fault): fault
    case .attribute(let fault): fault
    case .address(let fault): fault
    case .feed(let fault): fault
    case .more: nil
    }
  }

  fileprivate var words: Fault.Words {
    if case .more(let count) = self {
      return ("more-problems", "\(count) more \(count == 1 ? "problem" : "problems") in this file")
    }
    return fault?.words ?? ("", "")
  }
}

extension SiteProblem: Comparable {
  /// Orders by file and line, then by the fault.
  public static func < (one: SiteProblem, other: SiteProblem) -> Bool {
    if one.file != other.file { return one.file < other.file }
    return (one.line, one.code, one.message) < (other.line, other.code, other.message)
  }
}
