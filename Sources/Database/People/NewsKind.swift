import Model

/// Kind of news, given to a member once each.
public enum NewsKind: String, CaseIterable, Sendable {
  /// A member requests friendship: `about` is that member.
  case friendRequest = "friend-request"
  /// A member accepted a request for friendship: `about` is that member.
  case friend
  /// A member likes them as they like that member: `about` is that member.
  case match
  /// Someone replied to a comment of the member, or wrote in a topic that they started: `about` is the comment.
  case reply
  /// Someone mentioned the member in a comment: `about` is the comment.
  case mention
  /// Someone wrote in a topic that the member follows: `about` is the topic, for everything new there.
  case followed
  /// Someone whom the member follows started a topic, or someone did so in a list that they follow: `about` is the topic.
  case newTopic = "new-topic"
  /// Something that the member reported was decided: `about` is the decision.
  case report
  /// A moderator published a notice to all members: `about` is the notice.
  case notice
  /// A reminder of the member is due: `about` is that of a `ReminderSubject`, an entry of the agenda or a bookmark.
  case reminder
  /// Someone called, and the member did not answer: `about` is the call.
  case missedCall = "missed-call"

  /// The email for it; nil for none.
  public var mail: QueuedMail.Kind? {
    QueuedMail.Kind(rawValue: String(rawValue.map { $0 == "-" ? "_" : $0 }))
  }
}

// Content that is hidden or deleted, or by someone whom the reader has blocked since, is not news and does not count. This is
// checked on reading, so that nothing has to be removed from thousands of members.
extension Reader {
  /// SQL condition that a row `n` is about something that is still so.
  var isNews: String {
    let absent = absentTables
    func ifHere(_ table: String, _ condition: String) -> String {
      absent.contains(table) ? "0" : condition
    }
    let isMatch = ifHere(
      "choices", "\(Feature.meet.isOn) AND \(Schema.isMatch("n.member_id", "n.about"))")
    let isMarked = ifHere("bookmarks", "\(Feature.bookmarks.isOn) AND \(isOfBookmark)")
    let isEntered = ifHere(
      "own_events",
      """
      \(Feature.notebook.isOn) AND EXISTS (
        SELECT 1 FROM own_events e WHERE e.id = n.about AND e.dropped_at IS NULL)
      """)
    let isMissed = ifHere(
      "call_seats",
      """
      \(Feature.calls.isOn) AND EXISTS (SELECT 1 FROM call_seats s
        WHERE s.call_id = n.about AND s.member_id = n.member_id AND s.is_hidden = 0)
      """)
    return """
      CASE n.kind
        WHEN 'reply' THEN \(isShown) WHEN 'mention' THEN \(isShown)
        WHEN 'followed' THEN \(hasNewAnswer) WHEN 'new-topic' THEN \(isBegun)
        WHEN 'friend-request' THEN \(isFriendship(.asked)) AND (SELECT f.asked_by FROM friendships f
          WHERE f.low_id = min(n.member_id, n.about) AND f.high_id = max(n.member_id, n.about)) = n.about
        WHEN 'friend' THEN \(isFriendship(.friends))
        WHEN 'match' THEN \(isMatch)
        WHEN 'report' THEN EXISTS (
          SELECT 1 FROM decisions d WHERE d.id = n.about AND d.undone_at IS NULL)
        WHEN 'notice' THEN EXISTS (
          SELECT 1 FROM notices o WHERE o.id = n.about AND \(Notice.isDisplayed("o")))
        WHEN 'reminder' THEN iif(n.about < 0, \(isMarked), \(isEntered))
        WHEN 'missed-call' THEN \(isMissed)
        ELSE 0 END
      """
  }

  private var isShown: String {
    """
    EXISTS (SELECT 1 FROM comments c JOIN topics t ON t.id = c.topic_id
      WHERE c.id = n.about AND c.state = 0 AND t.state = 0 AND \(viewer.sees("t"))
        AND NOT EXISTS (SELECT 1 FROM blocks b
          WHERE b.member_id = n.member_id AND b.blocked_id = c.author_id))
    """
  }

  /// SQL condition that a followed topic has a new comment of which its reader was not notified otherwise.
  private var hasNewAnswer: String {
    """
    EXISTS (SELECT 1 FROM follows f JOIN topics t ON t.id = f.thing_id
        JOIN comments c ON c.topic_id = t.id AND c.position >= f.first_new
      WHERE f.member_id = n.member_id AND f.kind = 0 AND f.thing_id = n.about AND f.ended_at IS NULL
        AND t.state = 0 AND \(viewer.sees("t")) AND c.state = 0 AND \(Self.isFollowed("n.member_id")))
    """
  }

  /// SQL condition that a comment `c` is news to a follower of its topic: it is not their own, nor by someone whom they
  /// blocked, and they were not notified of it as a reply or a mention.
  static func isFollowed(_ member: String) -> String {
    """
    c.kind = \(Comment.Kind.comment.rawValue) AND c.author_id IS NOT \(member)
      AND NOT EXISTS (SELECT 1 FROM blocks b
        WHERE b.member_id = \(member) AND b.blocked_id = c.author_id)
      AND NOT EXISTS (SELECT 1 FROM news x WHERE x.member_id = \(member)
        AND x.kind IN ('reply', 'mention') AND x.about = c.id)
    """
  }

  /// SQL condition that a topic and its first comment can be read.
  private var isBegun: String {
    """
    EXISTS (SELECT 1 FROM topics t JOIN comments c ON c.topic_id = t.id AND c.position = 1
      WHERE t.id = n.about AND t.state = 0 AND c.state = 0 AND \(viewer.sees("t"))
        AND NOT EXISTS (SELECT 1 FROM blocks b
          WHERE b.member_id = n.member_id AND b.blocked_id = c.author_id))
    """
  }

  private func isFriendship(_ state: Friendship) -> String {
    """
    EXISTS (SELECT 1 FROM friendships f WHERE f.low_id = min(n.member_id, n.about)
      AND f.high_id = max(n.member_id, n.about) AND f.state = \(state.rawValue))
    """
  }
}
