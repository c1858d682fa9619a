import Model

/// What a member is told of, once each.
public enum NewsKind: String, CaseIterable, Sendable {
  /// A member asks for friendship: `about` is that member.
  case friendRequest = "friend-request"
  /// A member accepted a request for friendship: `about` is that member.
  case friend
  /// A member likes them as they like that member: `about` is that member.
  case match
  /// Somebody answered what the member wrote, or wrote in a topic that they started: `about` is the comment.
  case reply
  /// Somebody named the member in a comment: `about` is the comment.
  case mention
  /// Somebody wrote in a topic that the member follows: `about` is the topic, for all that is new there.
  case followed
  /// Somebody started a topic where the member follows, or whom they follow: `about` is the topic.
  case newTopic = "new-topic"
  /// Something that the member reported was decided: `about` is the decision.
  case report
  /// A moderator tells all members something: `about` is the notice.
  case notice
  /// A reminder of the member's own is due: `about` is that of a `Reminded`, an entry of the agenda or a bookmark.
  case reminder
  /// Somebody called, and the member did not answer: `about` is the call.
  case missedCall = "missed-call"

  /// The letter that tells of it; nil for none.
  public var mail: QueuedMail.Kind? {
    QueuedMail.Kind(rawValue: String(rawValue.map { $0 == "-" ? "_" : $0 }))
  }
}

// What is hidden, taken back, or from somebody whom the reader has blocked since is no news, and counts for none: that is
// found out when it is read, so that nothing has to be taken away from thousands.
extension Reader {
  /// That a row `n` tells of something that is still so, a part of a statement.
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
          SELECT 1 FROM notices o WHERE o.id = n.about AND \(Notice.stands("o")))
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

  /// That somebody wrote in a topic that is still followed what its reader was not told of otherwise.
  private var hasNewAnswer: String {
    """
    EXISTS (SELECT 1 FROM follows f JOIN topics t ON t.id = f.thing_id
        JOIN comments c ON c.topic_id = t.id AND c.position >= f.first_new
      WHERE f.member_id = n.member_id AND f.kind = 0 AND f.thing_id = n.about AND f.ended_at IS NULL
        AND t.state = 0 AND \(viewer.sees("t")) AND c.state = 0 AND \(Self.isFollowed("n.member_id")))
    """
  }

  /// That a comment `c` is told of to a member, as a part of what is new in a topic that they follow: it is not their own, nor
  /// by somebody whom they blocked, and was not told of as an answer to them or for their name in it.
  static func isFollowed(_ member: String) -> String {
    """
    c.kind = \(Comment.Kind.comment.rawValue) AND c.author_id IS NOT \(member)
      AND NOT EXISTS (SELECT 1 FROM blocks b
        WHERE b.member_id = \(member) AND b.blocked_id = c.author_id)
      AND NOT EXISTS (SELECT 1 FROM news x WHERE x.member_id = \(member)
        AND x.kind IN ('reply', 'mention') AND x.about = c.id)
    """
  }

  /// That a topic can be read, and what it begins with.
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
