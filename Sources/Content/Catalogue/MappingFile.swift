import Catalogue
import Model

/// Reads a mapping: the meaning of the columns in a list of products.
struct MappingFile {
  let settings: SiteSettings
  /// Slugs of the dictionary's attributes.
  let attributes: [String]
  let problems: Problems

  private static let fields = ["source", "language", "currency", "encoding", "key", "columns"]

  /// The mapping; nil, with errors, where it cannot be read.
  func read(_ yaml: String, _ file: String) -> ColumnMapping? {
    let before = problems.errors.count
    guard let fields = Fields(yaml: yaml, file: file, problems) else { return nil }
    fields.refuse(otherThan: Self.fields)
    let source = fields.text("source").flatMap { self.source($0, fields) }
    let language = fields.value(
      "language", expected: settings.languages.map(\.code).joined(separator: " or "),
      settings.language)
    let currency = fields.currency()
    let encodings = ListFile.Encoding.allCases.map(\.rawValue).joined(separator: " or ")
    let encoding: ListFile.Encoding? = fields.word("encoding", expected: encodings)
    if !fields.has("key") { fields.report("key", .missingField("key")) }
    let key = names("key", fields)
    let columns = columns(fields)
    guard problems.errors.count == before, let source, let columns else { return nil }
    return ColumnMapping(
      source: source, language: language ?? settings.mainLanguage, currency: currency,
      encoding: encoding, key: key, columns: columns)
  }

  private func source(_ name: String, _ fields: Fields) -> String? {
    guard let slug = Slug(name)?.text, slug != CatalogueFiles.source else {
      fields.report(
        "source", name,
        expected: "a name in lower case with hyphens, but not “\(CatalogueFiles.source)”")
      return nil
    }
    return slug
  }

  /// One name or a list of them.
  private func names(_ field: String, _ fields: Fields) -> [String] {
    if let one = fields.scalar(field) { return one.isEmpty ? [] : [one] }
    return fields.texts(field)
  }

  private func columns(_ fields: Fields) -> [String: [String]]? {
    guard let own = fields.fields("columns") else {
      if !fields.has("columns") { fields.report("columns", .missingField("columns")) }
      return nil
    }
    let texts = settings.languages.flatMap { ["name.\($0)", "description.\($0)"] }
    own.refuse(otherThan: ColumnMapping.fields + texts + attributes)
    let hasName = own.names.contains { $0 == "name" || $0.hasPrefix("name.") }
    if !hasName { fields.report("columns", .missingField("name")) }
    return Dictionary(own.names.map { ($0, names($0, own)) }, uniquingKeysWith: { one, _ in one })
  }
}
