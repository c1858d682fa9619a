/// What partials made of views with numbers, the last of them.
///
/// Each number has its place, which later ones take: found without a search, and never many.
struct Drawings {
  private static let places = 256

  private var kept: [(identity: Int, name: String, bytes: [UInt8])?] = []

  /// The bytes of a partial and a view, nil where they are not kept.
  subscript(name: String, identity: Int) -> [UInt8]? {
    guard !kept.isEmpty, let found = kept[identity & (Self.places - 1)],
      found.identity == identity, found.name == name
    else { return nil }
    return found.bytes
  }

  mutating func keep(_ bytes: [UInt8], of name: String, _ identity: Int) {
    if kept.isEmpty { kept = Array(repeating: nil, count: Self.places) }
    kept[identity & (Self.places - 1)] = (identity, name, bytes)
  }
}
