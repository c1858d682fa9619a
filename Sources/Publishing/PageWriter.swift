import Database
import Model
import Pages

/// Writes rendered pages to the document root, under the rules of the manifest.
///
/// Only files that the manifest knows as ours are overwritten or removed. A file in the way is adopted if it is identical, or
/// if the writer `adopts`; otherwise an error names it. The caller holds the publish lock.
struct PageWriter {
  let site: SiteDatabase
  let output: OutputFolder
  let adopts: Bool

  init(_ site: SiteDatabase, adopts: Bool = false) throws {
    output = try OutputFolder(site.folder)
    self.site = site
    self.adopts = adopts
  }

  /// Notes files that the manifest does not know before they are written: otherwise, if this process were killed between
  /// writing and bookkeeping, the next one would not take them for ours.
  func announce(_ pages: [PlacedPage]) throws {
    for page in pages where !page.isKnown { page.isNew = !output.exists(page.file) }
    let new = pages.filter(\.isNew)
    guard !new.isEmpty else { return }
    try site.write { for page in new { try $0.note(page.entry) } }
  }

  /// Writes a page; throws `PublishError.fileInTheWay`, and `DatabaseError.system` when the disk refuses.
  func write(_ placed: PlacedPage) throws -> OutputFolder.Result {
    let (page, file) = (placed.page, placed.file)
    guard page.path.audience == .everyone else { throw PublishError.notForEverybody(file) }
    if !adopts, !placed.isKnown, !placed.isNew, output.exists(file),
      try site.manifestKey(path: file) == nil
    {
      let isSame =
        page.original.map { output.isCopy(file, of: $0) } ?? output.holds(page.bytes, file)
      guard isSame else { throw PublishError.fileInTheWay(file) }
    }
    if let original = page.original { return try output.copy(original, to: file) }
    return try output.write(page.bytes, file, isNew: placed.isNew)
  }

  /// Removes files that we wrote: each is tried, then the first error is thrown.
  func remove(_ files: [String]) throws {
    var failure: DatabaseError?
    for file in files {
      do throws(DatabaseError) { try output.remove(file) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }
}

/// A rendered page, and the files that the manifest has for its key.
///
/// A class: it is handed on half a dozen times, and would be copied each time.
final class PlacedPage {
  /// Page to be written.
  let page: RenderedPage
  /// The text of its key.
  let key: String
  /// File of the page.
  let file: String
  /// Files of the key: the page's own, and an old one to be removed if its address has changed.
  let files: [String]
  /// True if the file does not exist yet, and has been announced.
  var isNew = false

  /// True if the manifest has the page at its file.
  var isKnown: Bool { files.contains(file) }

  /// Files of the page at former addresses.
  var formerFiles: [String] { files.filter { $0 != file } }

  var entry: ManifestEntry { ManifestEntry(key: key, path: file) }

  init(page: RenderedPage, key: String, files: [String]) {
    self.page = page
    self.key = key
    self.files = files
    file = page.path.file
  }
}

/// Reason why a page could not be written.
public enum PublishError: Error, Equatable, Sendable {
  /// A file that we did not write is in the page's place.
  case fileInTheWay(String)
  /// A page that is not public was about to become a file.
  case notForEverybody(String)
  /// The number of hidden files that could not be removed in time; the job runner removes them.
  case filesLeft(Int)
}
