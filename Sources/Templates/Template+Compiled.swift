/// Templates as a build stores them: parsed already, because each request starts cold, and parsing those for a comment's pages
/// would be a twentieth of its work.
///
/// The source comes first, so that offsets stay the same; then the tables, numbers as LEB128; at the end the start of the
/// tables and a mark, eight bytes.
extension Template {
  private static let mark: [UInt8] = [0, UInt8(ascii: "T"), 1, 0]

  /// The template with its tables, for `init(stored:name:)`.
  public var compiled: [UInt8] {
    var writer = TableWriter(bytes: source)
    writer.append(keys.count)
    for key in keys { writer.append(key.text) }
    writer.append(references.count)
    for reference in references { writer.append(reference) }
    writer.append(nodes.count)
    for node in nodes { writer.append(node) }
    for shift in stride(from: 0, to: 32, by: 8) {
      writer.bytes.append(UInt8(truncatingIfNeeded: source.count >> shift))
    }
    return writer.bytes + Self.mark
  }

  /// Takes the result of `compiled`, or parses a source, as an older program's build stored it.
  ///
  /// Throws the errors of `init(parsing:name:)`, and `damaged` if the tables cannot be right.
  public static func stored(
    _ bytes: [UInt8], name: String
  ) throws(TemplateError) -> Template {
    guard bytes.count >= 8, bytes.suffix(4).elementsEqual(Self.mark) else {
      return try Template(parsing: bytes, name: name)
    }
    let tables = bytes.count - 8
    let start = (0..<4).reduce(0) { $0 | Int(bytes[tables + $1]) << ($1 * 8) }
    var reader = TableReader(bytes: bytes, position: start, source: start, end: tables)
    guard let template = reader.template(named: name) else {
      throw TemplateError(template: name, line: 1, column: 1, reason: .damaged)
    }
    return template
  }
}

/// Appends tables to a source.
private struct TableWriter {
  var bytes: [UInt8]

  mutating func append(_ number: Int) {
    var rest = UInt(number)
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  mutating func append(_ range: Range<Int>) {
    append(range.lowerBound)
    append(range.count)
  }

  mutating func append(_ reference: Reference) {
    append(reference.name)
    append(reference.indentation)
    append(reference.isStandalone ? 1 : 0)
    append(reference.at)
  }

  mutating func append(_ node: Node) {
    switch node {
    case .text(let start, let end, let startsLine):
      append(startsLine ? 1 : 0)
      append(start..<end)
    case .variable(let key, let isEscaped, let at):
      append(isEscaped ? 3 : 2)
      append(key)
      append(at)
    case .section(let key, let end, let at): append(4, key, end, at)
    case .inverted(let key, let end, let at): append(5, key, end, at)
    case .partial(let reference):
      append(6)
      append(reference)
    case .parent(let reference, let end): append(7, reference, end)
    case .block(let reference, let end): append(8, reference, end)
    }
  }

  private mutating func append(_ numbers: Int...) {
    for number in numbers { append(number) }
  }
}

/// Reads tables; nil if a number points outside the bytes.
private struct TableReader {
  let bytes: [UInt8]
  var position: Int
  /// Number of bytes of the source.
  let source: Int
  /// Behind the last byte of the tables.
  let end: Int
  /// Number of items in the table that is being read.
  var count = 0
  var keyCount = 0
  var referenceCount = 0

  mutating func template(named name: String) -> Template? {
    guard source <= end, let keys = list({ reader, _ in reader.text().map(TagKey.init) }) else {
      return nil
    }
    keyCount = keys.count
    guard let references = list({ reader, _ in reader.reference() }) else { return nil }
    referenceCount = references.count
    guard let nodes = list({ $0.node(at: $1) }), position == end else { return nil }
    return Template(name: name, source: bytes, nodes: nodes, keys: keys, references: references)
  }

  /// A number below a limit.
  private mutating func number(below limit: Int) -> Int? {
    var value = 0
    var shift = 0
    while position < end, shift < 35 {
      let byte = bytes[position]
      position += 1
      value |= Int(byte & 127) << shift
      if byte < 128 { return value < limit ? value : nil }
      shift += 7
    }
    return nil
  }

  /// Reads as many items as the table declares; each takes a byte at least.
  private mutating func list<Item>(_ item: (inout Self, Int) -> Item?) -> [Item]? {
    guard let count = number(below: end - position + 1) else { return nil }
    self.count = count
    var items: [Item] = []
    items.reserveCapacity(count)
    for index in 0..<count {
      guard let item = item(&self, index) else { return nil }
      items.append(item)
    }
    return items
  }

  private mutating func text() -> ArraySlice<UInt8>? {
    guard let count = number(below: end - position + 1), position + count <= end else {
      return nil
    }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  /// A range of the source.
  private mutating func range() -> Range<Int>? {
    guard let start = number(below: source + 1), let count = number(below: source - start + 1)
    else { return nil }
    return start..<(start + count)
  }

  private mutating func reference() -> Reference? {
    guard let name = text(), let indentation = range(), let isStandalone = number(below: 2),
      let at = number(below: source + 1)
    else { return nil }
    return Reference(
      name: String(decoding: name, as: UTF8.self), indentation: indentation,
      isStandalone: isStandalone == 1, at: at)
  }

  private mutating func node(at index: Int) -> Node? {
    guard let kind = number(below: 9) else { return nil }
    if kind < 2 {
      return range().map { .text(start: $0.lowerBound, end: $0.upperBound, startsLine: kind == 1) }
    }
    let isKey = kind < 6
    guard let subject = number(below: isKey ? keyCount : referenceCount) else { return nil }
    if kind == 6 { return .partial(reference: subject) }
    var end = index
    if kind > 3 {
      guard let found = number(below: count + 1), found > index else { return nil }
      end = found
    }
    if !isKey {
      return kind == 7
        ? .parent(reference: subject, end: end) : .block(reference: subject, end: end)
    }
    guard let at = number(below: source + 1) else { return nil }
    return switch kind {
    case 4: .section(key: subject, end: end, at: at)
    case 5: .inverted(key: subject, end: end, at: at)
    default: .variable(key: subject, isEscaped: kind == 3, at: at)
    }
  }
}
