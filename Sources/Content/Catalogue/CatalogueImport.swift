public import Catalogue
public import Model

/// Input of an import of products besides the list: words, shops and the mapping.
public struct CatalogueImport: Sendable {
  /// Makes products of rows.
  public let normaliser: Normaliser
  /// The mapping that it follows.
  public let mapping: ColumnMapping

  /// Reads `content/catalogue/` and a mapping, wherever that lies; without one columns are taken by their names,
  /// and of JSON-LD by those of schema.org, under the name of the list's file.
  ///
  /// Throws everything that is wrong with these files.
  public static func read(
    _ root: String, _ settings: SiteSettings, list: String, mapping path: String?
  ) throws(ContentErrors) -> CatalogueImport {
    let problems = Problems()
    let tree = ContentTree(root: root, problems)
    let files = CatalogueFiles(tree: tree, settings: settings, problems: problems)
    let source = files.readWords()
    let attributes = source.dictionary.attributes.map(\.slug)
    let mapping: ColumnMapping?
    if let path {
      let parts = parts(path)
      let text = ContentTree(root: parts.folder, problems).text(parts.name, problems)
      mapping = text.flatMap {
        MappingFile(settings: settings, attributes: attributes, problems: problems).read($0, path)
      }
    } else {
      mapping = plain(list, settings, attributes)
    }
    try problems.check()
    guard let mapping else { throw ContentErrors([]) }
    let normaliser = Normaliser(
      source.dictionary, mapping, languages: settings.languages, shops: source.shopNames)
    return CatalogueImport(normaliser: normaliser, mapping: mapping)
  }

  private static func parts(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: 47) else { return (".", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
  }

  private static func plain(
    _ list: String, _ settings: SiteSettings, _ attributes: [String]
  ) -> ColumnMapping {
    let name = parts(list).name
    let stem = name.utf8.split(separator: 46).first.map { String(Substring($0)) } ?? name
    let source = "list-" + Slug(titled: stem, fallback: "products").text
    if case .jsonLD? = ListFile.Form(fileName: name) {
      return .schemaOrg(
        source: source, language: settings.mainLanguage, attributes: attributes)
    }
    return .plain(
      source: source, language: settings.mainLanguage, languages: settings.languages,
      attributes: attributes)
  }
}
