/// Escaping for HTML, on UTF-8 bytes.
///
/// Text and attribute values alike: `& < > " '` become references, every other byte is copied, in
/// runs. Bytes, not characters: a quote that a combining mark follows is one `Character` with it
/// and would slip through a comparison of characters.
extension [UInt8] {
  /// Appends a text, escaped.
  mutating func appendEscaped(_ text: String) {
    let appended: Void? = text.utf8.withContiguousStorageIfAvailable { appendEscaped($0) }
    if appended == nil { appendEscaped(Array(text.utf8)) }
  }

  /// Appends UTF-8 bytes, escaped.
  mutating func appendEscaped(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { appendEscaped($0) }
  }

  /// Appends a text as it is.
  mutating func appendRaw(_ text: String) {
    append(contentsOf: text.utf8)
  }

  private mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    var copied = 0
    var index = 0
    while index < bytes.count {
      let plain = plainBytes(UnsafeRawPointer(start), index, of: bytes.count)
      if plain > 0 {
        index += plain
        continue
      }
      if let reference = htmlReference(of: start[index]) {
        append(contentsOf: UnsafeBufferPointer(start: start + copied, count: index - copied))
        append(contentsOf: reference.utf8)
        copied = index + 1
      }
      index += 1
    }
    append(contentsOf: UnsafeBufferPointer(start: start + copied, count: bytes.count - copied))
  }
}

extension [UInt8] {
  /// Whether a byte is among these: eight at a time, since whole texts are looked through.
  public func holds(_ byte: UInt8) -> Bool {
    withUnsafeBytes { bytes in
      var index = 0
      while index + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if signs(equalTo: byte, in: word) != 0 { return true }
        index += 8
      }
      return bytes[index...].contains(byte)
    }
  }
}

/// The top bit of every one of eight bytes that is this one, and by a borrow at times of one above it.
@inline(__always)
private func signs(equalTo sign: UInt8, in word: UInt64) -> UInt64 {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let bytes = word ^ (ones &* UInt64(sign))
  return (bytes &- ones) & ~bytes & (ones &* 0x80)
}

/// How many bytes from here on surely are none of the five signs: as many as are compared at once, and 0
/// where one may be.
///
/// Eight at a time, in the end the last eight, though some of them have been looked at: most of a text
/// is letters.
@inline(__always)
private func plainBytes(_ bytes: UnsafeRawPointer, _ index: Int, of count: Int) -> Int {
  if index + 8 <= count {
    return mayNeedReference(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) ? 0 : 8
  }
  guard count >= 8 else { return 0 }
  return mayNeedReference(bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    ? 0 : count - index
}

/// Whether one of eight bytes may be one of the five signs; a borrow may name a byte too many, never too few.
@inline(__always)
private func mayNeedReference(_ word: UInt64) -> Bool {
  // `&` is `'` but for the lowest bit, `<` is `>` but for the next.
  signs(equalTo: 0x22, in: word) | signs(equalTo: 0x27, in: word | 0x0101_0101_0101_0101)
    | signs(equalTo: 0x3E, in: word | 0x0202_0202_0202_0202) != 0
}

/// The reference that stands for a byte in HTML, or nil if it stands for itself.
@inline(__always)
private func htmlReference(of byte: UInt8) -> String? {
  // All five lie in 0x22…0x3E: one comparison lets nearly every letter pass.
  if byte > UInt8(ascii: ">") || byte < UInt8(ascii: "\"") { return nil }
  switch byte {
  case UInt8(ascii: "&"): return "&amp;"
  case UInt8(ascii: "<"): return "&lt;"
  case UInt8(ascii: ">"): return "&gt;"
  case UInt8(ascii: "\""): return "&quot;"
  case UInt8(ascii: "'"): return "&#39;"
  default: return nil
  }
}
