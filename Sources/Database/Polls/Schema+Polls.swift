extension Schema {
  /// Polls of topics, what one may answer, and who voted for what; counts stand beside the answers.
  ///
  /// A topic says whether it has one, so that pages of those without need not look. When a poll ends that is anonymous, its
  /// votes are counted and forgotten (`closed_at`); the counts stay.
  static let polls = """
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

  /// Polls of topics that are shown, without results before they end: those are for who has voted.
  ///
  /// Who may read the topic is asked of that.
  static let pollViews = [
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
