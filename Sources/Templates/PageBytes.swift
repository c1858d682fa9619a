/// The bytes of a page while it is drawn.
///
/// A page is put together of some thousand pieces of a few bytes each. Appended to an array they cost
/// more in questions (is it mine alone, is there room, is there really storage) than in copying.
struct PageBytes: ~Copyable {
  private(set) var count = 0
  private(set) var capacity: Int
  private var bytes: UnsafeMutablePointer<UInt8>

  /// Allocates room for this many bytes, at least one.
  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    bytes = .allocate(capacity: self.capacity)
  }

  deinit { bytes.deallocate() }

  /// Forgets all bytes and keeps their room.
  mutating func removeAll() { count = 0 }

  /// All bytes so far; valid until the next piece is appended.
  var all: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }

  /// Makes sure that this many bytes fit behind the present ones.
  private mutating func reserve(_ room: Int) {
    if capacity - count < room { grow(room) }
  }

  @inline(never)
  private mutating func grow(_ room: Int) {
    let larger = max(capacity * 2, count + room)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.initialize(from: bytes, count: count)
    bytes.deallocate()
    (bytes, capacity) = (moved, larger)
  }

  /// Appends bytes as they are.
  mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    guard let start = piece.baseAddress else { return }
    reserve(piece.count)
    (bytes + count).initialize(from: start, count: piece.count)
    count += piece.count
  }

  /// Appends bytes as they are.
  mutating func append(_ piece: [UInt8]) {
    piece.withUnsafeBufferPointer { append($0) }
  }

  /// Appends a range of bytes as they are.
  mutating func append(_ source: [UInt8], _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= source.count, "no bytes there")
    source.withUnsafeBufferPointer { append(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Appends a text as it is.
  mutating func append(_ text: consuming String) {
    text.withUTF8 { append($0) }
  }

  /// Appends a text, escaped for HTML.
  mutating func appendEscaped(_ text: consuming String) {
    text.withUTF8 { appendEscaped($0) }
  }

  /// Appends UTF-8 bytes, escaped for HTML.
  mutating func appendEscaped(_ piece: [UInt8]) {
    piece.withUnsafeBufferPointer { appendEscaped($0) }
  }
}

// MARK: - Escaping

/// Text and attribute values alike: `& < > " '` become references, every other byte is copied, sixteen
/// or eight at a time. Bytes, not characters: a quote that a combining mark follows is one `Character` with it and would
/// slip through a comparison of characters.
extension PageBytes {
  private mutating func appendEscaped(_ piece: UnsafeBufferPointer<UInt8>) {
    guard let start = piece.baseAddress else { return }
    // There always is room for the rest unchanged; references need more.
    reserve(piece.count)
    guard piece.count >= 8 else { return appendShort(start, piece.count) }
    let source = UnsafeRawPointer(start)
    var index = 0
    while index + 8 <= piece.count {
      if index + 16 <= piece.count {
        let words = source.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
        if !mayNeedReference(words) {
          store(words, at: count)
          count += 16
          index += 16
          continue
        }
      }
      let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if mayNeedReference(word) {
        appendEach(start, index..<(index + 8), of: piece.count)
      } else {
        store(word, at: count)
        count += 8
      }
      index += 8
    }
    guard index < piece.count else { return }
    // The last eight bytes: those already written are written again.
    let word = source.loadUnaligned(fromByteOffset: piece.count - 8, as: UInt64.self)
    if mayNeedReference(word) {
      appendEach(start, index..<piece.count, of: piece.count)
    } else {
      count += piece.count - index
      store(word, at: count - 8)
    }
  }

  /// Less than eight bytes: the first and the last four, which may be the same ones.
  private mutating func appendShort(_ start: UnsafePointer<UInt8>, _ length: Int) {
    let source = UnsafeRawPointer(start)
    guard length >= 4 else { return appendEach(start, 0..<length, of: length) }
    let first = source.loadUnaligned(as: UInt32.self)
    let last = source.loadUnaligned(fromByteOffset: length - 4, as: UInt32.self)
    if mayNeedReference(UInt64(first) | UInt64(last) << 32) {
      appendEach(start, 0..<length, of: length)
    } else {
      store(first, at: count)
      count += length
      store(last, at: count - 4)
    }
  }

  private func store(_ word: some BitwiseCopyable, at offset: Int) {
    UnsafeMutableRawPointer(bytes + offset).storeBytes(of: word, as: type(of: word))
  }

  private mutating func appendEach(
    _ start: UnsafePointer<UInt8>, _ range: Range<Int>, of length: Int
  ) {
    for offset in range { appendEscaped(start[offset], rest: length - offset) }
  }

  /// Appends a byte for which there is room; `rest` counts those that still come, this one included.
  @inline(__always)
  private mutating func appendEscaped(_ byte: UInt8, rest: Int) {
    if let reference = htmlReference(of: byte) {
      reserve(reference.utf8CodeUnitCount + rest)
      (bytes + count).initialize(from: reference.utf8Start, count: reference.utf8CodeUnitCount)
      count += reference.utf8CodeUnitCount
    } else {
      bytes[count] = byte
      count += 1
    }
  }
}

/// True if one of eight bytes may be one of the five signs; because of a borrow it may report a byte too many, never too few.
@inline(__always)
private func mayNeedReference(_ word: UInt64) -> Bool {
  mayNeedReference(SIMD2(word, 0x2020_2020_2020_2020))
}

/// Checks sixteen bytes in the same way.
@inline(__always)
private func mayNeedReference(_ words: SIMD2<UInt64>) -> Bool {
  // `&` is `'` but for the lowest bit, `<` is `>` but for the next.
  let signs =
    signs(equalTo: 0x22, in: words)
    | signs(equalTo: 0x27, in: words | SIMD2(repeating: 0x0101_0101_0101_0101))
    | signs(equalTo: 0x3E, in: words | SIMD2(repeating: 0x0202_0202_0202_0202))
  return signs[0] | signs[1] != 0
}

/// The top bit of every byte that is this one, and by a borrow at times of one above it.
@inline(__always)
private func signs(equalTo sign: UInt64, in words: SIMD2<UInt64>) -> SIMD2<UInt64> {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let bytes = words ^ SIMD2(repeating: ones &* sign)
  return (bytes &- SIMD2(repeating: ones)) & ~bytes & SIMD2(repeating: ones &* 0x80)
}

/// The reference that stands for a byte in HTML, or nil if it stands for itself.
@inline(__always)
private func htmlReference(of byte: UInt8) -> StaticString? {
  // All five lie in 0x22…0x3E: one comparison lets nearly every letter pass.
  if byte > UInt8(ascii: ">") || byte < UInt8(ascii: "\"") { return nil }
  return switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  case UInt8(ascii: "'"): "&#39;"
  default: nil
  }
}
