public import Model
public import Time

/// A moderator's decision: a line of the log that is never rewritten.
public struct Decision: Sendable {
  /// The number of a decision.
  public typealias ID = Identifier<Decision>

  /// Kind of decision.
  public enum Kind: String, CaseIterable, Sendable {
    /// A held or hidden post is shown.
    case approve
    /// As `approve`; also, the author's posts are no longer held.
    case trust
    /// A held post is not shown.
    case refuse
    /// A visible post is removed.
    case hide
    /// A visible post is held until a moderator looks at it.
    case hold
    /// Reports of a post, or of a member, are answered without any change.
    case keep
    /// A topic no longer accepts replies.
    case close
    /// A topic accepts replies again.
    case reopen
    /// A topic is pinned in its lists.
    case pin
    /// A topic is no longer pinned.
    case unpin
    /// A topic gets another title.
    case rename
    /// A topic moves to another board.
    case move
    /// A topic is closed and continues in another one.
    case merge
    /// Parts of a member's profile are cleared.
    case clear
    /// All posts of a member are removed.
    case hidePosts = "hide_posts"
    /// A member may not sign in.
    case ban
    /// A member may sign in again.
    case unban
    /// A member gets another role.
    case role
    /// The second step of a member who lost it was turned off.
    case factor
    /// A notice to all is shown, for the first time or again.
    case announce
    /// A notice gets another text.
    case reword
    /// A notice is no longer shown.
    case withdraw
    /// A page of the editors gets another title or text.
    case edit
  }

  /// Decision number; 0 before it is stored.
  public var id = Decision.ID(0)
  /// Kind of decision.
  public let kind: Kind
  /// The moderator; nil for the owner of the folder, from the command line.
  public let moderator: Member.ID?
  /// The topic that it is about, or that the comment is in.
  public var topic: Topic.ID?
  /// The comment that it is about.
  public var comment: Comment.ID?
  /// The member that it is about, or the author of the post.
  public var member: Member.ID?
  /// The notice to all that it is about.
  public var notice: Notice.ID?
  /// Number of the site rule that was broken.
  public var rule: Int?
  /// Reason, which the member may read; may be empty.
  public var reason = ""
  /// Facts needed to undo it, as `DecisionFacts` stores them.
  public var facts = ""
  /// Time of the decision.
  public let madeAt: Timestamp
  /// Time when it was undone.
  public var undoneAt: Timestamp?
  /// The moderator who undid it; nil for the owner of the folder, from the command line.
  public var undoneBy: Member.ID?

  /// The post that it is about; nil if it is about a member.
  public var subject: ModerationSubject? {
    [.clear, .hidePosts, .ban, .unban, .role, .factor].contains(kind)
      ? nil : comment.map(ModerationSubject.comment) ?? topic.map(ModerationSubject.topic)
  }

  /// The subject whose reports it answers, not counting reports of a topic's comments.
  var reported: Reported? {
    switch subject {
    case .comment(let id): .comment(id)
    case .topic: nil
    case nil: member.map(Reported.member)
    }
  }

  /// Part of a member's profile that `clear` removes.
  public enum ClearedProfilePart: String, CaseIterable, Sendable {
    /// The photo, and texts in their own words.
    case all
    /// The photo, and an uploaded picture that has yet to become one.
    case photo
    /// Blocks for which `ProfileBlock.isFreeText` is true.
    case words
    /// The notes that everyone sees; afterwards only their owner does.
    case notes
    /// The profile for meeting people, with its photos; afterwards it is in no deck.
    case card
  }

  /// Returns true if a member may not read it: it says that they were reported, without consequences.
  public func isHidden(from reader: Member.ID?) -> Bool {
    kind == .keep && subject == nil && member == reader
  }

  /// Variant of `isHidden(from:)` for a row: an SQL condition with the reader as a bound value.
  static let isHidden = "kind = 'keep' AND member_id IS ? AND \(isOfNoPost)"

  /// SQL condition that a row names no post.
  static let isOfNoPost = "topic_id IS NULL AND comment_id IS NULL"

  /// Takes every value as it is.
  public init(_ kind: Kind, by moderator: Member.ID?, at time: Timestamp) {
    self.kind = kind
    self.moderator = moderator
    madeAt = time
  }
}

extension SiteDatabase {
  /// Returns one decision; nil if there is none with the number, or if a newer program defined its kind.
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

  /// Notifies those whom a decision concerns that it was made or undone.
  ///
  /// Emails about decisions are queued only here.
  ///
  /// Both `decide` and `undo` call this, in the transaction of the change.
  func notify(_ decision: Decision) throws { try queueMail(about: decision) }
}
