public import Model
public import Time

/// A picture or a document that a member sent.
public struct Upload: Hashable, Sendable {
  /// The name of its file.
  public let name: UploadName
  /// Who sent it.
  public let member: Member.ID
  /// What its file was called there, without what follows the last dot.
  public let title: String
  /// How many bytes it has.
  public let size: Int
  /// When it came.
  public let sentAt: Timestamp

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
  /// The bytes of all that a member sent and that is still kept; of everybody without one.
  public func uploadedBytes(by member: Member.ID? = nil) throws -> Int {
    guard let member else {
      return try connection.number("SELECT coalesce(sum(size), 0) FROM uploads")
    }
    return try connection.number(
      "SELECT coalesce(sum(size), 0) FROM uploads WHERE member_id = ?", [.id(member)])
  }

  /// Whether there is an upload of a name.
  public func hasUpload(_ name: UploadName) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM uploads WHERE name = ?", [.text(name.text)])
  }

  /// Whether everybody may open an upload.
  public func isPublic(_ name: UploadName) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM public_uploads WHERE name = ?", [.text(name.text)])
  }

  /// Those of some names that everybody may open.
  public func publicUploads(among names: [UploadName]) throws -> Set<UploadName> {
    Set(
      try connection.all(
        "SELECT name FROM public_uploads WHERE name IN (SELECT value FROM json_each(?))",
        [.list(names)]
      ) { UploadName($0.text(0)) })
  }

  /// All that everybody may open, in the order of the names.
  public func publicUploads() throws -> [String] {
    try connection.all("SELECT name FROM public_uploads ORDER BY name") { $0.text(0) }
  }

  /// What a comment shows of what members sent.
  public func uploads(in comment: Comment.ID) throws -> [UploadName] {
    try names(of: "x.comment_id = ?", [.id(comment)])
  }

  /// The same of all comments of a topic.
  public func uploads(in topic: Topic.ID) throws -> [UploadName] {
    try names(of: "c.topic_id = ? AND c.position > 0", [.id(topic)])
  }

  /// All that a member sent, for themselves.
  public func uploads(of member: Member.ID) throws -> [Upload] {
    try connection.all(
      "SELECT \(Self.uploadColumns) FROM uploads u WHERE member_id = ? ORDER BY id", [.id(member)]
    ) { Self.upload($0) }
  }

  /// Names of all uploads.
  public func uploadNames() throws -> Set<String> {
    Set(try connection.all("SELECT name FROM uploads") { $0.text(0) })
  }

  fileprivate static let isUnused =
    "NOT EXISTS (SELECT 1 FROM comment_uploads x WHERE x.upload_id = u.id)"

  fileprivate static let uploadColumns = "u.name, u.member_id, u.title, u.size, u.sent_at"

  fileprivate static func upload(_ row: borrowing Row) -> Upload? {
    UploadName(row.text(0)).map {
      Upload(
        name: $0, member: Member.ID(row.integer(1)), title: row.text(2), size: row.int(3),
        sentAt: row.time(4))
    }
  }

  fileprivate func names(of condition: String, _ values: [SQLValue]) throws -> [UploadName] {
    try connection.all(
      """
      SELECT DISTINCT u.name FROM comments c JOIN comment_uploads x ON x.comment_id = c.id
        JOIN uploads u ON u.id = x.upload_id
      WHERE \(condition) ORDER BY u.id
      """, values
    ) { UploadName($0.text(0)) }
  }
}

extension Reader {
  /// An upload that the viewer may open: one of their own, or in a comment that they may read; who keeps order reads those,
  /// too, that wait or were taken away.
  public func upload(_ name: UploadName) throws -> Upload? {
    let isOrderly = (viewer.role ?? .member) >= .moderator
    let isShown =
      isOrderly
      ? "EXISTS (SELECT 1 FROM comment_uploads x WHERE x.upload_id = u.id)"
      : Schema.shown(as: "c.state = 0 AND \(viewer.sees("t"))")
    return try first(
      """
      SELECT \(SiteDatabase.uploadColumns) FROM uploads u
      WHERE u.name = ? AND (u.member_id IS ? OR \(isShown))
      """, [.text(name.text), .id(viewer.member?.id)]
    ) { SiteDatabase.upload($0) }
  }
}

extension Transaction {
  /// Keeps what a member sent, whose file is in its place.
  public func keep(_ upload: Upload) throws {
    try connection.run(
      """
      INSERT INTO uploads (name, member_id, title, size, sent_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET sent_at = excluded.sent_at
      """,
      [
        .text(upload.name.text), .id(upload.member), .text(upload.title), .int(upload.size),
        .time(upload.sentAt),
      ])
  }

  /// Notes which uploads of its author a comment shows, as its HTML names them; what it does not show any more may be
  /// everybody's no longer.
  func noteUploads(in comment: Comment.ID) throws {
    let before = try site.uploads(in: comment)
    let named = try connection.first(
      """
      SELECT html FROM comments
      WHERE id = ? AND author_id IS NOT NULL AND instr(html, '\(UploadScan.folder)') > 0
      """, [.id(comment)]
    ) { UploadScan.names(in: $0.bytes(0)) }
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
    let now = Set(try site.uploads(in: comment))
    try touch(before.filter { !now.contains($0) }.map { .upload($0.text) })
  }

  /// The uploads that comments show of which something is different: whether everybody sees them may be, too.
  func uploads(in touches: [Touch]) throws -> [Touch] {
    var names: [UploadName] = []
    for touch in touches {
      switch touch {
      case .comments(let topic, let positions, _):
        names += try site.names(
          of: "c.topic_id = ? AND c.position BETWEEN ? AND ?",
          [.id(topic), .int(positions.lowerBound), .int(positions.upperBound)])
      case .topic(let topic, _, _, _):
        names += try site.uploads(in: topic)
      default: break
      }
    }
    return names.map { .upload($0.text) }
  }

  /// Forgets some of what nothing shows and was sent before a time; returns the names of the files, which are the caller's
  /// to remove.
  public func dropUnusedUploads(sentBefore time: Timestamp, limit: Int) throws -> [UploadName] {
    try dropUploads("u.sent_at < ? AND \(SiteDatabase.isUnused)", .time(time), limit)
  }

  /// The same of what a member sent, whenever that was.
  public func dropUnusedUploads(of member: Member.ID, limit: Int) throws -> [UploadName] {
    try dropUploads("u.member_id = ? AND \(SiteDatabase.isUnused)", .id(member), limit)
  }

  private func dropUploads(
    _ condition: String, _ value: SQLValue, _ limit: Int
  ) throws -> [UploadName] {
    try connection.all(
      """
      DELETE FROM uploads WHERE id IN (
        SELECT u.id FROM uploads u WHERE \(condition) ORDER BY u.id LIMIT ?)
      RETURNING name
      """, [value, .int(limit)]
    ) { UploadName($0.text(0)) }
  }
}

extension SQLValue {
  /// Names as a JSON array; they need no escapes.
  fileprivate static func list(_ names: some Collection<UploadName>) -> SQLValue {
    .text("[\(names.map { "\"\($0.text)\"" }.joined(separator: ","))]")
  }
}

/// Finds the uploads that HTML of ours shows.
public enum UploadScan {
  /// What stands before a name, wherever the site's root is.
  public static let folder = "/uploads/"

  /// The names in attributes, each once; nobody's text has a plain quotation mark behind it.
  public static func names(in html: [UInt8]) -> [UploadName] {
    var (names, known): ([UploadName], Set<UploadName>) = ([], [])
    let folder = Array(Self.folder.utf8)
    var rest = html[...]
    while let slash = rest.firstIndex(of: folder[0]) {
      rest = rest[slash...]
      guard rest.starts(with: folder) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(folder.count)
      if let name = name(at: rest), known.insert(name).inserted { names.append(name) }
    }
    return names
  }

  /// The name with which the rest of an attribute's value begins, and ends.
  public static func name(at rest: ArraySlice<UInt8>) -> UploadName? {
    rest.prefix(65).firstIndex(of: UInt8(ascii: "\"")).flatMap {
      UploadName(String(decoding: rest[..<$0], as: UTF8.self))
    }
  }
}

extension SiteDatabase {
  static let ofUploads: [Contradiction] = [
    (
      "comments that show what others sent",
      """
      SELECT c.id FROM comment_uploads x JOIN comments c ON c.id = x.comment_id
        JOIN uploads u ON u.id = x.upload_id WHERE c.author_id IS NOT u.member_id
      """
    )
  ]
}
