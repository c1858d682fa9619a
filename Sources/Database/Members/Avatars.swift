public import Model
public import Time

/// A picture that a member sent and that is too large to be shown unchanged.
public struct AvatarUpload: Hashable, Sendable {
  /// The member who sent it.
  public let member: Member.ID
  /// Name of the file in `data/uploads`, or the `https` address from which it has yet to be fetched.
  public let file: String
  /// Time of arrival.
  public let sentAt: Timestamp
  /// Reason why no photo could be made of it; nil while it waits.
  public let failure: Failure?
  /// Number of times that a program began with it and did not finish.
  public let tries: Int

  /// True if its file has yet to be fetched.
  public var isElsewhere: Bool { file.utf8.starts(with: "https://".utf8) }

  /// Reason why no photo could be made.
  public enum Failure: String, Error, CaseIterable, Sendable {
    /// The program could not read it: it is damaged, or not a picture.
    case unreadable
    /// The program exceeded its limit of time or memory.
    case costly
    /// The program or the file no longer exists.
    case unavailable
  }
}

extension SiteDatabase {
  /// Returns the photo of a member as JPEG; nil if there is none.
  public func face(of member: Member.ID) throws -> [UInt8]? {
    try connection.first("SELECT jpeg FROM faces WHERE member_id = ?", [.id(member)]) {
      $0.bytes(0)
    }
  }

  /// Returns true if a member has a photo.
  public func hasAvatar(_ member: Member.ID) throws -> Bool {
    try connection.isTrue("SELECT has_face FROM members WHERE id = ?", [.id(member)])
  }

  /// Returns true if everyone sees a photo of a member, who must have posted.
  public func hasPublicAvatar(_ member: Member.ID) throws -> Bool {
    try connection.isTrue(
      "SELECT has_face AND number IS NOT NULL FROM members WHERE id = ?", [.id(member)])
  }

  /// Returns the picture of a member that waits to be made small, or could not be.
  public func avatarUpload(of member: Member.ID) throws -> AvatarUpload? {
    try avatarUploads("member_id = ?", [.id(member)]).first
  }

  /// Returns the names of files in `data/uploads` that have yet to become photos.
  public func namesOfAvatarUploads() throws -> Set<String> {
    Set(try avatarUploads("failure IS NULL", []).filter { !$0.isElsewhere }.map(\.file))
  }

  func avatarUploads(_ condition: String, _ values: [SQLValue]) throws -> [AvatarUpload] {
    try connection.all(
      "SELECT member_id, file, sent_at, failure, tries FROM face_uploads WHERE \(condition)", values
    ) { row in
      AvatarUpload(
        member: Member.ID(row.integer(0)), file: row.text(1), sentAt: row.time(2),
        failure: row.optionalText(3).map { AvatarUpload.Failure(rawValue: $0) ?? .unreadable },
        tries: row.int(4))
    }
  }
}

extension Transaction {
  /// Sets the photo of a member: a JPEG that everyone may see, cleaned and small (`Media`).
  ///
  /// Returns false if it is the present one. Only the first one invalidates the pages that name the member.
  @discardableResult
  public func setAvatar(_ jpeg: [UInt8], of member: Member.ID) throws -> Bool {
    guard try site.face(of: member) != jpeg, try !site.hasLeft(member) else { return false }
    try connection.run(
      """
      INSERT INTO faces (member_id, jpeg) VALUES (?, ?)
      ON CONFLICT DO UPDATE SET jpeg = excluded.jpeg
      """, [.id(member), .bytes(jpeg)])
    try show(true, member)
    return true
  }

  /// Removes a member's photo, and a picture that has yet to become one; returns true if there was a photo.
  ///
  /// The caller must remove the file of that picture: `avatarUpload(of:)` names it.
  @discardableResult
  public func removeAvatar(of member: Member.ID) throws -> Bool {
    try dropAvatarUpload(of: member)
    guard try site.face(of: member) != nil else { return false }
    try connection.run("DELETE FROM faces WHERE member_id = ?", [.id(member)])
    try show(false, member)
    return true
  }

  /// Marks whether there is a photo.
  ///
  /// No public page shows a member without a number.
  private func show(_ isShown: Bool, _ member: Member.ID) throws {
    let change = try connection.first(
      """
      UPDATE members SET has_face = ?1 WHERE id = ?2 AND has_face <> ?1 RETURNING number IS NOT NULL
      """, [.flag(isShown), .id(member)]
    ) { $0.flag(0) }
    let isPublic = try connection.isTrue(
      "SELECT number IS NOT NULL FROM members WHERE id = ?", [.id(member)])
    guard isPublic else { return }
    try invalidate(
      [.face(member)]
        + (change == nil
          ? [] : [.author(member, afterTopic: Topic.ID(0), afterComment: Comment.ID(0))]))
  }

  /// Stores a file that has yet to become a photo, or the address from which to fetch it, in place of another one of the same
  /// member.
  public func saveAvatarUpload(_ file: String, of member: Member.ID, at time: Timestamp) throws {
    guard try !site.hasLeft(member) else { return }
    try connection.run(
      """
      INSERT INTO face_uploads (member_id, file, sent_at) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET file = excluded.file, sent_at = excluded.sent_at, failure = NULL,
        tries = 0
      """, [.id(member), .text(file), .time(time)])
  }

  /// Notes that no photo can be made of a file, unless another one has come since.
  public func fail(_ upload: AvatarUpload, _ failure: AvatarUpload.Failure) throws {
    try connection.run(
      "UPDATE face_uploads SET failure = ? WHERE member_id = ? AND file = ?",
      [.text(failure.rawValue), .id(upload.member), .text(upload.file)])
  }

  /// Notes that a file was fetched and has yet to become a photo; returns false if another one has come since.
  public func fetched(_ upload: AvatarUpload, _ file: String) throws -> Bool {
    try connection.run(
      "UPDATE face_uploads SET file = ?, tries = 0 WHERE member_id = ? AND file = ?",
      [.text(file), .id(upload.member), .text(upload.file)])
    return try site.avatarUpload(of: upload.member)?.file == file
  }

  /// Makes the processed picture its owner's photo, unless another one has come since.
  public func finish(_ upload: AvatarUpload, with jpeg: [UInt8]) throws {
    guard try site.avatarUpload(of: upload.member)?.file == upload.file else { return }
    try dropAvatarUpload(of: upload.member)
    try setAvatar(jpeg, of: upload.member)
  }

  /// Deletes a member's picture that has yet to become a photo.
  public func dropAvatarUpload(of member: Member.ID) throws {
    try connection.run("DELETE FROM face_uploads WHERE member_id = ?", [.id(member)])
  }
}
