/// Checks one XML file: that it is well-formed (XML 1.0), and what its kind demands.
///
/// The root element says the kind: an Atom feed, a sitemap, a search description; of others only the form
/// is checked. Names are compared as they are written: the site's templates give these kinds' own
/// elements no prefix. No document type, no entities but XML's five, nothing loaded.
struct XMLCheck {
  var scanner: MarkupScanner
  var links: Links
  private var rules: (any XMLRules)?
  private var open: [OpenElement] = []
  private var openCounts: [String: Int] = [:]
  /// How many open elements declare a prefix.
  private var prefixes: [String: Int] = ["xml": 1, "xmlns": 1]
  private var hasRoot = false

  private struct OpenElement {
    let name: String
    let offset: Int
    let prefixes: [String]
    /// Its text as far as read; what is in elements inside is not its own.
    var text: [UInt8] = []
  }

  init(_ source: FileText, _ links: Links, _ findings: Findings) {
    scanner = MarkupScanner(source, .xml, findings)
    self.links = links
  }

  mutating func run() {
    while let token = scanner.next() {
      switch token {
      case .start(let tag): start(tag)
      case .end(let tag): end(tag.name, at: tag.offset)
      case .text(let range, let isCharacterData): text(range, isCharacterData)
      case .doctype(let range):
        fault(.markup(.malformedDeclaration("<!DOCTYPE")), at: range.lowerBound)
      case .instruction(let range): declaration(range)
      case .nothing: break
      }
    }
    guard !scanner.isTruncated else { return }
    for element in open.reversed() { fault(.element(.unclosed(element.name)), at: element.offset) }
    if !hasRoot { fault(.element(.missing("root")), at: 0) }
  }

  private mutating func fault(_ kind: SiteProblem.Kind, at offset: Int) {
    scanner.findings.add(kind, at: offset)
  }

  /// `<?xml` stands at the beginning and nowhere else (XML, section 2.8).
  private mutating func declaration(_ range: Range<Int>) {
    let target = scanner.bytes[range].dropFirst(2).prefix { !$0.isSpace && $0 != 63 }
    if range.lowerBound > 0, target.map(\.lowered).elementsEqual("xml".utf8) {
      fault(.markup(.malformedDeclaration("<?xml")), at: range.lowerBound)
    }
  }

  private mutating func start(_ tag: MarkupScanner.Tag) {
    if open.isEmpty {
      if hasRoot { fault(.element(.misplaced(tag.name, in: nil)), at: tag.offset) }
      if !hasRoot { root(tag) }
      hasRoot = true
    }
    let declared = scanner.attributes.compactMap {
      $0.name.hasPrefix("xmlns:") ? String($0.name.dropFirst(6)) : nil
    }
    for prefix in declared { prefixes[prefix, default: 0] += 1 }
    checkPrefix(tag.name, at: tag.offset)
    for attribute in scanner.attributes { checkPrefix(attribute.name, at: attribute.offset) }
    let path = open.suffix(2).map(\.name) + [tag.name]
    rules?.start(path, depth: open.count, tag, &scanner, &links)
    open.append(OpenElement(name: tag.name, offset: tag.offset, prefixes: declared))
    openCounts[tag.name, default: 0] += 1
    if tag.isSelfClosing { end(tag.name, at: tag.offset) }
  }

  private mutating func root(_ tag: MarkupScanner.Tag) {
    switch tag.name {
    case "feed": rules = AtomRules()
    case "urlset", "sitemapindex": rules = SitemapRules()
    case "OpenSearchDescription": rules = SearchRules()
    default: rules = nil
    }
  }

  private mutating func checkPrefix(_ name: String, at offset: Int) {
    guard let colon = name.utf8.firstIndex(of: 58) else { return }
    let prefix = String(name[..<colon])
    if prefixes[prefix, default: 0] == 0 {
      fault(.markup(.undeclaredPrefix(prefix)), at: offset)
    }
  }

  private mutating func text(_ range: Range<Int>, _ isCharacterData: Bool) {
    guard !open.isEmpty else {
      if let offset = range.first(where: { !scanner.bytes[$0].isSpace }) {
        fault(.element(.misplacedText(in: nil)), at: offset)
      }
      return
    }
    open[open.count - 1].text +=
      isCharacterData
      ? Array(scanner.bytes[range]) : CharacterReference.decoded(scanner.bytes, range, .xml)
  }

  private mutating func end(_ name: String, at offset: Int) {
    guard openCounts[name, default: 0] > 0 else {
      fault(.element(.strayEnd(name)), at: offset)
      return
    }
    while let element = open.popLast() {
      openCounts[element.name, default: 1] -= 1
      for prefix in element.prefixes { prefixes[prefix, default: 1] -= 1 }
      let path = open.suffix(2).map(\.name) + [element.name]
      rules?.end(path, element.text, depth: open.count, at: element.offset, &scanner, &links)
      if element.name == name { return }
      fault(.element(.unclosed(element.name)), at: element.offset)
    }
  }
}

/// What one kind of XML demands besides being well-formed.
protocol XMLRules {
  /// An element begins: its name behind those of up to two elements around; `depth` 0 is the root.
  mutating func start(
    _ path: [String], depth: Int, _ tag: MarkupScanner.Tag, _ scanner: inout MarkupScanner,
    _ links: inout Links)

  /// An element ends: its own text, and where it began.
  mutating func end(
    _ path: [String], _ text: [UInt8], depth: Int, at offset: Int,
    _ scanner: inout MarkupScanner, _ links: inout Links)
}
