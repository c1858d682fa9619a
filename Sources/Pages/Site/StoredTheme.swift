public import Database
import Model
public import Theme
import Time

extension SiteTheme {
  /// The theme of a site as its last build stored it; reads the settings, nothing else yet.
  ///
  /// Throws `DatabaseError.notBuilt` when there never was a build.
  public static func stored(in site: SiteDatabase) throws -> SiteTheme {
    let rows = try site.settingRows()
    guard let settings = SiteSettings(stored: { rows[$0] }) else {
      throw DatabaseError.notBuilt(path: site.folder.path)
    }
    let locales = StoredLocales(site)
    return SiteTheme(
      settings: settings,
      zone: rows.zone.isEmpty ? .utc : try TimeZone(name: settings.timeZoneName, tzif: rows.zone),
      build: rows["build"].flatMap { Int($0) } ?? 0,
      day: rows["day"].flatMap { CivilDate($0) },
      // An older program's build did not note it.
      holds: rows["holds"].map { words in
        words.split(separator: " ").compactMap { StudyKind(rawValue: String($0)) }
      } ?? StudyKind.allCases,
      colors: rows["colors"].flatMap { ThemeColors(stored: $0) } ?? ThemeColors(),
      sources: Sources(
        template: { try locales.find($0, .template, $1) { $0.bytes(of: $1) } },
        string: { try locales.find($0, .string, $1) { $0[$1] } },
        asset: { SiteDatabase.assetFile($0, in: rows) }))
  }
}

/// Strings and templates: those that most requests need, those that were used, and those stored beside them.
private final class StoredLocales {
  private typealias Part = (language: Language, kind: LocaleEntry, table: StringTable)
  private let site: SiteDatabase
  private var frequent: [Part] = []
  private var known: [Part] = []

  init(_ site: SiteDatabase) {
    self.site = site
  }

  /// Returns the stored value of a name, read from a table; nil if the name does not exist.
  func find<T>(
    _ language: Language, _ kind: LocaleEntry, _ name: String,
    _ read: (StringTable, String) -> T?
  ) throws -> T? {
    try read(frequent(language, kind), name) ?? read(part(language, kind, name), name)
  }

  private func frequent(_ language: Language, _ kind: LocaleEntry) throws -> StringTable {
    let read = frequent.first { $0.kind == kind && $0.language == language }
    if let read { return read.table }
    let table = try site.locale(language, kind.frequent, around: "")
    frequent.append((language, kind, table))
    return table
  }

  /// The table in which a name is, if it is in any.
  private func part(
    _ language: Language, _ kind: LocaleEntry, _ name: String
  ) throws -> StringTable {
    let read = known.first {
      $0.kind == kind && $0.language == language && $0.table.reaches(over: name)
    }
    if let read { return read.table }
    let table = try site.locale(language, kind, around: name)
    if table.reaches(over: name) { known.append((language, kind, table)) }
    return table
  }
}
