public import Model
public import Time

/// A picture or a document that a member sent.
public struct Upload: Hashable, Sendable {
  /// The name of its file.
  public let name: UploadName
  /// The member who sent it.
  public let member: Member.ID
  /// Original file name, without its extension.
  public let title: String
  /// Size in bytes.
  public let size: Int
  /// When it was sent.
  public let sentAt: Timestamp

  /// The most bytes of a picture that lists show as it was sent.
  private static let small = 100_000

  /// The picture that lists show; nil where it is still to be made, for large pictures and documents; empty for all other
  /// files.
  var small: String? {
    name.isDocument || name.isPicture && size > Self.small ? nil : name.isPicture ? name.text : ""
  }

  /// Takes every value as it is.
  public init(name: UploadName, member: Member.ID, title: String, size: Int, sentAt: Timestamp) {
    self.name = name
    self.member = member
    self.title = title
    self.size = size
    self.sentAt = sentAt
  }
}

extension SiteDatabase {
  /// Bytes of all files of a member that are still kept; of all members if nil.
  public func uploadedBytes(by member: Member.ID? = nil) throws -> Int {
    guard let member else {
      return try connection.number("SELECT coalesce(sum(size), 0) FROM uploads")
    }
    return try connection.number(
      "SELECT coalesce(sum(size), 0) FROM uploads WHERE member_id = ?", [.id(member)])
  }

  /// True if there is an upload with the name.
  public func hasUpload(_ name: UploadName) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM uploads WHERE name = ?", [.text(name.text)])
  }

  /// A member's upload; nil where another member sent it, or there is none.
  public func upload(_ name: UploadName, of member: Member.ID) throws -> Upload? {
    try connection.first(
      "SELECT \(Self.uploadColumns) FROM uploads u WHERE name = ? AND member_id = ?",
      [.text(name.text), .id(member)]
    ) { Self.upload($0) } ?? nil
  }

  /// True if an upload is public.
  public func isPublic(_ name: UploadName) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM public_uploads WHERE name = ?", [.text(name.text)])
  }

  /// Public uploads among some names.
  public func publicUploads(among names: [UploadName]) throws -> Set<UploadName> {
    Set(
      try connection.all(
        "SELECT name FROM public_uploads WHERE name IN (SELECT value FROM json_each(?))",
        [.list(names)]
      ) { UploadName($0.text(0)) })
  }

  /// All public files, in the order of the names.
  public func publicUploads() throws -> [String] {
    try connection.all("SELECT name FROM public_uploads ORDER BY name") { $0.text(0) }
  }

  /// Uploads that a comment shows, as they were sent, without their small pictures.
  public func uploads(in comment: Comment.ID) throws -> [UploadName] {
    try connection.all(
      """
      SELECT u.name FROM comment_uploads x JOIN uploads u ON u.id = x.upload_id
      WHERE x.comment_id = ? ORDER BY u.id
      """, [.id(comment)]
    ) { UploadName($0.text(0)) }
  }

  /// The files that belong to a comment: its uploads, and their small pictures.
  public func files(in comment: Comment.ID) throws -> [UploadName] {
    try files(of: "c.id = ?", [.id(comment)])
  }

  /// Files that belong to all comments of a topic.
  public func files(in topic: Topic.ID) throws -> [UploadName] {
    try files(of: "c.topic_id = ? AND c.position > 0", [.id(topic)])
  }

  /// All uploads of a member, for themselves.
  public func uploads(of member: Member.ID) throws -> [Upload] {
    try connection.all(
      "SELECT \(Self.uploadColumns) FROM uploads u WHERE member_id = ? ORDER BY id", [.id(member)]
    ) { Self.upload($0) }
  }

  /// Names of all files of uploads.
  public func uploadNames() throws -> Set<String> {
    Set(
      try connection.all(
        "SELECT name FROM uploads UNION SELECT small FROM uploads WHERE small > ''"
      ) { $0.text(0) })
  }

  /// A photo on the card of a member who would like to meet others; the caller checks who may see it.
  public func cardPhoto(_ name: UploadName) throws -> Upload? {
    try connection.first(
      """
      SELECT \(Self.uploadColumns) FROM uploads u JOIN meeters k ON k.member_id = u.member_id
      WHERE (u.name = ?1 OR u.small = ?1 AND u.small > '') AND k.wish <> 0 AND instr(k.photos, u.name) > 0
      """, [.text(name.text)]
    ) { Self.upload($0, as: name) } ?? nil
  }

  fileprivate static let isUnused = """
    NOT EXISTS (SELECT 1 FROM comment_uploads x WHERE x.upload_id = u.id)
      AND NOT EXISTS (SELECT 1 FROM message_uploads x WHERE x.upload_id = u.id)
      AND NOT EXISTS (SELECT 1 FROM conversations c WHERE c.picture_id = u.id)
      AND NOT EXISTS (SELECT 1 FROM own_note_uploads x WHERE x.upload_id = u.id)
      AND NOT EXISTS (SELECT 1 FROM own_professors p WHERE p.upload_id = u.id)
      AND NOT EXISTS (
        SELECT 1 FROM meeters k WHERE k.member_id = u.member_id AND instr(k.about, u.name) > 0)
      AND NOT EXISTS (
        SELECT 1 FROM drafts d WHERE d.member_id = u.member_id AND instr(d.fields, u.name) > 0)
    """

  fileprivate static let uploadColumns = "u.name, u.member_id, u.title, u.size, u.sent_at"

  fileprivate static func upload(_ row: borrowing Row, as name: UploadName? = nil) -> Upload? {
    (name ?? UploadName(row.text(0))).map {
      Upload(
        name: $0, member: Member.ID(row.integer(1)), title: row.text(2), size: row.int(3),
        sentAt: row.time(4))
    }
  }

  /// In the order of the tables: `condition` finds comments, and SQLite need not consider any other order.
  fileprivate func files(of condition: String, _ values: [SQLValue]) throws -> [UploadName] {
    var names: [UploadName] = []
    let rows = try connection.all(
      """
      SELECT u.name, u.small FROM comments c CROSS JOIN comment_uploads x ON x.comment_id = c.id
        CROSS JOIN uploads u ON u.id = x.upload_id
      WHERE \(condition) ORDER BY u.id
      """, values
    ) { [$0.text(0), $0.optionalText(1) ?? ""] }
    for name in rows.joined().compactMap({ UploadName($0) }) where !names.contains(name) {
      names.append(name)
    }
    return names
  }
}

extension Reader {
  /// An upload that the viewer may open, or the small picture made of it: one of their own, or in a comment, a message or a
  /// note that they may read.
  ///
  /// Moderators may also open those of waiting and hidden comments, and the photos of a card while a report about its owner by
  /// someone else is undecided.
  public func upload(_ name: UploadName) throws -> Upload? {
    let isOrderly = (viewer.role ?? .member) >= .moderator
    let isShown =
      isOrderly
      ? """
      EXISTS (SELECT 1 FROM comment_uploads x WHERE x.upload_id = u.id) OR EXISTS (
        SELECT 1 FROM meeters k WHERE k.member_id = u.member_id AND instr(k.photos, u.name) > 0
          AND EXISTS (SELECT 1 FROM reports r WHERE r.member_id = k.member_id
            AND r.decided_at IS NULL AND r.reporter_id IS NOT ?2))
      """
      : Schema.shown(as: "c.state = 0 AND \(viewer.sees("t"))")
    return try first(
      """
      SELECT \(SiteDatabase.uploadColumns) FROM uploads u
      WHERE (u.name = ?1 OR u.small = ?1 AND u.small > '')
        AND (u.member_id IS ?2 OR \(isShown) OR \(Schema.isSent) OR \(Schema.isOfGroup)
          OR \(Schema.isInNote))
      """, [.text(name.text), .id(viewer.member?.id)]
    ) { SiteDatabase.upload($0, as: name) }
  }
}

extension Transaction {
  /// Stores a member's upload, whose file is already in place; if it is sent again without a small picture, that is tried
  /// again.
  public func keep(_ upload: Upload) throws {
    try connection.run(
      """
      INSERT INTO uploads (name, member_id, title, size, sent_at, small) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET sent_at = excluded.sent_at, tries = 0,
        small = iif(small = '', excluded.small, small)
      """,
      [
        .text(upload.name.text), .id(upload.member), .text(upload.title), .int(upload.size),
        .time(upload.sentAt), .optional(upload.small),
      ])
  }

  /// Records which uploads of its author a comment shows, as its HTML names them; those that it no longer shows may lose their
  /// public status.
  func noteUploads(in comment: Comment.ID) throws {
    let (before, cover) = (try site.files(in: comment), try self.cover(of: comment))
    let named = try connection.first(
      """
      SELECT html FROM comments
      WHERE id = ? AND author_id IS NOT NULL AND instr(html, '\(UploadScan.folder)') > 0
      """, [.id(comment)]
    ) { UploadScan.names(in: $0.bytes(0)).filter { !$0.isForTalk } }
    guard !before.isEmpty || named != nil else { return }
    if !before.isEmpty {
      try connection.run("DELETE FROM comment_uploads WHERE comment_id = ?", [.id(comment)])
    }
    try connection.run(
      """
      INSERT OR IGNORE INTO comment_uploads (comment_id, upload_id)
      SELECT c.id, u.id FROM comments c JOIN uploads u ON u.member_id = c.author_id
      WHERE c.id = ? AND u.name IN (SELECT value FROM json_each(?))
      """, [.id(comment), .list(named ?? [])])
    try setCover((named ?? []).filter(\.isPicture), in: comment)
    let now = Set(try site.files(in: comment))
    try invalidate(before.filter { !now.contains($0) }.map { .upload($0.text) })
    let covers = [cover, try self.cover(of: comment)]
    if covers[0] != covers[1], let topic = (covers[0] ?? covers[1])?.topic {
      try invalidateTopics([topic], inLists: true)
    }
  }

  /// The picture of a comment that appears beside the topic that it begins.
  private struct Cover: Equatable {
    let topic: Topic.ID
    let upload: Int64
  }

  private func cover(of comment: Comment.ID) throws -> Cover? {
    try connection.first(
      "SELECT cover_of, upload_id FROM comment_uploads WHERE comment_id = ? AND cover_of IS NOT NULL",
      [.id(comment)]
    ) { Cover(topic: Topic.ID($0.integer(0)), upload: $0.integer(1)) }
  }

  /// Shows the first of the pictures that a comment names beside the topic, if the comment begins one.
  private func setCover(_ named: [UploadName], in comment: Comment.ID) throws {
    try connection.run(
      """
      UPDATE comment_uploads SET cover_of = c.topic_id
      FROM comments c JOIN topics t ON t.id = c.topic_id
      WHERE c.id = ?1 AND comment_id = ?1
        AND (c.position = 1 OR c.position IS NULL AND t.comment_count = 0)
        AND upload_id = (
          SELECT u.id FROM json_each(?2) n JOIN uploads u ON u.name = n.value
          WHERE u.member_id = c.author_id ORDER BY n.key LIMIT 1)
      """, [.id(comment), .list(named)])
  }

  /// Further invalidations that follow from those of comments and topics: files whose public status may have changed, and
  /// topics with a picture.
  func consequences(of invalidations: [Invalidation]) throws -> [Invalidation] {
    var (names, topics): ([UploadName], [Invalidation]) = ([], [])
    for invalidation in invalidations {
      switch invalidation {
      case .comments(let topic, let positions, _):
        let files = try site.files(
          of: "c.topic_id = ? AND c.position BETWEEN ? AND ?",
          [.id(topic), .int(positions.lowerBound), .int(positions.upperBound)])
        names += files
        if !files.isEmpty, positions.lowerBound == 1 { topics += try rows(of: topic) }
      case .topic(let topic, _, _, _):
        names += try site.files(in: topic)
      default: break
      }
    }
    return topics + names.map { .upload($0.text) }
  }

  /// Deletes some unused uploads that were sent before a time; returns the names of the files, which the caller must remove.
  public func dropUnusedUploads(sentBefore time: Timestamp, limit: Int) throws -> [UploadName] {
    try dropUploads("u.sent_at < ? AND \(SiteDatabase.isUnused)", .time(time), limit)
  }

  /// Variant for the unused uploads of one member, independent of their age.
  public func dropUnusedUploads(of member: Member.ID, limit: Int) throws -> [UploadName] {
    try dropUploads("u.member_id = ? AND \(SiteDatabase.isUnused)", .id(member), limit)
  }

  private func dropUploads(
    _ condition: String, _ value: SQLValue, _ limit: Int
  ) throws -> [UploadName] {
    let names = try connection.all(
      """
      DELETE FROM uploads WHERE id IN (
        SELECT u.id FROM uploads u WHERE \(condition) ORDER BY u.id LIMIT ?)
      RETURNING name, nullif(small, name)
      """, [value, .int(limit)]
    ) { [$0.text(0), $0.optionalText(1) ?? ""] }
    return names.joined().compactMap { UploadName($0) }
  }
}

extension SQLValue {
  /// Names as a JSON array; they need no escapes.
  static func list(_ names: some Collection<UploadName>) -> SQLValue {
    .text("[\(names.map { "\"\($0.text)\"" }.joined(separator: ","))]")
  }
}

/// Finds the uploads in our own HTML.
public enum UploadScan {
  /// Path before a name, below the site's root.
  public static let folder = "/uploads/"

  /// The names in attributes, each once; text never has a plain quotation mark after a name.
  public static func names(in html: [UInt8]) -> [UploadName] {
    var (names, known): ([UploadName], Set<UploadName>) = ([], [])
    var rest = html[...]
    while let found = rest.range(ofBytes: folder.utf8) {
      rest = rest[found.upperBound...]
      if let name = name(at: rest), known.insert(name).inserted { names.append(name) }
    }
    return names
  }

  /// The name at the beginning of the rest of an attribute's value, if it ends with it.
  public static func name(at rest: ArraySlice<UInt8>) -> UploadName? {
    rest.prefix(65).firstIndex(of: UInt8(ascii: "\"")).flatMap {
      UploadName(String(decoding: rest[..<$0], as: UTF8.self))
    }
  }
}
