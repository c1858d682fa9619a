import Markup

/// Checks one page: the targets of its addresses, its ids and language, and anything that the site's policy forbids in it.
///
/// libxml2 finds its tags, and a tag's place is its line. Validity of the HTML by the standard is not checked here; the tests
/// have other programs' parsers check the theme's output for that.
struct PageCheck {
  private let bytes: [UInt8]
  var links: Links
  var facts = PageFacts()
  var findings = Findings()
  /// The line of every `id`.
  private var ids: [ByteString: Int] = [:]
  private var canonical: Int?
  private var line = 1

  init(_ bytes: [UInt8], _ links: Links) {
    self.bytes = bytes
    self.links = links
  }

  mutating func run() {
    for tag in MarkupReader.tags(bytes) {
      line = tag.line
      for (name, value) in tag.attributes { check(name, value, of: tag) }
      check(tag)
    }
    facts.ids = Set(ids.keys)
  }

  private mutating func fault(_ kind: SiteProblem.Kind) { findings.add(kind, line: line) }

  private mutating func check(_ tag: MarkupTag) {
    switch tag.name {
    case "html":
      facts.language = tag["lang"] ?? ""
      if facts.language.isEmpty { fault(.attribute(.missing("lang", of: "html"))) }
    case "base": fault(.element(.base))
    case "style": fault(.element(.inline("style")))
    case "script" where tag["src"] == nil && tag["type"]?.hasSuffix("json") != true:
      fault(.element(.inline("script")))
    default: break
    }
  }

  private mutating func check(_ name: String, _ value: String, of tag: MarkupTag) {
    switch (name, tag.name) {
    // The commonest first: there are millions.
    case ("class", _), ("lang", _), ("datetime", _): break
    case ("href", "a"), ("href", "area"), ("cite", _): follow(value, .navigation, name)
    case ("id", _): id(value)
    case ("href", "link"): linkElement(value, tag)
    case ("href", _), ("xlink:href", _), ("src", _), ("poster", _), ("data", "object"):
      follow(value, .resource, name)
    case ("action", "form"), ("formaction", _): follow(value, .action, name)
    case ("srcset", _), ("imagesrcset", _): sourceSet(value, name)
    case ("content", "meta") where tag["http-equiv"]?.lowercased() == "refresh": refresh(value)
    case ("style", _): fault(.attribute(.inline("style")))
    case _ where name.hasPrefix("on"): fault(.attribute(.inline(name)))
    default: break
    }
  }

  private mutating func id(_ value: String) {
    let id = ByteString(value.utf8)
    if id.bytes.isEmpty || id.bytes.contains(where: \.isSpace) {
      fault(.attribute(.invalidID(String(excerpt: id.bytes))))
    } else if let first = ids[id] {
      fault(.attribute(.repeatedID(String(excerpt: id.bytes), firstLine: first)))
    } else {
      ids[id] = line
    }
  }
}

// The attributes that are addresses (HTML, “List of attributes”).
extension PageCheck {
  @discardableResult
  private mutating func follow(
    _ address: some Sequence<UInt8>, _ use: Links.Use, _ attribute: String
  ) -> Int? {
    links.follow(Array(address), use, attribute: attribute, line: line, &findings)
  }

  private mutating func follow(_ address: String, _ use: Links.Use, _ attribute: String) {
    follow(address.utf8, use, attribute)
  }

  /// Follows a `<link>`, by its `rel`; where search engines read it, it must be absolute.
  private mutating func linkElement(_ address: String, _ tag: MarkupTag) {
    let kinds = (tag["rel"] ?? "").lowercased().split(separator: " ")
    let isCanonical = kinds.contains("canonical")
    if isCanonical { checkCanonical() }
    let language = kinds.contains("alternate") ? tag["hreflang"] : nil
    let use: Links.Use =
      if isCanonical || language != nil {
        .ofSite
      } else if kinds.contains(where: { Self.loaded.contains($0) }) {
        .resource
      } else {
        .navigation
      }
    guard let target = follow(address.utf8, use, "href"), let language else { return }
    facts.translations.append(
      PageFacts.Translation(
        target: target, language: language, address: String(excerpt: address.utf8),
        line: line))
  }

  private mutating func checkCanonical() {
    if let canonical {
      fault(.element(.repeated("link rel=\"canonical\"", firstLine: canonical)))
    } else {
      canonical = line
    }
  }

  private static let loaded: Set<Substring> = [
    "stylesheet", "icon", "apple-touch-icon", "mask-icon", "manifest", "preload", "modulepreload",
    "prefetch", "preconnect", "dns-prefetch",
  ]

  /// Follows each of `a.png 1x, b.png 2x` (HTML, “Srcset attributes”).
  private mutating func sourceSet(_ value: String, _ name: String) {
    let comma = UInt8(ascii: ",")
    var rest = Array(value.utf8)[...]
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
      follow(address, .resource, name)
    }
  }

  /// Follows `<meta http-equiv="refresh" content="0; url=/forum/">`.
  private mutating func refresh(_ content: String) {
    let value = Array(content.utf8)
    guard
      let start = value.indices.first(where: {
        value[$0...].prefix(4).map(\.lowered).elementsEqual("url=".utf8)
      })
    else { return }
    follow(value[(start + 4)...], .navigation, "content")
  }
}
