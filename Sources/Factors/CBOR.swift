/// A value of CBOR (RFC 8949) as authenticators write it: whole numbers, bytes, text, lists and maps of definite length.
///
/// CTAP2 (section 8) allows no others, and at most four levels.
enum CBOR: Hashable {
  case number(Int64)
  case bytes([UInt8])
  case text(String)
  case list([CBOR])
  case map([CBOR: CBOR])
  case flag(Bool)
  case null

  /// Reads a value at the beginning of some bytes; nil for invalid ones.
  ///
  /// `rest` is the part after it.
  static func read(_ bytes: ArraySlice<UInt8>) -> (value: CBOR, rest: ArraySlice<UInt8>)? {
    var reader = Reader(rest: bytes)
    return reader.value(depth: 0).map { ($0, reader.rest) }
  }

  /// The value for a number in a map.
  subscript(key: Int64) -> CBOR? { if case .map(let map) = self { map[.number(key)] } else { nil } }

  /// The value for a name in a map.
  subscript(key: String) -> CBOR? { if case .map(let map) = self { map[.text(key)] } else { nil } }

  /// The number; nil for anything else.
  var number: Int64? { if case .number(let number) = self { number } else { nil } }

  /// The bytes; nil for anything else.
  var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
}

extension CBOR {
  private struct Reader {
    var rest: ArraySlice<UInt8>
    /// Remaining number of values in all lists and maps.
    private var room = 200

    init(rest: ArraySlice<UInt8>) { self.rest = rest }

    mutating func value(depth: Int) -> CBOR? {
      guard depth <= 4, room > 0, let first = rest.popFirst() else { return nil }
      room -= 1
      guard let argument = argument(first & 31) else { return nil }
      switch first >> 5 {
      case 0: return Int64(exactly: argument).map { .number($0) }
      case 1: return Int64(exactly: argument).map { .number(-1 - $0) }
      case 2: return take(argument).map { .bytes(Array($0)) }
      case 3:
        return take(argument).flatMap { String(validating: $0, as: UTF8.self) }.map { .text($0) }
      case 4: return list(argument, depth)
      case 5: return map(argument, depth)
      case 7: return Self.simple(first & 31)
      default: return nil
      }
    }

    /// The number after the first byte, which gives its length.
    private mutating func argument(_ short: UInt8) -> UInt64? {
      guard short >= 24 else { return UInt64(short) }
      guard short <= 27 else { return nil }
      return take(1 << UInt64(short - 24))?.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private mutating func take(_ count: UInt64) -> ArraySlice<UInt8>? {
      guard let count = Int(exactly: count), count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }

    private mutating func list(_ count: UInt64, _ depth: Int) -> CBOR? {
      var values: [CBOR] = []
      guard count <= UInt64(room) else { return nil }
      for _ in 0..<count {
        guard let value = value(depth: depth + 1) else { return nil }
        values.append(value)
      }
      return .list(values)
    }

    private mutating func map(_ count: UInt64, _ depth: Int) -> CBOR? {
      var values: [CBOR: CBOR] = [:]
      guard count <= UInt64(room) else { return nil }
      for _ in 0..<count {
        guard let key = value(depth: depth + 1), let value = value(depth: depth + 1),
          values.updateValue(value, forKey: key) == nil
        else { return nil }
      }
      return .map(values)
    }

    private static func simple(_ number: UInt8) -> CBOR? {
      switch number {
      case 20: .flag(false)
      case 21: .flag(true)
      case 22: .null
      default: nil
      }
    }
  }
}
