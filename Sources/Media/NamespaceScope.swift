/// Which prefixes stand for which namespaces, at one place of an XML text.
///
/// Each opening tag enters with its attributes and its element leaves again. Few declarations are
/// in force at once, or it throws: looking one up must not become slow.
struct NamespaceScope {
  /// The namespaces that matter for cleaning.
  enum Namespace {
    /// Drawings: `http://www.w3.org/2000/svg`.
    case svg
    /// What Inkscape and Sodipodi write for themselves.
    case editor
    /// All else, also none.
    case other
  }

  private var declarations: [(prefix: ArraySlice<UInt8>, namespace: Namespace, depth: Int)] = []
  private var depth = 0

  private static let limit = 64

  /// Takes up the declarations of an element's tag.
  mutating func enter(_ attributes: [XMLAttribute]) throws(MediaError) {
    depth += 1
    for attribute in attributes where attribute.name.starts(with: "xmlns".utf8) {
      let rest = attribute.name.dropFirst(5)
      guard rest.isEmpty || rest.first == UInt8(ascii: ":") else { continue }
      guard declarations.count < Self.limit else {
        throw .damaged("too many namespaces", offset: attribute.range.lowerBound)
      }
      declarations.append((rest.dropFirst(), Self.namespace(attribute.value), depth))
    }
  }

  /// Forgets the declarations of the element that ends.
  mutating func leave() {
    while let last = declarations.last, last.depth == depth { declarations.removeLast() }
    depth -= 1
  }

  /// What a prefix stands for; the empty one is that of elements without.
  ///
  /// Throws when it is not declared.
  func resolve(_ prefix: ArraySlice<UInt8>, offset: Int) throws(MediaError) -> Namespace {
    if let found = declarations.last(where: { $0.prefix == prefix }) { return found.namespace }
    guard prefix.isEmpty || prefix == ascii("xml")[...] else {
      throw .damaged("a prefix that is not declared", offset: offset)
    }
    return .other
  }

  private static func namespace(_ name: ArraySlice<UInt8>) -> Namespace {
    switch String(decoding: name, as: UTF8.self) {
    case "http://www.w3.org/2000/svg": .svg
    case "http://www.inkscape.org/namespaces/inkscape",
      "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd":
      .editor
    default: .other
    }
  }
}
