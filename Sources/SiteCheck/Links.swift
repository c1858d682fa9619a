/// The addresses of one file: checks that the target of each exists.
///
/// In go addresses as they are met; out come problems, counts, and those parts of other pages that cannot be looked up before
/// all pages are read. Actions are counted and not followed.
struct Links {
  /// Purpose of an address.
  enum Use {
    /// A reader goes there.
    case navigation
    /// A browser loads it with the page: it must be a file of this site.
    case resource
    /// A form is sent there.
    case action
    /// It must be absolute and lead into the site: a canonical address, `loc` of a sitemap.
    case ofSite
  }

  /// A part of a page that an address names.
  struct Part {
    let fragment: ByteString
    /// The file, by its number.
    let target: Int
    let address: String
    let line: Int
  }

  private let root: DocumentRoot
  private let addresses: SiteAddresses
  /// Start of relative addresses: the file, or the value of `xml:base`.
  var base: [UInt8]
  private(set) var parts: [Part] = []
  private(set) var inside = 0
  private(set) var elsewhere = 0
  private(set) var actions = 0
  /// Number of links inside the site that name a part of a page.
  private(set) var anchors = 0

  init(_ file: String, _ root: DocumentRoot, _ addresses: SiteAddresses) {
    base = Array(file.utf8)
    self.root = root
    self.addresses = addresses
  }

  /// Looks an address up; gives the number of the file that it leads to, when it does.
  mutating func follow(
    _ address: [UInt8], _ use: Use, attribute: String, line: Int,
    _ findings: inout Findings
  ) -> Int? {
    let fault: AddressFault?
    switch address.isEmpty
      ? .fault(.empty(attribute)) : addresses.destination(of: address, in: base)
    {
    case .inside(let path, let fragment):
      inside += 1
      if use == .ofSite, !addresses.isAbsolute(address) {
        fault = .notOfSite(String(excerpt: address))
        break
      }
      let (target, wrong) = look(path, address)
      if let target, !fragment.isEmpty { note(fragment, target, address, line) }
      guard let wrong else { return target }
      fault = wrong
    case .action:
      actions += 1
      fault = use == .ofSite ? .notOfSite(String(excerpt: address)) : nil
    case .elsewhere:
      elsewhere += 1
      fault =
        switch use {
        case .navigation, .action: nil
        case .resource: .resourceElsewhere(String(excerpt: address))
        case .ofSite: .notOfSite(String(excerpt: address))
        }
    case .fault(let wrong): fault = wrong
    }
    if let fault { findings.add(.address(fault), line: line) }
    return nil
  }

  /// The path of an address, when it is one of this site.
  func path(_ address: [UInt8]) -> [UInt8]? {
    if case .inside(let path, _) = addresses.destination(of: address, in: base) { return path }
    return nil
  }

  private func look(_ path: [UInt8], _ address: [UInt8]) -> (Int?, AddressFault?) {
    switch root.target(path) {
    case .file(let number): (number, nil)
    case .missing: (nil, .missing(String(excerpt: address)))
    case .needsSlash: (nil, .needsSlash(String(excerpt: address)))
    case .noIndex: (nil, .noIndex(String(excerpt: address)))
    }
  }

  /// `#top` is the top of every page; the part behind `:~:` is for the browser alone.
  private mutating func note(
    _ fragment: [UInt8], _ target: Int, _ address: [UInt8], _ line: Int
  ) {
    guard FileFormat(root.files[target]) == .page else { return }
    let directive = fragment.indices.first { fragment[$0...].starts(with: [58, 126, 58]) }
    let id = fragment[..<(directive ?? fragment.count)]
    guard !id.isEmpty, !id.map(\.lowered).elementsEqual("top".utf8) else { return }
    anchors += 1
    parts.append(
      Part(
        fragment: ByteString(id), target: target, address: String(excerpt: address), line: line))
  }

  /// Gives those parts that are of one file, and forgets them.
  mutating func takeParts(of file: Int) -> [Part] {
    let own = parts.filter { $0.target == file }
    if !own.isEmpty { parts.removeAll { $0.target == file } }
    return own
  }
}

/// Kind of check for a file, by its name.
enum FileFormat {
  case page
  case xml
  /// Only whether it is empty.
  case other
  /// `.index.html.new`: left behind by an interrupted write.
  case temporary
  /// Other files whose names begin with a dot; no web server shows them.
  case hidden

  init(_ file: String) {
    let bytes = Array(file.utf8)
    let name = bytes[(bytes.lastIndex(of: 47).map { $0 + 1 } ?? 0)...]
    let isAsset = file.hasPrefix("assets/")
    let ending = name.lastIndex(of: 46).map { String(decoding: name[$0...], as: UTF8.self) } ?? ""
    switch ending.lowercased() {
    case ".new" where name.first == 46: self = .temporary
    case _ where name.first == 46: self = .hidden
    case ".html" where !isAsset: self = .page
    case ".xml" where !isAsset: self = .xml
    default: self = .other
    }
  }
}
