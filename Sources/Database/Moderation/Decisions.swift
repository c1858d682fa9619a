public import Model
public import Time

/// What somebody decided who keeps order: a line of the log that is never rewritten.
public struct Decision: Sendable {
  /// The number of a decision.
  public typealias ID = Identifier<Decision>

  /// What was decided.
  public enum Kind: String, CaseIterable, Sendable {
    /// A post that waited, or was hidden, is shown.
    case approve
    /// The same, and its author's posts do not wait any more.
    case trust
    /// A post that waited is not shown.
    case refuse
    /// A post that was shown is taken away.
    case hide
    /// A post that was shown waits for somebody to look at it.
    case hold
    /// Reports of a post, or of a member, are answered, and nothing is changed.
    case keep
    /// A topic takes no replies any more.
    case close
    /// It does again.
    case reopen
    /// A topic stands first in its lists.
    case pin
    /// It does not any more.
    case unpin
    /// A topic has another title.
    case rename
    /// A topic stands on another board.
    case move
    /// A topic is closed and goes on in another one.
    case merge
    /// What a member shows of themselves is taken away.
    case clear
    /// All posts of a member are taken away.
    case hidePosts = "hide_posts"
    /// A member may not sign in.
    case ban
    /// They may again.
    case unban
    /// A member may do more, or less.
    case role
    /// The second step of a member who lost it was turned off.
    case factor
    /// A notice to all is shown, for the first time or again.
    case announce
    /// It says something else.
    case reword
    /// It is shown no more.
    case withdraw
    /// A page of the editors has another title, or another text.
    case edit
  }

  /// Its number; 0 before it is stored.
  public var id = Decision.ID(0)
  /// What was decided.
  public let kind: Kind
  /// Who did; nil for the owner of the folder, from the command line.
  public let moderator: Member.ID?
  /// The topic that it is about, or that the comment is in.
  public var topic: Topic.ID?
  /// The comment that it is about.
  public var comment: Comment.ID?
  /// The member that it is about, or who wrote the post.
  public var member: Member.ID?
  /// The notice to all that it is about.
  public var notice: Notice.ID?
  /// The rule of the house that was broken, by its number.
  public var rule: Int?
  /// Why, in words that the member may read; may be empty.
  public var reason = ""
  /// What is needed to take it back, in words of the kind.
  public var facts = ""
  /// When.
  public let madeAt: Timestamp
  /// When it was taken back.
  public var undoneAt: Timestamp?
  /// Who took it back; nil for the owner of the folder, from the command line.
  public var undoneBy: Member.ID?

  /// The post that it is about; nil when it is about a member.
  public var subject: Moderated? {
    [.clear, .hidePosts, .ban, .unban, .role, .factor].contains(kind)
      ? nil : comment.map(Moderated.comment) ?? topic.map(Moderated.topic)
  }

  /// What it answers the reports of, apart from all that is said in a topic.
  var reported: Reported? {
    switch subject {
    case .comment(let id): .comment(id)
    case .topic: nil
    case nil: member.map(Reported.member)
    }
  }

  /// What `clear` takes away of what a member shows of themselves.
  public enum Cleared: String, CaseIterable, Sendable {
    /// The photo, and what is said in words of their own.
    case all
    /// The photo, and a picture that waits to become one.
    case photo
    /// What `ProfileBlock.isFreeText` says.
    case words
    /// The notes that everybody sees: they are their owner's alone then.
    case notes
    /// The card by which they meet people, with its photos: they are in no deck then.
    case card
  }

  /// Whether a member may not read it: that they were reported, and nothing came of it.
  public func isHidden(from reader: Member.ID?) -> Bool {
    kind == .keep && subject == nil && member == reader
  }

  /// The same of a row, a part of a statement; the reader is bound.
  static let isHidden = "kind = 'keep' AND member_id IS ? AND \(isOfNoPost)"

  /// That a row names no post, a part of a statement.
  static let isOfNoPost = "topic_id IS NULL AND comment_id IS NULL"

  /// Takes every value as it is.
  public init(_ kind: Kind, by moderator: Member.ID?, at time: Timestamp) {
    self.kind = kind
    self.moderator = moderator
    madeAt = time
  }
}

extension SiteDatabase {
  /// One decision; nil when there is none with the number, or its kind is a newer program's.
  public func decision(_ id: Decision.ID) throws -> Decision? {
    try connection.first("SELECT \(Self.decisionColumns) FROM decisions WHERE id = ?", [.id(id)]) {
      Self.decision($0)
    } ?? nil
  }

  static let decisionColumns = """
    id, kind, moderator_id, topic_id, comment_id, member_id, rule, reason, facts, made_at, undone_at,
    undone_by, notice_id
    """

  static func decision(_ row: borrowing Row) -> Decision? {
    guard let kind = Decision.Kind(rawValue: row.text(1)) else { return nil }
    var decision = Decision(kind, by: row.id(2), at: row.time(9))
    decision.id = Decision.ID(row.integer(0))
    decision.topic = row.id(3)
    decision.comment = row.id(4)
    decision.member = row.id(5)
    decision.rule = row.isNull(6) ? nil : row.int(6)
    decision.reason = row.text(7)
    decision.facts = row.text(8)
    decision.undoneAt = row.isNull(10) ? nil : row.time(10)
    decision.undoneBy = row.id(11)
    decision.notice = row.id(12)
    return decision
  }
}

extension Transaction {
  /// Adds a line to the log; returns its number.
  @discardableResult
  public func note(_ decision: Decision) throws -> Decision.ID {
    try connection.run(
      """
      INSERT INTO decisions (kind, moderator_id, topic_id, comment_id, member_id, rule, reason, facts,
        made_at, notice_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(decision.kind.rawValue), .id(decision.moderator), .id(decision.topic),
        .id(decision.comment), .id(decision.member), decision.rule.map(SQLValue.int) ?? .null,
        .text(decision.reason), .text(decision.facts), .time(decision.madeAt),
        .id(decision.notice),
      ])
    return Decision.ID(connection.lastInsertedID)
  }

  /// Tells whom a decision concerns that it was made, or taken back: the one place from which letters about decisions are
  /// queued.
  ///
  /// Both `decide` and `undo` pass here, in the transaction of what they did.
  func tell(_ decision: Decision) throws { try queueMail(about: decision) }
}
