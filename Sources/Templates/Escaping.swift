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
    var copied = 0
    for index in bytes.indices {
      guard let reference = htmlReference(of: bytes[index]) else { continue }
      append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<index]))
      append(contentsOf: reference.utf8)
      copied = index + 1
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...]))
  }
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
