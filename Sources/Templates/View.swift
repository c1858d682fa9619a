/// A template's view of the program: a struct of finished strings and bytes, and the list of its keys.
///
/// Nothing in it still has to be looked up or formatted. A view declares its fields, and in `keys` the names by which templates
/// use them. The `shape`, against which templates are checked before anyone reads a page, and the values of keys follow from
/// that list.
public protocol View: Sendable {
  /// The keys that templates may use, in the order in which messages list them.
  static var keys: Keys<Self> { get }
}

extension View {
  /// The keys with the kind of each.
  public static var shape: Shape {
    keys.all.reduce(into: [:]) { $0[$1.name.name] = $1.kind.inShape }
  }

  /// The view as templates are given it.
  @inlinable
  public consuming func boxed() -> AnyView { BoxedView(self) }
}

/// The value of one key.
///
/// As the condition of a section `missing`, `flag(false)`, an empty text, empty HTML and an empty
/// list are false; all else is true, a view always.
///
/// It is passed on, never copied: a page looks up thousands.
public enum Value: ~Copyable {
  /// The view does not have this key: the lookup continues in the surrounding context.
  case missing
  /// A condition for sections; interpolated it is `true` or `false`.
  case flag(Bool)
  /// Plain text, to be escaped: `{{title}}`.
  case text(String)
  /// Finished HTML in UTF-8, to be used as it is: `{{{body}}}`.
  case html([UInt8])
  /// One object with keys of its own: `{{#author}}{{name}}{{/author}}` or `{{author.name}}`.
  case view(AnyView)
  /// The items of a repeated section, in order.
  case list([AnyView])

  /// True if the lookup continues in the surrounding views.
  @inline(__always)
  var isMissing: Bool {
    switch self {
    case .missing: true
    default: false
    }
  }

  /// Returns the value of a key in a view; no other value has keys.
  consuming func inner(_ key: ViewKey) -> Value {
    switch consume self {
    case .view(let view): view.value(for: key)
    default: .missing
    }
  }

  /// True if a section with this value is rendered.
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
public struct TextItem: View {
  /// The text, not escaped.
  public let text: String

  /// Makes an item of a plain, unescaped text.
  public init(_ text: String) { self.text = text }

  /// One key, the implicit iterator of the Mustache specification.
  public static let keys: Keys<Self> = [.text(".") { $0.text }]
}
