import Database
import Model
import Pages
import Theme

// What is switched on, and what that needs.
extension SiteHealth {
  mutating func lookAtFeatures(_ site: SiteDatabase) throws {
    let settings = try SiteTheme.stored(in: site).settings
    func names(_ features: [Feature]) -> String {
      features.isEmpty ? "none" : features.map(\.rawValue).joined(separator: ", ")
    }
    let off = Feature.allCases.filter { !settings.has($0) }
    approve("site.yml", "features on: \(names(settings.features.features)); off: \(names(off))")
  }
}
