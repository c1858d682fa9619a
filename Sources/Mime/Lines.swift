/// The lines of a text without the sign that ends them; the last one too where nothing ends it.
public struct Lines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  /// Goes over a text's bytes, whose lines end with LF; a CR before it stays.
  public init(_ text: ArraySlice<UInt8>) { rest = text }

  /// The line that comes next, which stays there.
  var peek: ArraySlice<UInt8>? {
    var copy = self
    return copy.next()
  }

  /// The next line.
  public mutating func next() -> ArraySlice<UInt8>? {
    guard !rest.isEmpty else { return nil }
    guard let end = rest.firstIndex(of: 10) else {
      defer { rest = [] }
      return rest
    }
    defer { rest = rest[(end + 1)...] }
    return rest[..<end]
  }
}
