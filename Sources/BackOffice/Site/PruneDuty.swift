import CProcess
import Database
import Glibc
import Model
import Time

/// Takes away what nobody needs any more: rounds that are on the disk, letters that were given up a month ago, sessions
/// and links that are over, what was stopped to be followed a day ago, what was cleared or deleted of conversations a day ago, reservations that ended a month ago, invitations that
/// nobody answered, notices three months after their last day, what pages said before they were changed a month ago, old
/// news, texts that were put aside half a year ago, what was said in comments that their authors deleted a month ago, files
/// that members sent yesterday and show nowhere, conversations that were ended a week ago or in which nobody is, bells of
/// conversations in which nothing was said for a day, places that members keep no longer, and files of processes that were killed before they could unlink them.
///
/// Reservations whose day has passed end.
struct PruneDuty: DailyDuty {
  static let name = "prune"

  /// Seconds after which a temporary file belongs to nobody: no build takes a day.
  private static let abandoned: Int64 = 86_400

  /// The most files that are removed in a step.
  private static let filesRemoved = 200

  /// The most messages that are deleted in a step.
  private static let messagesRemoved = 1000

  /// The most places that are deleted in a step.
  private static let placesRemoved = 2000

  /// The most comments that are erased in a day's transaction.
  private static let erased = 500

  func prepare(_ place: Workplace) throws {
    let uploads = UploadFolder(place.site.folder)
    let limit = place.time().seconds - Self.abandoned
    let bells = "\(place.site.folder.documentRoot)/\(SitePath.bells)"
    if access(bells, F_OK) == 0 { try Self.remove(in: bells, olderThan: limit) { _ in true } }
    try Self.remove(in: place.site.folder.data, olderThan: limit, where: Self.isSpool)
    guard access(uploads.path, F_OK) == 0 else { return }
    let awaited = try place.site.namesOfFaceUploads()
    try Self.remove(in: uploads.path, olderThan: limit) { !awaited.contains($0) }
    try Self.remove(in: uploads.temporary, olderThan: limit) { _ in true }
    guard access(uploads.files, F_OK) == 0 else { return }
    let known = try place.site.uploadNames()
    try Self.remove(in: uploads.files, olderThan: limit) { !known.contains($0) }
  }

  func part(_ place: Workplace) throws -> Bool {
    let files = try place.site.write {
      try $0.dropUnusedUploads(
        sentBefore: place.time().adding(seconds: -Self.abandoned), limit: Self.filesRemoved)
    }
    for file in files { UploadFolder(place.site.folder).remove(file) }
    let hasMoreNews = try place.site.write { try $0.dropOldNews(at: place.time()) }
    let hasMoreTalk = try place.site.write {
      try $0.dropEndedTalks(at: place.time(), limit: Self.messagesRemoved)
    }
    let hasMorePlaces = try place.site.write {
      try $0.dropOldPlaces(at: place.time(), limit: Self.placesRemoved)
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

  func work(_ transaction: inout Transaction, _ place: Workplace) throws {
    let now = place.time()
    try transaction.dropGivenUpMails(at: now)
    try transaction.dropRounds(boot: place.boot, writtenBy: now)
    try transaction.dropSessions(endedBy: now)
    try transaction.dropTokens(endedBy: now)
    try transaction.dropCostlyFiles(at: now)
    try transaction.endReservations(before: place.today, at: now)
    try transaction.dropDeletedFilters(at: now)
    try transaction.dropEndedFollows(at: now)
    try transaction.dropClearings(at: now)
    try transaction.dropInvitations(at: now)
    try transaction.dropOldDrafts(at: now)
    try transaction.dropOldNotebookThings(at: now)
    try transaction.dropOldEvents(at: now)
    try transaction.dropOldBookmarks(at: now)
    try transaction.dropOldProfessors(at: now)
    try transaction.dropGrown(on: place.today)
    try transaction.dropNotices(before: place.today)
    try transaction.dropPageVersions(at: now)
    try transaction.eraseDeleted(
      before: now.adding(seconds: -DeletedPost.lifetime), limit: Self.erased)
  }

  /// As mkstemp(3) names them of `spool-XXXXXX`.
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
