public import Time

/// A poll before any votes, as typed by the author of a topic.
public struct NewPoll: Hashable, Sendable {
  /// The question, plain text on one line.
  public var question: String
  /// The possible answers, each plain text on one line.
  public var answers: [String]
  /// True if a member may choose several answers.
  public var isMultiple = false
  /// True if votes are secret.
  public var isAnonymous = true
  /// True if results are shown only when it ends; else a member sees them after voting.
  public var showsAtEnd = false
  /// Time at which it ends by itself; nil for never.
  public var endsAt: Timestamp?

  /// The most bytes of a question or an answer.
  public static let maxBytes = 200
  /// Possible numbers of answers.
  public static let answerCount = 2...20
  /// The most days until it ends.
  public static let maxDays = 366

  /// Stores both values as given.
  public init(question: String, answers: [String]) {
    self.question = question
    self.answers = answers
  }
}

/// A poll of a topic, as a viewer may see it.
public struct Poll: Sendable {
  /// One of its answers.
  public struct Answer: Sendable {
    /// Counts from 1 in each poll.
    public let number: Int
    /// Plain text on one line.
    public let words: String
    /// Number of votes; nil where it is not shown.
    public let votes: Int?

    /// Stores every value as given.
    public init(number: Int, words: String, votes: Int?) {
      (self.number, self.words, self.votes) = (number, words, votes)
    }
  }

  /// The topic that it belongs to.
  public let topic: Topic.ID
  /// The question.
  public let question: String
  /// True if a member may choose several answers.
  public let isMultiple: Bool
  /// True if votes are secret.
  public let isAnonymous: Bool
  /// True if results are shown only when it ends.
  public let showsAtEnd: Bool
  /// Time at which it ends by itself; nil for never.
  public let endsAt: Timestamp?
  /// Time at which it ended.
  public let closedAt: Timestamp?
  /// Number of members who voted; nil where it is not shown.
  public let voters: Int?
  /// The possible answers, in the order of the author.
  public var answers: [Answer] = []

  /// Stores every value as given.
  public init(
    topic: Topic.ID, question: String, isMultiple: Bool, isAnonymous: Bool, showsAtEnd: Bool,
    endsAt: Timestamp?, closedAt: Timestamp?, voters: Int?
  ) {
    self.topic = topic
    self.question = question
    self.isMultiple = isMultiple
    self.isAnonymous = isAnonymous
    self.showsAtEnd = showsAtEnd
    self.endsAt = endsAt
    self.closedAt = closedAt
    self.voters = voters
  }

  /// True if it takes votes at a time, even if it is over but not yet marked as closed.
  public func isOpen(at now: Timestamp) -> Bool {
    closedAt == nil && endsAt.map { $0 > now } ?? true
  }

  /// The poll without results.
  public var sealed: Poll {
    var poll = Poll(
      topic: topic, question: question, isMultiple: isMultiple, isAnonymous: isAnonymous,
      showsAtEnd: showsAtEnd, endsAt: endsAt, closedAt: closedAt, voters: nil)
    poll.answers = answers.map { Answer(number: $0.number, words: $0.words, votes: nil) }
    return poll
  }

  /// The highest number of votes of an answer.
  public var maxVotes: Int { answers.compactMap(\.votes).max() ?? 0 }
}
