import Database
import Model
import Pages
import Synchronization
import Theme

/// Facts about the site that the server knows without asking the database: the settings of the last good build.
///
/// Shared by all requests; replaced after each build.
final class ServedSite: Sendable {
  let folder: SiteFolder
  private let stored = Mutex<SiteSettings?>(nil)

  init(_ folder: SiteFolder) { self.folder = folder }

  /// Nil as long as the site was never built.
  var settings: SiteSettings? { stored.withLock { $0 } }

  /// Reads the settings again; throws `DatabaseError.notBuilt` when there never was a build.
  func reload() throws {
    let settings = try SiteTheme.stored(in: SiteDatabase(folder, mode: .read)).settings
    stored.withLock { $0 = settings }
  }
}
