public import Time

/// The poll with which a topic of a Discourse forum begins, where it can be one here.
///
/// Of one that takes votes there nobody’s vote comes along: the archive names at most some of the voters.
public struct ArchivedPoll: Hashable, Sendable {
  /// What is asked, one line; empty where the poll has no title of its own.
  public let question: String
  /// The options, one line each, in their order.
  public let options: [String]
  /// Whether one may choose several.
  public let isMultiple: Bool
  /// Whether members saw who voted for what.
  public let isPublic: Bool
  /// Whether results are shown when it ends, not before.
  public let showsAtEnd: Bool
  /// When it ends by itself.
  public let endsAt: Timestamp?
  /// How it ended; nil where it takes votes.
  public internal(set) var result: Result?

  /// What came of a poll.
  public struct Result: Hashable, Sendable {
    /// When it ended.
    public let closedAt: Timestamp
    /// How many voted.
    public let voters: Int
    /// How many chose each option.
    public let votes: [Int]
  }
}

/// A poll of a post that is kept as a list in its text, or without its votes.
struct PollNote: Hashable, Sendable {
  let post: Int
  let reason: LeftOut
  /// What kind of poll it is, or why it cannot be one: `ranked_choice`.
  let why: String
}

/// Why a poll of an archive cannot be one here.
enum PollFault: Error {
  /// A few words for a report.
  case because(String)
}
