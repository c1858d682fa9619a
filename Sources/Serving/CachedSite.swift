public import Database
import Glibc
import Pages
public import Theme

/// A site that stays open between two requests: the connection with its statements, the settings, strings and templates.
///
/// Each request asks for it again. The open site is reused only while the database is the same file, of this program's schema,
/// and of the same build on the same day; else all of it is closed and opened again. So the next request sees a build, a
/// migration and a backup that was restored. Of one thread.
public final class CachedSite {
  /// The site's folder.
  public let folder: SiteFolder
  private var held: (site: SiteDatabase, theme: SiteTheme, file: FileIdentity)?

  /// Opens nothing yet.
  public init(_ folder: SiteFolder) { self.folder = folder }

  /// The open site; throws what `SiteDatabase` throws when it cannot be opened, and `notBuilt`.
  public func open() throws -> (site: SiteDatabase, theme: SiteTheme) {
    // Looked up before it is opened: a replacement in between is noticed the next time.
    let file = FileIdentity(folder.database)
    // Why loss is right: a site that cannot be queried is opened again, and the error then says why.
    if let held, held.file == file,
      // A value that the last request could not read is a failure of that request alone.
      (try? held.theme.throwReadError()) != nil,
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

  /// Closes the open site, such as after an error of which it may be the reason.
  public func forget() { held = nil }
}

/// Identity of the file at a path, and the time of its last change where that is wanted.
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

  /// The target of a symbolic link, as written; nil for a path that is not a link.
  static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(link, &buffer, buffer.count)
    guard (1..<buffer.count).contains(count) else { return nil }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
