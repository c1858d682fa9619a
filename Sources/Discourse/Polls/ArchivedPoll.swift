public import Time

/// The poll with which a topic of a Discourse forum begins, where it can be one here.
///
/// No votes come along from a poll that still takes votes there: the archive names at most some of the voters.
public struct ArchivedPoll: Hashable, Sendable {
  /// The question, one line; empty where the poll has no title of its own.
  public let question: String
  /// The options, one line each, in their order.
  public let options: [String]
  /// True if a member may choose several options.
  public let isMultiple: Bool
  /// True if members saw each other's votes.
  public let isPublic: Bool
  /// True if results are shown when it ends, not before.
  public let showsAtEnd: Bool
  /// When it ends by itself.
  public let endsAt: Timestamp?
  /// Outcome of the poll; nil while it takes votes.
  public internal(set) var result: Result?

  /// Outcome of a poll.
  public struct Result: Hashable, Sendable {
    /// When it ended.
    public let closedAt: Timestamp
    /// Number of voters.
    public let voters: Int
    /// Votes for each option.
    public let votes: [Int]
  }
}

/// A poll of a post that is kept as a list in its text, or without its votes.
struct PollNote: Hashable, Sendable {
  let post: Int
  let reason: SkipReason
  /// The kind of the poll, or the reason why it cannot be one: `ranked_choice`.
  let why: String
}

/// Why a poll of an archive cannot be one here.
enum PollFault: Error {
  /// A few words for a report.
  case because(String)
}
