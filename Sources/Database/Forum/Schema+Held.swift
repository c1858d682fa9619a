extension Schema {
  /// When a comment was shown that had to wait, and the tags that a topic gets when it is.
  ///
  /// A comment without `published_at` was shown when it was written. A topic that was never shown has no comment with
  /// a position and stands in no list: what it is to be in is noted in its row, the tags as lines such as
  /// `night-trains Night trains`, since a tag that nobody else uses is no tag before.
  static let held = """
    ALTER TABLE comments ADD COLUMN published_at INTEGER;
    ALTER TABLE topics ADD COLUMN held_tags TEXT NOT NULL DEFAULT '';
    DROP INDEX comments_topic;
    CREATE INDEX comments_topic
      ON comments (topic_id, position, created_at, published_at, state, kind);

    """
}
