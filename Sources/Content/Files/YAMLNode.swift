import Vault
import Yams

/// A YAML value and its place in the text, as far as `Fields` needs it, in a tenth of the memory of Yams' nodes.
struct YAMLNode {
  private enum Value {
    case text(String, isPlain: Bool)
    case list([YAMLNode])
    case mapping([Entry])
    /// A node nested more deeply, or with more values, than any file needs.
    case deep
  }

  /// A field of a mapping.
  struct Entry {
    let key: YAMLNode
    let value: YAMLNode
  }

  /// Values in values in values: an alias of aliases would be endless work.
  private static let depth = 5
  /// Most values of a text.
  ///
  /// Aliases of lists of aliases multiply small values; the strings of a language are some 6,000.
  private static let most = 100_000

  private var value: Value
  private let lineNumber: Int32
  private let columnNumber: Int32

  /// From 1.
  var line: Int { Int(lineNumber) }
  /// From 1.
  var column: Int { Int(columnNumber) }

  init(_ node: Node) {
    var left = Self.most
    self.init(node, Self.depth, &left)
  }

  private init(_ node: Node, _ depth: Int, _ left: inout Int) {
    left -= 1
    lineNumber = Int32(clamping: node.mark?.line ?? 1)
    columnNumber = Int32(clamping: node.mark?.column ?? 1)
    switch node {
    case .scalar(let scalar):
      value = .text(scalar.string, isPlain: scalar.style == .plain || scalar.style == .any)
    case .sequence(let sequence) where depth > 0 && sequence.count <= left:
      value = .list(sequence.map { YAMLNode($0, depth - 1, &left) })
    case .mapping(let mapping) where depth > 0 && mapping.count <= left:
      value = .mapping(
        mapping.map {
          Entry(
            key: YAMLNode($0.key, 0, &left), value: YAMLNode($0.value, depth - 1, &left))
        })
    default: value = .deep
    }
  }

  /// The text of a scalar; nil for lists and mappings.
  var text: String? { if case .text(let text, _) = value { text } else { nil } }

  /// Short form for errors: the text, `[one, two]` or `{name: …}`.
  var shown: String {
    switch value {
    case .text(let text, _): text
    case .list(let items):
      "[" + items.prefix(3).map(\.shown).joined(separator: ", ") + (items.count > 3 ? ", …]" : "]")
    case .mapping(let entries):
      "{" + entries.prefix(3).map { "\($0.key.shown): …" }.joined(separator: ", ")
        + (entries.count > 3 ? ", …}" : "}")
    case .deep: "…"
    }
  }

  /// Items of a list; nil for all other nodes.
  var list: [YAMLNode]? { if case .list(let list) = value { list } else { nil } }

  /// Fields of a mapping; nil for all other nodes.
  var mapping: [Entry]? { if case .mapping(let entries) = value { entries } else { nil } }

  /// Returns the node without the comments in its texts, which a page would show; nil if nothing else is left.
  func withoutComments() -> YAMLNode? {
    var node = self
    switch value {
    case .text(let text, let isPlain):
      let shown = MemberText.withoutComments(Array(text.utf8), isNote: true)
      guard shown.count < text.utf8.count else { return self }
      guard shown.contains(where: { $0 > 0x20 }) else { return nil }
      node.value = .text(String(decoding: shown, as: UTF8.self), isPlain: isPlain)
    case .list(let list): node.value = .list(list.compactMap { $0.withoutComments() })
    case .mapping(let entries):
      node.value = .mapping(
        entries.compactMap { entry in
          entry.value.withoutComments().map { Entry(key: entry.key, value: $0) }
        })
    case .deep: break
    }
    return node
  }

  /// True if it is empty, in one of the ways that YAML has for it.
  var isEmpty: Bool {
    guard case .text(let text, isPlain: true) = value else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }
}
