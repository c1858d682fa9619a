import Model
import Time

/// Conversations of two and of groups.
enum MessageStore: FeatureStore {
  static let feature: Feature? = .messages
  static let tables = ["conversations", "participants", "messages", "message_uploads"]
  static var folded: [FoldedColumn] { [("conversations", "folded_name", "name")] }
  static let emails = [QueuedMail.Kind.talk, .photo]

  static var migrations: [Int: Migration] {
    [
      // Members can talk, two with each other, or in groups.
      16: Migration(durable: Schema.talk, derived: .kept),
      // Groups can have pictures.
      19: Migration(durable: Schema.groupPictures, derived: .kept),
      // Conversations that members clear or delete can be restored for a day, and showing that one is online is a separate
      // choice.
      32: Migration(durable: Schema.clearings + Schema.onlineChoice, derived: .kept),
    ]
  }

  static let personalData = [
    PersonalData("participants", hidden: ["told_to"], leaving: .erased),
    PersonalData(
      "conversations",
      where: "id IN (SELECT conversation_id FROM participants WHERE member_id = ?1)",
      hidden: ["folded_name", "bell", "last", "heard", "heard_at", "told", "telling"],
      leaving: .stays("others are still in the conversation")),
    // Members do not learn that a message of theirs was not received.
    PersonalData(
      "messages", where: "author_id = ?1 AND body <> ''",
      hidden: ["html", "own_body", "own_html", "renderer"],
      instead: ["state": "iif(state = 1, 0, state)", "body": "coalesce(own_body, body)"],
      leaving: .stays("others keep their messages, unless the member deletes them too")),
  ]

  static func leave(
    _ member: Member.ID, _ transaction: borrowing Transaction, at now: Timestamp
  ) throws { try transaction.leaveTalks(member, at: now) }

  static func takeWords(
    of member: Member.ID, _ transaction: borrowing Transaction
  ) throws -> Bool { try transaction.eraseMessages(of: member) }

  static let checks: [IntegrityCheck] = [
    (
      "conversations with wrong message numbers",
      """
      SELECT id FROM conversations c WHERE heard > last
        OR last < (SELECT coalesce(max(number), 0) FROM messages m WHERE m.conversation_id = c.id)
      """
    ),
    (
      "private conversations with the wrong members",
      """
      SELECT c.id FROM conversations c LEFT JOIN participants p ON p.conversation_id = c.id
      WHERE c.low_id >= c.high_id OR c.low_id IS NOT NULL AND p.member_id NOT IN (c.low_id, c.high_id)
      """
    ),
    (
      "groups without exactly one owner",
      """
      SELECT c.id FROM conversations c JOIN participants p ON p.conversation_id = c.id
      WHERE c.low_id IS NULL AND c.ended_at IS NULL AND p.joined_at IS NOT NULL AND p.left_at IS NULL
      GROUP BY c.id HAVING sum(p.role = \(ConversationRole.owner.rawValue)) <> 1
      """
    ),
    (
      "cleared histories without a date",
      """
      SELECT conversation_id FROM participants
      WHERE (cleared_at IS NULL) <> (cleared_from IS NULL) OR cleared_from > wiped_to
        OR cleared_at IS NULL AND (is_dropped OR was_favourite OR hidden_from IS NOT NULL)
      """
    ),
    (
      "deleted messages that still have a text",
      """
      SELECT id FROM messages
      WHERE state = \(Message.State.deleted.rawValue) AND (body <> '' OR html <> '')
      """
    ),
    (
      "private conversations with a picture, or groups whose picture does not exist",
      """
      SELECT c.id FROM conversations c JOIN uploads u ON u.id = c.picture_id
      WHERE c.low_id IS NOT NULL OR instr(u.name, '-') = 0
      """
    ),
    (
      "messages with files that someone else uploaded",
      """
      SELECT m.id FROM message_uploads x JOIN messages m ON m.id = x.message_id
        JOIN uploads u ON u.id = x.upload_id WHERE m.author_id <> u.member_id
      """
    ),
  ]

  static func prune(
    _ transaction: borrowing Transaction, at now: Timestamp, on today: CivilDate
  ) throws {
    try transaction.dropClearings(at: now)
  }
}
