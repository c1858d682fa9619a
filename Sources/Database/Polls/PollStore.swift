import Model
import Time

/// Polls of topics, and votes.
enum PollStore: FeatureStore {
  static let feature: Feature? = .polls
  static let tables = ["polls", "poll_answers", "poll_votes"]
  static var stale: [StaleColumns] {
    [
      StaleColumns(
        .comments, "public_polls",
        "question is_multiple is_anonymous shows_at_end ends_at closed_at voters"),
      StaleColumns(.comments, "public_poll_answers", "number words votes"),
    ]
  }

  /// Polls of topics with their answers and votes; answers have their counts beside them.
  ///
  /// A topic records whether it has one, so that pages of others need not look. When an anonymous poll ends, its votes are
  /// counted and deleted (`closed_at`); the counts stay.
  private static let schema = """
    ALTER TABLE topics ADD COLUMN poll INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE polls (
      topic_id INTEGER PRIMARY KEY REFERENCES topics (id),
      question TEXT NOT NULL,
      is_multiple INTEGER NOT NULL,
      is_anonymous INTEGER NOT NULL,
      shows_at_end INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      ends_at INTEGER,
      closed_at INTEGER,
      voters INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX polls_ending ON polls (ends_at) WHERE closed_at IS NULL AND ends_at IS NOT NULL;
    CREATE TABLE poll_answers (
      topic_id INTEGER NOT NULL REFERENCES polls (topic_id),
      number INTEGER NOT NULL,
      words TEXT NOT NULL,
      votes INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (topic_id, number)
    ) WITHOUT ROWID;
    CREATE TABLE poll_votes (
      topic_id INTEGER NOT NULL REFERENCES polls (topic_id),
      member_id INTEGER NOT NULL REFERENCES members (id),
      number INTEGER NOT NULL,
      PRIMARY KEY (topic_id, member_id, number)
    ) WITHOUT ROWID;
    CREATE INDEX poll_votes_member ON poll_votes (member_id);

    """

  static var migrations: [Int: Migration] {
    [
      // Topics can have polls.
      34: Migration(durable: schema, derived: .kept)
    ]
  }

  /// Polls of topics that are shown, without results before they end: only members who have voted see those.
  ///
  /// Access is checked through the topic.
  static var views: [PublicView] {
    [
      PublicView(
        "public_polls",
        """
        SELECT p.topic_id, p.question, p.is_multiple, p.is_anonymous, p.shows_at_end, p.ends_at,
          p.closed_at, CASE WHEN p.closed_at IS NULL AND p.shows_at_end THEN NULL ELSE p.voters END AS voters
        FROM polls p JOIN topics t ON t.id = p.topic_id
          JOIN comments c ON c.topic_id = p.topic_id AND c.position = 1
        WHERE t.state = 0 AND c.state = 0
        """),
      PublicView(
        "public_poll_answers",
        """
        SELECT a.topic_id, a.number, a.words,
          CASE WHEN p.closed_at IS NULL THEN NULL ELSE a.votes END AS votes
        FROM poll_answers a JOIN polls p ON p.topic_id = a.topic_id
        """),
    ]
  }

  private static let isInOwnTopic = "topic_id IN (SELECT id FROM topics WHERE author_id = ?1)"
  private static let ofTopic = PersonalData.DeletionPolicy.stays(
    "a topic that stays keeps its poll")

  static let personalData = [
    PersonalData("poll_votes", leaving: .erased),
    // Results are on the page once they are public.
    PersonalData("polls", where: isInOwnTopic, hidden: ["voters"], leaving: ofTopic),
    PersonalData("poll_answers", where: isInOwnTopic, hidden: ["votes"], leaving: ofTopic),
  ]

  static func leave(
    _ member: Member.ID, _ transaction: borrowing Transaction, at now: Timestamp
  ) throws { try transaction.forgetVotes(of: member) }

  static let checks: [IntegrityCheck] = [
    (
      "topics wrongly marked as with or without a poll",
      """
      SELECT id FROM topics WHERE poll <> EXISTS (SELECT 1 FROM polls p WHERE p.topic_id = topics.id)
      """
    ),
    (
      "polls with wrong vote counts",
      """
      SELECT topic_id FROM polls WHERE closed_at IS NULL AND (
        voters <> (SELECT count(DISTINCT member_id) FROM poll_votes v WHERE v.topic_id = polls.topic_id)
        OR EXISTS (SELECT 1 FROM poll_answers a WHERE a.topic_id = polls.topic_id AND a.votes <> (
          SELECT count(*) FROM poll_votes v WHERE v.topic_id = a.topic_id AND v.number = a.number)))
      """
    ),
    (
      "finished anonymous polls that still store who voted",
      """
      SELECT topic_id FROM polls WHERE is_anonymous AND closed_at IS NOT NULL
        AND EXISTS (SELECT 1 FROM poll_votes v WHERE v.topic_id = polls.topic_id)
      """
    ),
    (
      "members with too many votes in a poll, or votes for an answer that does not exist",
      """
      SELECT v.member_id FROM poll_votes v JOIN polls p ON p.topic_id = v.topic_id
      GROUP BY v.topic_id, v.member_id
      HAVING count(*) > 1 AND NOT max(p.is_multiple) OR sum(NOT EXISTS (
        SELECT 1 FROM poll_answers a WHERE a.topic_id = v.topic_id AND a.number = v.number)) > 0
      """
    ),
  ]
}
