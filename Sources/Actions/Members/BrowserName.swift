import Model
import Theme

/// A browser's description of itself, in the two words that people know it by.
struct BrowserName {
  /// A browser and the system that it runs on; nil if not recognised.
  private let browser, system: String?

  /// Looks for names in a `User-Agent`, in an order that finds a browser before those whose names it carries as well.
  init(_ agent: String) {
    let browsers = [
      ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"),
      ("CriOS/", "Chrome"), ("Chromium/", "Chromium"), ("Chrome/", "Chrome"),
      ("Safari/", "Safari"), ("curl/", "curl"),
    ]
    let systems = [
      ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
      ("Mac OS", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]
    browser = browsers.first { agent.holds($0.0) }?.1
    system = systems.first { agent.holds($0.0) }?.1
  }

  /// `Firefox on Linux`.
  func text(_ locale: Locale) -> String {
    guard let browser else { return system ?? locale.text("browser_unknown") }
    return system.map { locale.text("browser_on", ["browser": browser, "system": $0]) } ?? browser
  }
}
