import MathML
import Testing

/// The `<math>` element of a formula.
func mathML(_ tex: String, isDisplay: Bool) -> [UInt8]? {
  Formula.drawn(tex, isDisplay: isDisplay)?.mathML
}

/// A formula in running text, without its `<math>` element.
func inline(_ tex: String) throws -> String {
  let text = String(decoding: try #require(mathML(tex, isDisplay: false)), as: UTF8.self)
  try #require(text.utf8.starts(with: "<math>".utf8))
  return String(decoding: text.utf8.dropFirst(6).dropLast(7), as: UTF8.self)
}

/// How many children the elements with a fixed number of them have.
private let childCounts = [
  "mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "munder": 2, "mover": 2, "msubsup": 3,
  "munderover": 3,
]

private let elements: Set<String> = [
  "math", "mrow", "mi", "mn", "mo", "mtext", "mspace", "mstyle", "mfrac", "msqrt", "mroot", "msub",
  "msup", "msubsup", "munder", "mover", "munderover", "mtable", "mtr", "mtd", "mphantom", "mpadded",
  "b", "i", "code",
]

private let attributes: Set<String> = [
  "display", "mathvariant", "form", "stretchy", "symmetric", "lspace", "rspace", "minsize",
  "maxsize", "movablelimits", "width", "height", "depth", "displaystyle", "scriptlevel",
  "linethickness", "accent", "accentunder", "class",
]

/// Error in a formula's markup: nil when every element is one of MathML Core, closed in order, with as many children as it
/// must have, and with known attributes alone.
func complaint(about markup: [UInt8]) -> String? {
  var open: [(name: String, children: Int)] = []
  var rest = markup[...]
  while let start = rest.first {
    guard start == UInt8(ascii: "<") else {
      if start == UInt8(ascii: ">") || start < 0x20 { return "stray byte \(start)" }
      if start == UInt8(ascii: "&"),
        !["&lt;", "&gt;", "&amp;"].contains(where: { rest.starts(with: $0.utf8) })
      {
        return "bare &"
      }
      if open.isEmpty { return "text outside" }
      rest = rest.dropFirst()
      continue
    }
    guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return "tag without an end" }
    let tag = String(decoding: rest[rest.startIndex...end].dropFirst().dropLast(), as: UTF8.self)
    rest = rest[(end + 1)...]
    if let trouble = read(tag, &open) { return trouble }
    if open.isEmpty { return rest.isEmpty ? nil : "more than one element" }
  }
  return "not closed"
}

private func read(_ tag: String, _ open: inout [(name: String, children: Int)]) -> String? {
  if tag.utf8.first == UInt8(ascii: "/") {
    guard let last = open.popLast(), "/" + last.name == tag else { return "wrong \(tag)" }
    if let count = childCounts[last.name], count != last.children {
      return "\(last.name) has \(last.children) children"
    }
    return nil
  }
  let words = tag.split(separator: " ", maxSplits: 1)
  guard let name = words.first.map({ String($0) }), elements.contains(name) else {
    return "unknown \(tag)"
  }
  if words.count == 2, let trouble = readAttributes(words[1]) { return trouble }
  if !open.isEmpty { open[open.count - 1].children += 1 }
  open.append((name, 0))
  return nil
}

private func readAttributes(_ text: Substring) -> String? {
  var seen: Set<String> = []
  let pieces = text.split(separator: "\"", omittingEmptySubsequences: false)
  guard pieces.count % 2 == 1, pieces.last == "" else { return "quotes in \(text)" }
  for index in stride(from: 0, to: pieces.count - 1, by: 2) {
    let name = String(pieces[index].drop { $0 == " " }.dropLast())
    guard pieces[index].hasSuffix("="), attributes.contains(name) else {
      return "attribute \(text)"
    }
    guard index == 0 || pieces[index].hasPrefix(" ") else { return "no gap in \(text)" }
    guard seen.insert(name).inserted else { return "twice \(name)" }
  }
  return nil
}
