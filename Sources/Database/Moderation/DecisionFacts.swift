public import Model
public import Time

/// Facts needed to undo a decision or to describe it beyond its kind, stored one per line: `before 1`.
struct DecisionFacts {
  /// Names of the facts.
  enum Name: String, CaseIterable {
    /// The previous value: a post's state, whether a topic was closed, since when it was pinned, a role.
    case before
    /// Time at which its author had deleted a post.
    case deletedAt = "deleted"
    /// Present if its author was trusted before.
    case trusted
    /// The role given.
    case role
    /// The end of a ban, as it is stored.
    case until
    /// End of the earlier ban, and its reason.
    case untilBefore = "until-before"
    case reasonBefore = "reason-before"
    /// Part of a member's profile that was cleared.
    case cleared
    /// Number of topics and comments hidden at once.
    case topics
    case comments
    /// The new title, and the former one.
    case title
    case titleBefore = "title-before"
    /// The new board of a topic, and the former one.
    case board
    case boardBefore = "board-before"
    /// The topic that continues one, or did.
    case other
    /// Present if all members are notified of a notice from then on.
    case sent
    /// The file of a page in `content/`.
    case page
  }

  private var values: [Name: String] = [:]

  init() {}

  /// Reads stored facts; skips names that a newer program wrote.
  init(_ text: String) {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let name = line.prefix { $0 != UInt8(ascii: " ") }
      guard let name = Name(rawValue: String(Substring(name))) else { continue }
      values[name] = String(Substring(line.dropFirst(name.rawValue.utf8.count + 1)))
    }
  }

  /// The facts as they are stored.
  var text: String {
    Name.allCases.compactMap { name in values[name].map { "\(name.rawValue) \($0)" } }
      .joined(separator: "\n")
  }

  /// A text of one line.
  subscript(name: Name) -> String? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// A number.
  subscript(number name: Name) -> Int64? {
    get { values[name].flatMap { Int64($0) } }
    set { values[name] = newValue.map { String($0) } }
  }

  /// The former state of the post.
  var stateBefore: Comment.State? { self[number: .before].flatMap(Comment.State.init) }
}

extension Decision {
  /// Time until which a member is banned; nil for a permanent ban, and if it is not about a ban.
  public var banEnd: Timestamp? {
    let end = DecisionFacts(facts)[number: .until]
    return end == Ban.never ? nil : end.map { Timestamp(seconds: $0) }
  }

  /// The part of a member's profile that was cleared.
  public var cleared: ClearedProfilePart? {
    DecisionFacts(facts)[.cleared].flatMap(ClearedProfilePart.init)
  }

  /// Number of a member's posts that it hides.
  public var hiddenPosts: PostCount {
    let facts = DecisionFacts(facts)
    return PostCount(
      topics: facts[number: .topics].flatMap { Int(exactly: $0) } ?? 0,
      comments: facts[number: .comments].flatMap { Int(exactly: $0) } ?? 0)
  }

  /// The former title of a topic.
  public var titleBefore: String? { DecisionFacts(facts)[.titleBefore] }

  /// The board of a topic from then on.
  public var board: TopicList.ID? {
    DecisionFacts(facts)[number: .board].map { TopicList.ID($0) }
  }

  /// The topic that continues one from then on.
  public var other: Topic.ID? { DecisionFacts(facts)[number: .other].map { Topic.ID($0) } }

  /// The file of the page that was changed: `rules.es.md`.
  public var page: String? { DecisionFacts(facts)[.page] }

  /// True if all members are notified of a notice from then on.
  public var isSent: Bool { DecisionFacts(facts)[.sent] != nil }

  /// The role that was given.
  public var role: Role? { DecisionFacts(facts)[number: .role].flatMap(Role.init) }
}
