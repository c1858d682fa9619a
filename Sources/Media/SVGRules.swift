/// What a drawing may not hold, judged by local names in any case and under any prefix.
///
/// Elements and attributes come in with their references replaced; a `MediaError.forbidden` that
/// names the thing goes out. The rules are stricter than browsers: a file opened by itself, or
/// set into a page, runs nothing, fetches nothing and leads nowhere.
enum SVGRules {
  /// Elements that run script or hold another document's markup.
  private static let refusedElements: Set<String> = [
    "script", "foreignobject", "iframe", "embed", "object", "applet", "frame", "frameset", "audio",
    "video", "canvas", "html", "body", "handler", "listener", "link", "meta", "base", "form",
  ]

  /// Attributes that hold an address, or markup, of something to fetch or to tell.
  private static let refusedAttributes: Set<String> = ["ping", "srcdoc", "srcset", "formaction"]

  /// The most attributes of an element, and the most bytes of one but those that hold lines or a picture.
  static let mostAttributes = 200
  private static let longestValue = 65_536
  private static let longAttributes: Set<String> = ["d", "points", "href", "values"]

  /// Words in a namespace's name that would give elements the behaviour of another language.
  private static let refusedNamespaces: [StaticString] = [
    "xhtml", "xsl", "xbl", "xml-events", "mathml", "mozilla", "w3.org/tr/html",
  ]

  /// Throws when an element is refused; its attributes are judged one by one.
  static func check(element name: String, offset: Int) throws(MediaError) {
    if refusedElements.contains(name) { throw .forbidden(name, offset: offset) }
  }

  /// Throws when a namespace is not for drawings: `http://www.w3.org/1999/xhtml`.
  static func check(namespace: ArraySlice<UInt8>, offset: Int) throws(MediaError) {
    let name = namespace.map(lowercased)[...]
    for word in refusedNamespaces where name.firstRange(of: word) != nil {
      throw .forbidden("namespace \(word)", offset: offset)
    }
  }

  /// Throws when an attribute of an element runs, fetches or leads anywhere.
  static func check(
    _ attribute: XMLAttribute, named name: QualifiedName, of element: String
  ) throws(MediaError) {
    let offset = attribute.range.lowerBound
    let value = attribute.value
    guard value.count <= longestValue || longAttributes.contains(name.local) else {
      throw .forbidden("\(value.count) bytes of \(name.local)", offset: offset)
    }
    if name.local.hasPrefix("on") { throw .forbidden("\(name.local) attribute", offset: offset) }
    if refusedAttributes.contains(name.local) { throw .forbidden(name.local, offset: offset) }
    if name.local == "base", name.prefix == "xml" { throw .forbidden("xml:base", offset: offset) }
    if let scheme = refusedScheme(value) { throw .forbidden(scheme, offset: offset) }
    if name.local == "href" || name.local == "src" {
      guard isLocalAddress(value) else { throw .forbidden(name.local, offset: offset) }
      return
    }
    if name.local == "attributename", element.hasPrefix("animate") || element == "set" {
      let target = QualifiedName(value[...].filter { !isXMLSpace($0) }[...]).local
      if target.hasPrefix("on") || target == "href" || target == "src" {
        throw .forbidden("animated \(target)", offset: offset)
      }
    }
    if let found = refusedInStyle(value) { throw .forbidden(found, offset: offset) }
  }
}

/// A name in lower case, parted at its colon: `XLink:HREF` → `xlink`, `href`.
struct QualifiedName {
  /// What is before the colon; empty without one.
  let prefix: String
  let local: String

  init(_ name: ArraySlice<UInt8>) {
    let parts = name.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    local = String(decoding: (parts.last ?? []).map(lowercased), as: UTF8.self)
    prefix =
      parts.count == 2 ? String(decoding: (parts.first ?? []).map(lowercased), as: UTF8.self) : ""
  }
}
