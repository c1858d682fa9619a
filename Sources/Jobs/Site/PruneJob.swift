import CProcess
import Database
import Glibc
import Model
import Time

/// Deletes data that is no longer needed: rows, as each feature in the database declares (`FeatureStore.prune`); rounds that
/// are on the disk; old news, ended conversations and places past their retention, a part at a time; files that members sent
/// more than a day ago and show nowhere, signals of conversations without a message for a day, and files of processes that were
/// killed before they could unlink them.
///
/// Reservations whose day has passed end.
struct PruneJob: DailyJob {
  static let name = SiteDatabase.pruneJob

  /// Seconds after which a temporary file counts as abandoned: no build takes a day.
  private static let abandoned: Int64 = 86_400

  /// The most files that are removed in a step.
  private static let filesRemoved = 200

  /// The most messages that are deleted in a step.
  private static let messagesRemoved = 1000

  /// The most places that are deleted in a step.
  private static let placesRemoved = 2000

  func prepare(_ context: JobContext) throws {
    let uploads = UploadFolder(context.site.folder)
    let limit = context.time().seconds - Self.abandoned
    let signals = "\(context.site.folder.documentRoot)/\(SitePath.signals)"
    if access(signals, F_OK) == 0 { try Self.remove(in: signals, olderThan: limit) { _ in true } }
    try Self.remove(in: context.site.folder.data, olderThan: limit, where: Self.isSpool)
    guard access(uploads.path, F_OK) == 0 else { return }
    let awaited = try context.site.namesOfAvatarUploads()
    try Self.remove(in: uploads.path, olderThan: limit) { !awaited.contains($0) }
    // A restored site has no such folder before the next file comes.
    if access(uploads.temporary, F_OK) == 0 {
      try Self.remove(in: uploads.temporary, olderThan: limit) { _ in true }
    }
    guard access(uploads.files, F_OK) == 0 else { return }
    let known = try context.site.uploadNames()
    try Self.remove(in: uploads.files, olderThan: limit) { !known.contains($0) }
  }

  func part(_ context: JobContext) throws -> Bool {
    let files = try context.site.write {
      try $0.dropUnusedUploads(
        sentBefore: context.time().adding(seconds: -Self.abandoned), limit: Self.filesRemoved)
    }
    for file in files { UploadFolder(context.site.folder).remove(file) }
    let hasMoreNews = try context.site.write { try $0.dropOldNews(at: context.time()) }
    let hasMoreTalk = try context.site.write {
      try $0.dropEndedTalks(at: context.time(), limit: Self.messagesRemoved)
    }
    let hasMorePlaces = try context.site.write {
      try $0.dropOldPlaces(at: context.time(), limit: Self.placesRemoved)
    }
    return hasMoreNews || hasMoreTalk || hasMorePlaces || files.count >= Self.filesRemoved
  }

  /// Removes files that were written before a moment.
  private static func remove(
    in folder: String, olderThan limit: Int64, where isWanted: (String) -> Bool
  ) throws {
    for name in try names(in: folder) where isWanted(name) {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        Int64(status.st_mtim.tv_sec) < limit
      else { continue }
      guard unlink(path) == 0 || errno == ENOENT else {
        throw DatabaseError.system(code: errno, action: "remove", path: path)
      }
    }
  }

  func work(_ transaction: inout Transaction, _ context: JobContext) throws {
    let now = context.time()
    try transaction.dropPublishRounds(boot: context.boot, writtenBy: now)
    try transaction.prune(at: now, on: context.today)
  }

  /// Names that mkstemp(3) makes of `spool-XXXXXX`.
  private static func isSpool(_ name: String) -> Bool {
    name.hasPrefix("spool-") && name.utf8.count == 12
  }

  private static func names(in folder: String) throws -> [String] {
    guard let entries = opendir(folder) else {
      throw DatabaseError.system(code: errno, action: "read", path: folder)
    }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }
}
