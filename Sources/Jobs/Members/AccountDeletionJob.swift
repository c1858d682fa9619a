import Database
import Glibc
import Model

/// Finishes the deletion of accounts: takes their posts away, a slice at a time, and when no page and no segment of the
/// search index has their words any more, what is left of them in the file of the database and its log; so does what is left of
/// notebooks in which something was deleted for good.
public struct AccountDeletionJob: Job {
  /// `departures`.
  public static let name = "departures"

  /// Needs nothing but the site.
  public init() {}

  /// While posts are to be taken away, or nothing but traces is left.
  public func isDue(_ context: JobContext) throws -> Bool {
    guard try context.site.hasPendingAccountDeletions() || context.site.mayHavePieces() else {
      return false
    }
    return try context.site.hasPostsToTake()
      || !(context.site.hasPendingWork() || context.site.mayIndexErased())
  }

  /// Takes some posts away, or the traces; what a slice changes is published in the next pass.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    if try context.site.hasPostsToTake() {
      step.isMore = try context.site.write { try $0.takePosts() }
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
    // While somebody reads, the log stays; the next pass tries again, without writing the file anew. Beside a program that
    // replicates it is that one's, which never lets go: what it has is said in docs/replicas.md.
    guard try context.site.isLogLeft(of: members), try context.site.truncateLog() != .read
    else { return step }
    try context.site.write { try $0.finishAccountDeletions(of: members) }
    return step
  }

  private func rewriteFile(
    for members: [Member.ID], upTo lastRound: Int64, _ site: SiteDatabase
  ) throws {
    // Rounds are kept for a power cut; now what these wrote is on the disk.
    sync()
    try site.write { transaction in
      try transaction.dropRounds(upTo: lastRound)
      try transaction.noteRewriting(of: members)
    }
    _ = try site.rewriteFile()
    try site.write { try $0.noteRewritten(of: members) }
  }

  /// The most files that are removed in a step.
  private static let filesRemoved = 200

  /// Removes some files that a member sent and that no post shows any more; returns whether there were any.
  private func removeFiles(of member: Member.ID, _ context: JobContext) throws -> Bool {
    let files = try context.site.write {
      try $0.dropUnusedUploads(of: member, limit: Self.filesRemoved)
    }
    let folder = UploadFolder(context.site.folder)
    for file in files { folder.remove(file) }
    return !files.isEmpty
  }
}
