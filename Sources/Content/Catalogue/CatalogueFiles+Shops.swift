import Catalogue
import Model

// `shops.csv`: the shops, and the addresses for emails to them.
extension CatalogueFiles {
  func readShops(into source: inout CatalogueSource) {
    var lines: [String: Int] = [:]
    let texts = settings.languages.flatMap { ["name.\($0)", "address.\($0)", "hours.\($0)"] }
    let columns =
      ["slug", "name", "address", "hours", "latitude", "longitude", "email", "language"] + texts
    forEachRow(of: Self.shops, columns) { record in
      guard let slug = shopSlug(record, lines), let address = address(record) else { return }
      lines[slug] = record.line
      source.addresses[slug] = address.value
      for language in settings.languages {
        let shop = shop(slug, record, language, acceptsReservations: address.value != nil)
        source.shops[language, default: []].append(shop)
      }
    }
  }

  /// Calls `body` with each sound row of a list.
  private func forEachRow(
    of path: String, _ columns: [String], _ body: (Record) -> Void
  ) {
    read(path) { file in
      try file.expecting(columns).forEach { outcome in
        switch outcome {
        case .failure(let error): add(error, path)
        case .success(let record): body(record)
        }
      }
    }
  }

  /// Calls `body` with a list; what that throws is an error of the file.
  func read(_ path: String, _ body: (ListFile) throws -> Void) {
    do {
      try body(ListFile(path: "\(tree.root)/\(path)", form: .csv(delimiter: 44)))
    } catch let error as CatalogueError {
      add(error, path)
    } catch {
      problems.add(path, .list("\(error)"))
    }
  }

  func add(_ error: CatalogueError, _ file: String) {
    problems.add(file, line: error.line, .list(error.description))
  }

  /// Reports an error in a field of a row, and returns nil.
  private func refuse<T>(
    _ field: String, of record: Record, in file: String, _ expected: String
  ) -> T? {
    problems.add(
      file, line: record.line,
      .invalid(field: field, value: record[field], expected: expected))
    return nil
  }

  /// Returns the slug of a shop; nil, with an error, if the row is invalid.
  private func shopSlug(_ record: Record, _ lines: [String: Int]) -> String? {
    func refuse(_ field: String, _ expected: String) -> String? {
      self.refuse(field, of: record, in: Self.shops, expected)
    }
    guard let slug = Slug(record["slug"]) else {
      return refuse("slug", "lower case with hyphens, such as la-horma")
    }
    guard !PlainText.isBlank(record["name"]) else { return refuse("name", "a text") }
    if let line = lines[slug.text] {
      problems.add(
        Self.shops, line: record.line, .duplicate("“\(slug)”", first: "line \(line)"))
      return nil
    }
    if !record["latitude"].isEmpty || !record["longitude"].isEmpty, position(record) == nil {
      return refuse("latitude", "degrees with a point: 40.9634 north, -5.6631 east")
    }
    return slug.text
  }

  private struct Address {
    let value: (email: EmailAddress, language: Language)?
  }

  /// Email address of a shop, and the language of emails to it: by default the site's main one.
  ///
  /// Nil, with an error, if the address or the language is invalid. A language that the site does not have is only a warning,
  /// so that an admin who removes one from `site.yml` need not edit the shops.
  private func address(_ record: Record) -> Address? {
    guard !record["email"].isEmpty else { return Address(value: nil) }
    guard let email = EmailAddress(record["email"]) else {
      return refuse("email", of: record, in: Self.shops, "an address such as shop@example.org")
    }
    let code = record["language"]
    guard !code.isEmpty else { return Address(value: (email, settings.mainLanguage)) }
    let known = settings.languages.map(\.code).joined(separator: ", ")
    guard let language = Language(code) else {
      return refuse("language", of: record, in: Self.shops, "one of the site's: \(known)")
    }
    guard settings.languages.contains(language) else {
      problems.warn(
        Self.shops, line: record.line,
        .invalid(field: "language", value: code, expected: "one of the site's: \(known)"))
      return Address(value: (email, settings.mainLanguage))
    }
    return Address(value: (email, language))
  }

  /// Returns the position in a row; nil if it is not one on the earth.
  func position(_ record: Record) -> Shop.Position? {
    Shop.Position(latitude: record["latitude"], longitude: record["longitude"])
  }

  private func shop(
    _ slug: String, _ record: Record, _ language: Language, acceptsReservations: Bool
  ) -> Shop {
    func text(_ field: String) -> String {
      let own = record["\(field).\(language)"]
      return PlainText.singleLine(own.isEmpty ? record[field] : own)
    }
    return Shop(
      slug: slug, name: text("name"), address: text("address"), hours: text("hours"),
      position: position(record), acceptsReservations: acceptsReservations)
  }
}

// `towns.csv`: from where people set out.
extension CatalogueFiles {
  /// The most towns that are read.
  private static let maxTowns = 10_000

  func readTowns() -> [Town] {
    var towns: [Town] = []
    var lines: [String: Int] = [:]
    let columns = ["name", "other_names", "latitude", "longitude", "country", "region"]
    forEachRow(of: Self.towns, columns) { record in
      guard let town = town(record), towns.count < Self.maxTowns else { return }
      for key in town.keys {
        if let line = lines[key] {
          problems.add(
            Self.towns, line: record.line, .duplicate("“\(key)”", first: "line \(line)"))
          return
        }
      }
      for key in town.keys { lines[key] = record.line }
      towns.append(town)
    }
    return towns
  }

  private func town(_ record: Record) -> Town? {
    let name = PlainText.singleLine(record["name"])
    guard !PlainText.isBlank(name), name.utf8.count <= Town.nameBytes else {
      return refuse(
        "name", of: record, in: Self.towns, "a text of at most \(Town.nameBytes) bytes")
    }
    guard let position = position(record) else {
      return refuse(
        "latitude", of: record, in: Self.towns,
        "degrees with a point: 40.9634 north, -5.6631 east")
    }
    let others = record["other_names"].utf8.split(separator: 59).map { String(Substring($0)) }
    guard others.count <= 50 else {
      return refuse("other_names", of: record, in: Self.towns, "at most 50 names")
    }
    let country = record["country"]
    guard country.isEmpty || Countries.codes.contains(country) else {
      return refuse("country", of: record, in: Self.towns, "the code of a country, such as ES")
    }
    return Town(
      name: name, others: others, point: position.point, country: country,
      region: PlainText.singleLine(record["region"]), isOwn: true)
  }
}
