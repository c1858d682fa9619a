@testable import Templates

/// Any JSON, decoded without losing how numbers were written for short decimals.
enum JSON: Decodable, Sendable {
  case null, bool(Bool), integer(Int), decimal(Double), string(String)
  case array([JSON]), object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let decimal = try? container.decode(Double.self) {
      self = .decimal(decimal)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let array = try? container.decode([JSON].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }
}

/// A view of any JSON value, whose keys were unknown before; `.` is the value itself.
extension AnyView {
  convenience init(json: JSON) {
    var members: [String: JSON] = [".": json]
    if case .object(let object) = json { members.merge(object) { _, member in member } }
    self.init(
      members.map { name, member in
        AnyKey(name: ViewKey(name), kind: .text) { _ in member.value }
      })
  }
}

extension JSON {
  fileprivate var value: Value {
    switch self {
    case .null: .missing
    case .bool(let bool): .flag(bool)
    case .integer(let integer): .text(String(integer))
    case .decimal(let decimal): .text(String(decimal))
    case .string(let string): .text(string)
    case .array(let items): .list(items.map { AnyView(json: $0) })
    case .object: .view(AnyView(json: self))
    }
  }
}
