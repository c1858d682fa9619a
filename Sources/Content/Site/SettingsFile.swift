public import Model

/// Reads `site.yml`.
public enum SettingsFile {
  /// The settings of a site; throws everything that is wrong with them.
  public static func read(_ root: String) throws(ContentErrors) -> SiteSettings {
    let problems = Problems()
    let settings = read(ContentTree(root: root), problems)
    try problems.check()
    guard let settings else {
      throw ContentErrors([ContentError(file: "site.yml", reason: .missingFile)])
    }
    return settings
  }

  /// Everything that is wrong with `site.yml`; nothing where it can be read.
  public static func errors(_ root: String) -> [ContentError] {
    do throws(ContentErrors) {
      _ = try read(root)
      return []
    } catch {
      return error.errors
    }
  }

  /// True if `time_zone` may be this: a zone of this machine's `/usr/share/zoneinfo`, or UTC.
  public static func isTimeZone(_ name: String) -> Bool { SettingsReader.isTimeZone(name) }

  /// Nil where languages, name or address are wrong: everything else would look wrong, too.
  static func read(_ tree: ContentTree, _ problems: Problems) -> SiteSettings? {
    guard let text = tree.text("site.yml", problems),
      let fields = Fields(yaml: text, file: "site.yml", problems)
    else { return nil }
    var settings = SiteSettings()
    var reader = SettingsReader(fields)
    settings.declare(to: &reader)
    reader.finish()
    if settings.sections.contains(.map), settings.map == nil {
      fields.report("sections", .missingField("map"))
    }
    return reader.isComplete ? settings : nil
  }
}
