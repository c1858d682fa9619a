import Actions
public import Content
@_spi(Raw) public import Database
public import Foundation
import Jobs
import Model
import Pages
public import Publishing
import Synchronization
public import Theme
public import Time

/// A site in a temporary folder that goes away with its last reference.
///
/// Files go in as texts by path; `compile` and `build` do with them what `tertulia build` does, on one thread and by a fixed
/// clock, so that every run gives the same bytes.
public final class TemporarySite {
  /// 14 November 2026, 17:00 UTC: what the clock shows.
  public static let now = Timestamp(seconds: 1_794_675_600)
  /// The views of all pages, whose templates the tool has a build check.
  public static let views: [any PageView.Type] =
    AllPages.views + PrivatePages.views + AllMails.views

  /// The program's own theme, compiled once for all tests.
  public static let themes = CompiledThemes()

  /// Inputs of a new database.
  private struct Start: Hashable {
    /// Nil for folders.
    let files: [String: Data?]
    let now: Timestamp
  }
  /// Databases as they were made: most tests begin with the same ones, and to make one takes half a second.
  private static let made = Mutex<[Start: Data]>([:])

  /// Origin of pages written here.
  public static let origin = WriteOrigin(boot: "boot-of-the-tests", time: now)

  /// Where the site is.
  public let folder: SiteFolder

  /// Writes files into a new folder; nothing is read or built.
  public init(_ files: [String: String] = [:]) throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("tertulia-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    folder = SiteFolder(path)
    for (path, text) in files { try write(text, path) }
  }

  /// Copies a site with all its files; no connection may be writing to it.
  public init(copyOf other: TemporarySite) throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("tertulia-test-\(UUID().uuidString)").path
    try FileManager.default.copyItem(atPath: other.folder.path, toPath: path)
    folder = SiteFolder(path)
  }

  // Why loss is right: a folder that stays in /tmp fails no test.
  deinit { try? FileManager.default.removeItem(atPath: folder.path) }
}

// Files, by their path below the site's folder.
extension TemporarySite {
  private func url(_ path: String) -> URL {
    URL(fileURLWithPath: folder.path).appendingPathComponent(path)
  }

  /// Writes a text, and the folders above it.
  public func write(_ text: String, _ path: String) throws { try write(Array(text.utf8), path) }

  /// Writes bytes, and the folders above them.
  public func write(_ bytes: [UInt8], _ path: String) throws {
    let url = url(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  /// The text of a file.
  public func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: url(path)), as: UTF8.self)
  }

  /// True if there is a file or folder at the path.
  public func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path)
  }

  /// Removes a file, or a folder with all that is in it.
  public func remove(_ path: String) throws { try FileManager.default.removeItem(at: url(path)) }

  /// Every file of `public/` by its path there, each with its bytes.
  public func publicFiles() throws -> [String: Data] {
    let root = folder.documentRoot
    var files: [String: Data] = [:]
    guard let walk = FileManager.default.enumerator(atPath: root) else { return files }
    for case let path as String in walk {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
      // Bells are no pages: they ring again.
      if isFolder.boolValue || path.hasPrefix("\(SitePath.signals)/") { continue }
      files[path] = try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)"))
    }
    return files
  }
}

// The work of `tertulia build` and of a request.
extension TemporarySite {
  /// The site's database, made or brought up to date.
  public func migrated() throws -> SiteDatabase {
    try FileManager.default.createDirectory(atPath: folder.data, withIntermediateDirectories: true)
    return try SiteDatabase.migrate(folder)
  }

  /// Reads `content/` into the database.
  @discardableResult
  public func compile(at now: Timestamp = now) throws -> SiteDatabase {
    guard !exists("data"), let start = start(at: now) else { return try compiled(at: now) }
    if let database = Self.made.withLock({ $0[start] }) {
      try FileManager.default.createDirectory(
        atPath: folder.data, withIntermediateDirectories: true)
      let path = folder.database
      let isThere = FileManager.default.createFile(
        atPath: path, contents: database, attributes: [.posixPermissions: 0o600])
      guard isThere else { throw CocoaError(.fileWriteUnknown) }
      return try migrated()
    }
    let site = try compiled(at: now)
    let isBusy = try site.connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.flag(0) }
    guard isBusy == false else { return site }
    let database = try Data(contentsOf: URL(fileURLWithPath: folder.database))
    Self.made.withLock { $0[start] = database }
    return site
  }

  /// The program's own templates are checked by `ReadingTests`, once: that takes half of a compilation's time.
  private var checkedViews: [any PageView.Type] { exists("templates") ? Self.views : [] }

  /// Inputs of a database; nil if there are links, which may lead anywhere, or unreadable files.
  private func start(at now: Timestamp) -> Start? {
    guard let walk = FileManager.default.enumerator(atPath: folder.path) else { return nil }
    var files: [String: Data?] = [:]
    for case let path as String in walk {
      switch walk.fileAttributes?[.type] as? FileAttributeType {
      case .typeDirectory: files[path] = .some(nil)
      case .typeRegular:
        guard let bytes = FileManager.default.contents(atPath: "\(folder.path)/\(path)") else {
          return nil
        }
        files[path] = bytes
      default: return nil
      }
    }
    return Start(files: files, now: now)
  }

  private func compiled(at now: Timestamp) throws -> SiteDatabase {
    let site = try migrated()
    let source = try SiteSource.read(
      folder.path, views: checkedViews, boards: try site.boards().map(\.slug),
      // Why loss is right: a name that cannot be looked up stays plain text.
      isMember: { (try? site.member(username: $0)).flatMap { $0 } != nil }, themes: Self.themes)
    try SiteCompiler(site, source, now: now, stale: { _ in nil }).store()
    return site
  }

  /// Reads `content/` into the database and queues what an edit made stale; returns whether only a whole
  /// build will do.
  @discardableResult
  public func edit(at now: Timestamp = now, program: String = "tests") throws -> Bool {
    let site = try migrated()
    let fingerprint = try SiteSource.fingerprint(site, program: program)
    let source = try SiteSource.read(
      folder.path, views: checkedViews, boards: try site.boards().map(\.slug),
      // Why loss is right: a name that cannot be looked up stays plain text.
      isMember: { (try? site.member(username: $0)).flatMap { $0 } != nil },
      cache: RenderingCache(folder, program: program), themes: Self.themes)
    try SiteCompiler(
      site, source, now: now, program: program, fingerprint: fingerprint,
      stale: { try StalePages(site, source.settings).pages(of: $0) }
    ).store()
    return try site.needsWholeBuild()
  }

  /// Writes every page from the database, as it is.
  @discardableResult
  public func writePages(adopts: Bool = false) throws -> WholeBuild.Tally {
    let site = try SiteDatabase(folder)
    let theme = try SiteTheme.stored(in: site)
    return try site.connection.refusingPrivateTables {
      let build = try WholeBuild(site, theme, origin: Self.origin, adopts: adopts)
      var tally = WholeBuild.Tally()
      for batch in build.batches { tally.add(try build.write(batch, site, theme)) }
      tally.add(try build.finish(tally, site, theme))
      return tally
    }
  }

  /// Reads `content/` and writes every page.
  @discardableResult
  public func build(at now: Timestamp = now) throws -> WholeBuild.Tally {
    try compile(at: now)
    return try writePages()
  }

  /// Publishes at most so many pages (the most urgent one in any case), as a request does.
  @discardableResult
  public func publish(_ pages: Int = .max) throws -> Publisher.Outcome {
    let site = try SiteDatabase(folder)
    return try site.connection.refusingPrivateTables {
      var publisher = try publisher(site)
      let outcome = try publish(pages, &publisher)
      try publisher.finish()
      return outcome
    }
  }

  /// A publisher that holds the lock until it is gone.
  public func publisher(_ site: SiteDatabase) throws -> Publisher {
    try Publisher(site, try SiteTheme.stored(in: site), origin: Self.origin, waiting: 0)
  }

  /// One round of a publisher without its bookkeeping.
  public func publish(_ pages: Int, _ publisher: inout Publisher) throws -> Publisher.Outcome {
    var written = 1
    return try publisher.publish {
      written += 1
      return written > pages
    }
  }

  /// Every file of `public/` as a build from nothing makes it of the same database.
  public func cleanBuild() throws -> [String: Data] {
    let copy = try TemporarySite(copyOf: self)
    try FileManager.default.removeItem(atPath: copy.folder.documentRoot)
    let site = try SiteDatabase(copy.folder)
    try site.set("DELETE FROM pages")
    try copy.writePages()
    return try copy.publicFiles()
  }
  /// Every file of `public/` as a whole build of the same content and database makes it.
  ///
  /// Contents that are not compiled yet are compiled there.
  public func cleanCompile() throws -> [String: Data] {
    let copy = try TemporarySite(copyOf: self)
    try copy.compile()
    return try copy.cleanBuild()
  }
}
