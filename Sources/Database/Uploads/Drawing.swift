public import Model
public import Time

/// What the programs may take that decode files which members sent: a few attempts for a file, and little of a day for a
/// member whose files take too much.
///
/// All of it is in the database, so that a process which is killed, and begins again, gives nobody more.
public enum Drawing {
  /// Attempts that do not come to an end, after which a file is left alone.
  public static let tries = 3
  /// Files of a member that run into a limit before the others wait, and seconds for which they do.
  public static let (costlyFiles, rest): (Int, Int64) = (2, 86_400)

  /// The SQL condition that a member's files are drawn, by their number in a column; `?1` is the time.
  static func isAllowed(_ member: String) -> String {
    """
    NOT EXISTS (SELECT 1 FROM costly_files k WHERE k.member_id = \(member)
      AND k.files >= \(costlyFiles) AND k.last_at BETWEEN ?1 - \(rest) + 1 AND ?1)
    """
  }
}

/// A file of which a small picture is to be made, or a first page drawn.
public struct WaitingUpload: Hashable, Sendable {
  /// Its name.
  public let name: UploadName
  /// Who sent it.
  public let member: Member.ID
  /// How often a program began with it and did not come to an end.
  public let tries: Int
}

extension SiteDatabase {
  /// What no small picture was made of yet: pictures that are too large for lists, documents.
  ///
  /// Members have their turns, in the order of their numbers, the one behind `last` first; of each the oldest file is next.
  public func nextToMakeSmall(
    pictures: Bool = true, documents: Bool = true, after last: Member.ID = Member.ID(0),
    at now: Timestamp
  ) throws -> WaitingUpload? {
    try connection.first(
      """
      SELECT u.name, u.member_id, u.tries FROM uploads u
      WHERE u.small IS NULL AND iif(\(Schema.isDocument), ?2, ?3)
        AND \(Drawing.isAllowed("u.member_id"))
      ORDER BY u.member_id <= ?4, u.member_id, u.id LIMIT 1
      """, [.time(now), .flag(documents), .flag(pictures), .id(last)]
    ) { row in
      UploadName(row.text(0)).map {
        WaitingUpload(name: $0, member: Member.ID(row.integer(1)), tries: row.int(2))
      }
    } ?? nil
  }

  /// The picture that waits for longest to become a photo.
  public func nextAvatarUpload(at now: Timestamp) throws -> AvatarUpload? {
    try avatarUploads(
      """
      failure IS NULL AND \(Drawing.isAllowed("face_uploads.member_id"))
      ORDER BY sent_at, member_id LIMIT 1
      """, [.time(now)]
    ).first
  }
}

extension Transaction {
  /// Notes that a program begins with a file, until `keep(small:words:of:)` tells what came of it.
  ///
  /// A file that is begun again may have taken the process with it: it counts as one that takes too much.
  public func beginDrawing(_ upload: WaitingUpload, at now: Timestamp) throws {
    try begin("uploads", "name = ?", .text(upload.name.text), upload.member, now)
  }

  /// The same of a picture that is to become a photo.
  public func beginDrawing(_ upload: AvatarUpload, at now: Timestamp) throws {
    try begin("face_uploads", "file = ?", .text(upload.file), upload.member, now)
  }

  /// Forgets that a file was begun with: nothing was found out about it, such as because the program is not there.
  public func forgetDrawing(_ name: UploadName) throws {
    try connection.run(
      "UPDATE uploads SET tries = max(tries - 1, 0) WHERE name = ?", [.text(name.text)])
  }

  /// The same of a picture that is to become a photo.
  public func forgetDrawing(_ upload: AvatarUpload) throws {
    try connection.run(
      "UPDATE face_uploads SET tries = max(tries - 1, 0) WHERE file = ?", [.text(upload.file)])
  }

  /// Notes that a file of a member ran into a limit.
  public func noteCostlyFile(of member: Member.ID, at now: Timestamp) throws {
    try connection.run(
      """
      INSERT INTO costly_files (member_id, files, last_at) SELECT id, 1, ?2 FROM members WHERE id = ?1
      ON CONFLICT DO UPDATE SET last_at = excluded.last_at,
        files = iif(last_at BETWEEN ?2 - \(Drawing.rest) + 1 AND ?2, files + 1, 1)
      """, [.id(member), .time(now)])
  }

  /// Forgets whose files took too much more than a day ago.
  public func dropCostlyFiles(at now: Timestamp) throws {
    try connection.run(
      "DELETE FROM costly_files WHERE last_at NOT BETWEEN ? AND ?",
      [.time(now.adding(seconds: -Drawing.rest)), .time(now)])
  }

  private func begin(
    _ table: String, _ condition: String, _ file: SQLValue, _ member: Member.ID, _ now: Timestamp
  ) throws {
    let tries = try connection.first(
      "UPDATE \(table) SET tries = tries + 1 WHERE \(condition) RETURNING tries", [file]
    ) { $0.int(0) }
    if let tries, tries > 1 { try noteCostlyFile(of: member, at: now) }
  }
}
