import Markup

/// Rewrites a drawing with only the content on the lists of `DrawingRules`, under SVG's own namespace and without prefixes.
///
/// Attributes come in the order of their names, so that equal drawings have equal bytes.
struct DrawingWriter {
  private(set) var output: [UInt8] = []
  private(set) var hadLocation = false
  private var drawn = DrawnElements()

  private static let namespace = "http://www.w3.org/2000/svg"

  mutating func write(_ root: MarkupElement) throws(DrawingError) {
    guard root.localName == "svg", root.namespace == Self.namespace else { throw .otherKind }
    try write(root, depth: 0)
    output += "\n".utf8
    if drawn.isTooMuch() { throw .forbidden("elements shown too often (use)", line: 1) }
  }

  private mutating func write(_ element: MarkupElement, depth: Int) throws(DrawingError) {
    let name = element.localName
    // Deeper elements have become text.
    guard depth < MarkupReader.deepest - 1 else { throw .damaged("too deep", line: element.line) }
    guard element.namespace == Self.namespace, name != "metadata" else {
      return drop(element)
    }
    guard try DrawingRules.allows(name, line: element.line) else { return drop(element) }
    let attributes = try DrawingRules.attributes(of: element)
    drawn.enter(name, attributes)
    output += "<\(name)".utf8
    if depth == 0 {
      output += " xmlns=\"\(Self.namespace)\"".utf8
    }
    for (name, value) in attributes {
      output += " \(name)=\"".utf8
      escape(value, isValue: true)
      output.append(UInt8(ascii: "\""))
    }
    output.append(UInt8(ascii: ">"))
    let start = output.count
    try writeChildren(of: element, named: name, depth: depth)
    if output.count == start {
      output.replaceSubrange((start - 1)..., with: "/>".utf8)
    } else {
      output += "</\(name)>".utf8
    }
    drawn.leave()
  }

  private mutating func writeChildren(
    of element: MarkupElement, named name: String, depth: Int
  ) throws(DrawingError) {
    if name == "style" {
      guard element.elements.isEmpty else {
        throw .forbidden("markup in style", line: element.line)
      }
      if let found = refusedInStyle(Array(element.text.utf8)[...]) {
        throw .forbidden(found, line: element.line)
      }
    }
    for child in element.children {
      switch child {
      case .text(let text): escape(text, isValue: false)
      case .element(let element): try write(element, depth: depth + 1)
      }
    }
  }

  /// Leaves an element out; XMP in `metadata` may give a position as an element, an attribute or text.
  private mutating func drop(_ element: MarkupElement) {
    guard !hadLocation else { return }
    hadLocation = ([element.name] + element.attributes.keys).contains(where: Self.hasLocation)
    for child in element.children {
      switch child {
      case .text(let text): hadLocation = hadLocation || Self.hasLocation(text)
      case .element(let element): drop(element)
      }
    }
  }

  private static func hasLocation(_ text: String) -> Bool {
    Array(text.utf8)[...].range(of: ":GPS") != nil
  }

  /// Text, or an attribute's value, in which white space that is written as it is would become spaces.
  private mutating func escape(_ text: String, isValue: Bool) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): output += "&amp;".utf8
      case UInt8(ascii: "<"): output += "&lt;".utf8
      case UInt8(ascii: ">"): output += "&gt;".utf8
      case UInt8(ascii: "\"") where isValue: output += "&quot;".utf8
      case 0x0D: output += "&#13;".utf8
      case 0x09 where isValue, 0x0A where isValue: output += "&#\(byte);".utf8
      default: output.append(byte)
      }
    }
  }
}

extension MarkupElement {
  var localName: String { DrawingRules.local(name) }
}
