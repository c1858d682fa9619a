/// Checks one page: where its addresses lead, its ids, its title and language, and that it has nothing in it
/// that the site's policy forbids.
///
/// Whether it is HTML as the standard wants it, is not asked here; the tests have other programs' parsers
/// say so of what the theme makes. One pass over the tags.
struct PageCheck {
  let source: FileText
  var links: Links
  var facts = PageFacts()
  var findings = Findings()
  private var scanner: TagScanner
  /// Where every `id` stands.
  private var ids: [Octets: Int] = [:]
  private var title: Int?
  private var canonical: Int?
  private var isInBody = false

  init(_ source: FileText, _ links: Links) {
    self.source = source
    self.links = links
    scanner = TagScanner(source.bytes)
  }

  mutating func run() {
    while let tag = scanner.next() {
      for attribute in tag.attributes { check(attribute, of: tag) }
      check(tag)
    }
    if title == nil { fault(.element(.missing("title")), at: 0) }
    facts.ids = Set(ids.keys)
  }

  mutating func fault(_ kind: SiteProblem.Kind, at offset: Int) {
    findings.add(kind, at: offset)
  }

  private mutating func check(_ tag: TagScanner.Tag) {
    switch tag.name {
    case "html":
      facts.language = scanner.value("lang", of: tag) ?? ""
      if facts.language.isEmpty { fault(.attribute(.missing("lang", of: "html")), at: tag.offset) }
    case "body": isInBody = true
    case "base": fault(.element(.base), at: tag.offset)
    case "title":
      let text = scanner.text(of: tag)
      // A drawing has titles of its own.
      guard title == nil, !isInBody else { break }
      title = tag.offset
      if source.bytes[text].allSatisfy(\.isSpace) {
        fault(.element(.empty("title")), at: tag.offset)
      }
    case "style":
      fault(.element(.inline("style")), at: tag.offset)
      _ = scanner.text(of: tag)
    case "script":
      let isData = scanner.value("type", of: tag).map { $0.hasSuffix("json") } ?? false
      if !isData, tag["src"] == nil { fault(.element(.inline("script")), at: tag.offset) }
      _ = scanner.text(of: tag)
    case "textarea", "iframe", "noembed", "noframes", "xmp": _ = scanner.text(of: tag)
    default: break
    }
  }

  private mutating func check(_ attribute: TagScanner.Attribute, of tag: TagScanner.Tag) {
    switch (attribute.name, tag.name) {
    // The commonest first: there are millions.
    case ("class", _), ("lang", _), ("datetime", _): break
    case ("href", "a"), ("href", "area"), ("cite", _): follow(attribute, .navigation)
    case ("id", _): id(attribute)
    case ("href", "link"): linkElement(attribute, tag)
    case ("href", _), ("xlink:href", _), ("src", _), ("poster", _), ("data", "object"):
      follow(attribute, .resource)
    case ("action", "form"), ("formaction", _): follow(attribute, .action)
    case ("srcset", _), ("imagesrcset", _): sourceSet(attribute)
    case ("content", "meta"): refresh(attribute, tag)
    case ("style", _): fault(.attribute(.inline("style")), at: attribute.offset)
    case _ where attribute.name.hasPrefix("on"):
      fault(.attribute(.inline(attribute.name)), at: attribute.offset)
    default: break
    }
  }

  private mutating func id(_ attribute: TagScanner.Attribute) {
    let value = scanner.value(attribute)
    if value.isEmpty || value.contains(where: \.isSpace) {
      fault(.attribute(.invalidID(String(excerpt: value))), at: attribute.offset)
    } else if let first = ids[Octets(value)] {
      let fault = AttributeFault.repeatedID(String(excerpt: value), firstLine: source.line(first))
      self.fault(.attribute(fault), at: attribute.offset)
    } else {
      ids[Octets(value)] = attribute.offset
    }
  }
}

// The attributes that are addresses (HTML, «List of attributes»).
extension PageCheck {
  private mutating func follow(_ attribute: TagScanner.Attribute, _ use: Links.Use) {
    follow(scanner.value(attribute), use, attribute)
  }

  @discardableResult
  private mutating func follow(
    _ address: [UInt8], _ use: Links.Use, _ attribute: TagScanner.Attribute
  ) -> Int? {
    links.follow(address, use, attribute: attribute.name, at: attribute.offset, &findings)
  }

  /// Follows a `<link>`, by its `rel`; where search engines read it, it must be absolute.
  private mutating func linkElement(_ attribute: TagScanner.Attribute, _ tag: TagScanner.Tag) {
    let kinds = (scanner.value("rel", of: tag) ?? "").lowercased().split(separator: " ")
    let isCanonical = kinds.contains("canonical")
    if isCanonical { checkCanonical(at: attribute.offset) }
    let language = kinds.contains("alternate") ? scanner.value("hreflang", of: tag) : nil
    let use: Links.Use =
      if isCanonical || language != nil {
        .ofSite
      } else if kinds.contains(where: { Self.loaded.contains($0) }) {
        .resource
      } else {
        .navigation
      }
    let address = scanner.value(attribute)
    guard let target = follow(address, use, attribute), let language else { return }
    facts.translations.append(
      PageFacts.Translation(
        target: target, language: language, address: String(excerpt: address),
        place: source.place(attribute.offset)))
  }

  private mutating func checkCanonical(at offset: Int) {
    if let canonical {
      let first = source.line(canonical)
      fault(.element(.repeated("link rel=\"canonical\"", firstLine: first)), at: offset)
    } else {
      canonical = offset
    }
  }

  private static let loaded: Set<Substring> = [
    "stylesheet", "icon", "apple-touch-icon", "mask-icon", "manifest", "preload", "modulepreload",
    "prefetch", "preconnect", "dns-prefetch",
  ]

  /// Follows each of `a.png 1x, b.png 2x` (HTML, «Srcset attributes»).
  private mutating func sourceSet(_ attribute: TagScanner.Attribute) {
    let comma = UInt8(ascii: ",")
    var rest = scanner.value(attribute)[...]
    while true {
      rest = rest.drop { $0.isSpace || $0 == comma }
      if rest.isEmpty { return }
      var address = rest.prefix { !$0.isSpace }
      rest = rest.dropFirst(address.count)
      if address.last == comma {
        while address.last == comma { address = address.dropLast() }
      } else {
        rest = rest.drop { $0 != comma }
      }
      follow(Array(address), .resource, attribute)
    }
  }

  /// Follows `<meta http-equiv="refresh" content="0; url=/forum/">`.
  private mutating func refresh(_ attribute: TagScanner.Attribute, _ tag: TagScanner.Tag) {
    guard scanner.value("http-equiv", of: tag)?.lowercased() == "refresh" else { return }
    let value = scanner.value(attribute)
    guard
      let start = value.indices.first(where: {
        value[$0...].prefix(4).map(\.lowered).elementsEqual("url=".utf8)
      })
    else { return }
    follow(Array(value[(start + 4)...]), .navigation, attribute)
  }
}
