import Content
import Database
import Model
import Pages
import Theme

// Enabled features, and settings that are other than usual.
extension SiteHealth {
  /// Errors of `site.yml`, of which the next build would say no more.
  mutating func checkSettingsFile() {
    let errors = SettingsFile.errors(folder.path)
    for error in errors.prefix(5) {
      let line = error.line > 0 ? "line \(error.line): " : ""
      fail("site.yml", "\(line)\(error.reason)")
    }
    guard !errors.isEmpty else { return }
    fail(
      "site.yml",
      "the settings of the last build stay in use; the next build fails until this is fixed")
  }

  mutating func checkFeatures(_ site: SiteDatabase) throws {
    let settings = try SiteTheme.stored(in: site).settings
    func names(_ features: [Feature]) -> String {
      features.isEmpty ? "none" : features.map(\.rawValue).joined(separator: ", ")
    }
    let off = Feature.allCases.filter { !settings.has($0) }
    approve("site.yml", "features on: \(names(settings.features.features)); off: \(names(off))")
  }
  /// Contents of `site.yml`: the settings that are other than usual, as the last build stored them.
  mutating func checkSettings(_ site: SiteDatabase) throws {
    let settings = try SiteTheme.stored(in: site).settings
    // The line of the features has those.
    let unusual = settings.unusual.filter { $0.key != "features" }
    guard !unusual.isEmpty else {
      approve("site.yml", "all settings are the defaults")
      return
    }
    let said = unusual.map { setting in
      let value = setting.value.isEmpty ? "" : ": \(setting.value)"
      let isIdle = setting.feature.map { !settings.has($0) } ?? false
      return "\(setting.key)\(value)"
        + (isIdle ? " (no effect: \(setting.feature?.rawValue ?? "") is off)" : "")
    }
    approve("site.yml", "settings other than the defaults: \(said.joined(separator: "; "))")
  }
}
