import Database
import Model
import Pages
import Theme
import Time

// Vaults of notes that members sent and that have not been read yet.
extension SiteHealth {
  /// Seconds after which a vault should have been read: a timer looks each minute.
  private static let slow: Int64 = 600

  mutating func checkVaults(_ site: SiteDatabase) throws {
    guard try SiteTheme.stored(in: site).settings.has(.notebook),
      let next = try site.nextVaultImport(),
      next.sentAt < hostEnvironment.now.adding(seconds: -Self.slow)
    else { return }
    warn(
      "data/tertulia.db",
      "a vault has been waiting to be imported since \(next.sentAt.rfc3339); run `tertulia refresh`"
    )
  }
}
