/// The lines of a text, without the sign that ends them; the last one too where nothing ends it.
struct Lines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private var isOver = false

  init(_ text: ArraySlice<UInt8>) { rest = text }

  mutating func next() -> ArraySlice<UInt8>? {
    guard !isOver else { return nil }
    guard let end = rest.firstIndex(of: 10) else {
      isOver = true
      return rest.isEmpty ? nil : rest
    }
    defer { rest = rest[(end + 1)...] }
    return rest[..<end]
  }
}
