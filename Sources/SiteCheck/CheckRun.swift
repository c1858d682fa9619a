/// One check of the site: files one by one, then their references to each other.
struct CheckRun {
  private let root: DocumentRoot
  private let addresses: SiteAddresses
  private var report = SiteCheckReport()
  /// Facts of the checked pages, by their numbers.
  private var pages: [Int: PageFacts] = [:]
  /// Facts of the pages that could not be checked.
  private var others: [Int: PageFacts] = [:]
  private var parts: [OtherPart] = []

  /// A part of another page that a file names.
  private struct OtherPart {
    let file: String
    let line: Int
    let target: Int
    let fragment: ByteString
    let address: String
  }

  init(_ root: DocumentRoot, _ addresses: SiteAddresses) {
    self.root = root
    self.addresses = addresses
  }

  mutating func check(_ file: String) {
    let format = FileFormat(file)
    if format == .hidden { return }
    report.files += 1
    guard let number = root.number(of: file) else {
      return add(file, .file(.unreadable(code: DocumentRoot.notFound)))
    }
    if format == .temporary { return add(file, .file(.temporary)) }
    if format == .other {
      if root.isEmpty(number) { add(file, .file(.empty)) }
      return
    }
    guard let bytes = bytes(file) else { return }
    report.bytes += bytes.count
    if bytes.isEmpty { return add(file, .file(.empty)) }
    if let line = bytes.firstInvalidLine { return add(file, line: line, .file(.notUTF8)) }
    let findings = format == .page ? page(file, number, bytes) : xml(file, bytes)
    report.problems += findings.problems(of: file)
  }

  private mutating func add(_ file: String, line: Int = 0, _ kind: SiteProblem.Kind) {
    report.problems.append(SiteProblem(file: file, line: line, kind: kind))
  }

  private mutating func bytes(_ file: String) -> [UInt8]? {
    switch root.read(file) {
    case .success(let bytes): return bytes
    case .failure(let error):
      add(file, .file(.unreadable(code: error.code)))
      return nil
    }
  }

  private mutating func page(_ file: String, _ number: Int, _ bytes: [UInt8]) -> Findings {
    report.pages += 1
    var check = PageCheck(bytes, Links(file, root, addresses))
    check.run()
    for part in check.links.takeParts(of: number)
    where !check.facts.ids.contains(part.fragment) {
      check.findings.add(.address(.missingFragment(part.address)), line: part.line)
    }
    pages[number] = check.facts
    keep(check.links, of: file)
    return check.findings
  }

  private mutating func xml(_ file: String, _ bytes: [UInt8]) -> Findings {
    var check = XMLCheck(bytes: bytes, links: Links(file, root, addresses))
    check.run()
    keep(check.links, of: file)
    return check.findings
  }

  private mutating func keep(_ links: Links, of file: String) {
    report.links += links.inside
    report.externalLinks += links.elsewhere
    report.actionLinks += links.actions
    report.anchors += links.anchors
    parts += links.parts.map {
      OtherPart(
        file: file, line: $0.line, target: $0.target, fragment: $0.fragment, address: $0.address)
    }
  }

  /// Looks up the pages' references to each other; the report is complete then.
  mutating func finish() -> SiteCheckReport {
    for part in parts where !facts(part.target).ids.contains(part.fragment) {
      add(part.file, line: part.line, .address(.missingFragment(part.address)))
    }
    for (number, page) in pages.sorted(by: { $0.key < $1.key }) {
      for translation in page.translations where translation.target != number {
        check(translation, of: number)
      }
      for translation in page.translations where translation.target == number {
        checkLanguage(translation, page.language, of: number)
      }
    }
    report.problems.sort()
    return report
  }

  private mutating func check(_ translation: PageFacts.Translation, of number: Int) {
    let facts = facts(translation.target)
    if !facts.translations.contains(where: { $0.target == number }) {
      add(root.files[number], line: translation.line, .address(.notReciprocal(translation.address)))
    }
    checkLanguage(translation, facts.language, of: number)
  }

  private mutating func checkLanguage(
    _ translation: PageFacts.Translation, _ language: String, of number: Int
  ) {
    let announced = translation.language
    if announced != "x-default", announced.lowercased() != language.lowercased() {
      let fault = AddressFault.otherLanguage(
        translation.address, announced: announced, found: language)
      add(root.files[number], line: translation.line, .address(fault))
    }
  }

  /// Facts of a page, read now when it could not be checked.
  private mutating func facts(_ number: Int) -> PageFacts {
    if let facts = pages[number] ?? others[number] { return facts }
    var facts = PageFacts()
    let file = root.files[number]
    if FileFormat(file) == .page, case .success(let bytes) = root.read(file) {
      var check = PageCheck(bytes, Links(file, root, addresses))
      check.run()
      facts = check.facts
    }
    others[number] = facts
    return facts
  }
}
