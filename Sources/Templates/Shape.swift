/// The keys that a view declares, in the order in which a message lists them.
///
/// Written as a literal beside the view: `["title": .text, "comments": .list(CommentView.shape)]`.
/// A shape is finite: a view that contains views of its own type declares the inner ones once, and
/// deeper levels find the same keys through the context stack.
public struct Shape: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// Uses of a key's value in a template.
  public indirect enum Kind: Sendable, Hashable {
    /// A condition, for sections only.
    case flag
    /// Plain text, for `{{key}}`; as a section it is true when not empty.
    case text
    /// Finished HTML, for `{{{key}}}`; as a section it is true when not empty.
    case html
    /// One object with these keys.
    case view(Shape)
    /// A list of objects with these keys.
    case list(Shape)
  }

  /// The declared keys, in order.
  public private(set) var keys: [String] = []
  private var kinds: [String: Kind] = [:]

  /// Makes a shape of a literal; of a repeated key the last kind counts.
  public init(dictionaryLiteral elements: (String, Kind)...) {
    for (key, kind) in elements { self[key] = kind }
  }

  /// The kind of a key, or nil if the view does not have it.
  public internal(set) subscript(key: String) -> Kind? {
    get { kinds[key] }
    set {
      if kinds[key] == nil { keys.append(key) }
      kinds[key] = newValue
    }
  }
}
