extension Schema {
  /// Time since which a topic is pinned in its lists, the topic that continues it, and the comment that answers it.
  ///
  /// An answer that is hidden remains the answer, unseen, until it is shown again. No foreign key leads to it: comments that
  /// are deleted permanently never had a place, and each would be looked for in all topics.
  static let topicMarks = """
    ALTER TABLE topics ADD COLUMN pinned_at INTEGER;
    ALTER TABLE topics ADD COLUMN merged_into INTEGER REFERENCES topics (id);
    ALTER TABLE topics ADD COLUMN solution_id INTEGER;
    CREATE INDEX topics_pinned ON topics (pinned_at) WHERE pinned_at IS NOT NULL;
    CREATE INDEX topics_merged ON topics (merged_into) WHERE merged_into IS NOT NULL;

    """
}
