import FoundationEssentials
import Model

/// A value of JSON, reduced to the parts that can be a column.
enum JSONValue: Decodable {
  case object([String: JSONValue])
  case list([JSONValue])
  case text(String)
  /// A number, as text with a point before its decimals.
  case number(String)
  case nothing

  /// Objects in objects: deeper values are not fields of a product.
  static let depth = 6
  /// The most fields of a record.
  private static let fieldsPerRecord = 200

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // Why loss is right: a value of none of these types is of no use here.
    if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let flag = try? value.decode(Bool.self) {
      self = .text(flag ? "true" : "false")
    } else if let number = try? value.decode(Int.self) {
      self = .number(String(number))
    } else if let number = try? value.decode(Double.self) {
      self = .number(String(number))
    } else if let list = try? value.decode([JSONValue].self) {
      self = .list(list)
    } else if let object = try? value.decode([String: JSONValue].self) {
      self = .object(object)
    } else {
      self = .nothing
    }
  }

  /// The value of a document that begins on this line of its file.
  static func decode(_ bytes: [UInt8], line: Int) throws(CatalogueError) -> JSONValue {
    guard Self.nesting(bytes) <= 64 else {
      throw CatalogueError(line: line, reason: .json("it is nested more than 64 levels deep"))
    }
    do {
      return try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch {
      throw fault(bytes, line: line)
    }
  }

  /// The fault of bytes that are not JSON, with its place: Foundation's parser names no line.
  private static func fault(_ bytes: [UInt8], line: Int) -> CatalogueError {
    do throws(ParsedJSON.Fault) {
      _ = try ParsedJSON(bytes, depth: 64, values: .max)
    } catch {
      return CatalogueError(line: line + error.line - 1, reason: .json(error.words))
    }
    return CatalogueError(line: line, reason: .json("this is not valid JSON"))
  }

  /// Depth of nested brackets, quoted ones left out: the parser must not recurse as deep as a stranger likes.
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
        return .failure(CatalogueError(line: line, reason: .json("the value has another type")))
      }
      return .success(record(fields, line: line))
    } catch {
      return .failure(error)
    }
  }

  /// Columns: of an inner object `offers.price`, of a list its texts with commas between them.
  static func record(_ object: [String: JSONValue], line: Int) -> Record {
    var columns = Columns()
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      value.add(to: &columns, name, depth)
    }
    return Record(line: line, fields: columns.fields, numbers: columns.numbers)
  }

  private struct Columns {
    var fields: [String: String] = [:]
    /// Columns that are one number.
    var numbers: Set<String> = []
  }

  private func add(to columns: inout Columns, _ name: String, _ depth: Int) {
    guard depth > 0, columns.fields.count < Self.fieldsPerRecord else { return }
    switch self {
    case .nothing: return
    case .number(let text), .text(let text):
      let known = columns.fields[name]
      columns.fields[name] = known.map { $0 + ", " + text } ?? text
      if case .number = self, known == nil {
        columns.numbers.insert(name)
      } else {
        columns.numbers.remove(name)
      }
    case .list(let items):
      for item in items.prefix(Self.fieldsPerRecord) { item.add(to: &columns, name, depth - 1) }
    case .object(let inner):
      for (key, value) in inner.sorted(by: { $0.key < $1.key }) {
        value.add(to: &columns, "\(name).\(key)", depth - 1)
      }
    }
  }

  // MARK: Reading

  /// The value as text, also that of a number; nil for all else.
  var text: String? {
    switch self {
    case .text(let text), .number(let text): text
    case .list(let items): items.count == 1 ? items.first?.text : nil
    case .object, .nothing: nil
    }
  }

  /// The items of a list; a value alone is a list of one, as JSON-LD has it.
  var items: [JSONValue] {
    switch self {
    case .list(let items): items
    case .nothing: []
    case .object, .text, .number: [self]
    }
  }

  /// The value of a name in an object.
  subscript(name: String) -> JSONValue? {
    if case .object(let fields) = self { fields[name] } else { nil }
  }
}
