extension Schema {
  /// Time when a held comment was shown, and the tags that a topic gets when it is.
  ///
  /// A comment without `published_at` was shown when it was written. A topic that was never shown has no comment with a
  /// position and is in no list: its row notes the lists that it will join, and its tags as lines such as `night-trains Night
  /// trains`, since a tag without other uses does not exist before.
  static let held = """
    ALTER TABLE comments ADD COLUMN published_at INTEGER;
    ALTER TABLE topics ADD COLUMN held_tags TEXT NOT NULL DEFAULT '';
    DROP INDEX comments_topic;
    CREATE INDEX comments_topic
      ON comments (topic_id, position, created_at, published_at, state, kind);

    """
}
