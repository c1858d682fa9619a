/// What a template sees of the program: an object that answers keys.
///
/// Classes, which never change: a large struct would be copied, field by field, whenever a page hands it
/// on. View types hold finished strings and bytes, nothing that still has to be looked up or formatted.
/// A view answers from a `switch` over its keys; no reflection, no dictionary. The same keys with
/// their kinds stand in `shape`, against which templates are checked before anybody reads a page.
public protocol View: AnyObject, Sendable {
  /// The keys that `value(for:)` answers, with the kind of each.
  static var shape: Shape { get }

  /// The value of a key as a template names it, `missing` for a key that this view does not have.
  func value(for key: ViewKey) -> Value
}

/// The value of one key.
///
/// As the condition of a section `missing`, `flag(false)`, an empty text, empty HTML and an empty
/// list are false; all else is true, a view always.
///
/// It is handed on, never copied: a page asks for thousands.
public enum Value: ~Copyable, Sendable {
  /// The view does not have this key: the lookup goes on in the surrounding context.
  case missing
  /// A condition for sections; interpolated it is `true` or `false`.
  case flag(Bool)
  /// Plain text, to be escaped: `{{title}}`.
  case text(String)
  /// Finished HTML in UTF-8, to be used as it is: `{{{body}}}`.
  case html([UInt8])
  /// One object with keys of its own: `{{#author}}{{name}}{{/author}}` or `{{author.name}}`.
  case view(any View)
  /// The items of a repeated section, in order.
  case list([any View])

  /// Whether the lookup goes on.
  @inline(__always)
  var isMissing: Bool {
    switch self {
    case .missing: true
    default: false
    }
  }

  /// What a view says to a key; nothing else has keys.
  consuming func inner(_ key: ViewKey) -> Value {
    switch consume self {
    case .view(let view): view.value(for: key)
    default: .missing
    }
  }

  /// Whether a section with this value is rendered.
  var isTrue: Bool {
    switch self {
    case .missing: false
    case .flag(let flag): flag
    case .text(let text): !text.utf8.isEmpty
    case .html(let bytes): !bytes.isEmpty
    case .view: true
    case .list(let items): !items.isEmpty
    }
  }
}

/// An item of a list of plain texts, which a template reads as `{{.}}`.
public final class TextItem: View {
  /// One key, the implicit iterator of the Mustache specification.
  public static let shape: Shape = [".": .text]

  /// The text, not escaped.
  public let text: String

  /// Makes an item of a plain, unescaped text.
  public init(_ text: String) {
    self.text = text
  }

  /// The text for `.`, nothing for any other key.
  public func value(for key: ViewKey) -> Value {
    key == "." ? .text(text) : .missing
  }
}
