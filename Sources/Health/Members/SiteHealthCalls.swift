import Database
import Model
import Pages
import Theme

// Checks that members can call each other, and that the relay's secret can be read; nothing of sites without calls.
extension SiteHealth {
  mutating func checkCalls(_ site: SiteDatabase) throws {
    let settings = try SiteTheme.stored(in: site).settings
    guard settings.has(.calls) else { return }
    guard settings.allowsCalls else {
      return warn("site.yml", "the feature `calls` is on, but calls need an https address")
    }
    guard !settings.calls.turn.isEmpty else {
      return warn(
        "site.yml", "calls have no relay (`calls: {turn: …}`): they fail in many networks")
    }
    guard settings.calls.turn.contains(where: \.isRelay) else { return }
    guard let file = settings.calls.secretFile else {
      return fail(
        "site.yml", "`calls: {turn: …}` needs `secret_file`: browsers may not use the relay")
    }
    if RelaySecretFile.read(file) == nil {
      fail(file, "it cannot be read, or is not one line: browsers may not use the relay for calls")
    } else {
      approve(file, "the relay for calls has a secret")
    }
  }
}
