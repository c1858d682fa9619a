internal import CLibXML2

/// A start tag of HTML: names in lower case, in the order of the page.
public struct MarkupTag: Sendable {
  /// `a`.
  public let name: String
  /// Each attribute once, its references replaced; one without a value has an empty one.
  public let attributes: [(name: String, value: String)]
  /// The line that the tag ends in, from 1.
  public let line: Int

  /// The value of an attribute; nil when it is absent.
  public subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }
}

extension MarkupReader {
  /// The start tags of HTML in UTF-8, those among them that libxml2 adds where they were left out.
  ///
  /// A tag cut off by the end of the page does not count. Tags in a comment or a script do not count.
  public static func tags(_ bytes: [UInt8]) -> [MarkupTag] {
    // libxml2 takes a NUL for the end.
    let bytes = bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes
    guard let context = htmlNewParserCtxt() else { return [] }
    defer { htmlFreeParserCtxt(context) }
    var found: [MarkupTag] = []
    context.pointee.sax.pointee = xmlSAXHandler()
    context.pointee.sax.pointee.startElement = { MarkupReader.take($0, $1, $2) }
    withUnsafeMutablePointer(to: &found) { found in
      context.pointee._private = UnsafeMutableRawPointer(found)
      let document = withCharacters(of: bytes) {
        htmlCtxtReadMemory(context, $0, $1, nil, "UTF-8", Int32(HTML_PARSE_NONET.rawValue))
      }
      xmlFreeDoc(document)
    }
    return found
  }

  /// Names and values alternate, and nothing follows them.
  private static func take(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<xmlChar>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    let context = context?.assumingMemoryBound(to: xmlParserCtxt.self)
    guard let found = context?.pointee._private?.assumingMemoryBound(to: [MarkupTag].self) else {
      return
    }
    var pairs: [(name: String, value: String)] = []
    var next = attributes
    while let pair = next, let name = pair.pointee {
      pairs.append((string(name), string(pair[1])))
      next = pair + 2
    }
    let line = Int(xmlSAX2GetLineNumber(context))
    found.pointee.append(MarkupTag(name: string(name), attributes: pairs, line: line))
  }
}
