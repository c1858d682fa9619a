import FoundationEssentials

/// A value of JSON, and what of it can be a column.
enum JSONThing: Decodable {
  case object([String: JSONThing])
  case list([JSONThing])
  case text(String)
  case nothing

  /// Objects in objects: what lies deeper is no field of a product.
  private static let depth = 6
  /// The most fields of a record.
  private static let fieldsPerRecord = 200

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // Why loss is right: what is of none of these types is nothing to us.
    if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let flag = try? value.decode(Bool.self) {
      self = .text(flag ? "true" : "false")
    } else if let number = try? value.decode(Int.self) {
      self = .text(String(number))
    } else if let number = try? value.decode(Double.self) {
      self = .text(String(number))
    } else if let list = try? value.decode([JSONThing].self) {
      self = .list(list)
    } else if let object = try? value.decode([String: JSONThing].self) {
      self = .object(object)
    } else {
      self = .nothing
    }
  }

  private static func decode(_ bytes: [UInt8], line: Int) throws(CatalogueError) -> JSONThing {
    guard Self.nesting(bytes) <= 64 else {
      throw CatalogueError(line: line, reason: .json("it is nested more than 64 times"))
    }
    do {
      return try JSONDecoder().decode(JSONThing.self, from: Data(bytes))
    } catch {
      throw CatalogueError(line: line, reason: .json("this is not valid JSON"))
    }
  }

  /// How deep brackets are nested, quoted ones left out: the parser must not recurse as deep as a stranger likes.
  private static func nesting(_ bytes: [UInt8]) -> Int {
    var (depth, deepest, isQuoted, isEscaped) = (0, 0, false, false)
    for byte in bytes {
      if isQuoted {
        isQuoted = isEscaped || byte != 34
        isEscaped = !isEscaped && byte == 92
        continue
      }
      switch byte {
      case 34: isQuoted = true
      case 91, 123:
        depth += 1
        deepest = max(deepest, depth)
      case 93, 125: depth -= 1
      default: break
      }
    }
    return deepest
  }

  /// The record of a line of JSON Lines.
  static func record(_ bytes: [UInt8], line: Int) -> Result<Record, CatalogueError> {
    do throws(CatalogueError) {
      guard case .object(let fields) = try decode(bytes, line: line) else {
        return .failure(CatalogueError(line: line, reason: .json("this is another value")))
      }
      return .success(Record(line: line, fields: flat(fields)))
    } catch {
      return .failure(error)
    }
  }

  /// All things of type `Product` in a document of schema.org, in its order; a thing's line is its number.
  static func products(in document: [UInt8]) throws(CatalogueError) -> [Record] {
    var records: [Record] = []
    try decode(document, line: 1).collect(into: &records, Self.depth)
    return records
  }

  private func collect(into records: inout [Record], _ depth: Int) {
    guard depth > 0 else { return }
    switch self {
    case .list(let items): for item in items { item.collect(into: &records, depth - 1) }
    case .object(let fields):
      if fields["@type"]?.names(type: "Product") == true {
        records.append(Record(line: records.count + 1, fields: Self.flat(fields)))
        return
      }
      for field in ["@graph", "itemListElement", "item", "mainEntity", "hasPart"] {
        fields[field]?.collect(into: &records, depth - 1)
      }
    default: return
    }
  }

  private func names(type: String) -> Bool {
    switch self {
    case .text(let text):
      text == type || text == "http://schema.org/\(type)"
        || text == "https://schema.org/\(type)"
    case .list(let items): items.contains { $0.names(type: type) }
    default: false
    }
  }

  /// Columns: of an inner object `offers.price`, of a list its texts with commas between them.
  private static func flat(_ object: [String: JSONThing]) -> [String: String] {
    var fields: [String: String] = [:]
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      value.add(to: &fields, name, depth)
    }
    return fields
  }

  private func add(to fields: inout [String: String], _ name: String, _ depth: Int) {
    guard depth > 0, fields.count < Self.fieldsPerRecord else { return }
    switch self {
    case .nothing: return
    case .text(let text): fields[name] = fields[name].map { $0 + ", " + text } ?? text
    case .list(let items):
      for item in items.prefix(Self.fieldsPerRecord) { item.add(to: &fields, name, depth - 1) }
    case .object(let inner):
      for (key, value) in inner.sorted(by: { $0.key < $1.key }) {
        value.add(to: &fields, "\(name).\(key)", depth - 1)
      }
    }
  }
}
