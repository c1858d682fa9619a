public import Model
public import Time

/// Limits for the programs that decode files sent by members: a few attempts per file, and few costly files a day per member.
///
/// All of it is in the database, so that a killed process that starts again does not give anyone more.
public enum Drawing {
  /// Unfinished attempts after which a file is left alone.
  public static let tries = 3
  /// Costly files of a member after which the others wait, and the seconds for which they do.
  public static let (costlyFiles, rest): (Int, Int64) = (2, 86_400)

  /// The SQL condition that a member's files may be drawn, by their number in a column; `?1` is the time.
  static func isAllowed(_ member: String) -> String {
    """
    NOT EXISTS (SELECT 1 FROM costly_files k WHERE k.member_id = \(member)
      AND k.files >= \(costlyFiles) AND k.last_at BETWEEN ?1 - \(rest) + 1 AND ?1)
    """
  }
}

/// A file that needs a small picture, or a drawing of its first page.
public struct WaitingUpload: Hashable, Sendable {
  /// File name.
  public let name: UploadName
  /// The member who sent it.
  public let member: Member.ID
  /// Number of unfinished attempts of a program.
  public let tries: Int
}

extension SiteDatabase {
  /// The next upload without a small picture: one that is too large for lists, or a document.
  ///
  /// Members take turns, in the order of their numbers, beginning after `last`; of each the oldest file is next.
  public func nextWithoutThumbnail(
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

  /// The picture that has been waiting longest to become a photo.
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
  /// Notes that a program begins with a file, until `keep(small:words:of:)` reports the result.
  ///
  /// A file that is begun again may have killed the process: it counts as a costly one.
  public func beginDrawing(_ upload: WaitingUpload, at now: Timestamp) throws {
    try begin("uploads", "name = ?", .text(upload.name.text), upload.member, now)
  }

  /// Variant of `beginDrawing` for a picture that is to become a photo.
  public func beginDrawing(_ upload: AvatarUpload, at now: Timestamp) throws {
    try begin("face_uploads", "file = ?", .text(upload.file), upload.member, now)
  }

  /// Takes back that a file was begun: nothing was found out about it, for instance because the program is missing.
  public func forgetDrawing(_ name: UploadName) throws {
    try connection.run(
      "UPDATE uploads SET tries = max(tries - 1, 0) WHERE name = ?", [.text(name.text)])
  }

  /// Variant of `forgetDrawing` for a picture that is to become a photo.
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

  /// Deletes entries of costly files of more than a day ago.
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
