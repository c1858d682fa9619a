public import Database
import Model
public import Theme

extension SiteTheme {
  /// The theme of a site as its last build stored it; reads the settings, nothing else yet.
  ///
  /// Throws `DatabaseError.notBuilt` when there never was a build.
  public static func stored(in site: SiteDatabase) throws -> SiteTheme {
    let rows = try site.settingRows()
    guard let settings = SiteSettings(stored: { rows[$0] }) else {
      throw DatabaseError.notBuilt(path: site.folder.path)
    }
    let zone = try site.zone()
    let strings = StoredStrings(site)
    return SiteTheme(
      settings: settings,
      zone: zone.isEmpty ? .utc : try TimeZone(name: settings.timeZoneName, tzif: zone),
      build: rows["build"].flatMap { Int($0) } ?? 0,
      day: rows["day"].flatMap { CivilDate($0) },
      // An older program's build did not note it.
      holds: rows["holds"].map { words in
        words.split(separator: " ").compactMap { StudyKind(rawValue: String($0)) }
      } ?? StudyKind.allCases,
      sources: Sources(
        template: { try site.template($0, $1) },
        string: strings.text,
        asset: { SiteDatabase.assetFile($0, in: rows) }))
  }
}

/// The strings of the languages that were asked for.
private final class StoredStrings {
  private let site: SiteDatabase
  private var tables: [(language: Language, table: StringTable)] = []

  init(_ site: SiteDatabase) {
    self.site = site
  }

  func text(_ language: Language, _ name: String) -> String? {
    if let known = tables.first(where: { $0.language == language }) { return known.table[name] }
    // Why loss is right: a label that cannot be read shows its key instead of failing the page.
    guard let table = try? site.strings(language) else { return nil }
    tables.append((language, table))
    return table[name]
  }
}
