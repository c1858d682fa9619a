import Database
import Glibc
import Model
import Pages

/// Files of pages that were hidden from everyone: they are removed before anything else is written.
enum HiddenFiles {
  /// Milliseconds to wait for the publish lock: a build holds it for one batch at a time.
  private static let patience = 10_000

  /// Removes the files of hidden boards and topics, as soon as the publish lock is free.
  static func removeInTurn(
    _ site: SiteDatabase, _ settings: SiteSettings, origin: WriteOrigin
  ) throws {
    guard try site.hasHiddenFiles() else { return }
    let lock = try FileLock(path: site.folder.publishLock, waiting: patience)
    try remove(site, settings, origin: origin)
    _ = consume lock
  }

  /// Removes the files while the caller holds the publish lock.
  ///
  /// The command that hides them calls this at once, and then writes all pages again. If it is killed in between, the next
  /// process that publishes does so, and pages that may name what is hidden are stale from then on.
  static func remove(
    _ site: SiteDatabase, _ settings: SiteSettings, origin: WriteOrigin
  ) throws {
    guard try site.hasHiddenFiles() else { return }
    let hidden = try site.read { try HiddenPages(site, settings) }
    try PageWriter(site).remove(hidden.gone.map(\.path))
    try site.write { transaction in
      for entry in hidden.gone { try transaction.remove(entry) }
      for page in hidden.stale { try transaction.addStale(page) }
      // Removed again after a power cut, which may bring them back.
      var round = PublishRound()
      round.gone = hidden.gone
      try transaction.note(round, boot: origin.boot, at: origin.time)
      try transaction.noteHiddenFilesGone()
    }
  }

  /// A page and its file, with its whole path.
  typealias File = (page: PageKey, path: String)

  /// The files of pages, as the manifest has them.
  static func files(of pages: [PageKey], in site: SiteDatabase) throws -> [File] {
    try pages.flatMap { page in
      try site.manifestPaths(page.text).map { (page, "\(site.folder.documentRoot)/\($0)") }
    }
  }

  /// Removes the files of pages, as the manifest has them now; see below.
  static func unlink(
    _ pages: [PageKey], of site: SiteDatabase
  ) throws -> [(page: PageKey?, error: any Error)] {
    pages.isEmpty ? [] : unlink(try files(of: pages, in: site))
  }

  /// Removes files without the publish lock; the queue has the entries that restore those that may be seen.
  ///
  /// A file that cannot be removed from its folder is emptied. Returns the files for which neither worked, and why they could
  /// not be removed. Files left after `milliseconds`, since a slow disk may take some for each, are one failure without a page.
  static func unlink(
    _ files: [File], atMost milliseconds: Int64 = longest
  ) -> [(page: PageKey?, error: any Error)] {
    var failures: [(page: PageKey?, error: any Error)] = []
    let end = Publisher.now + milliseconds
    for (index, file) in files.enumerated() {
      if index % 16 == 15, Publisher.now >= end {
        return failures + [(nil, PublishError.filesLeft(files.count - index))]
      }
      guard Glibc.unlink(file.path) != 0, errno != ENOENT, errno != ENOTDIR else { continue }
      let code = errno
      if OutputFolder.empty(file.path, in: AT_FDCWD) { continue }
      failures.append(
        (file.page, DatabaseError.system(code: code, action: "remove", path: file.path)))
    }
    return failures
  }

  /// Milliseconds for which a request removes files: it is ended after twenty seconds.
  static let longest: Int64 = 5_000
}
