/// The kinds of news that can be pushed to a device; the raw values are also those of emails.
public enum PushKind: String, CaseIterable, Sendable {
  /// A reply: `about` is the comment, as in the news of this kind.
  ///
  /// Likewise for those below.
  case reply
  /// A mention in a comment.
  case mention
  /// A message: `about` is the conversation.
  case talk
  /// A request for friendship.
  case friendRequest = "friend_request"
  /// An accepted request for friendship.
  case friend
  /// A mutual like.
  case match
  /// A due reminder.
  case reminder
  /// A notice from moderators or operators to everyone.
  case notice
  /// A comment in a topic that the member follows.
  case followed
  /// A new topic in a list that the member follows, or by a member whom they follow.
  case newTopic = "new_topic"
  /// A decision about one of the member's reports.
  case report

  /// The email of the same kind.
  public var mail: QueuedMail.Kind? { QueuedMail.Kind(rawValue: rawValue) }

  /// The news of this kind; nil for messages, which are not news.
  public var news: NewsKind? { NewsKind.allCases.first { $0.mail != nil && $0.mail == mail } }

  /// True if it is pushed by default: news for the member alone, and not news for many.
  public var isUsual: Bool { ![.followed, .newTopic, .report].contains(self) }

  /// Kinds that are not pushed by default, for a statement.
  static let unusualSQL = allCases.filter { !$0.isUsual }.map { "'\($0.rawValue)'" }
    .joined(separator: ", ")
}

/// Content of a push, and the origin of its row.
public enum PushCause: Hashable, Sendable {
  /// News: their kind, and what they are about.
  case news(PushKind, Int64)
  /// A text of the operators, by its number.
  case text(Int64)
  /// A call, by number.
  case call(Int64)
  /// A test of whether pushes arrive.
  case test

  /// Value in rows: `reply`, `text`, `test`.
  public var name: String {
    switch self {
    case .news(let kind, _): kind.rawValue
    case .text: "text"
    case .call: "call"
    case .test: "test"
    }
  }

  /// True for a call.
  public var isCall: Bool {
    if case .call = self { true } else { false }
  }

  /// Number of the subject.
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
