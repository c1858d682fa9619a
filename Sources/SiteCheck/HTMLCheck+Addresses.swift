// The attributes that are addresses (HTML, «List of attributes»).
extension HTMLCheck {
  mutating func address(_ attribute: MarkupScanner.Attribute, of tag: MarkupScanner.Tag) {
    switch (attribute.name, tag.name) {
    case ("href", "link"): linkElement(attribute)
    case ("href", "a"), ("href", "area"), ("cite", _): follow(attribute, .navigation)
    case ("href", _), ("xlink:href", _), ("src", _), ("poster", _), ("data", "object"):
      follow(attribute, .resource)
    case ("action", "form"), ("formaction", _): follow(attribute, .action)
    case ("srcset", _), ("imagesrcset", _): sourceSet(attribute)
    case ("content", "meta"): refresh(attribute)
    default: break
    }
  }

  @discardableResult
  private mutating func follow(_ attribute: MarkupScanner.Attribute, _ use: Links.Use) -> Int? {
    follow(scanner.value(attribute) ?? [], use, attribute)
  }

  @discardableResult
  private mutating func follow(
    _ address: [UInt8], _ use: Links.Use, _ attribute: MarkupScanner.Attribute
  ) -> Int? {
    links.follow(
      address, use, attribute: attribute.name, at: attribute.offset, &scanner.findings)
  }

  /// Follows a `<link>`, by its `rel`; where search engines read it, it must be absolute.
  private mutating func linkElement(_ attribute: MarkupScanner.Attribute) {
    let kinds = (scanner.value("rel") ?? "").lowercased().split(separator: " ")
    let isCanonical = kinds.contains("canonical")
    if isCanonical { count("link rel=\"canonical\"", at: attribute.offset) }
    let language = kinds.contains("alternate") ? scanner.value("hreflang") : nil
    let use: Links.Use =
      if isCanonical || language != nil {
        .ofSite
      } else if kinds.contains(where: { Self.loaded.contains($0) }) {
        .resource
      } else {
        .navigation
      }
    guard let target = follow(attribute, use), let language else { return }
    translations.append(
      (target, language, String(excerpt: scanner.value(attribute) ?? []), attribute.offset))
  }

  private static let loaded: Set<Substring> = [
    "stylesheet", "icon", "apple-touch-icon", "mask-icon", "manifest", "preload", "modulepreload",
    "prefetch", "preconnect", "dns-prefetch",
  ]

  /// Follows each of `a.png 1x, b.png 2x` (HTML, «Srcset attributes»).
  private mutating func sourceSet(_ attribute: MarkupScanner.Attribute) {
    let comma = UInt8(ascii: ",")
    var rest = (scanner.value(attribute) ?? [])[...]
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
  private mutating func refresh(_ attribute: MarkupScanner.Attribute) {
    guard scanner.value("http-equiv")?.lowercased() == "refresh",
      let value = scanner.value(attribute),
      let start = value.indices.first(where: {
        value[$0...].prefix(4).map(\.lowered).elementsEqual("url=".utf8)
      })
    else { return }
    follow(Array(value[(start + 4)...]), .navigation, attribute)
  }
}
