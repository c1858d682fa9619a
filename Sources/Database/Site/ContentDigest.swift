public import Model

/// A fingerprint of values in their order, the same in every process: equal values have equal fingerprints, and different
/// values have different ones, except once in 2⁶⁴ times.
///
/// Eight bytes at a time are folded in by a multiplication of 128 bits (as in wyhash). Making two texts collide gains nothing:
/// only the authors of the site could do it.
public struct ContentDigest: Sendable {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Creates the fingerprint of nothing.
  public init() {}

  /// The fingerprint, as a column of the database holds it.
  public var value: Int64 { Int64(bitPattern: Self.mix(state, 0xE703_7ED1_A0B4_28DB)) }

  private static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }

  /// Adds a number.
  public mutating func add(_ number: Int64) {
    state = Self.mix(
      state ^ UInt64(bitPattern: number) ^ 0xA076_1D64_78BD_642F, state ^ 0x8EBC_6AF0_9C88_C6E3)
    // Zero would stay zero.
    if state == 0 { state = 1 }
  }

  /// Adds a number.
  public mutating func add(_ number: Int) { add(Int64(number)) }

  /// Adds a text, with its length, so that `ab`, `c` is not `a`, `bc`.
  public mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  /// Adds a text that may be missing, which differs from an empty one.
  public mutating func add(_ text: String?) {
    add(text == nil ? 0 : 1)
    if let text { add(text) }
  }

  /// Adds bytes, with their length.
  public mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  /// Adds a language.
  public mutating func add(_ language: Language) { add(language.code) }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(bytes.count)
    var offset = 0
    while offset + 8 <= bytes.count {
      add(Int64(bitPattern: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    guard offset < bytes.count else { return }
    var last: UInt64 = 0
    while offset < bytes.count {
      last = last << 8 | UInt64(bytes[offset])
      offset += 1
    }
    add(Int64(bitPattern: last))
  }
}
