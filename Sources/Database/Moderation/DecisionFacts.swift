public import Model
public import Time

/// What is needed to take a decision back, and what it was besides its kind: a line a fact, `before 1`.
struct DecisionFacts {
  /// What is noted.
  enum Name: String, CaseIterable {
    /// What was there: a post's state, whether a topic was closed, since when it was pinned, a role.
    case before
    /// When its author had deleted a post.
    case deletedAt = "deleted"
    /// That its author was trusted before.
    case trusted
    /// The role given.
    case role
    /// The end of a ban, as it is stored.
    case until
    /// The end of the ban that was there, and why.
    case untilBefore = "until-before"
    case reasonBefore = "reason-before"
    /// What was taken away of a member.
    case cleared
    /// How many topics and comments were hidden at once.
    case topics
    case comments
    /// The title given, and the one that there was.
    case title
    case titleBefore = "title-before"
    /// The board on which a topic stands, and the one on which it stood.
    case board
    case boardBefore = "board-before"
    /// The topic in which one goes on, or went on.
    case other
    /// That all members are told of a notice from then on.
    case sent
    /// The file of a page in `content/`.
    case page
  }

  private var values: [Name: String] = [:]

  init() {}

  /// Reads what was stored; a name that a newer program wrote is left out.
  init(_ text: String) {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let name = line.prefix { $0 != UInt8(ascii: " ") }
      guard let name = Name(rawValue: String(Substring(name))) else { continue }
      values[name] = String(Substring(line.dropFirst(name.rawValue.utf8.count + 1)))
    }
  }

  /// As it is stored.
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

  /// The state of the post that there was.
  var stateBefore: Comment.State? { self[number: .before].flatMap(Comment.State.init) }
}

extension Decision {
  /// Until when a member is kept out; nil for ever, and where nobody is.
  public var banEnd: Timestamp? {
    let end = DecisionFacts(facts)[number: .until]
    return end == Ban.never ? nil : end.map { Timestamp(seconds: $0) }
  }

  /// What was taken away of what a member shows.
  public var cleared: Cleared? { DecisionFacts(facts)[.cleared].flatMap(Cleared.init) }

  /// How many posts of a member are hidden by it.
  public var hiddenPosts: PostCount {
    let facts = DecisionFacts(facts)
    return PostCount(
      topics: facts[number: .topics].flatMap { Int(exactly: $0) } ?? 0,
      comments: facts[number: .comments].flatMap { Int(exactly: $0) } ?? 0)
  }

  /// What a topic was called before.
  public var titleBefore: String? { DecisionFacts(facts)[.titleBefore] }

  /// The board on which a topic stands from then on.
  public var board: TopicList.ID? {
    DecisionFacts(facts)[number: .board].map { TopicList.ID($0) }
  }

  /// The topic in which one goes on from then on.
  public var other: Topic.ID? { DecisionFacts(facts)[number: .other].map { Topic.ID($0) } }

  /// The file of the page that was changed: `rules.es.md`.
  public var page: String? { DecisionFacts(facts)[.page] }

  /// Whether all members are told of a notice from then on.
  public var isSent: Bool { DecisionFacts(facts)[.sent] != nil }

  /// The role that was given.
  public var role: Role? { DecisionFacts(facts)[number: .role].flatMap(Role.init) }
}
