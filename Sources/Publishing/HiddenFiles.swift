public import Database
public import Model
import Pages

/// Files of what was hidden from everybody: they go before anything else is written.
public enum HiddenFiles {
  /// Removes them when a board was hidden and they may still be there; the caller holds the publish lock.
  ///
  /// Whoever hid it does this at once, and writes all pages anew. Were they killed on the way, the next process that
  /// publishes does, and what may name what is hidden is stale from then on.
  public static func remove(
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
}
