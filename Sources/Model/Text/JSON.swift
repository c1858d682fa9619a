/// A JSON value to be written (RFC 8259).
public enum JSON: Sendable {
  /// A Boolean.
  case flag(Bool)
  /// A whole number.
  case number(Int64)
  /// Degrees, with a number of decimals.
  case degrees(Double, Int)
  /// A string.
  case text(String)
  /// Values in their order.
  case list([JSON])
  /// Members in their order, each name once.
  case object([(String, JSON)])

  /// The value as text.
  public var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .flag(let isTrue): bytes += (isTrue ? "true" : "false").utf8
    case .number(let number): bytes += String(number).utf8
    case .degrees(let degrees, let decimals): bytes += Point.text(degrees, decimals).utf8
    case .text(let text): Self.write(text, to: &bytes)
    case .list(let values):
      bytes.append(91)
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(44) }
        value.write(to: &bytes)
      }
      bytes.append(93)
    case .object(let members):
      bytes.append(123)
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(44) }
        Self.write(member.0, to: &bytes)
        bytes.append(58)
        member.1.write(to: &bytes)
      }
      bytes.append(125)
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(34)
    for byte in text.utf8 {
      switch byte {
      case 34, 92: bytes += [92, byte]
      case 0..<32:
        let digits = String(byte, radix: 16)
        bytes += Array("\\u00".utf8) + (digits.utf8.count == 1 ? [48] : []) + Array(digits.utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(34)
  }
}
