import Model

extension SiteDatabase {
  /// What tables of conversations cannot say together.
  static let ofTalk: [Contradiction] = [
    (
      "conversations whose messages have greater numbers than were given, or of which more was heard than was said",
      """
      SELECT id FROM conversations c WHERE heard > last
        OR last < (SELECT coalesce(max(number), 0) FROM messages m WHERE m.conversation_id = c.id)
      """
    ),
    (
      "conversations of two in which others take part, or of which nobody knows who they are",
      """
      SELECT c.id FROM conversations c LEFT JOIN participants p ON p.conversation_id = c.id
      WHERE c.low_id >= c.high_id OR c.low_id IS NOT NULL AND p.member_id NOT IN (c.low_id, c.high_id)
      """
    ),
    (
      "groups in which people are and that are not exactly one member's",
      """
      SELECT c.id FROM conversations c JOIN participants p ON p.conversation_id = c.id
      WHERE c.low_id IS NULL AND c.ended_at IS NULL AND p.joined_at IS NOT NULL AND p.left_at IS NULL
      GROUP BY c.id HAVING sum(p.role = \(TalkRole.owner.rawValue)) <> 1
      """
    ),
    (
      "histories that were cleared and of which nobody knows since when",
      """
      SELECT conversation_id FROM participants
      WHERE (cleared_at IS NULL) <> (cleared_from IS NULL) OR cleared_from > wiped_to
        OR cleared_at IS NULL AND (is_dropped OR was_favourite OR hidden_from IS NOT NULL)
      """
    ),
    (
      "messages that were taken back and still have words",
      """
      SELECT id FROM messages
      WHERE state = \(Message.State.takenBack.rawValue) AND (body <> '' OR html <> '')
      """
    ),
    (
      "conversations of two that have a picture, or groups whose picture is none",
      """
      SELECT c.id FROM conversations c JOIN uploads u ON u.id = c.picture_id
      WHERE c.low_id IS NOT NULL OR instr(u.name, '-') = 0
      """
    ),
    (
      "messages with which others sent the files",
      """
      SELECT m.id FROM message_uploads x JOIN messages m ON m.id = x.message_id
        JOIN uploads u ON u.id = x.upload_id WHERE m.author_id <> u.member_id
      """
    ),
  ]
}
