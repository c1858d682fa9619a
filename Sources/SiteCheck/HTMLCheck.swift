/// Checks one HTML file against what the site's pages promise.
///
/// Each element is closed where it must be, without the end tags that HTML would imply, and stands where
/// it may (`ElementRule`); what every page has once is there once; ids and addresses are collected on the
/// way. One pass, a stack on the heap, no recursion.
struct HTMLCheck {
  var scanner: MarkupScanner
  var links: Links
  var facts = PageFacts()
  /// The element of every `id`, and where the id stands.
  var ids: [Octets: (element: String, offset: Int)] = [:]
  var references: [IDReference] = []
  /// Where the translations' addresses stand.
  var translations: [(target: Int, language: String, address: String, offset: Int)] = []
  private var open: [OpenElement] = []
  private var firsts: [String: Int] = [:]

  /// An element whose end tag is to come, and what holds inside it.
  private struct OpenElement {
    let name: String
    let offset: Int
    let rule: ElementRule?
    let inside: Surroundings
  }

  /// What the elements around a place forbid.
  private struct Surroundings {
    /// The innermost element that holds no blocks.
    var phrasal: String?
    /// The link or button around.
    var interactive: String?
    var isInForm = false
    var isInLabel = false
    /// Inside of SVG or MathML, which have rules of their own.
    var isForeign = false
  }

  /// An end tag closes an element that is at most this many levels up; so a file of nothing but
  /// wrong end tags takes no longer than another.
  private static let reach = 100

  init(_ source: FileText, _ links: Links, _ findings: Findings) {
    scanner = MarkupScanner(source, .html, findings)
    self.links = links
  }

  mutating func run() {
    let hasDoctype = scanner.bytes.prefix(15).map(\.lowered).elementsEqual("<!doctype html>".utf8)
    if !hasDoctype { fault(.markup(.noDoctype), at: 0) }
    while let token = scanner.next() {
      switch token {
      case .start(let tag): start(tag)
      case .end(let tag): end(tag)
      case .text(let range, _): text(range)
      case .doctype(let range) where hasDoctype && range.lowerBound > 0:
        fault(.markup(.malformedDeclaration("<!DOCTYPE")), at: range.lowerBound)
      case .doctype, .instruction, .nothing: break
      }
    }
    finish()
  }

  mutating func fault(_ kind: SiteProblem.Kind, at offset: Int) {
    scanner.findings.add(kind, at: offset)
  }

  private mutating func start(_ tag: MarkupScanner.Tag) {
    let around = open.last?.inside ?? Surroundings()
    let rule = around.isForeign ? nil : ElementRule.all[tag.name]
    if !around.isForeign { place(tag, rule, around) }
    check(tag)
    if rule?.isVoid ?? false { return }
    if tag.isSelfClosing {
      if around.isForeign || tag.name == "svg" || tag.name == "math" { return }
      fault(.element(.selfClosed(tag.name)), at: tag.offset)
    }
    open.append(
      OpenElement(name: tag.name, offset: tag.offset, rule: rule, inside: inside(tag, rule, around))
    )
    if !around.isForeign { content(of: tag) }
  }

  /// What holds inside an element.
  private func inside(
    _ tag: MarkupScanner.Tag, _ rule: ElementRule?, _ around: Surroundings
  ) -> Surroundings {
    var inside = around
    if rule?.holdsPhrases ?? false { inside.phrasal = tag.name }
    switch tag.name {
    case "a", "button": inside.interactive = tag.name
    case "form": inside.isInForm = true
    case "label": inside.isInLabel = true
    case "svg", "math": inside.isForeign = true
    case "foreignobject": inside = Surroundings()
    default: break
    }
    return inside
  }

  /// Whether an element may stand here.
  private mutating func place(
    _ tag: MarkupScanner.Tag, _ rule: ElementRule?, _ around: Surroundings
  ) {
    let name = tag.name
    guard let rule else {
      if !name.contains("-") { fault(.element(.unknown(name)), at: tag.offset) }
      return
    }
    if rule.isSingle { count(name, at: tag.offset) }
    let parent = open.last?.name
    let siblings = open.last?.rule?.children
    var wrong: String??
    if parent == nil {
      if name != "html" { wrong = .some(nil) }
    } else if rule.parents.map({ !$0.contains(parent ?? "") }) ?? false
      || siblings.map({ !$0.contains(name) }) ?? false
    {
      wrong = parent
    } else if rule.isBlock, let phrasal = around.phrasal {
      wrong = phrasal
    } else if rule.isInteractive, let interactive = around.interactive {
      wrong = interactive
    } else if name == "form" && around.isInForm || name == "label" && around.isInLabel {
      wrong = name
    }
    if let wrong { fault(.element(.misplaced(name, in: wrong)), at: tag.offset) }
  }

  /// Notes something that a page has once.
  mutating func count(_ name: String, at offset: Int) {
    if let first = firsts[name] {
      fault(.element(.repeated(name, firstLine: scanner.source.line(first))), at: offset)
    } else {
      firsts[name] = offset
    }
  }

  /// Reads on where an element has only text.
  private mutating func content(of tag: MarkupScanner.Tag) {
    switch tag.name {
    case "script", "style":
      _ = scanner.rawText(until: tag.name, isPlain: true)
    case "title", "textarea":
      let range = scanner.rawText(until: tag.name, isPlain: false)
      if tag.name == "title", isBlank(range) { fault(.element(.empty(tag.name)), at: tag.offset) }
    default: break
    }
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    scanner.bytes[range].allSatisfy(\.isSpace)
  }

  private mutating func text(_ range: Range<Int>) {
    let parent = open.last
    if parent?.inside.isForeign ?? false { return }
    if parent != nil, !(parent?.rule?.isTextless ?? false) { return }
    guard let offset = range.first(where: { !scanner.bytes[$0].isSpace }) else { return }
    fault(.element(.misplacedText(in: parent?.name)), at: offset)
  }

  private mutating func end(_ tag: MarkupScanner.Tag) {
    guard open.suffix(Self.reach).contains(where: { $0.name == tag.name }) else {
      fault(.element(.strayEnd(tag.name)), at: tag.offset)
      return
    }
    while let element = open.popLast() {
      if element.name == tag.name { return }
      fault(.element(.unclosed(element.name)), at: element.offset)
    }
  }

  private mutating func finish() {
    if !scanner.isTruncated {
      for element in open.reversed() {
        fault(.element(.unclosed(element.name)), at: element.offset)
      }
      for name in ElementRule.single where firsts[name] == nil {
        fault(.element(.missing(name)), at: 0)
      }
    }
    checkReferences()
    facts.ids = Set(ids.keys)
    facts.translations = translations.map {
      PageFacts.Translation(
        target: $0.target, language: $0.language, address: $0.address,
        place: scanner.source.place($0.offset))
    }
  }
}
