import Catalogue
import Model

/// Reads `content/catalogue/dictionary.yml`.
///
/// A value is a line such as `red: {en: "Red, scarlet", es: "Rojo, roja", fill: "#a8442b"}`: of each language the
/// first word is shown, all of them are recognised.
struct DictionaryFile {
  let tree: ContentTree
  let settings: SiteSettings
  let problems: Problems

  private static let fields = ["currency", "prices", "types", "attributes", "ignored"]
  /// The most attributes; each has a facet of its own.
  private static let most = 20
  /// The most values of an attribute.
  private static let valuesPerAttribute = 500

  /// The dictionary; nil, with errors, where it cannot be read.
  func read() -> CatalogueDictionary? {
    let file = CatalogueFiles.dictionary
    guard let text = tree.text(file, problems),
      let fields = Fields(yaml: text, file: file, problems)
    else { return nil }
    fields.refuse(otherThan: Self.fields)
    let types = fields.fields("types").map(values) ?? []
    let label = LocalizedText()
    return CatalogueDictionary(
      types: CatalogueDictionary.Attribute(slug: Product.type, label: label, values: types),
      attributes: fields.fields("attributes").map(attributes) ?? [],
      prices: PriceSteps(currency: fields.currency() ?? "EUR", bounds: bounds(fields)),
      ignored: fields.texts("ignored"))
  }

  private func bounds(_ fields: Fields) -> [Int] {
    var bounds: [Int] = []
    for text in fields.texts("prices", expected: "a list of ascending numbers") {
      guard let bound = Int(text), (1...1_000_000).contains(bound), bound > bounds.last ?? 0,
        bounds.count < 20
      else {
        fields.report("prices", text, expected: "at most 20 whole numbers, ascending")
        break
      }
      bounds.append(bound)
    }
    return bounds
  }

  private func attributes(_ fields: Fields) -> [CatalogueDictionary.Attribute] {
    if fields.names.count > Self.most {
      fields.report(fields.names[Self.most], .tooMany(what: "attributes", limit: Self.most))
    }
    let taken =
      Product.builtIn + Product.reservedSlugs + ColumnMapping.fields + ProductFilter.reservedNames
    return fields.names.prefix(Self.most).compactMap { name in
      guard Slug(name)?.text == name, !taken.contains(name) else {
        fields.report(
          name, name, called: "attribute",
          expected: "another name in lower case with hyphens; these are taken: "
            + Set(taken).sorted().joined(separator: ", "))
        return nil
      }
      guard let own = fields.fields(name) else { return nil }
      own.refuse(otherThan: ["label", "values", "sizes", "heads", "personal", "names"])
      if !own.has("label") { fields.report(name, .missingField("label")) }
      return CatalogueDictionary.Attribute(
        slug: name, label: label(own),
        values: own.fields("values").map(values) ?? [], sizes: sizes(own),
        isPersonal: isSet("personal", own), namesIn: own.texts("names").compactMap { Language($0) })
    }
  }

  /// Reads `personal: yes` of an attribute, of which members may save their own value; or `suits_all: yes` of a value.
  private func isSet(_ name: String, _ fields: Fields) -> Bool {
    fields.value(name, expected: "yes or no") { text in
      ["yes": true, "true": true, "no": false, "false": false][text]
    } ?? false
  }

  /// One text for all languages, or one for each; languages that the site does not have are no error.
  private func label(_ fields: Fields) -> LocalizedText {
    guard fields.isMapping("label"), let own = fields.fields("label") else {
      return fields.optionalText("label").map { LocalizedText($0, in: settings.languages) }
        ?? LocalizedText()
    }
    own.refuse(otherThan: languages(own))
    var label = LocalizedText()
    for language in settings.languages { label[language] = own.optionalText(language.code) }
    return label
  }

  /// Languages among the names of fields, whether the site has them or not: a word is recognised in all of them.
  private func languages(_ fields: Fields) -> [String] {
    settings.languages.map(\.code) + fields.names.filter { Language($0) != nil }
  }

  private func values(_ fields: Fields) -> [CatalogueDictionary.Value] {
    if fields.names.count > Self.valuesPerAttribute {
      fields.report(
        fields.names[Self.valuesPerAttribute],
        .tooMany(what: "values", limit: Self.valuesPerAttribute))
    }
    return fields.names.prefix(Self.valuesPerAttribute).compactMap { name in
      guard Slug(name)?.text == name else {
        fields.report(
          name, name, called: "value", expected: "lower case with hyphens, such as rubber-boots")
        return nil
      }
      return fields.fields(name).map { value(name, $0, in: fields) }
    }
  }

  private func value(
    _ slug: String, _ fields: Fields, in parent: Fields
  ) -> CatalogueDictionary.Value {
    let known = languages(fields)
    fields.refuse(otherThan: known + ["words", "fill", "suits_all", "gender"])
    var label = LocalizedText()
    var words = split(fields.optionalText("words") ?? "")
    for code in Set(known).sorted() {
      let own = split(fields.optionalText(code) ?? "")
      words += own
      if let language = settings.languages.first(where: { $0.code == code }) {
        label[language] = own.first
      }
    }
    if label.versions.isEmpty { parent.report(slug, .missingField(settings.mainLanguage.code)) }
    return CatalogueDictionary.Value(
      slug: slug, label: label, words: words, fill: fill(fields),
      suitsAll: isSet("suits_all", fields), gender: gender(fields))
  }

  private func gender(_ fields: Fields) -> String? {
    fields.value("gender", expected: ProfileBlock.genders.joined(separator: ", ")) {
      ProfileBlock.genders.contains($0) ? $0 : nil
    }
  }

  private func split(_ text: String) -> [String] {
    text.utf8.split(separator: 44).map { PlainText.singleLine(String(Substring($0))) }
      .filter { !$0.isEmpty }
  }

  private func fill(_ fields: Fields) -> String? {
    fields.value("fill", expected: "a colour such as #a8442b, in quotes") { text in
      let digits = text.utf8.dropFirst()
      let isColour =
        text.utf8.first == 35 && [3, 6].contains(digits.count)
        && digits.allSatisfy { (48...57).contains($0) || (97...102).contains($0 | 0x20) }
      return isColour ? text : nil
    }
  }

  /// `sizes: {EU: "", UK: "3=35.5 4=37", US women: "5=35.5"}`: the first scale is kept.
  private func sizes(_ fields: Fields) -> SizeTables? {
    guard let own = fields.fields("sizes"), let scale = own.names.first else { return nil }
    var tables: [String: [(from: String, to: String)]] = [:]
    for name in own.names.dropFirst() {
      tables[name] = (own.optionalText(name) ?? "").utf8.split(separator: 32).map { pair in
        let parts = pair.split(separator: 61).map { String(Substring($0)) }
        return (parts.first ?? "", parts.count == 2 ? parts[1] : "")
      }
    }
    let heads = split(fields.optionalText("heads") ?? "")
    guard let sizes = SizeTables(scale: scale, tables: tables, heads: heads) else {
      fields.report(
        "sizes", "…",
        expected: "pairs such as 3=35.5 with spaces between them, of each scale but the first")
      return nil
    }
    return sizes
  }
}
