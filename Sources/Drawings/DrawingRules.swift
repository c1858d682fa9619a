import Markup

/// The elements and attributes that a published drawing has: those of SVG 2 that draw, move, or describe.
///
/// An element or attribute on no list is dropped, with all that is in it. Refused, by local names in any case and under any
/// prefix, are the parts that an editor would miss: those that run script, hold another document's markup, or have an address
/// outside of the file.
enum DrawingRules {
  /// The most attributes of an element, and the most bytes of one but those that hold lines or a picture.
  private static let maxAttributes = 200
  private static let longestValue = 65_536
  private static let longAttributes: Set = ["d", "points", "href", "values"]

  /// True if an element is written; throws when it is refused.
  static func allows(_ name: String, line: Int) throws(DrawingError) -> Bool {
    if elements.contains(Substring(name)) { return true }
    let lowered = name.lowercased()
    if refusedElements.contains(Substring(lowered)) { throw .forbidden(lowered, line: line) }
    return false
  }

  /// The attributes of an element that are written, in the order of their names.
  static func attributes(
    of element: MarkupElement
  ) throws(DrawingError) -> [(name: String, value: String)] {
    guard element.attributes.count <= maxAttributes else {
      throw .forbidden("an element with \(element.attributes.count) attributes", line: element.line)
    }
    var kept: [String: String] = [:]
    for (attribute, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
      let local = local(attribute).lowercased()
      if local.hasPrefix("on") { throw .forbidden("\(local) attribute", line: element.line) }
      let written = written(attribute)
      guard written != nil || local == "href" else { continue }
      if let found = refused(Array(value.utf8)[...], of: local) {
        throw .forbidden(found, line: element.line)
      }
      if let written, written == attribute || kept[written] == nil { kept[written] = value }
    }
    return kept.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The name under which an attribute is written; nil when it is not.
  private static func written(_ name: String) -> String? {
    if attributes.contains(Substring(name)) { return name }
    guard name.utf8.contains(UInt8(ascii: ":")) else {
      return name.hasPrefix("aria-") ? name : nil
    }
    // XLink's, which SVG 2 writes without a prefix.
    return local(name) == "href" ? "href" : nil
  }

  /// The fault of a value: that it runs, fetches or leads anywhere, or is too long; nil for none.
  private static func refused(_ value: ArraySlice<UInt8>, of name: String) -> String? {
    guard value.count <= longestValue || longAttributes.contains(name) else {
      return "\(value.count) bytes of \(name)"
    }
    if let scheme = refusedScheme(value) { return scheme }
    if name == "href" { return isLocalAddress(value) ? nil : "href" }
    if name == "attributename" {
      let target = String(decoding: value.filter { !isXMLSpace($0) }, as: UTF8.self)
      let animated = local(target).lowercased()
      if animated.hasPrefix("on") || animated == "href" { return "animated \(animated)" }
    }
    return refusedInStyle(value)
  }

  /// A name without its prefix.
  static func local(_ name: String) -> String {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return name }
    return String(decoding: name.utf8[name.utf8.index(after: colon)...], as: UTF8.self)
  }
}
