internal import CLibXML2

/// A tree of HTML, as values.
///
/// In go the bytes of a post as Discourse rendered it; out go its nodes, comments left out. libxml2
/// repairs what is broken. This is the one file that touches its pointers; no pointer leaves it.
/// Nothing is loaded from anywhere. What lies deeper than `deepest` comes out as text alone; at 256
/// levels libxml2 itself stops reading.
indirect enum HTMLNode {
  case text(String)
  case element(HTMLElement)

  /// The most levels that a tree has.
  static let deepest = 100

  /// The nodes of a fragment of HTML; none when there is nothing in it.
  static func parse(_ html: String) -> [HTMLNode] {
    // libxml2 takes a NUL for the end.
    let bytes = html.utf8.filter { $0 != 0 }
    let options = Int32(
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
        | HTML_PARSE_NONET.rawValue)
    guard !bytes.isEmpty, let count = Int32(exactly: bytes.count) else { return [] }
    let document = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        htmlReadMemory(characters.baseAddress, count, nil, "UTF-8", options)
      }
    }
    guard let document else { return [] }
    defer { xmlFreeDoc(document) }
    return children(of: xmlDocGetRootElement(document), depth: 0)
  }

  private static func children(of parent: xmlNodePtr?, depth: Int) -> [HTMLNode] {
    var nodes: [HTMLNode] = []
    var next = parent?.pointee.children
    while let node = next {
      next = node.pointee.next
      switch node.pointee.type {
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
        nodes.append(.text(string(node.pointee.content)))
      case XML_ELEMENT_NODE where depth >= deepest:
        nodes.append(.text(text(below: node)))
      case XML_ELEMENT_NODE:
        nodes.append(
          .element(
            HTMLElement(
              name: string(node.pointee.name), attributes: attributes(of: node),
              children: children(of: node, depth: depth + 1))))
      default:
        break
      }
    }
    return nodes
  }

  /// All text below a node, found without recursion however deep it lies.
  private static func text(below root: xmlNodePtr) -> String {
    var text = ""
    var node = root.pointee.children
    while let current = node {
      if current.pointee.type == XML_TEXT_NODE { text += string(current.pointee.content) }
      node = current.pointee.children
      var parent: xmlNodePtr? = current
      while node == nil, let done = parent, done != root {
        node = done.pointee.next
        parent = done.pointee.parent
      }
    }
    return text
  }

  private static func attributes(of node: xmlNodePtr) -> [String: String] {
    var attributes: [String: String] = [:]
    var next = node.pointee.properties
    while let attribute = next {
      next = attribute.pointee.next
      var value = ""
      var part = attribute.pointee.children
      while let text = part {
        value += string(text.pointee.content)
        part = text.pointee.next
      }
      attributes[string(attribute.pointee.name)] = value
    }
    return attributes
  }

  private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
    guard let text else { return "" }
    let bytes = UnsafeBufferPointer(start: text, count: Int(xmlStrlen(text)))
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// An element of HTML: its name and attributes in lower case, as libxml2 gives them.
struct HTMLElement {
  let name: String
  let attributes: [String: String]
  let children: [HTMLNode]

  /// The value of an attribute; nil when it is absent or empty.
  subscript(name: String) -> String? {
    attributes[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The names in `class`.
  var classes: [Substring] {
    (attributes["class"] ?? "").split(separator: " ")
  }

  func has(_ className: Substring) -> Bool {
    classes.contains(className)
  }

  /// All text below, as it stands.
  var text: String {
    children.reduce(into: "") { text, child in
      switch child {
      case .text(let part): text += part
      case .element(let element): text += element.text
      }
    }
  }

  /// The first element below, in the order of the document, that passes.
  func first(where passes: (HTMLElement) -> Bool) -> HTMLElement? {
    for case .element(let element) in children {
      if passes(element) { return element }
      if let found = element.first(where: passes) { return found }
    }
    return nil
  }
}
