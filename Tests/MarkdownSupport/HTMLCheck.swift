/// Errors in rendered HTML.
///
/// An element or attribute that is not on the list, a tag that does not match, a value that is not
/// quoted, an address that leads elsewhere.
public func problems(in html: [UInt8]) -> [String] {
  var check = HTMLCheck(text: Array(String(decoding: html, as: UTF8.self).unicodeScalars))
  check.run()
  return check.problems
}

private struct HTMLCheck {
  let text: [Unicode.Scalar]
  var problems: [String] = []
  private var index = 0
  private var open: [String] = []

  private var ids: Set<String> = []

  private static let attributes: [String: Set<String>] = [
    "p": ["id", "class"], "h1": ["id"], "h2": ["id"], "h3": ["id"], "h4": ["id"], "h5": ["id"],
    "h6": ["id"], "ul": ["id"], "ol": ["id", "start"], "li": ["id", "class"], "blockquote": ["id"],
    "pre": ["id"], "code": ["class"], "em": [], "strong": [], "del": [], "mark": [],
    "span": ["id", "class"], "table": [], "thead": [], "tbody": [], "tr": [], "th": ["class"],
    "td": ["class"], "div": ["id", "class", "tabindex"],
    "a": ["href", "rel", "title", "class", "aria-label", "id"], "section": ["class"],
    "sup": ["class"],
    "img": ["src", "alt", "title", "loading", "width", "height"], "br": [], "hr": ["id"],
    "figure": ["id", "class"], "figcaption": [], "aside": ["id", "class"],
    "details": ["id", "class", "open"], "summary": [],
  ]

  /// Elements in which only words may stand, and those that are not words.
  private static let phrasing: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "summary", "em", "strong", "del", "mark", "span", "a",
  ]
  private static let blocks: Set<String> = [
    "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "table", "div",
    "hr", "figure", "aside", "details",
  ]

  init(text: [Unicode.Scalar]) { self.text = text }

  mutating func run() {
    while index < text.count {
      switch text[index] {
      case "<": tag()
      case ">", "\"": fail("bare \(text[index])")
      case "&": entity()
      default: index += 1
      }
    }
    if !open.isEmpty { problems.append("never closed: \(open)") }
  }

  private mutating func fail(_ problem: String) {
    problems.append("\(problem) at \(index)")
    index += 1
  }

  private mutating func take(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard self.text[index...].starts(with: scalars) else { return false }
    index += scalars.count
    return true
  }

  private mutating func word() -> String {
    var word = ""
    while index < text.count, "a"..."z" ~= text[index] || "0"..."9" ~= text[index] {
      word.unicodeScalars.append(text[index])
      index += 1
    }
    return word
  }

  private mutating func entity() {
    for name in ["&amp;", "&lt;", "&gt;", "&quot;", "&#x27;"] where take(name) { return }
    fail("bare &")
  }

  private mutating func tag() {
    index += 1
    if take("/") {
      let name = word()
      if open.popLast() != name { fail("</\(name)> closes nothing") }
      if !take(">") { fail("no > after </\(name)") }
      return
    }
    let name = word()
    guard let allowed = Self.attributes[name] else { return fail("<\(name)>") }
    if name == "a" && open.contains("a") { fail("a link in a link") }
    if Self.blocks.contains(name), open.contains(where: Self.phrasing.contains) {
      fail("<\(name)> in \(open)")
    }
    while take(" ") {
      if take("/>") {
        if name != "br" && name != "hr" && name != "img" { fail("<\(name) />") }
        return
      }
      attribute(of: name, allowed)
    }
    open.append(name)
    if !take(">") { fail("no > after <\(name)") }
  }

  private mutating func attribute(of element: String, _ allowed: Set<String>) {
    let name = word()
    guard allowed.contains(name), take("=\"") else { return fail("\(element) \(name)") }
    var value = ""
    while index < text.count, text[index] != "\"" {
      if text[index] == "<" || text[index] == ">" { fail("bare \(text[index]) in \(name)") }
      if text[index] == "&" {
        let start = index
        entity()
        value.unicodeScalars.append(contentsOf: text[start..<index])
      } else {
        value.unicodeScalars.append(text[index])
        index += 1
      }
    }
    index += 1
    if name == "id", !ids.insert(value).inserted { fail("a second id \(value)") }
    if name == "href" && !Self.isAllowed(value) { fail("href \(value)") }
    if name == "src" && !value.hasPrefix("/media/") && !value.hasPrefix("/assets/") {
      fail("src \(value)")
    }
  }

  /// Read as a browser would: no scheme but three, no host without a scheme.
  private static func isAllowed(_ address: String) -> Bool {
    if address.hasPrefix("//") || address.hasPrefix("/\\") { return false }
    let lower = address.lowercased()
    for scheme in ["https://", "http://", "mailto:"] where lower.hasPrefix(scheme) { return true }
    let first = address.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return !first.contains(":") && !address.contains("\\")
  }
}
