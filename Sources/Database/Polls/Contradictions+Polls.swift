extension SiteDatabase {
  /// What tables of polls cannot say together.
  static let ofPolls: [Contradiction] = [
    (
      "topics that say they have a poll and have none, or the other way round",
      """
      SELECT id FROM topics WHERE poll <> EXISTS (SELECT 1 FROM polls p WHERE p.topic_id = topics.id)
      """
    ),
    (
      "polls of which other numbers are shown than members voted",
      """
      SELECT topic_id FROM polls WHERE closed_at IS NULL AND (
        voters <> (SELECT count(DISTINCT member_id) FROM poll_votes v WHERE v.topic_id = polls.topic_id)
        OR EXISTS (SELECT 1 FROM poll_answers a WHERE a.topic_id = polls.topic_id AND a.votes <> (
          SELECT count(*) FROM poll_votes v WHERE v.topic_id = a.topic_id AND v.number = a.number)))
      """
    ),
    (
      "polls that were anonymous, are over, and still know who voted",
      """
      SELECT topic_id FROM polls WHERE is_anonymous AND closed_at IS NOT NULL
        AND EXISTS (SELECT 1 FROM poll_votes v WHERE v.topic_id = polls.topic_id)
      """
    ),
    (
      "members who voted for several answers where one is allowed, or for none that there is",
      """
      SELECT v.member_id FROM poll_votes v JOIN polls p ON p.topic_id = v.topic_id
      GROUP BY v.topic_id, v.member_id
      HAVING count(*) > 1 AND NOT max(p.is_multiple) OR sum(NOT EXISTS (
        SELECT 1 FROM poll_answers a WHERE a.topic_id = v.topic_id AND a.number = v.number)) > 0
      """
    ),
  ]
}
