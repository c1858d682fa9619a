public import Database
import Model
public import Theme

extension SiteTheme {
  /// The theme of a site as its last build stored it; reads the settings, nothing else yet.
  ///
  /// Throws `DatabaseError.notBuilt` when there never was a build.
  public static func stored(in site: SiteDatabase) throws -> SiteTheme {
    let rows = try site.settingRows()
    guard let settings = SiteSettings(rows: rows) else {
      throw DatabaseError.notBuilt(path: site.folder.path)
    }
    let zone = try site.zone()
    return SiteTheme(
      settings: settings,
      zone: zone.isEmpty ? .utc : try TimeZone(name: settings.timeZoneName, tzif: zone),
      assets: site.assetFiles(in: rows), build: rows["build"].flatMap { Int($0) } ?? 0,
      day: rows["day"].flatMap { CivilDate($0) },
      // An older program's build did not note it.
      holds: rows["holds"].map { words in
        words.split(separator: " ").compactMap { StudyKind(rawValue: String($0)) }
      } ?? StudyKind.allCases,
      sources: Sources(
        template: { try site.template($0, $1) },
        // Why loss is right: a label that cannot be read shows its key instead of failing the page.
        string: { try? site.string($0, $1) }))
  }
}
