import Markup
import Time

/// Checks one XML file: that it is well-formed, and meets the demands of its kind.
///
/// The root element shows the kind: an Atom feed, a sitemap, a search description; of others only the form is checked. Names
/// are compared as they are written: the site's templates give these kinds' own elements no prefix. An element's place is its
/// line.
struct XMLCheck {
  let bytes: [UInt8]
  var links: Links
  var findings = Findings()

  private static let required = ["id", "title", "updated"]

  mutating func run() {
    do throws(MarkupError) {
      let root = try MarkupReader.xml(bytes)
      switch root.name {
      case "feed": feed(root)
      case "urlset", "sitemapindex": sitemap(root)
      case "OpenSearchDescription": search(root)
      default: break
      }
    } catch {
      findings.add(.file(.notWellFormed(error.reason.words)), line: error.line)
    }
  }

  private mutating func fault(_ kind: SiteProblem.Kind, _ element: MarkupElement) {
    findings.add(kind, line: element.line)
  }

  private mutating func follow(
    _ address: String, _ use: Links.Use, _ attribute: String, _ element: MarkupElement
  ) {
    _ = links.follow(
      Array(address.utf8), use, attribute: attribute, line: element.line, &findings)
  }

  // MARK: - A feed, as far as readers break without it (RFC 4287)

  private mutating func feed(_ feed: MarkupElement) {
    if let base = feed["xml:base"], let path = links.path(Array(base.utf8)) { links.base = path }
    fields(of: feed)
    let isSigned = feed.elements.contains { $0.name == "author" }
    var ids: [ByteString: Int] = [:]
    for entry in feed.elements where entry.name == "entry" {
      fields(of: entry)
      // The feed's author is one of each entry (section 4.1.1).
      if !isSigned, !entry.elements.contains(where: { $0.name == "author" }) {
        fault(.element(.missing("author")), entry)
      }
      for id in entry.elements where id.name == "id" && !id.text.isEmpty {
        guard let first = ids.updateValue(id.line, forKey: ByteString(id.text.utf8)) else {
          continue
        }
        fault(.attribute(.repeatedID(String(excerpt: id.text.utf8), firstLine: first)), id)
      }
    }
  }

  private mutating func fields(of parent: MarkupElement) {
    var firsts: [String: Int] = [:]
    for element in parent.elements {
      let first = firsts.updateValue(firsts[element.name] ?? element.line, forKey: element.name)
      if let first, Self.required.contains(element.name) {
        fault(.element(.repeated(element.name, firstLine: first)), element)
      }
      switch element.name {
      case "id" where element.text.isEmpty: fault(.element(.empty("id")), element)
      case "updated", "published": checkTime(element.text, element)
      case "link": follow(element.attributes["href"] ?? "", .navigation, "href", element)
      default: break
      }
    }
    for name in Self.required where firsts[name] == nil { fault(.element(.missing(name)), parent) }
  }

  /// A time as RFC 3339 writes it.
  private mutating func checkTime(_ text: String, _ element: MarkupElement) {
    if Timestamp(rfc3339: text) == nil {
      fault(.feed(.invalidTime(String(excerpt: element.text.utf8))), element)
    }
  }

  // MARK: - A sitemap: absolute addresses of this site, each once, not too many

  private mutating func sitemap(_ root: MarkupElement) {
    var addresses: [ByteString: Int] = [:]
    for entry in root.elements {
      if !entry.elements.contains(where: { $0.name == "loc" }) {
        fault(.element(.missing("loc")), entry)
      }
      for element in entry.elements {
        let text = element.text
        // A day alone is allowed as well (W3C, “Date and Time Formats”).
        if element.name == "lastmod" {
          checkTime(text.utf8.count == 10 ? text + "T00:00:00Z" : text, element)
        }
        guard element.name == "loc" else { continue }
        follow(text, .ofSite, "loc", element)
        if let first = addresses.updateValue(element.line, forKey: ByteString(text.utf8)) {
          fault(.feed(.repeatedAddress(String(excerpt: text.utf8), firstLine: first)), element)
        }
      }
    }
    if addresses.count > 50_000 { fault(.feed(.tooManyAddresses), root) }
  }

  // MARK: - A search description (OpenSearch 1.1)

  private mutating func search(_ root: MarkupElement) {
    for name in ["ShortName", "Description", "Url"]
    where !root.elements.contains(where: { $0.name == name }) {
      fault(.element(.missing(name)), root)
    }
    for url in root.elements where url.name == "Url" && url["template"] == nil {
      fault(.attribute(.missing("template", of: "Url")), url)
    }
  }
}

extension MarkupError.Reason {
  fileprivate var words: String {
    switch self {
    case .malformed(let words): words
    case .documentType: "a document type declaration is not allowed"
    case .tooLarge: "it is too large"
    }
  }
}
