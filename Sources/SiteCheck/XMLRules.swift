import Model

/// What RFC 4287 demands of a feed, as far as readers break without it.
struct AtomRules: XMLRules {
  private var feed: [String: Int] = [:]
  private var entry: [String: Int] = [:]
  private var withoutAuthor: [Int] = []
  private var entryIDs: [Octets: Int] = [:]

  private static let required = ["id", "title", "updated"]

  mutating func start(
    _ path: [String], depth: Int, _ tag: MarkupScanner.Tag, _ scanner: inout MarkupScanner,
    _ links: inout Links
  ) {
    if depth == 0 { base(tag, &scanner, &links) }
    if depth == 1, tag.name == "entry" { entry = [:] }
    if depth == 1 { count(tag, in: &feed, &scanner) }
    if depth == 2, path.dropLast().last == "entry" { count(tag, in: &entry, &scanner) }
    guard depth > 0, tag.name == "link",
      let href = scanner.attributes.first(where: { $0.name == "href" })
    else { return }
    _ = links.follow(
      scanner.value(href) ?? [], .navigation, attribute: "href", at: href.offset,
      &scanner.findings)
  }

  /// Relative addresses start at `xml:base` when that is of this site.
  private mutating func base(
    _ tag: MarkupScanner.Tag, _ scanner: inout MarkupScanner, _ links: inout Links
  ) {
    guard let base = scanner.attributes.first(where: { $0.name == "xml:base" }),
      let value = scanner.value(base), let path = links.path(value)
    else { return }
    links.base = path
  }

  private func count(
    _ tag: MarkupScanner.Tag, in found: inout [String: Int], _ scanner: inout MarkupScanner
  ) {
    guard let first = found[tag.name] else {
      found[tag.name] = tag.offset
      return
    }
    guard Self.required.contains(tag.name) else { return }
    let line = scanner.source.line(first)
    scanner.findings.add(.element(.repeated(tag.name, firstLine: line)), at: tag.offset)
  }

  mutating func end(
    _ path: [String], _ text: [UInt8], depth: Int, at offset: Int,
    _ scanner: inout MarkupScanner, _ links: inout Links
  ) {
    switch (depth, path.last) {
    case (0, _):
      missing(feed, offset, &scanner)
      // An author may stand behind the entries that it holds for (section 4.1.1).
      for offset in feed["author"] == nil ? withoutAuthor : [] {
        scanner.findings.add(.element(.missing("author")), at: offset)
      }
    case (1, "entry"):
      missing(entry, offset, &scanner)
      if entry["author"] == nil { withoutAuthor.append(offset) }
    case (1, let name?), (2, let name?):
      guard depth == 1 || path.dropLast().last == "entry" else { return }
      field(name, text, isOfEntry: depth == 2, offset, &scanner)
    default: break
    }
  }

  private func missing(_ found: [String: Int], _ offset: Int, _ scanner: inout MarkupScanner) {
    for name in Self.required where found[name] == nil {
      scanner.findings.add(.element(.missing(name)), at: offset)
    }
  }

  private mutating func field(
    _ name: String, _ text: [UInt8], isOfEntry: Bool, _ offset: Int,
    _ scanner: inout MarkupScanner
  ) {
    switch name {
    case "id" where text.isEmpty: scanner.findings.add(.element(.empty(name)), at: offset)
    case "id" where isOfEntry:
      guard let first = entryIDs.updateValue(offset, forKey: Octets(text)) else { return }
      let line = scanner.source.line(first)
      let id = String(excerpt: text)
      scanner.findings.add(.attribute(.repeatedID(id, firstLine: line)), at: offset)
    case "updated", "published": checkTime(text, offset, &scanner)
    default: break
    }
  }
}

/// A time as RFC 3339 writes it.
private func checkTime(_ text: [UInt8], _ offset: Int, _ scanner: inout MarkupScanner) {
  if Timestamp(rfc3339: String(decoding: text, as: UTF8.self)) == nil {
    scanner.findings.add(.feed(.invalidTime(String(excerpt: text))), at: offset)
  }
}

/// What the sitemap protocol demands: absolute addresses of this site, each once, not too many.
struct SitemapRules: XMLRules {
  private var addresses: [Octets: Int] = [:]
  private var hasAddress = false

  mutating func start(
    _ path: [String], depth: Int, _ tag: MarkupScanner.Tag, _ scanner: inout MarkupScanner,
    _ links: inout Links
  ) {
    if depth == 1 { hasAddress = false }
    if depth == 2, tag.name == "loc" { hasAddress = true }
  }

  mutating func end(
    _ path: [String], _ text: [UInt8], depth: Int, at offset: Int,
    _ scanner: inout MarkupScanner, _ links: inout Links
  ) {
    switch (depth, path.last) {
    case (0, _):
      if addresses.count > 50_000 { scanner.findings.add(.feed(.tooManyAddresses), at: offset) }
    case (1, _):
      if !hasAddress { scanner.findings.add(.element(.missing("loc")), at: offset) }
    case (2, "loc"):
      _ = links.follow(text, .ofSite, attribute: "loc", at: offset, &scanner.findings)
      if let first = addresses.updateValue(offset, forKey: Octets(text)) {
        let line = scanner.source.line(first)
        let address = String(excerpt: text)
        scanner.findings.add(.feed(.repeatedAddress(address, firstLine: line)), at: offset)
      }
    case (2, "lastmod"):
      // A day alone is allowed as well (W3C, «Date and Time Formats»).
      let isDay = text.count == 10
      checkTime(isDay ? text + Array("T00:00:00Z".utf8) : text, offset, &scanner)
    default: break
    }
  }
}

/// What OpenSearch 1.1 demands of a description.
struct SearchRules: XMLRules {
  private var found: Set<String> = []

  mutating func start(
    _ path: [String], depth: Int, _ tag: MarkupScanner.Tag, _ scanner: inout MarkupScanner,
    _ links: inout Links
  ) {
    if depth == 1 { found.insert(tag.name) }
    guard depth == 1, tag.name == "Url", scanner.value("template") == nil else { return }
    scanner.findings.add(.attribute(.missing("template", of: "Url")), at: tag.offset)
  }

  mutating func end(
    _ path: [String], _ text: [UInt8], depth: Int, at offset: Int,
    _ scanner: inout MarkupScanner, _ links: inout Links
  ) {
    guard depth == 0 else { return }
    for name in ["ShortName", "Description", "Url"] where !found.contains(name) {
      scanner.findings.add(.element(.missing(name)), at: offset)
    }
  }
}
