/// Collects the words of a text: white space becomes one space, blocks are kept apart by one.
@_spi(Syntax) public struct PlainTextCollector {
  private var bytes: [UInt8] = []
  private let limit: Int
  private var isSpacePending = false
  private var isFull = false

  /// Creates a collector that keeps at most `limit` bytes; about `expected` will come.
  init(limit: Int, expected: Int = 0) {
    self.limit = limit
    isFull = limit == 0
    bytes.reserveCapacity(min(limit, expected))
  }

  /// The words so far; no scalar is cut in two.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Separates the words so far from the next ones.
  public mutating func addSpace() {
    isSpacePending = true
  }

  /// Adds words.
  public mutating func add(_ text: Span<UInt8>, _ traits: TextTraits) {
    if isFull || text.isEmpty { return }
    guard traits.contains(.white) else {
      let start = text[0] == 0x20 ? 1 : 0
      let end = text[text.count - 1] == 0x20 ? text.count - 1 : text.count
      if start == 1 { isSpacePending = true }
      if start < end { addWords(text.extracting(start..<end)) }
      if end < text.count { isSpacePending = true }
      return
    }
    var start = 0
    for index in text.indices where text[index] <= 0x20 {
      // A single space between words is what text consists of: copied with them.
      if text[index] == 0x20, index > start, index + 1 < text.count, text[index + 1] > 0x20 {
        continue
      }
      addWords(text.extracting(start..<index))
      isSpacePending = true
      start = index + 1
    }
    addWords(text.extracting(start..<text.count))
  }

  private mutating func addWords(_ words: Span<UInt8>) {
    if words.isEmpty || isFull { return }
    if isSpacePending && !bytes.isEmpty { bytes.append(0x20) }
    isSpacePending = false
    bytes.append(words)
    if bytes.count > limit { cut() }
  }

  private mutating func cut() {
    isFull = true
    var end = limit
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    bytes.removeSubrange(end...)
  }
}
