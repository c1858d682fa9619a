import Database
import Glibc
import Model
import Time

/// Builds the site now, and again whenever something changes that a build reads.
///
/// Errors are printed in full and end nothing: the last good build stays. Pages are read and comments posted meanwhile, on other
/// threads.
struct ServeWatch: Sendable {
  private let site: ServedSite
  private let builder: SiteBuilder
  private let clock: @Sendable () -> Timestamp

  init(_ site: ServedSite, quiet: Bool, clock: @escaping @Sendable () -> Timestamp) {
    self.site = site
    self.clock = clock
    builder = SiteBuilder(
      folder: site.folder, quiet: quiet, jobs: max(1, min(64, SiteBuilder.cores)))
  }

  /// Builds once; returns the sources as they were just before.
  func build() async -> SourceSnapshot {
    let snapshot = SourceSnapshot(site.folder)
    await attempt()
    return snapshot
  }

  /// Looks twice a second, until the task is cancelled.
  func run(after first: SourceSnapshot) async {
    var known = first
    while await pause(500) {
      guard SourceSnapshot(site.folder) != known else { continue }
      known = await settled()
      await attempt()
    }
  }

  /// The files once they have stopped changing: editors and `git` write in several steps.
  private func settled() async -> SourceSnapshot {
    var known = SourceSnapshot(site.folder)
    for _ in 0..<20 where await pause(100) {
      let now = SourceSnapshot(site.folder)
      if now == known { return now }
      known = now
    }
    return known
  }

  /// False when the task was cancelled.
  private func pause(_ milliseconds: Int) async -> Bool {
    do {
      try await Task.sleep(for: .milliseconds(milliseconds))
      return true
    } catch {
      return false
    }
  }

  private func attempt() async {
    do {
      try await builder.build(now: clock())
      try site.reload()
    } catch {
      Console.error(Failure(error).description)
      // Why loss is right: without a build there are no settings, and the next line says so.
      try? site.reload()
      Console.error(
        site.settings == nil
          ? "there is nothing to show yet; waiting for a change"
          : "showing the last good build; waiting for a change")
    }
  }
}

/// Names, sizes and times of all that a build reads: equal while nothing changes.
struct SourceSnapshot: Equatable, Sendable {
  /// Folders inside folders that are looked into.
  private static let depth = 24

  /// Inode, size, seconds and nanoseconds of each file.
  private var stamps: [String: [Int]] = [:]

  init(_ folder: SiteFolder) {
    _ = add(folder.settings)
    addFolder(folder.content, depth: Self.depth)
    addFolder(folder.templates, depth: Self.depth)
  }

  /// Notes a path; returns true for a folder, whose changes are seen by its contents.
  ///
  /// A link to a folder is noted as a link: it may lead to `/`, and the part of the site that it shows is seen there.
  private mutating func add(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else { return false }
    if status.st_mode & S_IFMT == S_IFDIR { return true }
    var target = stat()
    if status.st_mode & S_IFMT == S_IFLNK, stat(path, &target) == 0,
      target.st_mode & S_IFMT == S_IFREG
    {
      status = target
    }
    stamps[path] = [
      Int(truncatingIfNeeded: status.st_ino), status.st_size, status.st_mtim.tv_sec,
      status.st_mtim.tv_nsec,
    ]
    return false
  }

  private mutating func addFolder(_ path: String, depth: Int) {
    guard depth > 0, let directory = opendir(path) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { buffer in
        String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
      }
      // Editors keep such files beside one that is open.
      guard name.utf8.first != 46, name.utf8.last != 126 else { continue }
      if add("\(path)/\(name)") { addFolder("\(path)/\(name)", depth: depth - 1) }
    }
  }
}
