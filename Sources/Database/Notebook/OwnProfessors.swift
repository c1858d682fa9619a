public import Model
public import Time

extension Schema {
  /// A member's teachers, as they write them down.
  static let ownProfessors = """
    CREATE TABLE own_professors (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      member_id INTEGER NOT NULL REFERENCES accounts (member_id) ON DELETE CASCADE,
      subject_id INTEGER,
      name TEXT NOT NULL,
      office TEXT NOT NULL,
      email TEXT NOT NULL,
      hue INTEGER NOT NULL,
      dropped_at INTEGER
    );
    CREATE INDEX own_professors_member ON own_professors (member_id);

    """
}

extension OwnProfessor {
  fileprivate static let columns = """
    id, name, office, email, hue, subject_id, family, about, avatar,
    (SELECT u.name FROM uploads u WHERE u.id = own_professors.upload_id),
    (SELECT u.small FROM uploads u WHERE u.id = own_professors.upload_id)
    """

  fileprivate init(_ row: borrowing Row) {
    self.init(name: row.text(1), hue: row.int(4))
    id = ID(row.integer(0))
    (office, email, subject) = (row.text(2), row.text(3), row.id(5))
    (family, about, avatar) = (row.text(6), row.text(7), row.text(8))
    picture = row.optionalText(9).flatMap { UploadName($0) }
    smallPicture = row.optionalText(10).flatMap { UploadName($0) }
  }
}

extension SiteDatabase {
  /// A member's teachers, by name.
  public func professors(of member: Member.ID) throws -> [OwnProfessor] {
    try connection.all(
      """
      SELECT \(OwnProfessor.columns) FROM own_professors WHERE member_id = ? AND dropped_at IS NULL
      ORDER BY name COLLATE NOCASE, id
      """, [.id(member)]
    ) { OwnProfessor($0) }
  }

  /// Faces of the site's professors, as set by the editors, to choose from.
  public func professorFaces(atMost limit: Int) throws -> [String] {
    try connection.all(
      """
      SELECT DISTINCT avatar FROM public_professors WHERE avatar > '' ORDER BY avatar LIMIT ?
      """, [.int(limit)]
    ) { $0.text(0) }
  }

  /// One of a member's teachers.
  public func professor(_ id: OwnProfessor.ID, of member: Member.ID) throws -> OwnProfessor? {
    try connection.first(
      """
      SELECT \(OwnProfessor.columns) FROM own_professors
      WHERE id = ? AND member_id = ? AND dropped_at IS NULL
      """, [.id(id), .id(member)]
    ) { OwnProfessor($0) }
  }
}

extension Transaction {
  /// The number of the upload `?10` of member `?1`.
  private static let ownUpload = "(SELECT id FROM uploads WHERE name = ?10 AND member_id = ?1)"

  /// Saves a teacher of a member: a new one where the number is 0; returns nil where there are too many, or it is another
  /// member's.
  public func keep(
    _ professor: OwnProfessor, of member: Member.ID
  ) throws -> OwnProfessor.ID? {
    let subject = try professor.subject.flatMap { try site.subject($0, of: member)?.id }
    let values: [SQLValue] = [
      .id(member), .id(subject), .text(professor.name), .text(professor.office),
      .text(professor.email), .int(professor.hue), .text(professor.family),
      .text(professor.about), .text(professor.avatar), .optional(professor.picture?.text),
    ]
    guard professor.id.rawValue == 0 else {
      return try connection.first(
        """
        UPDATE own_professors SET subject_id = ?2, name = ?3, office = ?4, email = ?5, hue = ?6,
          family = ?7, about = ?8, avatar = ?9, upload_id = \(Self.ownUpload)
        WHERE id = ?11 AND member_id = ?1 AND dropped_at IS NULL RETURNING id
        """, values + [.id(professor.id)]
      ) { OwnProfessor.ID($0.integer(0)) }
    }
    let count = try connection.number(
      "SELECT count(*) FROM own_professors WHERE member_id = ?", [.id(member)])
    guard count < OwnProfessor.most else { return nil }
    return try connection.first(
      """
      INSERT INTO own_professors (member_id, subject_id, name, office, email, hue, family, about,
        avatar, upload_id)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, \(Self.ownUpload)) RETURNING id
      """, values
    ) { OwnProfessor.ID($0.integer(0)) }
  }

  /// Deletes a teacher, or restores one deleted less than a day ago; returns false for another member's.
  public func setDropped(
    _ isDropped: Bool, _ id: OwnProfessor.ID, of member: Member.ID, at now: Timestamp
  ) throws -> Bool {
    try connection.run(
      """
      UPDATE own_professors SET dropped_at = ?1
      WHERE id = ?2 AND member_id = ?3 AND (dropped_at IS NULL) = ?4
      """, [isDropped ? .time(now) : .null, .id(id), .id(member), .flag(isDropped)]) > 0
  }

  /// Permanently deletes teachers that were deleted a day ago.
  public func dropOldProfessors(at now: Timestamp) throws {
    let count = try connection.run(
      "DELETE FROM own_professors WHERE dropped_at < ?",
      [.time(now.adding(seconds: -Notebook.dropped))])
    if count > 0 { try notePieces() }
  }
}
