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
      sources: Sources(
        template: { try locales.of($0).templates.bytes(of: $1) },
        string: { try locales.of($0).strings[$1] },
        asset: { SiteDatabase.assetFile($0, in: rows) }))
  }
}

/// The strings and templates of the languages that were asked for.
private final class StoredLocales {
  typealias Tables = (strings: StringTable, templates: StringTable)

  private let site: SiteDatabase
  private var tables: [(language: Language, tables: Tables)] = []

  init(_ site: SiteDatabase) {
    self.site = site
  }

  func of(_ language: Language) throws -> Tables {
    if let known = tables.first(where: { $0.language == language }) { return known.tables }
    let read = try site.locale(language)
    tables.append((language, read))
    return read
  }
}
