/// A parsed Mustache template: an immutable array of nodes over the bytes of its source.
///
/// UTF-8 source in, nodes out; text nodes are ranges of the source, containers know where they end, so that rendering is one
/// walk without a tree. Parsing refuses everything that the Mustache specification does not allow, with the position. Partials
/// and parents are only names here: the library looks them up when they are first rendered.
public final class Template: Sendable {
  /// The name by which the library and error messages know it.
  public let name: String
  let source: [UInt8]
  let nodes: [Node]
  let keys: [TagKey]
  let references: [Reference]

  /// Parses a template.
  ///
  /// Throws when a tag is unclosed, misnamed or does not pair, or when sections are nested deeper
  /// than 64.
  public convenience init(parsing source: [UInt8], name: String) throws(TemplateError) {
    var scanner = TagScanner(source, template: name)
    let lines = try TagLines(scanner.allTags(), of: source, template: name)
    var parser = TemplateParser(
      source, lines.tags, isPlainText: Template.isPlainText(name))
    parser.parse()
    self.init(
      name: name, source: source, nodes: parser.nodes, keys: parser.keys,
      references: parser.references)
  }

  init(name: String, source: [UInt8], nodes: [Node], keys: [TagKey], references: [Reference]) {
    self.name = name
    self.source = source
    self.nodes = nodes
    self.keys = keys
    self.references = references
  }

  /// True if a template of this name makes plain text instead of HTML, in which nothing is escaped: `mail.txt`, also with
  /// `.mustache` after it.
  static func isPlainText(_ name: String) -> Bool {
    name.hasSuffix(".txt") || name.hasSuffix(".txt.mustache")
  }

  func error(_ reason: TemplateError.Reason, at offset: Int) -> TemplateError {
    TemplateError(reason, at: offset, of: source, in: name)
  }
}

/// One step of rendering.
///
/// Numbers are offsets into the source or indices of the template's tables; `end` is the index of
/// the first node behind a container's contents.
enum Node {
  /// Source bytes as they are; `startsLine` if indentation goes before them.
  case text(start: Int, end: Int, startsLine: Bool)
  /// `{{key}}` or, not escaping, `{{{key}}}`.
  case variable(key: Int, isEscaped: Bool, at: Int)
  case section(key: Int, end: Int, at: Int)
  case inverted(key: Int, end: Int, at: Int)
  case partial(reference: Int)
  case parent(reference: Int, end: Int)
  case block(reference: Int, end: Int)
}

/// A key in a tag: `name`, `author.name` or `.`.
struct TagKey {
  /// The bytes of the key in the template; a request reads hundreds of keys and names none.
  private let bytes: ArraySlice<UInt8>
  /// The first part, which is looked for through the whole context stack.
  let first: ViewKey
  /// The other parts, each looked up only in the value of the one before it.
  let rest: [ViewKey]
  /// True if there are no other parts.
  let isPlain: Bool

  /// True if this is `.`, the value at the top of the context stack.
  let isIterator: Bool

  /// The key as written in the template.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    isIterator = bytes.count == 1 && bytes.first == UInt8(ascii: ".")
    if isIterator || !bytes.contains(UInt8(ascii: ".")) {
      first = bytes.withUnsafeBufferPointer { ViewKey($0) }
      rest = []
      isPlain = true
    } else {
      let parts = Self.parts(of: String(decoding: bytes, as: UTF8.self)).map { ViewKey($0) }
      // Dots alone come from damaged bytes; no view has an empty name.
      first = parts.first ?? ViewKey("")
      rest = Array(parts.dropFirst())
      isPlain = rest.isEmpty
    }
  }

  /// `author` and `name` of `author.name`.
  static func parts(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }
  }

  /// The first part and the others, as messages name them.
  var parts: (first: String, rest: [String]) {
    guard !isIterator, let first = Self.parts(of: text).first else { return (text, []) }
    return (first, Array(Self.parts(of: text).dropFirst()))
  }
}

/// A partial, a parent or a block: its name and the indentation of its lines.
struct Reference {
  let name: String
  /// The source bytes that go before each line of the inserted text.
  var indentation: Range<Int>
  /// True if the first of those lines needs them too; otherwise they are already before the tag.
  let isStandalone: Bool
  /// Offset of the tag in the source.
  let at: Int
}
