internal import CLibXML2

/// HTML and XML as trees of values, read by libxml2.
///
/// This type alone touches libxml2's pointers; no pointer leaves it. Nothing is loaded from anywhere. Nodes deeper than
/// `deepest` become text alone; at 256 levels libxml2 itself stops reading.
public enum MarkupReader {
  /// The most levels that a tree has.
  public static let deepest = 100

  /// The largest XML that is read, in bytes; a sitemap may have 50 MB.
  public static let largest = 1 << 26

  /// Returns the nodes of HTML, whose errors libxml2 repairs; empty if there is nothing in it.
  public static func html(_ text: String) -> [MarkupNode] {
    // libxml2 takes a NUL for the end.
    let bytes = text.utf8.filter { $0 != 0 }
    let options = Int32(
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
        | HTML_PARSE_NONET.rawValue)
    let document = withCharacters(of: bytes) { htmlReadMemory($0, $1, nil, "UTF-8", options) }
    guard let document else { return [] }
    defer { xmlFreeDoc(document) }
    return children(of: xmlDocGetRootElement(document), depth: 0)
  }

  /// The root element of XML in UTF-8.
  ///
  /// A document type is refused before anything in it is read, and with it every entity but XML's five. In a drawing
  /// the type `svg` is passed over, as Graphviz and Matplotlib write it: it names a file, which is not read, and may
  /// declare nothing.
  /// - Throws: the first error: XML that is not well-formed, that has a document type, or is too large.
  public static func xml(
    _ bytes: [UInt8], isDrawing: Bool = false
  ) throws(MarkupError) -> MarkupElement {
    guard bytes.count <= largest, let context = xmlNewParserCtxt() else {
      throw MarkupError(line: 1, reason: .tooLarge)
    }
    defer { xmlFreeParserCtxt(context) }
    refuseTypes(context.pointee.sax, isDrawing: isDrawing)
    // Later messages are often consequences of the first error.
    context.pointee.sax.pointee.serror = { context, error in
      if let level = error?.pointee.level, level != XML_ERR_WARNING { MarkupReader.stop(context) }
    }
    let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_BIG_LINES.rawValue)
    let document = withCharacters(of: bytes) {
      xmlCtxtReadMemory(context, $0, $1, nil, "UTF-8", options)
    }
    defer { xmlFreeDoc(document) }
    guard context.pointee.disableSAX == 0, let root = xmlDocGetRootElement(document) else {
      throw error(of: context)
    }
    return element(root, depth: 0)
  }

  private static func refuseTypes(
    _ handlers: UnsafeMutablePointer<xmlSAXHandler>, isDrawing: Bool
  ) {
    handlers.pointee.internalSubset = { context, _, _, _ in MarkupReader.stop(context) }
    guard isDrawing else { return }
    handlers.pointee.internalSubset = { context, name, _, _ in
      if MarkupReader.string(name) != "svg" { MarkupReader.stop(context) }
    }
    handlers.pointee.externalSubset = nil
    handlers.pointee.entityDecl = { context, _, _, _, _, _ in MarkupReader.stop(context) }
    handlers.pointee.attributeDecl = { context, _, _, _, _, _, values in
      xmlFreeEnumeration(values)
      MarkupReader.stop(context)
    }
    handlers.pointee.elementDecl = { context, _, _, _ in MarkupReader.stop(context) }
    handlers.pointee.notationDecl = { context, _, _, _ in MarkupReader.stop(context) }
    handlers.pointee.unparsedEntityDecl = { context, _, _, _, _ in MarkupReader.stop(context) }
  }

  private static func stop(_ context: UnsafeMutableRawPointer?) {
    xmlStopParser(context?.assumingMemoryBound(to: xmlParserCtxt.self))
  }

  private static func error(of context: xmlParserCtxtPtr) -> MarkupError {
    let last = context.pointee.lastError
    guard last.code != 0, let message = last.message else {
      return MarkupError(line: 1, reason: .documentType)
    }
    var words = Substring(String(cString: message))
    while words.last?.isNewline ?? false { words.removeLast() }
    return MarkupError(line: max(1, Int(last.line)), reason: .malformed(String(words)))
  }

  static func withCharacters(
    of bytes: [UInt8], _ read: (UnsafePointer<CChar>?, Int32) -> xmlDocPtr?
  ) -> xmlDocPtr? {
    guard !bytes.isEmpty, let count = Int32(exactly: bytes.count) else { return nil }
    return bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { read($0.baseAddress, count) }
    }
  }

  private static func element(_ node: xmlNodePtr, depth: Int) -> MarkupElement {
    MarkupElement(
      name: name(node.pointee.name, node.pointee.ns),
      namespace: string(node.pointee.ns?.pointee.href),
      attributes: attributes(of: node), children: children(of: node, depth: depth + 1),
      line: xmlGetLineNo(node))
  }

  private static func children(of parent: xmlNodePtr?, depth: Int) -> [MarkupNode] {
    var nodes: [MarkupNode] = []
    var next = parent?.pointee.children
    while let node = next {
      next = node.pointee.next
      switch node.pointee.type {
      case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
        nodes.append(.text(string(node.pointee.content)))
      case XML_ELEMENT_NODE where depth >= deepest:
        nodes.append(.text(text(below: node)))
      case XML_ELEMENT_NODE:
        nodes.append(.element(element(node, depth: depth)))
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
      attributes[name(attribute.pointee.name, attribute.pointee.ns)] = value
    }
    return attributes
  }

  /// A name with the prefix that it is written with.
  private static func name(
    _ local: UnsafePointer<xmlChar>?, _ namespace: UnsafeMutablePointer<xmlNs>?
  ) -> String {
    guard let prefix = namespace?.pointee.prefix else { return string(local) }
    return "\(string(prefix)):\(string(local))"
  }

  static func string(_ text: UnsafePointer<xmlChar>?) -> String {
    guard let text else { return "" }
    let bytes = UnsafeBufferPointer(start: text, count: Int(xmlStrlen(text)))
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Reason why XML was not read.
public struct MarkupError: Error, Hashable, Sendable {
  /// From 1.
  public let line: Int
  /// Kind of the error.
  public let reason: Reason

  /// Kinds of errors.
  public enum Reason: Hashable, Sendable {
    /// It is not well-formed, in libxml2's words.
    case malformed(String)
    /// It has a document type, or one that declares something.
    case documentType
    /// It has more than `MarkupReader.largest` bytes.
    case tooLarge
  }
}
