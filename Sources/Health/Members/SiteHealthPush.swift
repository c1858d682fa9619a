import Database
import Glibc
import Model
import Pages
import Theme

// Checks that news can be pushed to devices, and reports failures; nothing of sites without `courier`.
extension SiteHealth {
  mutating func checkPushes(_ site: SiteDatabase) throws {
    let settings = try SiteTheme.stored(in: site).settings
    guard let program = settings.courier else { return }
    guard settings.allowsPush else {
      // The program is there for another feature.
      if settings.translatesPosts { return }
      return warn(
        "site.yml",
        "`courier` is set, but push notifications are off: they need an https address and the feature `push`"
      )
    }
    if access(program, X_OK) != 0 {
      fail("site.yml", "the program \(program) cannot be run: \(String(cString: strerror(errno)))")
    }
    let state = try site.pushState()
    if try PushKeyFile(in: folder) == nil {
      fail(
        "data/push.key",
        "it is missing or damaged; restore it from a backup, or run `tertulia push --keys`, which removes all devices"
      )
    }
    let text =
      "\(state.devices == 1 ? "1 device gets" : "\(state.devices) devices get") push notifications, \(state.waiting) wait"
    if let error = state.error {
      warn(Self.place, "\(text); the last try: \(error)")
    } else {
      approve(Self.place, text)
    }
  }
}
