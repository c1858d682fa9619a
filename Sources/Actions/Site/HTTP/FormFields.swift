/// The fields of a form or a query: `application/x-www-form-urlencoded` (WHATWG URL, section 5.1).
///
/// Parsed on bytes. Line ends become `\n`; characters that neither HTML nor XML allows are dropped, since no page and no feed
/// could carry them. Reasons to refuse the form – a field that comes twice, bytes that are not UTF-8 once decoded, NUL, too
/// many fields, one that is too long – are noted in `failure` while the rest is read as well as it can be, so that the answer
/// can show what had been typed.
struct FormFields {
  /// Why a form must be refused.
  enum Failure: Error, Hashable {
    /// A field's bytes are not UTF-8.
    case notUTF8
    /// A field has a NUL character.
    case nul
    /// A field was sent twice.
    case repeated(String)
    /// There are more fields than any form of ours has.
    case tooMany
    /// A field other than the text has more than `longest` bytes.
    case tooLong(String)
  }

  /// The most fields that are read.
  static let most = 40

  /// The most bytes of a field, the text apart: what asks for more work than reading comes after this.
  static let longest = 1024

  /// The one field that may be longer; its limit is a setting.
  private static let text = "body"

  /// The first thing for which the form must be refused; nil when it is sound.
  var failure: Failure? { failures.first }
  private var failures: [Failure] = []
  private var values: [String: String] = [:]
  /// Values after the first one of a field.
  private var others: [String: [String]] = [:]

  /// No fields.
  init() {}

  /// Reads the bytes of a body or a query, of at most so many fields.
  init(_ bytes: some Collection<UInt8>, most: Int = Self.most) {
    var count = 0
    for pair in bytes.split(separator: UInt8(ascii: "&"), maxSplits: most) {
      count += 1
      guard count <= most else {
        note(.tooMany)
        return
      }
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      add(
        checked(Self.bytes(of: name)), checked(Self.bytes(of: pair.dropFirst(name.count + 1))))
    }
  }

  /// Takes the parts of a form that came with a file, by the same rules.
  init(parts: [(name: String, value: ArraySlice<UInt8>)]) {
    for (name, value) in parts { add(checked(Array(name.utf8)), checked(Array(value))) }
  }

  private mutating func add(_ key: String, _ value: String) {
    if values[key] == nil {
      values[key] = value
    } else {
      others[key, default: []].append(value)
      note(.repeated(key))
    }
    if key.utf8.count > Self.longest || key != Self.text && value.utf8.count > Self.longest {
      note(.tooLong(key))
    }
  }

  /// Adds a field whose value is not encoded, unless there is one of that name.
  mutating func keep(_ value: some Collection<UInt8>, as name: String) {
    if values[name] == nil {
      values[name] = String(decoding: Self.withoutControls(Array(value)), as: UTF8.self)
    }
  }

  /// The value of a field; empty when it was not sent.
  subscript(name: String) -> String {
    get { values[name] ?? "" }
    set { values[name] = newValue }
  }

  /// Forgets a field.
  mutating func remove(_ name: String) { values[name] = nil }

  /// The names of all that were sent, in no order.
  var names: some Collection<String> { values.keys }

  /// True if a field was sent.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// All values of a field, in their order.
  func all(_ name: String) -> [String] {
    (values[name].map { [$0] } ?? []) + (others[name] ?? [])
  }

  /// Takes fields that are lists by declaration: each value is one of theirs, and several are no reason to refuse them.
  mutating func allowRepeated(_ names: Set<String>) {
    failures.removeAll { failure in
      if case .repeated(let name) = failure { names.contains(name) } else { false }
    }
  }

  private mutating func note(_ failure: Failure) { failures.append(failure) }

  /// The text of some bytes; what cannot be decoded becomes U+FFFD.
  private mutating func checked(_ decoded: [UInt8]) -> String {
    if decoded.contains(0) { note(.nul) }
    let clean = Self.withoutControls(decoded)
    guard let text = String(validating: clean, as: UTF8.self) else {
      note(.notUTF8)
      return String(decoding: clean, as: UTF8.self)
    }
    return text
  }

  /// `+` is a space, `%41` a byte; a percent sign without two digits stands for itself.
  private static func bytes(of encoded: some Collection<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(encoded.count)
    var rest = encoded[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "+") {
        decoded.append(UInt8(ascii: " "))
      } else if byte == UInt8(ascii: "%"), let value = hexadecimal(rest.prefix(2)) {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  /// The byte that two hexadecimal digits stand for.
  private static func hexadecimal(_ digits: some Collection<UInt8>) -> UInt8? {
    guard digits.count == 2 else { return nil }
    return digits.reduce(UInt8?.some(0)) { value, byte in
      guard let value, let digit = digit(byte) else { return nil }
      return value << 4 | digit
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// The bytes with `\n` for `\r\n` and for a lone `\r`, as browsers send the one and mean the other, and
  /// without what XML 1.0, section 2.2, leaves out: other C0 controls, U+FFFE and U+FFFF; DEL too.
  private static func withoutControls(_ bytes: [UInt8]) -> [UInt8] {
    var clean: [UInt8] = []
    clean.reserveCapacity(bytes.count)
    var before: UInt8 = 0
    for byte in bytes {
      switch byte {
      case 13: clean.append(10)
      case 10 where before == 13: break
      case 0..<9, 11...31, 127: break
      case 0xBE where clean.suffix(2).elementsEqual([0xEF, 0xBF]): clean.removeLast(2)
      case 0xBF where clean.suffix(2).elementsEqual([0xEF, 0xBF]): clean.removeLast(2)
      default: clean.append(byte)
      }
      before = byte
    }
    return clean
  }
}
