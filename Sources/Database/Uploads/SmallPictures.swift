public import Model

extension SiteDatabase {
  /// The small picture of one, which a list shows; nil where there is none yet, or none is needed.
  public func small(of name: UploadName) throws -> UploadName? {
    try connection.first(
      "SELECT small FROM uploads WHERE name = ? AND small > ''", [.text(name.text)]
    ) { UploadName($0.text(0)) } ?? nil
  }
}

// The small ones of pictures, and the first pages of documents: one column of `uploads`. Which is next says `Drawing`.
extension Transaction {
  /// Keeps the small picture that was made of one, whose file is in its place, and what a document says, folded.
  ///
  /// Nil when no picture can be made. Returns false where the upload is gone meanwhile.
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

  /// What everybody reads and where the first page of a document is seen from now on.
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
  /// Names with spaces between them; none for NULL.
  public func uploads(_ column: Int32) -> [UploadName] {
    isNull(column)
      ? [] : text(column).utf8.split(separator: 32).compactMap { UploadName(Substring($0)) }
  }
}
