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

  /// Takes the files of a page away, whoever's turn it is; the queue has what brings those back that may be seen.
  static func unlink(_ page: PageKey, of site: SiteDatabase) throws {
    for file in try site.manifestPaths(page.text) {
      let path = "\(site.folder.documentRoot)/\(file)"
      guard Glibc.unlink(path) != 0, errno != ENOENT, errno != ENOTDIR else { continue }
      throw DatabaseError.system(code: errno, action: "remove", path: path)
    }
  }
}
