import Model
import Templates
import Theme

/// Description of the site's search for browsers.
struct OpenSearchKind: SinglePagePerTree, BuildTimePageKind {
  static let kind = PageKey.Kind.openSearch
  static let views: [any PageView.Type] = [OpenSearchDescription.self]
  let language: Language

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.openSearch(tree)
  }
}

extension PageRenderer {
  /// Returns the description of the search for browsers (OpenSearch 1.1), which fill in `{searchTerms}`.
  fileprivate func openSearch(_ tree: SiteTree) throws -> RenderedPage? {
    let (language, site) = (tree.language, theme.siteName(tree.language))
    let search = settings.href(.search, query: "q={searchTerms}&lang=\(language.code)")
    let view = OpenSearchDescription(
      name: Self.shortName(site),
      description: theme.locale(language).text("search_description", ["site": site]),
      template: settings.base.origin + search,
      icon: theme.asset("icon.svg").map(settings.absolute), lang: language.code)
    return try page(.openSearch(tree), view, tree)
  }

  /// Shortens a name to the 16 characters that OpenSearch takes: whole words, or as much of the first as fits.
  static func shortName(_ name: String) -> String {
    let limit = 16
    var short = ""
    for word in PlainText.singleLine(name).unicodeScalars.split(separator: " ") {
      let longer = short.isEmpty ? String(word) : "\(short) \(String(word))"
      guard longer.unicodeScalars.count <= limit else { break }
      short = longer
    }
    guard short.isEmpty else { return short }
    for character in name.prefix(limit) {
      guard short.unicodeScalars.count + character.unicodeScalars.count <= limit else { break }
      short.append(character)
    }
    return short
  }
}

/// Description of the site's search for browsers, `/opensearch.xml` (OpenSearch 1.1).
struct OpenSearchDescription: PageView {
  static let template = "opensearch"

  /// The short name, 16 characters at most.
  let name: String
  /// Description of the search, one line.
  let description: String
  /// The address of the results, with `{searchTerms}` in it.
  let template: String
  /// The absolute address of the icon.
  var icon: String?
  /// The language: "es".
  let lang: String
}
