import Database
import Glibc
import Model
import Pages
import Theme

// Checks that posts can be translated, or says why not; nothing of sites that name no server.
extension SiteHealth {
  mutating func checkTranslations(_ site: SiteDatabase) throws {
    let settings = try SiteTheme.stored(in: site).settings
    guard let server = settings.translate.server else { return }
    guard settings.translatesPosts else {
      return warn(
        "site.yml",
        "`translate` is set, but nothing is translated: that needs `courier`, two languages and the feature `translation`"
      )
    }
    if let file = settings.translate.keyFile, access(file, R_OK) != 0 {
      fail("site.yml", "the key in \(file) cannot be read: \(String(cString: strerror(errno)))")
    }
    let state = try site.translationState()
    let text = "posts are translated by \(server.text), \(state.waiting) wait"
    if let error = state.error {
      warn(Self.place, "\(text); the last try: \(error)")
    } else {
      approve(Self.place, text)
    }
  }
}
