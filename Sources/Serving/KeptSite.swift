public import Database
import Glibc
import Pages
public import Theme

/// A site that stays open between two requests: the connection with its statements, the settings, strings and templates.
///
/// Each request asks for it anew. It is what was kept only while the database is the same file, of this program's schema, and
/// of the same build on the same day; else all of it is let go and opened again. So a build, a migration and a backup that
/// was restored are seen by the next request. Of one thread.
public final class KeptSite {
  /// The site's folder.
  public let folder: SiteFolder
  private var held: (site: SiteDatabase, theme: SiteTheme, file: FileIdentity)?

  /// Opens nothing yet.
  public init(_ folder: SiteFolder) { self.folder = folder }

  /// The open site; throws what `SiteDatabase` throws when it cannot be opened, and `notBuilt`.
  public func open() throws -> (site: SiteDatabase, theme: SiteTheme) {
    // Looked at before it is opened: who replaces it in between is noticed the next time.
    let file = FileIdentity(folder.database)
    // Why loss is right: what cannot be asked is opened again, and that says why.
    if let held, held.file == file,
      // What the last request could not read is its own failure, nobody else's.
      (try? held.theme.throwUnread()) != nil,
      (try? held.site.isCurrent(build: held.theme.build, day: held.theme.day)) == true
    {
      held.site.forgetRequest()
      return (held.site, held.theme)
    }
    held = nil
    let site = try SiteDatabase(folder)
    let theme = try SiteTheme.stored(in: site)
    if let file { held = (site, theme, file) }
    return (site, theme)
  }

  /// Lets go of what is kept, such as after an error of which it may be the reason.
  public func forget() { held = nil }
}

/// Which file stands at a path, and when it was changed where that is asked.
public struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let file: UInt64
  private let seconds: Int
  private let nanoseconds: Int

  /// Looks at a path; nil when there is nothing.
  public init?(_ path: String, changes isChangeNoticed: Bool = false) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, file) = (UInt64(status.st_dev), UInt64(status.st_ino))
    let time = isChangeNoticed ? status.st_mtim : timespec()
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
  }

  /// Where a symbolic link leads to, as it says; nil for what is none.
  static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(link, &buffer, buffer.count)
    guard (1..<buffer.count).contains(count) else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
