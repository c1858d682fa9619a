import Database
import Glibc
import Model
import Pages

/// Files of what was hidden from everybody: they go before anything else is written.
enum HiddenFiles {
  /// Milliseconds that somebody waits for their turn, who has none yet: whoever builds keeps it for a batch at a time.
  private static let patience = 10_000

  /// Removes what a hidden board or topic has left in files, as soon as it is our turn to publish.
  static func removeInTurn(
    _ site: SiteDatabase, _ settings: SiteSettings, origin: WriteOrigin
  ) throws {
    guard try site.hasHiddenFiles() else { return }
    let lock = try FileLock(path: site.folder.publishLock, waiting: patience)
    try remove(site, settings, origin: origin)
    _ = consume lock
  }

  /// The same in a turn that the caller has: they hold the publish lock.
  ///
  /// Whoever hid it does this at once, and writes all pages anew. Were they killed on the way, the next process that
  /// publishes does, and what may name what is hidden is stale from then on.
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
      var round = PublishedRound()
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

  /// Removes files, whoever's turn it is to publish; the queue has what brings those back that may be seen.
  ///
  /// A file that its folder keeps is emptied. Returns what could be neither, and why it could not be removed; what is left
  /// after so many milliseconds, since a slow disk may take some for each, is one failure, of no page.
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
