import Database
import Model

/// Writes rendered pages to the document root, under the rules of the manifest.
///
/// Only files that the manifest knows as ours are overwritten or removed. A file in the way is adopted
/// when it is identical (or when told to adopt), else it is an error that names it. The caller holds
/// the publish lock.
struct PageWriter: ~Copyable {
  let site: SiteDatabase
  let output: OutputFolder
  let origin: WriteOrigin
  let adopts: Bool

  init(_ site: SiteDatabase, origin: WriteOrigin, adopts: Bool = false) throws {
    output = try OutputFolder(site.folder)
    self.site = site
    self.origin = origin
    self.adopts = adopts
  }

  /// Notes files that do not exist yet in the manifest before they are written: were we killed between
  /// writing and bookkeeping, the next process would take them for somebody else's.
  func announce(_ entries: [ManifestEntry]) throws {
    let new = try entries.filter {
      try site.manifestKey(path: $0.path) == nil && !output.exists($0.path)
    }
    guard !new.isEmpty else { return }
    try site.write { try note(new) }
  }

  /// Notes what is on disk now; inside `write`.
  func note(_ entries: [ManifestEntry]) throws {
    for entry in entries { try site.note(entry, boot: origin.boot, at: origin.time) }
  }

  /// Writes a page; throws `PublishError.fileInTheWay`, and `DatabaseError.system` when the disk refuses.
  func write(_ page: RenderedPage) throws -> OutputFolder.Result {
    let file = page.path.file
    if let original = page.original { return try copy(original, file) }
    if !adopts, try site.manifestKey(path: file) == nil, output.exists(file),
      !output.holds(page.bytes, file)
    {
      throw PublishError.fileInTheWay(file)
    }
    return try output.write(page.bytes, file)
  }

  /// Copies a file whose name changes with its content, so that one of the same size is the same.
  private func copy(_ original: String, _ file: String) throws -> OutputFolder.Result {
    if try site.manifestKey(path: file) == nil, output.exists(file), !adopts,
      !output.isCopy(file, of: original)
    {
      throw PublishError.fileInTheWay(file)
    }
    return try output.copy(original, to: file)
  }

  /// Removes the files of a page that does not exist any more; gives their paths.
  func remove(key: String) throws -> [String] { try removeFormer(key: key, current: nil) }

  /// Removes the files of a page but the one where it is now; gives their paths.
  func removeFormer(key: String, current: String?) throws -> [String] {
    let files = try site.manifestPaths(key).filter { $0 != current }
    for file in files { try output.remove(file) }
    return files
  }
}

/// Why a page could not be written.
public enum PublishError: Error, Equatable, Sendable {
  /// A file that we did not write stands where the page belongs.
  case fileInTheWay(String)
}
