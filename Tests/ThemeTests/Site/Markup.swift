/// Reads the tags of a page: which elements it has, and which are not closed or closed twice.
///
/// Stricter than HTML: every element but the void ones must be closed in order, as in XML, ids must
/// be unique, and a `for`, `form`, `aria-describedby` or `aria-labelledby` must lead somewhere.
struct Markup {
  private(set) var elements: [String] = []
  private(set) var problems: [String] = []
  private var open: [String] = []
  private var ids: [String] = []
  private var references: [String] = []

  private static let void: Set<String> = ["meta", "link", "input", "br", "img", "hr"]

  init(_ page: String) {
    let parts = page.split(separator: "<", omittingEmptySubsequences: false).dropFirst()
    for part in parts where !part.hasPrefix("!") && !part.hasPrefix("?") {
      guard let end = part.firstIndex(of: ">") else {
        problems.append("a tag does not end: <\(part.prefix(40))")
        continue
      }
      read(part[..<end])
    }
    problems += open.map { "<\($0)> is not closed" }
    problems += Set(ids).filter { id in ids.count { $0 == id } > 1 }.map { "id \($0) twice" }
    problems += references.filter { !ids.contains($0) }.map { "nothing has the id \($0)" }
  }

  private mutating func read(_ tag: Substring) {
    if tag.hasPrefix("/") {
      let name = String(tag.dropFirst())
      if open.last == name { open.removeLast() } else { problems.append("</\(name)> unexpected") }
      return
    }
    let name = String(tag.prefix { $0 != " " && $0 != "/" })
    elements.append(name)
    if !Self.void.contains(name), !tag.hasSuffix("/") { open.append(name) }
    ids += values(of: "id", in: tag)
    for attribute in ["for", "form", "aria-describedby", "aria-labelledby"] {
      references += values(of: attribute, in: tag)
    }
  }

  /// The words of an attribute.
  private func values(of attribute: String, in tag: Substring) -> [String] {
    guard let range = tag.firstRange(of: " \(attribute)=\"") else { return [] }
    return tag[range.upperBound...].prefix { $0 != "\"" }.split(separator: " ").map(String.init)
  }
}
