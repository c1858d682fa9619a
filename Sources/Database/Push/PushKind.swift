/// The news that can be pushed to a device; the raw values are those of emails, too.
public enum PushKind: String, CaseIterable, Sendable {
  /// An answer: `about` is the comment, as of the news of this kind. So are those below.
  case reply
  /// Their name in a comment.
  case mention
  /// A message: `about` is the conversation.
  case talk
  /// Somebody asks for friendship.
  case friendRequest = "friend_request"
  /// Somebody accepted.
  case friend
  /// Somebody likes them, too.
  case match
  /// A reminder of their own.
  case reminder
  /// Moderators and operators tell everybody something.
  case notice
  /// A comment in a topic that they follow.
  case followed
  /// A topic where they follow.
  case newTopic = "new_topic"
  /// A report of theirs was decided.
  case report

  /// The email of the same kind.
  public var mail: QueuedMail.Kind? { QueuedMail.Kind(rawValue: rawValue) }

  /// The news of this kind; nil for messages, which are none.
  public var news: NewsKind? { NewsKind.allCases.first { $0.mail != nil && $0.mail == mail } }

  /// Whether those get it who have chosen nothing: what is for them, and not what is for many.
  public var isUsual: Bool { ![.followed, .newTopic, .report].contains(self) }

  /// Those that nobody gets who has chosen nothing, for a statement.
  static let unusualSQL = allCases.filter { !$0.isUsual }.map { "'\($0.rawValue)'" }
    .joined(separator: ", ")
}

/// What a device is told, and where its row came from.
public enum PushCause: Hashable, Sendable {
  /// News: their kind, and what they are about.
  case news(PushKind, Int64)
  /// A text of the operators, by its number.
  case text(Int64)
  /// Somebody calls, by the number of the call.
  case call(Int64)
  /// Somebody wants to know whether it works.
  case test

  /// `reply`, `text`, `test`: how a row names it.
  public var name: String {
    switch self {
    case .news(let kind, _): kind.rawValue
    case .text: "text"
    case .call: "call"
    case .test: "test"
    }
  }

  /// Whether somebody calls.
  public var isCall: Bool {
    if case .call = self { true } else { false }
  }

  /// The number of what it is about.
  public var about: Int64 {
    switch self {
    case .news(_, let number), .text(let number), .call(let number): number
    case .test: 0
    }
  }

  init?(_ name: String, about: Int64) {
    switch name {
    case "text": self = .text(about)
    case "call": self = .call(about)
    case "test": self = .test
    default:
      guard let kind = PushKind(rawValue: name) else { return nil }
      self = .news(kind, about)
    }
  }
}
