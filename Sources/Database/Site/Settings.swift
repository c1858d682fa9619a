public import Model

// Output of a build that was compiled from files: rows that a request reads instead of parsing YAML.
extension SiteDatabase {
  /// Returns the data that every page needs, in one statement: settings, marks, the names of the theme's files, the site's
  /// zone.
  public func settingRows() throws -> StoredSettings {
    var rows = StoredSettings()
    try connection.forEach(
      """
      SELECT name, value FROM settings UNION ALL SELECT name, value FROM marks
      UNION ALL SELECT ? || name, file FROM assets
      UNION ALL SELECT 'zone', tzif FROM zones
        WHERE name = (SELECT value FROM settings WHERE name = 'time_zone')
      """, [.text(Self.assetPrefix)]
    ) { row in
      let name = row.text(0)
      if name == "zone" { rows.zone = row.bytes(1) } else { rows.append(name, row.text(1)) }
    }
    return rows
  }

  /// Returns the chunk of a language's strings or templates that would contain `name`; empty if no build stored them.
  public func locale(
    _ language: Language, _ kind: LocaleEntry, around name: String
  ) throws -> StringTable {
    try connection.first(
      """
      SELECT entries FROM locales WHERE lang = ? AND kind = ? AND first <= ?
      ORDER BY first DESC LIMIT 1
      """, [.text(language.code), .int(kind.rawValue), .text(name)]
    ) { StringTable(bytes: $0.bytes(0)) } ?? StringTable([])
  }
}

/// Named entries that a build stores for a language.
public enum LocaleEntry: Int, Sendable {
  case string, template
  /// Copies of those that most requests need, in one row.
  case frequentString, frequentTemplate

  /// The copies of this kind.
  public var frequent: LocaleEntry {
    switch self {
    case .string, .frequentString: .frequentString
    case .template, .frequentTemplate: .frequentTemplate
    }
  }
}

extension Transaction {
  /// Stores the settings.
  public func store(_ settings: SiteSettings) throws {
    for (name, value) in settings.rows { try storeSetting(name, value) }
  }

  /// Stores one compiled value, such as whether there are notes.
  public func storeSetting(_ name: String, _ value: String) throws {
    try connection.run(
      "INSERT INTO settings (name, value) VALUES (?, ?)", [.text(name), .text(value)])
  }

  /// Stores the strings of a language, or its templates with labels filled in, and the `frequent` ones also in one row.
  public func storeLocale(
    _ language: Language, _ kind: LocaleEntry, _ entries: [StringTable.Entry],
    frequent: Set<String> = []
  ) throws {
    try connection.storeLocale(language.code, kind, entries)
    let copies = entries.filter { frequent.contains($0.name) }
    try connection.storeLocale(
      language.code, kind.frequent, first: "", StringTable(entries: copies))
  }

  /// Stores a page of the editors.
  public func store(_ document: Document) throws {
    try connection.run(
      """
      INSERT INTO public_documents (slug, lang, written_in, title, description, html)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .text(document.slug), .text(document.language.code), .text(document.writtenIn.code),
        .text(document.title), .text(document.description), .bytes(document.html),
      ])
  }
}

extension Connection {
  func storeLocale(
    _ lang: String, _ kind: LocaleEntry, _ entries: [StringTable.Entry]
  ) throws {
    for (first, table) in StringTable.parts(of: entries) {
      try storeLocale(lang, kind, first: first, table)
    }
  }

  fileprivate func storeLocale(
    _ lang: String, _ kind: LocaleEntry, first: String, _ table: StringTable
  ) throws {
    try run(
      "INSERT INTO locales (lang, kind, first, entries) VALUES (?, ?, ?, ?)",
      [.text(lang), .int(kind.rawValue), .text(first), .bytes(table.bytes)])
  }
}

// Files of the theme: every page finds their names with the hashes among the settings.
extension SiteDatabase {
  fileprivate static let assetPrefix = "asset."

  /// Returns the name with its hash of one of the theme's files, out of all settings.
  public static func assetFile(_ name: String, in rows: StoredSettings) -> String? {
    rows[assetPrefix + name]
  }

  /// Returns the names of the theme's files, without hashes.
  public func assetNames() throws -> [String] {
    try connection.all("SELECT name FROM assets ORDER BY name") { $0.text(0) }
  }

  /// Returns a file of the theme: its name with the hash, and its bytes.
  public func asset(_ name: String) throws -> (file: String, bytes: [UInt8])? {
    try connection.first("SELECT file, bytes FROM assets WHERE name = ?", [.text(name)]) {
      ($0.text(0), $0.bytes(1))
    }
  }
}

extension Transaction {
  /// Stores a file of the theme and its name with the hash.
  public func storeAsset(_ name: String, file: String, _ bytes: [UInt8]) throws {
    try connection.run(
      "INSERT INTO assets (name, file, bytes) VALUES (?, ?, ?)",
      [.text(name), .text(file), .bytes(bytes)])
  }
}
