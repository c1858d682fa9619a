/// A thing that a member may follow, to be notified of new posts there.
public enum Followed: Hashable, Sendable {
  /// A topic: notifies of its answers.
  case topic(Topic.ID)
  /// The forum, a board or a tag: notifies of its new topics.
  case list(TopicList.ID)
  /// A member: notifies of topics that they start.
  case person(Member.ID)

  /// Kind of thing.
  public enum Kind: Int64, CaseIterable, Sendable {
    /// A topic.
    case topic = 0
    /// The forum, a board or a tag.
    case list = 1
    /// A member.
    case person = 2

    /// Name in forms.
    public var name: String {
      switch self {
      case .topic: "topic"
      case .list: "list"
      case .person: "person"
      }
    }

    /// Reads a name in a form.
    public init?(name: String) {
      guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = kind
    }
  }

  /// The thing of a kind with a number.
  public init(_ kind: Kind, _ number: Int64) {
    self =
      switch kind {
      case .topic: .topic(Topic.ID(number))
      case .list: .list(TopicList.ID(number))
      case .person: .person(Member.ID(number))
      }
  }

  /// Kind of thing.
  public var kind: Kind {
    switch self {
    case .topic: .topic
    case .list: .list
    case .person: .person
    }
  }

  /// Number among the things of its kind.
  public var number: Int64 {
    switch self {
    case .topic(let id): id.rawValue
    case .list(let id): id.rawValue
    case .person(let id): id.rawValue
    }
  }
}
