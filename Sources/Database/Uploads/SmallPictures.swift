public import Model

extension SiteDatabase {
  /// The small picture of an upload, for lists; nil where there is none yet, or none is needed.
  public func small(of name: UploadName) throws -> UploadName? {
    try connection.first(
      "SELECT small FROM uploads WHERE name = ? AND small > ''", [.text(name.text)]
    ) { UploadName($0.text(0)) } ?? nil
  }
}

// Small pictures, and first pages of documents: one column of `uploads`. `Drawing` decides which is next.
extension Transaction {
  /// Saves the small picture of an upload, whose file is already in place, and the folded text of a document.
  ///
  /// `small` is nil when no picture can be made. Returns false if the upload has been deleted meanwhile.
  @discardableResult
  public func keep(small: UploadName?, words: String = "", of name: UploadName) throws -> Bool {
    let kept = try connection.run(
      "UPDATE uploads SET small = ?, words = ? WHERE name = ?",
      [.text(small?.text ?? ""), .text(words), .text(name.text)])
    guard kept > 0 else { return false }
    guard let small else { return true }
    try invalidate([.upload(small.text)])
    if name.isDocument {
      try invalidateTexts(thatShow: name)
      return true
    }
    let topics: [Topic.ID] = try connection.ids(
      """
      SELECT x.cover_of FROM uploads u JOIN comment_uploads x ON x.upload_id = u.id
      WHERE u.name = ? AND x.cover_of IS NOT NULL
      """, [.text(name.text)])
    try invalidateTopics(topics, inLists: true)
    return true
  }

  /// Invalidates public comments and notes that show the first page of a document from now on.
  private func invalidateTexts(thatShow name: UploadName) throws {
    let comments = try connection.all(
      """
      SELECT c.topic_id, c.position FROM uploads u JOIN comment_uploads x ON x.upload_id = u.id
        JOIN comments c ON c.id = x.comment_id WHERE u.name = ? AND c.position IS NOT NULL
      """, [.text(name.text)]
    ) { (topic: Topic.ID($0.integer(0)), position: $0.int(1)) }
    for (topic, position) in comments where try site.isPublic(topic) {
      try invalidate([.comments(topic, position...position, in: try site.lists(of: topic))])
    }
    let notes: [Invalidation] = try connection.all(
      """
      SELECT n.id, n.member_id FROM uploads u JOIN own_note_uploads x ON x.upload_id = u.id
        JOIN public_own_notes n ON n.id = x.note_id WHERE u.name = ?
      """, [.text(name.text)]
    ) { .ownNote(OwnNote.ID($0.integer(0)), of: Member.ID($0.integer(1))) }
    try invalidate(notes)
  }
}

extension Row {
  /// Names separated by spaces; none for NULL.
  public func uploads(_ column: Int32) -> [UploadName] {
    isNull(column)
      ? [] : text(column).utf8.split(separator: 32).compactMap { UploadName(Substring($0)) }
  }
}
