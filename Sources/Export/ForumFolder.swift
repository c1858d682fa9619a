import Backup
public import Database
import Model

/// Writes a forum as a folder of Markdown files, in the layout of `content/forum/` with a folder for each board.
///
/// In go rows of one moment, out come files for `tertulia import tertulia` and for people; files that posts show lie in
/// `_files/`. Never in them: email addresses, passwords, profiles, likes with their givers, earlier versions, and texts that
/// their authors took back.
public struct ForumFolder {
  /// Amounts that were written.
  public struct Tally: Sendable {
    /// Topics.
    public fileprivate(set) var topics = 0
    /// Comments, the first one of each topic among them.
    public fileprivate(set) var comments = 0
    /// People.
    public fileprivate(set) var members = 0
  }

  private let site: SiteDatabase
  private let scope: ExportScope
  private let folder: NewFolder

  /// Writes a site's forum into a folder that is new or empty, and says how much it was.
  ///
  /// Throws `BackupError` and `DatabaseError`, and leaves nothing then.
  public static func write(
    _ site: SiteDatabase, _ scope: ExportScope, to path: String
  ) throws -> Tally {
    let folder = try NewFolder(at: path)
    do {
      let tally = try site.read {
        try ForumFolder(site: site, scope: scope, folder: folder).writeAll()
      }
      try folder.finish()
      return tally
    } catch {
      folder.abandon()
      throw error
    }
  }

  /// Copies the files that a post shows.
  private func writeFiles(of comment: ExportedComment, _ known: inout Set<UploadName>) throws {
    guard scope == .all || comment.state == .visible else { return }
    let uploads = UploadFolder(site.folder)
    for name in try site.uploads(in: comment.id) where known.insert(name).inserted {
      // Why loss is right: a file that is gone from the disk does not keep the rest from the export; `doctor` names it.
      guard let file = try? uploads.outgoing(name) else { continue }
      var bytes: [UInt8] = []
      try file.forEachPiece { bytes += $0 }
      try folder.write(bytes, to: "_files/\(name.text)")
    }
  }

  private func writeAll() throws -> Tally {
    var tally = Tally()
    try folder.write(
      Self.list(try site.exportedBoards(scope).map(ExportedText.board).joined()), to: "_boards.yml")
    var members = ""
    try site.forEachExportedMember(scope) {
      members += ExportedText.member($0)
      tally.members += 1
    }
    try folder.write(Self.list(members), to: "_members.yml")
    var files: Set<UploadName> = []
    for id in try site.exportedTopics(scope) {
      guard let topic = try site.exportedTopic(id) else { continue }
      try write(topic, &tally, &files)
    }
    return tally
  }

  /// The items of a list as a file; YAML takes an empty file for no list.
  private static func list(_ items: String) -> String { items.isEmpty ? "[]\n" : items }

  private func write(
    _ topic: ExportedTopic, _ tally: inout Tally, _ files: inout Set<UploadName>
  ) throws {
    let place = "\(topic.board)/\(topic.id)-\(topic.slug)"
    var (isFirst, number) = (true, 0)
    try site.forEachExportedComment(of: topic, scope) { comment in
      // A comment that was never shown and that its author took back is not exported.
      if comment.position == nil, comment.state == .deleted { return }
      number = comment.position ?? number + 1
      let file = isFirst ? "index.md" : "\(number).md"
      let text = ExportedText.comment(comment, of: topic, isFirst: isFirst)
      try folder.write(text, to: "\(place)/\(file)")
      try writeFiles(of: comment, &files)
      isFirst = false
      tally.comments += 1
    }
    if !isFirst { tally.topics += 1 }
  }
}
