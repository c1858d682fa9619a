public import Model
public import Time

/// A message as a participant sees it.
public struct StoredMessage: Sendable {
  /// Number on the site.
  public let id: Message.ID
  /// Number in the conversation.
  public let number: Int
  /// Kind of message.
  public let kind: Message.Kind
  /// True if its author deleted it.
  public let isDeleted: Bool
  /// The author, or the member that it reports on.
  public let author: Participant
  /// True if the reader has blocked the author and the conversation is a group: it is folded.
  public let isFolded: Bool
  /// Time of sending.
  public let sentAt: Timestamp
  /// True if its text was changed.
  public let isEdited: Bool
  /// Markdown; for a renamed group, the new name.
  public let body: String
  /// `body` as HTML.
  public let html: [UInt8]
  /// The first pages of documents that it shows.
  public let papers: [UploadName]
}

extension StoredMessage {
  /// Username in a message that consists of `@name` alone: it is shown as that member's card.
  public var personAlone: String? {
    guard kind == .words, !isDeleted, html.starts(with: Self.alone),
      html.count(where: { $0 == UInt8(ascii: "<") }) == 4,
      html.dropLast(html.last == 10 ? 1 : 0).suffix(8).elementsEqual("</a></p>".utf8)
    else { return nil }
    return MentionScan.usernames(in: html).first
  }

  private static let alone = Array("<p><a class=\"mention\"".utf8)
}

/// A message to send.
public struct NewMessage: Sendable {
  /// Markdown.
  public let body: String
  /// `body` as HTML.
  public let html: [UInt8]
  /// The version of the renderer.
  public let renderer: Int
  /// The newest message when the form was made: the same text by the same author after it is this message, sent twice.
  public let seen: Int?

  /// Takes every value as it is.
  public init(body: String, html: [UInt8], renderer: Int, seen: Int? = nil) {
    self.body = body
    self.html = html
    self.renderer = renderer
    self.seen = seen
  }
}

extension Reader {
  /// Messages of a conversation that the viewer may read: the newest `limit` before a number, the oldest of them first.
  public func messages(
    in talk: OwnConversation, before number: Int = .max, atMost limit: Int
  ) throws -> [StoredMessage] {
    try messages(talk, talk.readsAfter, number, "DESC", limit).reversed()
  }

  /// The oldest `limit` messages after a number.
  public func messages(
    in talk: OwnConversation, after number: Int, atMost limit: Int
  ) throws -> [StoredMessage] {
    try messages(talk, max(number, talk.readsAfter), .max, "ASC", limit)
  }

  /// A message, and the conversation that it is in; nil where the viewer may not read it.
  public func message(_ id: Message.ID) throws -> (OwnConversation, StoredMessage)? {
    let place = try first(
      "SELECT conversation_id, number FROM messages WHERE id = ?", [.id(id)]
    ) { (Conversation.ID($0.integer(0)), $0.int(1)) }
    guard let (talk, number) = place, let own = try conversation(talk),
      let message = try messages(in: own, after: number - 1, atMost: 1).first, message.id == id
    else { return nil }
    return (own, message)
  }

  private func messages(
    _ talk: OwnConversation, _ after: Int, _ before: Int, _ order: String, _ limit: Int
  ) throws -> [StoredMessage] {
    guard let member = viewer.member, !talk.isAsked else { return [] }
    return try all(
      """
      SELECT m.id, m.number, m.kind, m.state = \(Message.State.deleted.rawValue), m.sent_at,
        m.edited_at IS NOT NULL OR m.author_id = ?5 AND m.own_html IS NOT NULL,
        iif(m.author_id = ?5, coalesce(m.own_body, m.body), m.body),
        iif(m.author_id = ?5, coalesce(m.own_html, m.html), m.html),
        EXISTS (SELECT 1 FROM blocks b WHERE b.member_id = ?5 AND b.blocked_id = m.author_id),
        \(Schema.papers("message_uploads", "x.message_id = m.id")), \(Participant.columns("a"))
      FROM messages m CROSS JOIN members a ON a.id = m.author_id
      WHERE m.conversation_id = ?1 AND m.number > ?2 AND m.number < ?3 AND m.number <= ?4
        AND (m.state <> \(Message.State.unheard.rawValue) OR m.author_id = ?5)
      ORDER BY m.number \(order) LIMIT ?6
      """,
      [
        .id(talk.id), .int(after), .int(before), .int(talk.readsTo), .id(member.id), .int(limit),
      ]
    ) { row in
      StoredMessage(
        id: Message.ID(row.integer(0)), number: row.int(1),
        kind: Message.Kind(rawValue: row.integer(2)) ?? .words, isDeleted: row.flag(3),
        author: Participant(row, 10), isFolded: row.flag(8) && !talk.isOfTwo, sentAt: row.time(4),
        isEdited: row.flag(5), body: row.text(6), html: row.bytes(7),
        papers: row.uploads(9))
    }
  }
}

/// Outcome of sending a message.
public enum SendOutcome: Hashable, Sendable {
  /// It has this number.
  case said(Int)
  /// It was sent before, and has this number.
  case same(Int)
  /// It was refused: the author is not in the conversation, has blocked the other, or the other has no account.
  case refused
}

extension Transaction {
  /// Sends a message to a conversation: three rows, however many read it.
  ///
  /// A message to a member who has blocked the author is kept for its author and reaches no one.
  public func say(
    _ new: NewMessage, in talk: Conversation.ID, by author: Member.ID, at now: Timestamp
  ) throws -> SendOutcome {
    guard let state = try deliveryState(of: author, in: talk) else { return .refused }
    if let number = try sameMessage(new, in: talk, by: author) { return .same(number) }
    let number = try add(.words, new, in: talk, by: author, state, at: now)
    try connection.run(
      """
      UPDATE participants SET read_to = ?3, said = ?3, sort_at = ?4
      WHERE member_id = ?1 AND conversation_id = ?2
      """, [.id(author), .id(talk), .int(number), .time(now)])
    return .said(number)
  }

  /// State of a member's next message; nil where they may not send one.
  private func deliveryState(
    of member: Member.ID, in talk: Conversation.ID
  ) throws -> Message.State? {
    guard let own = try place(of: member, in: talk) else { return nil }
    if let other = own.other { return try deliveryState(of: member, by: other, in: talk) }
    return own.isIn ? .heard : nil
  }

  /// The number of a message that was sent before, from the same form.
  private func sameMessage(
    _ new: NewMessage, in talk: Conversation.ID, by author: Member.ID
  ) throws -> Int? {
    guard let seen = new.seen else { return nil }
    return try connection.first(
      """
      SELECT number FROM (
        SELECT number, author_id, kind, body FROM messages
        WHERE conversation_id = ?1 AND number > ?2 ORDER BY number LIMIT 200)
      WHERE author_id = ?3 AND kind = \(Message.Kind.words.rawValue) AND body = ?4
      """, [.id(talk), .int(seen), .id(author), .text(new.body)]
    ) { $0.int(0) }
  }

  /// Adds a message with the next number of its conversation.
  @discardableResult
  func add(
    _ kind: Message.Kind, _ new: NewMessage, in talk: Conversation.ID, by author: Member.ID,
    _ state: Message.State = .heard, at now: Timestamp
  ) throws -> Int {
    let number = try connection.first(
      """
      UPDATE conversations SET last = last + 1, heard = iif(?2, last + 1, heard),
        heard_at = iif(?2, max(heard_at, ?3), heard_at)
      WHERE id = ?1 RETURNING last
      """, [.id(talk), .flag(state == .heard), .time(now)]
    ) { $0.int(0) }
    guard let number else { throw DatabaseError.damagedRow("no conversation \(talk)") }
    let id = try connection.first(
      """
      INSERT INTO messages
        (conversation_id, number, author_id, kind, state, sent_at, body, html, renderer)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
      """,
      [
        .id(talk), .int(number), .id(author), .integer(kind.rawValue), .integer(state.rawValue),
        .time(now), .text(new.body), .bytes(new.html), .int(new.renderer),
      ]
    ) { $0.id(0, of: Message.self) }
    if let id = id ?? nil { try noteUploads(in: id, new.html) }
    if state == .heard { try signalAll(in: talk) }
    return number
  }

  /// Changes the text of the author's message; returns false where there is none that they may change.
  ///
  /// A former participant changes nothing. When the other no longer receives the author's messages, the new text of one they
  /// have received is kept for the author alone.
  public func edit(
    _ message: Message.ID, _ new: NewMessage, by author: Member.ID, at now: Timestamp
  ) throws -> Bool {
    guard let (talk, state) = try ownMessage(message, by: author),
      let deliveryState = try deliveryState(of: author, in: talk)
    else { return false }
    let words: [SQLValue] = [.id(message), .text(new.body), .bytes(new.html)]
    guard deliveryState == .heard || state == .unheard else {
      try connection.run("UPDATE messages SET own_body = ?2, own_html = ?3 WHERE id = ?1", words)
      return true
    }
    try connection.run(
      """
      UPDATE messages SET body = ?2, html = ?3, renderer = ?4, edited_at = ?5, own_body = NULL, own_html = NULL
      WHERE id = ?1
      """, words + [.int(new.renderer), .time(now)])
    try noteUploads(in: message, new.html)
    return true
  }

  /// Deletes the author's message and leaves a line in its place; returns false where there is none.
  ///
  /// A message that no one else ever saw is removed without a line.
  public func delete(_ message: Message.ID, by author: Member.ID) throws -> Bool {
    guard let (_, state) = try ownMessage(message, by: author) else { return false }
    if state == .unheard { return try deleteMessages("id = ?", [.id(message)]) > 0 }
    try connection.run("\(Self.emptied) WHERE id = ?", [.id(message)])
    try noteUploads(in: message, [])
    return true
  }

  private static let emptied = """
    UPDATE messages SET state = \(Message.State.deleted.rawValue), body = '', html = '', own_body = NULL,
      own_html = NULL
    """

  /// The conversation and state of a message that its author may still change.
  private func ownMessage(
    _ message: Message.ID, by author: Member.ID
  ) throws -> (Conversation.ID, Message.State)? {
    try connection.first(
      "SELECT conversation_id, state FROM messages WHERE id = ?1 AND \(Self.isOwnMessage)",
      [.id(message), .id(author)]
    ) { (Conversation.ID($0.integer(0)), Message.State(rawValue: $0.integer(1)) ?? .heard) }
  }

  private static let isOwnMessage = """
    author_id = ?2 AND kind = \(Message.Kind.words.rawValue)
      AND state <> \(Message.State.deleted.rawValue)
    """

  /// Notes how far a member has read.
  public func read(_ talk: Conversation.ID, upTo number: Int, by member: Member.ID) throws {
    let read = try connection.run(
      """
      UPDATE participants SET read_to = ?3
      WHERE member_id = ?1 AND conversation_id = ?2 AND read_to < ?3
      """, [.id(member), .id(talk), .int(number)])
    if read > 0 { signal(member) }
  }

  /// Notes which uploads of its author a message shows, as its HTML names them.
  private func noteUploads(in message: Message.ID, _ html: [UInt8]) throws {
    let names = UploadScan.names(in: html)
    try connection.run("DELETE FROM message_uploads WHERE message_id = ?", [.id(message)])
    guard !names.isEmpty else { return }
    try connection.run(
      """
      INSERT INTO message_uploads (message_id, upload_id)
      SELECT m.id, u.id FROM messages m JOIN uploads u ON u.member_id = m.author_id
      WHERE m.id = ? AND u.name IN (SELECT value FROM json_each(?))
      """, [.id(message), .list(names)])
  }

  /// Deletes the text of some messages of a member who left; returns true if there may be more.
  func eraseMessages(of member: Member.ID) throws -> Bool {
    try connection.run(
      """
      UPDATE conversations SET picture_id = NULL
      WHERE picture_id IN (SELECT id FROM uploads WHERE member_id = ?)
      """, [.id(member)])
    let messages: [Message.ID] = try connection.ids(
      """
      SELECT id FROM messages
      WHERE author_id = ? AND body <> '' AND kind = \(Message.Kind.words.rawValue) LIMIT ?
      """, [.id(member), .int(Self.postsTaken)])
    for message in messages {
      try connection.run("\(Self.emptied) WHERE id = ?", [.id(message)])
      try noteUploads(in: message, [])
    }
    return messages.count == Self.postsTaken
  }
}
