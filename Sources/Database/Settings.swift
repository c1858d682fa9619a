public import Model

// What a build compiled from files: rows that a request reads instead of parsing YAML.
extension SiteDatabase {
  /// One compiled value, in the words of all others: a statement less to prepare.
  func setting<T>(_ name: String, _ decode: (borrowing Row) -> T) throws -> T? {
    try connection.first("SELECT value FROM settings WHERE name = ?", [.text(name)], decode)
  }

  /// The number of the last build, 0 when there was none.
  public func buildNumber() throws -> Int {
    try setting("build") { Int($0.text(0)) ?? 0 } ?? 0
  }

  /// All compiled values.
  public func settingRows() throws -> StoredSettings {
    var rows = StoredSettings()
    // Without media, of which there may be thousands, and without zones, which are large.
    for (first, end) in [("", "media."), ("media/", "zone")] {
      try connection.forEach(
        "SELECT name, value FROM settings WHERE name >= ? AND name < ?",
        [.text(first), .text(end)]
      ) { rows.append($0.text(0), $0.text(1)) }
    }
    return rows
  }

  /// The TZif bytes of the site's zone; empty for UTC.
  public func zone() throws -> [UInt8] {
    try setting("zone") { $0.bytes(0) } ?? []
  }

  /// The strings of a language and its templates; none when no build stored them.
  public func locale(_ language: Language) throws -> (strings: StringTable, templates: StringTable)
  {
    try connection.first(
      "SELECT strings, templates FROM locales WHERE lang = ?", [.text(language.code)]
    ) { (StringTable(bytes: $0.bytes(0)), StringTable(bytes: $0.bytes(1))) }
      ?? (StringTable(bytes: []), StringTable(bytes: []))
  }
}

extension Transaction {
  /// Stores the settings.
  public func store(_ settings: SiteSettings) throws {
    for (name, value) in settings.rows { try storeSetting(name, value) }
  }

  /// Stores one compiled value, such as the URL of the stylesheet.
  public func storeSetting(_ name: String, _ value: String) throws {
    try connection.run(
      "INSERT INTO settings (name, value) VALUES (?, ?)", [.text(name), .text(value)])
  }

  /// The number of the build that compiled settings, locales and templates, anew.
  public func storeBuildNumber(after previous: Int) throws {
    try storeSetting("build", String(previous + 1))
  }

  /// Stores the TZif bytes of the site's zone, empty for UTC.
  public func storeZone(_ bytes: [UInt8]) throws {
    try connection.run("INSERT INTO settings (name, value) VALUES ('zone', ?)", [.bytes(bytes)])
  }

  /// Stores the strings of a language and its templates, labels filled in.
  public func storeLocale(
    _ language: Language, strings: StringTable, templates: StringTable
  ) throws {
    try connection.run(
      "INSERT INTO locales (lang, strings, templates) VALUES (?, ?, ?)",
      [.text(language.code), .bytes(strings.bytes), .bytes(templates.bytes)])
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

// Files of the theme: the names with their hashes stand among the settings, where every page finds them.
extension SiteDatabase {
  fileprivate static let assetPrefix = "asset."

  /// The name with its hash of one of the theme's files, out of all settings.
  public static func assetFile(_ name: String, in rows: StoredSettings) -> String? {
    rows[assetPrefix + name]
  }

  /// The names of the theme's files, without hashes.
  public func assetNames() throws -> [String] {
    try connection.all("SELECT name FROM assets ORDER BY name") { $0.text(0) }
  }

  /// A file of the theme: its name with the hash, and its bytes.
  public func asset(_ name: String) throws -> (file: String, bytes: [UInt8])? {
    try connection.first(
      "SELECT s.value, a.bytes FROM assets a JOIN settings s ON s.name = ? || a.name WHERE a.name = ?",
      [.text(Self.assetPrefix), .text(name)]
    ) { ($0.text(0), $0.bytes(1)) }
  }
}

extension Transaction {
  /// Stores a file of the theme and its name with the hash.
  public func storeAsset(_ name: String, file: String, _ bytes: [UInt8]) throws {
    try storeSetting(SiteDatabase.assetPrefix + name, file)
    try storeAsset(name, bytes)
  }

  /// Stores the bytes of a file of the theme.
  func storeAsset(_ name: String, _ bytes: [UInt8]) throws {
    try connection.run(
      "INSERT INTO assets (name, bytes) VALUES (?, ?)", [.text(name), .bytes(bytes)])
  }
}
