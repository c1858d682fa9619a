/// The head of an SCGI request: names and values in a netstring, before the body.
///
///     70:CONTENT_LENGTH␀27␀SCGI␀1␀REQUEST_METHOD␀POST␀REQUEST_URI␀/deepthought␀,
///
/// After <https://python.ca/scgi/protocol.txt>. Nothing of it is believed before all of it is there and within its
/// bounds. As in an environment, the first of several values of a name counts: web servers send a client's repeated header
/// fields so.
public struct SCGIHead: Sendable {
  /// Why bytes are not a head.
  public enum Fault: Error, Hashable, Sendable {
    /// The bytes do not follow the protocol.
    case malformed
    /// More than `maxBytes` are announced.
    case tooLong
    /// It has more than `maxFields` names.
    case tooManyFields
  }

  /// Bytes of names and values at most: nginx takes in 40 KB of header fields by default.
  public static let maxBytes = 65_536
  /// Names at most.
  public static let maxFields = 256

  /// Bytes of the body that follows.
  public let contentLength: Int

  private let bytes: [UInt8]
  private let fields: [(name: Range<Int>, value: Range<Int>)]

  /// Reads the head at the beginning of the bytes so far; nil as long as it is not complete.
  ///
  /// `end` is where the body begins.
  public static func read(_ bytes: [UInt8]) throws(Fault) -> (head: SCGIHead, end: Int)? {
    guard let length = try announced(bytes) else { return nil }
    // A colon after at most five digits: these sums are small.
    let end = length.start + length.count
    guard bytes.count > end else { return nil }
    guard bytes[end] == UInt8(ascii: ",") else { throw .malformed }
    return (try SCGIHead(Array(bytes[length.start..<end])), end + 1)
  }

  /// Number of bytes that the netstring announces, and their start; nil when its colon has not come yet.
  private static func announced(
    _ bytes: [UInt8]
  ) throws(Fault) -> (start: Int, count: Int)? {
    var count = 0
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: ":") {
        guard index > 0 else { throw .malformed }
        return (index + 1, count)
      }
      // A netstring's length has no zeros before it.
      guard (48...57).contains(byte), index == 0 || count > 0 else { throw .malformed }
      count = count * 10 + Int(byte - 48)
      guard count <= maxBytes else { throw .tooLong }
    }
    return nil
  }

  private init(_ bytes: [UInt8]) throws(Fault) {
    guard bytes.last == 0 else { throw .malformed }
    var fields: [(name: Range<Int>, value: Range<Int>)] = []
    var (name, start): (Range<Int>?, Int) = (nil, 0)
    for (index, byte) in bytes.enumerated() where byte == 0 {
      if let found = name {
        guard fields.count < Self.maxFields else { throw .tooManyFields }
        fields.append((found, start..<index))
        name = nil
      } else {
        guard index > start else { throw .malformed }
        name = start..<index
      }
      start = index + 1
    }
    guard name == nil, let first = fields.first,
      bytes[first.name].elementsEqual("CONTENT_LENGTH".utf8),
      let length = Self.number(bytes[first.value])
    else { throw .malformed }
    (self.bytes, self.fields, contentLength) = (bytes, fields, length)
    guard self["SCGI"] == "1", !isRepeated("CONTENT_LENGTH"), !isRepeated("SCGI") else {
      throw .malformed
    }
  }

  /// The first value of a name; nil where there is none, or it is not UTF-8.
  public subscript(name: String) -> String? {
    for field in fields where isName(field.name, name) {
      return String(validating: bytes[field.value], as: UTF8.self)
    }
    return nil
  }

  private func isRepeated(_ name: String) -> Bool {
    fields.count { isName($0.name, name) } > 1
  }

  private func isName(_ range: Range<Int>, _ name: String) -> Bool {
    range.count == name.utf8.count && bytes[range].elementsEqual(name.utf8)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
