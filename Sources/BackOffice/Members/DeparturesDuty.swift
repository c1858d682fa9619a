import Database
import Glibc
import Model

/// Finishes what members began who left: takes their posts away, a slice at a time, and when no page and no segment of the
/// search index has their words any more, what is left of them in the file of the database and its log; so does what is left of
/// notebooks in which something was deleted for good.
public struct DeparturesDuty: Duty {
  /// `departures`.
  public static let name = "departures"

  /// Needs nothing but the site.
  public init() {}

  /// While posts are to be taken away, or nothing but traces is left.
  public func isDue(_ place: Workplace) throws -> Bool {
    guard try place.site.hasDepartures() || place.site.mayHavePieces() else { return false }
    return try place.site.hasPostsToTake()
      || !(place.site.hasPendingWork() || place.site.mayIndexErased())
  }

  /// Takes some posts away, or the traces; what a slice changes is published in the next pass.
  public func step(_ place: Workplace) throws -> Step {
    var step = Step()
    if try place.site.hasPostsToTake() {
      step.isMore = try place.site.write { try $0.takePosts() }
      return step
    }
    let (members, lastRound) = try place.site.departuresToFinish()
    for member in members where try removeFiles(of: member, place) {
      step.isMore = true
      return step
    }
    // Rounds are kept for a power cut; now what these wrote is on the disk.
    sync()
    try place.site.write { try $0.dropRounds(upTo: lastRound) }
    // While somebody reads, the log stays; the next pass tries again.
    guard try place.site.rewriteFile() else { return step }
    try place.site.write { try $0.finishDepartures(of: members) }
    return step
  }

  /// The most files that are removed in a step.
  private static let filesRemoved = 200

  /// Removes some files that a member sent and that no post shows any more; returns whether there were any.
  private func removeFiles(of member: Member.ID, _ place: Workplace) throws -> Bool {
    let files = try place.site.write {
      try $0.dropUnusedUploads(of: member, limit: Self.filesRemoved)
    }
    let folder = UploadFolder(place.site.folder)
    for file in files { folder.remove(file) }
    return !files.isEmpty
  }
}
