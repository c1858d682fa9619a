import Model
public import Time

/// The amounts to write, and the seed: equal plans give equal texts, names and dates on sites with equal languages and boards.
public struct SeedPlan: Hashable, Sendable {
  /// Topics.
  public let topics: Int
  /// Comments of a topic on average; most topics have fewer, a few many.
  public let commentsPerTopic: Double
  /// Members among whom most texts are shared out.
  public let members: Int
  /// Seed of the random numbers.
  public let random: UInt64
  /// The latest date; the first topic is six years older.
  public let now: Timestamp
  /// True if the members get accounts, without passwords and email addresses: no one can sign in to one by guessing.
  public var hasAccounts = false

  /// Limits of the number of topics.
  public static let topicRange = 1...1_000_000
  /// Limits of the number of members.
  public static let memberRange = 1...200_000
  /// Limits of the average number of comments of a topic.
  public static let meanRange = 1.0...200.0
  /// Seconds from the first topic to `now`.
  static let span: Int64 = 6 * 365 * 86_400

  /// Takes every number as it is.
  ///
  /// - Throws: `SeedError.outOfRange` for one that is beyond its range.
  public init(
    topics: Int, commentsPerTopic: Double, members: Int, random: UInt64, now: Timestamp
  ) throws(SeedError) {
    guard Self.topicRange.contains(topics) else {
      throw .outOfRange("topics", "1 to \(Self.topicRange.upperBound)")
    }
    guard Self.memberRange.contains(members) else {
      throw .outOfRange("members", "1 to \(Self.memberRange.upperBound)")
    }
    guard Self.meanRange.contains(commentsPerTopic) else {
      throw .outOfRange("comments per topic", "1 to 200")
    }
    self.topics = topics
    self.commentsPerTopic = commentsPerTopic
    self.members = members
    self.random = random
    self.now = now
  }
}

/// Why nothing was written.
public enum SeedError: Error, Equatable {
  /// A number, by its name, that is not in the range which the text describes.
  case outOfRange(String, String)
}

/// Amounts that were written.
public struct SeedTally: Hashable, Sendable {
  /// Members that are new.
  public internal(set) var members = 0
  /// Topics.
  public internal(set) var topics = 0
  /// Comments, the first ones of the topics among them.
  public internal(set) var comments = 0
}
