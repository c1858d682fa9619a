import Database
import Glibc
import NIOConcurrencyHelpers
import Pages
import Theme

/// What the one writing thread of `serve` keeps between two requests: the open site, and how many wait.
///
/// Only that thread opens, so that what is held needs no lock, which the compiler cannot see (hence
/// `@unchecked`); whoever hands it work only counts.
final class WriterDesk: @unchecked Sendable {
  private let folder: SiteFolder
  private let waiting = NIOLockedValueBox(0)
  private var held: (site: SiteDatabase, theme: SiteTheme, file: ino_t)?

  init(_ folder: SiteFolder) { self.folder = folder }

  /// A request joins the queue.
  func enter() { waiting.withLockedValue { $0 += 1 } }

  /// A request has its turn.
  func leave() { waiting.withLockedValue { $0 -= 1 } }

  /// Whether anybody waits.
  var isBusy: Bool { waiting.withLockedValue { $0 > 0 } }

  /// The site as its last build left it; opened anew when its file is another one.
  func open() throws -> (SiteDatabase, SiteTheme) {
    var status = stat()
    let file = stat(folder.database, &status) == 0 ? status.st_ino : 0
    if let held, held.file == file, try held.site.buildNumber() == held.theme.build {
      return (held.site, held.theme)
    }
    held = nil
    let site = try SiteDatabase(folder)
    let theme = try SiteTheme.stored(in: site)
    held = (site, theme, file)
    return (site, theme)
  }
}
