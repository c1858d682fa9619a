/// The fields of a form or a query: `application/x-www-form-urlencoded` (WHATWG URL, section 5.1).
///
/// Parsed on bytes. Refused are fields that come twice, bytes that are not UTF-8 once decoded, and NUL;
/// line ends become `\n`.
struct FormFields {
  /// Why a form cannot be read.
  enum Failure: Error, Hashable {
    /// A field's bytes are not UTF-8.
    case notUTF8
    /// A field has a NUL character.
    case nul
    /// A field was sent twice.
    case repeated(String)
    /// There are more fields than any form of ours has.
    case tooMany
  }

  private var values: [String: String] = [:]

  /// No fields.
  init() {}

  init(_ bytes: some Collection<UInt8>) throws(Failure) {
    var count = 0
    for pair in bytes.split(separator: 38) {
      count += 1
      guard count <= 40 else { throw .tooMany }
      let name = pair.prefix { $0 != 61 }
      let value = pair.dropFirst(name.count + 1)
      let key = try Self.decode(name)
      guard values[key] == nil else { throw .repeated(key) }
      values[key] = try Self.decode(value)
    }
  }

  /// The value of a field; empty when it was not sent.
  subscript(name: String) -> String {
    get { values[name] ?? "" }
    set { values[name] = newValue }
  }

  /// Whether a field was sent.
  func has(_ name: String) -> Bool { values[name] != nil }

  private static func decode(_ bytes: some Collection<UInt8>) throws(Failure) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index != bytes.endIndex {
      let byte = bytes[index]
      index = bytes.index(after: index)
      if byte == 43 {
        decoded.append(32)
      } else if byte == 37, let (value, next) = escape(bytes, at: index) {
        decoded.append(value)
        index = next
      } else {
        decoded.append(byte)
      }
    }
    guard !decoded.contains(0) else { throw .nul }
    guard let text = String(validating: withoutCarriageReturns(decoded), as: UTF8.self) else {
      throw .notUTF8
    }
    return text
  }

  /// The byte that two hexadecimal digits stand for, and where they end.
  private static func escape<Bytes: Collection<UInt8>>(
    _ bytes: Bytes, at start: Bytes.Index
  ) -> (UInt8, Bytes.Index)? {
    guard start != bytes.endIndex else { return nil }
    let second = bytes.index(after: start)
    guard second != bytes.endIndex, let high = digit(bytes[start]), let low = digit(bytes[second])
    else { return nil }
    return (high << 4 | low, bytes.index(after: second))
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 48...57: byte - 48
    case 65...70: byte - 55
    case 97...102: byte - 87
    default: nil
    }
  }

  /// `\r\n` and a lone `\r` become `\n`, as browsers send the one and mean the other.
  private static func withoutCarriageReturns(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(13) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte != 13 {
        result.append(byte)
      } else if index + 1 == bytes.count || bytes[index + 1] != 10 {
        result.append(10)
      }
    }
    return result
  }
}
