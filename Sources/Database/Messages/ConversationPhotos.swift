public import Model
public import Time

/// A picture in a conversation, as a participant sees it.
public struct ConversationPhoto: Sendable {
  /// File name.
  public let name: UploadName
  /// Small variant for lists; nil while there is none.
  public let small: UploadName?
  /// The number of the first message that shows it.
  public let number: Int
  /// Sender of the picture.
  public let author: Participant
  /// Time of sending.
  public let sentAt: Timestamp
}

/// A picture with its newer and older neighbours.
public struct ConversationPhotoPlace: Sendable {
  /// The picture.
  public let photo: ConversationPhoto
  /// The picture sent after it; nil for the newest.
  public let newer: UploadName?
  /// The picture sent before it; nil for the oldest.
  public let older: UploadName?
}

extension Reader {
  /// Pictures that the viewer `?3` may see of a conversation `?1`, each once.
  ///
  /// In a group, pictures of members whom they have blocked are left out, since their messages are folded. Pictures have their
  /// size in their names, after the one hyphen that a name may have.
  private static let photos = """
    SELECT u.id, u.name, u.small, min(m.number) AS number, m.author_id, m.sent_at
    FROM messages m JOIN message_uploads x ON x.message_id = m.id JOIN uploads u ON u.id = x.upload_id
    WHERE m.conversation_id = ?1 AND m.number > ?2 AND m.number <= ?4 AND instr(u.name, '-') > 0
      AND (m.state = \(Message.State.heard.rawValue)
        OR m.state = \(Message.State.unheard.rawValue) AND m.author_id = ?3)
      AND (?5 OR NOT EXISTS (
        SELECT 1 FROM blocks b WHERE b.member_id = ?3 AND b.blocked_id = m.author_id))
    GROUP BY u.id
    """

  private func values(_ talk: OwnConversation, _ member: Member.ID) -> [SQLValue] {
    [
      .id(talk.id), .int(talk.readsAfter), .id(member), .int(talk.readsTo), .flag(talk.isOfTwo),
    ]
  }

  /// The pictures of a conversation, the newest first: `limit` of them after `offset`.
  public func photos(
    in talk: OwnConversation, after offset: Int = 0, atMost limit: Int
  ) throws -> [ConversationPhoto] {
    guard let member = viewer.member, !talk.isAsked else { return [] }
    return try all(
      """
      SELECT p.name, p.small, p.number, p.sent_at, \(Participant.columns("a"))
      FROM (\(Self.photos)) p CROSS JOIN members a ON a.id = p.author_id
      ORDER BY p.number DESC, p.id DESC LIMIT ?6 OFFSET ?7
      """, values(talk, member.id) + [.int(limit), .int(offset)]
    ) { ConversationPhoto($0) }.compactMap { $0 }
  }

  /// A picture with its neighbours; nil for any other file.
  public func photo(_ name: UploadName, in talk: OwnConversation) throws -> ConversationPhotoPlace?
  {
    guard let member = viewer.member, !talk.isAsked else { return nil }
    return try first(
      """
      SELECT p.name, p.small, p.number, p.sent_at, \(Participant.columns("a")), p.newer, p.older
      FROM (SELECT *, lag(name) OVER sent AS newer, lead(name) OVER sent AS older
        FROM (\(Self.photos)) WINDOW sent AS (ORDER BY number DESC, id DESC)) p
      CROSS JOIN members a ON a.id = p.author_id WHERE p.name = ?6
      """, values(talk, member.id) + [.text(name.text)]
    ) { row in
      ConversationPhoto(row).map {
        ConversationPhotoPlace(
          photo: $0, newer: row.optionalText(8).flatMap { UploadName($0) },
          older: row.optionalText(9).flatMap { UploadName($0) })
      }
    } ?? nil
  }
}

extension ConversationPhoto {
  fileprivate init?(_ row: borrowing Row) {
    guard let name = UploadName(row.text(0)) else { return nil }
    self.name = name
    small = row.optionalText(1).flatMap { UploadName($0) }
    (number, sentAt) = (row.int(2), row.time(3))
    author = Participant(row, 4)
  }
}

extension SiteDatabase {
  /// True if a member may attach a file sent in a conversation to an email.
  ///
  /// Their own uploads, too, only as long as a message shows them.
  public func mayOpen(_ name: UploadName, _ member: Member.ID) throws -> Bool {
    try connection.isTrue(
      """
      SELECT 1 FROM uploads u WHERE u.name = ?1 AND (\(Schema.isSent) OR u.member_id = ?2
        AND EXISTS (SELECT 1 FROM message_uploads x WHERE x.upload_id = u.id))
      """,
      [.text(name.text), .id(member)])
  }
}

/// A picture that a member sends by email, as stored in the queue: `7 1 0f3a…9c-800x600.jpg`, a line for the subject, and the
/// text.
public struct MailedPhoto: Hashable, Sendable {
  /// The sending member.
  public let sender: Member.ID
  /// File name.
  public let name: UploadName
  /// True if replies go to the sender.
  public let isAnswered: Bool
  /// Subject, on one line; may be empty.
  public let subject: String
  /// Text of the email; may be empty.
  public let words: String

  /// Takes every value as it is.
  public init(
    sender: Member.ID, name: UploadName, isAnswered: Bool, subject: String, words: String
  ) {
    (self.sender, self.name, self.isAnswered) = (sender, name, isAnswered)
    (self.subject, self.words) = (subject, words)
  }

  /// Reads the form of `facts`; nil for anything else.
  public init?(facts: String) {
    let lines = facts.utf8.split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
    let head = lines[0].split(separator: 32)
    guard lines.count == 3, head.count == 3, let sender = Member.ID(digits: Substring(head[0])),
      let name = UploadName(Substring(head[2]))
    else { return nil }
    (self.sender, self.name, isAnswered) = (sender, name, head[1].elementsEqual("1".utf8))
    (subject, words) = (String(Substring(lines[1])), String(Substring(lines[2])))
  }

  /// Value in the email queue.
  public var facts: String { "\(sender) \(isAnswered ? 1 : 0) \(name.text)\n\(subject)\n\(words)" }
}
