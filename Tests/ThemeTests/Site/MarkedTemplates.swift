import Theme

@testable import Templates

/// The theme's templates with a mark where the contents of each section begin, so that a page tells which were drawn.
///
/// A mark is its number between bytes that no template has; the page that comes out has none.
final class MarkedTemplates {
  private static let (opening, closing): (UInt8, UInt8) = (1, 2)

  /// The sections of the templates that were needed: "topic:12 ^isClosed".
  private var sections: [String] = []
  private var drawn: Set<Int> = []

  /// The sections that are on no page so far.
  var undrawn: [String] { sections.indices.filter { !drawn.contains($0) }.map { sections[$0] } }

  /// A library of templates with marks.
  func marking(_ source: @escaping (String) throws -> [UInt8]?) -> TemplateLibrary {
    TemplateLibrary { [self] name in try source(name).map { try mark($0, of: name) } }
  }

  /// Takes the marks off a page.
  func read(_ page: [UInt8]) -> String {
    let parts = page.split(separator: Self.opening, omittingEmptySubsequences: false)
    var bytes = Array(parts[0])
    for part in parts.dropFirst() {
      let mark = part.prefix { $0 != Self.closing }
      if let number = Int(String(decoding: mark, as: UTF8.self)) { drawn.insert(number) }
      bytes += part[mark.endIndex...].dropFirst()
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func mark(_ source: [UInt8], of name: String) throws -> [UInt8] {
    var scanner = TagScanner(source, template: name)
    var (marked, copied): ([UInt8], Int) = ([], 0)
    while let tag = try scanner.nextTag() {
      guard tag.kind == .section || tag.kind == .inverted else { continue }
      marked += source[copied..<tag.range.upperBound]
      marked += [Self.opening] + Array(String(sections.count).utf8) + [Self.closing]
      copied = tag.range.upperBound
      let line = source[..<copied].count { $0 == UInt8(ascii: "\n") } + 1
      let key = String(decoding: source[tag.name], as: UTF8.self)
      sections.append("\(name):\(line) \(tag.kind == .section ? "#" : "^")\(key)")
    }
    return marked + source[copied...]
  }
}
