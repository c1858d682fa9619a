public import Time

/// What a poll is before anybody has voted: typed by whoever started a topic.
public struct NewPoll: Hashable, Sendable {
  /// What is asked, plain text on one line.
  public var question: String
  /// What one may answer, each plain text on one line.
  public var answers: [String]
  /// Whether a member may choose several answers.
  public var isMultiple = false
  /// Whether nobody is told who voted for what.
  public var isAnonymous = true
  /// Whether results are shown when it ends, not before; else to whoever has voted.
  public var showsAtEnd = false
  /// When it ends by itself; nil for never.
  public var endsAt: Timestamp?

  /// The most bytes of a question or an answer.
  public static let mostBytes = 200
  /// How many answers there are to choose from.
  public static let answerCount = 2...20
  /// The most days until it ends.
  public static let mostDays = 366

  /// Takes both as they are.
  public init(question: String, answers: [String]) {
    self.question = question
    self.answers = answers
  }
}

/// A poll of a topic, as somebody may see it.
public struct Poll: Sendable {
  /// One of its answers.
  public struct Answer: Sendable {
    /// Counts from 1 in each poll.
    public let number: Int
    /// Plain text on one line.
    public let words: String
    /// How many chose it; nil where that is not shown.
    public let votes: Int?

    /// Takes every value as it is.
    public init(number: Int, words: String, votes: Int?) {
      (self.number, self.words, self.votes) = (number, words, votes)
    }
  }

  /// The topic that it belongs to.
  public let topic: Topic.ID
  /// What is asked.
  public let question: String
  /// Whether a member may choose several answers.
  public let isMultiple: Bool
  /// Whether nobody is told who voted for what.
  public let isAnonymous: Bool
  /// Whether results are shown when it ends, not before.
  public let showsAtEnd: Bool
  /// When it ends by itself.
  public let endsAt: Timestamp?
  /// When it ended.
  public let closedAt: Timestamp?
  /// How many members voted; nil where that is not shown.
  public let voters: Int?
  /// What one may answer, in the order of the author.
  public var answers: [Answer] = []

  /// Takes every value as it is.
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

  /// Whether it takes votes at a time, whether or not somebody noted already that it is over.
  public func isOpen(at now: Timestamp) -> Bool {
    closedAt == nil && endsAt.map { $0 > now } ?? true
  }

  /// The same without results.
  public var sealed: Poll {
    var poll = Poll(
      topic: topic, question: question, isMultiple: isMultiple, isAnonymous: isAnonymous,
      showsAtEnd: showsAtEnd, endsAt: endsAt, closedAt: closedAt, voters: nil)
    poll.answers = answers.map { Answer(number: $0.number, words: $0.words, votes: nil) }
    return poll
  }

  /// The most votes that an answer has.
  public var mostVotes: Int { answers.compactMap(\.votes).max() ?? 0 }
}
