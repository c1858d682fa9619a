import Database
import Glibc
import Model

/// Finishes the deletion of accounts: removes their posts, a slice at a time.
///
/// When no page and no segment of the search index has their words any longer, it removes the remains in the file of the
/// database and its log, including those of notebooks in which something was permanently deleted.
public struct AccountDeletionJob: Job {
  /// `departures`.
  public static let name = "departures"

  /// Needs nothing but the site.
  public init() {}

  /// True while there are posts to remove, or only traces are left.
  public func isDue(_ context: JobContext) throws -> Bool {
    guard try context.site.hasPendingAccountDeletions() || context.site.mayHavePieces() else {
      return false
    }
    return try context.site.hasPostsToRemove()
      || !(context.site.hasPendingWork() || context.site.mayIndexErased())
  }

  /// Removes some posts, or the traces; the changes of a slice are published in the next pass.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    if try context.site.hasPostsToRemove() {
      step.isMore = try context.site.write { try $0.removePosts() }
      return step
    }
    let (members, lastRound) = try context.site.pendingAccountDeletions()
    for member in members where try removeFiles(of: member, context) {
      step.isMore = true
      return step
    }
    if try !context.site.isLogLeft(of: members) {
      try rewriteFile(for: members, upTo: lastRound, context.site)
    }
    // While there is a reader, the log stays; the next pass tries again, without rewriting the file. With a program that
    // replicates the log it is that program's, which never lets go: docs/replicas.md describes the copies it has.
    guard try context.site.isLogLeft(of: members), try context.site.truncateLog() != .read
    else { return step }
    try context.site.write { try $0.finishAccountDeletions(of: members) }
    return step
  }

  private func rewriteFile(
    for members: [Member.ID], upTo lastRound: Int64, _ site: SiteDatabase
  ) throws {
    // Rounds are kept for a power cut; now the files that they wrote are on the disk.
    sync()
    try site.write { transaction in
      try transaction.dropPublishRounds(upTo: lastRound)
      try transaction.noteRewriting(of: members)
    }
    _ = try site.rewriteFile()
    try site.write { try $0.noteRewritten(of: members) }
  }

  /// The most files that are removed in a step.
  private static let filesRemoved = 200

  /// Removes some files that a member sent and that no post shows any longer; returns true if there were any.
  private func removeFiles(of member: Member.ID, _ context: JobContext) throws -> Bool {
    let files = try context.site.write {
      try $0.dropUnusedUploads(of: member, limit: Self.filesRemoved)
    }
    let folder = UploadFolder(context.site.folder)
    for file in files { folder.remove(file) }
    return !files.isEmpty
  }
}
