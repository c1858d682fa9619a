public import Model

extension Schema {
  /// Reactions of members to comments; the comment has the counts, including those that an import brought along.
  static let reactions = """
    ALTER TABLE comments ADD COLUMN helped INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE comments ADD COLUMN smiles INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE reactions (
      member_id INTEGER NOT NULL REFERENCES members (id),
      comment_id INTEGER NOT NULL REFERENCES comments (id),
      kind INTEGER NOT NULL,
      PRIMARY KEY (member_id, comment_id, kind)
    ) WITHOUT ROWID;

    """
}

extension Reaction {
  /// The column of `comments` that counts it.
  fileprivate var column: String {
    switch self {
    case .like: "likes"
    case .helped: "helped"
    case .smile: "smiles"
    }
  }
}

extension SiteDatabase {
  /// Returns a member's reactions to a comment.
  public func reactions(of member: Member.ID, to comment: Comment.ID) throws -> Set<Reaction> {
    Set(
      try connection.all(
        "SELECT kind FROM reactions WHERE member_id = ? AND comment_id = ?",
        [.id(member), .id(comment)]
      ) { Reaction(rawValue: $0.integer(0)) })
  }
}

extension Transaction {
  /// Stores a member's reaction to a comment, or removes it if it exists; returns true if it is stored now.
  @discardableResult
  public func react(
    _ reaction: Reaction, to comment: Comment.ID, by member: Member.ID
  ) throws -> Bool {
    let values: [SQLValue] = [.id(member), .id(comment), .integer(reaction.rawValue)]
    let wasThere =
      try connection.run(
        "DELETE FROM reactions WHERE member_id = ? AND comment_id = ? AND kind = ?", values) > 0
    if !wasThere {
      try connection.run(
        "INSERT INTO reactions (member_id, comment_id, kind) VALUES (?, ?, ?)", values)
    }
    let column = reaction.column
    try connection.run(
      "UPDATE comments SET \(column) = max(\(column) + ?, 0) WHERE id = ?",
      [.int(wasThere ? -1 : 1), .id(comment)])
    try invalidate(comment: comment)
    return !wasThere
  }
}
