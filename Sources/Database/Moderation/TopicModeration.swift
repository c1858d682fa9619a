public import Model
import Time

/// What a moderator does to a topic without hiding it.
public enum Arrangement: Hashable, Sendable {
  /// It stands first in its board and in the forum.
  case pin
  /// It does not any more.
  case unpin
  /// It has another title.
  case rename(String)
  /// It stands on another board.
  case move(TopicList.ID)
  /// It is closed and goes on in another one.
  case merge(Topic.ID)

  /// The most topics that stand first, wherever.
  public static let mostPinned = 5
  /// The most topics that go on in one.
  public static let mostMerged = 20

  /// How the log calls it.
  public var kind: Decision.Kind {
    switch self {
    case .pin: .pin
    case .unpin: .unpin
    case .rename: .rename
    case .move: .move
    case .merge: .merge
    }
  }
}

/// Why a topic cannot be arranged so.
public enum ArrangementFault: String, Error {
  /// As many stand first as may.
  case full
  /// Another one has that title.
  case title
  /// There is no such board.
  case board
  /// There is no such topic, or it is not shown.
  case unknown
  /// It would go on in itself.
  case itself = "self"
  /// The other one goes on in another itself.
  case merged
  /// Who may read this one may not read the other one.
  case hidden
  /// As many go on in the other one as may.
  case many
}

extension SiteDatabase {
  /// Why a topic cannot go on in another one; nil when it can.
  func fault(of topic: Topic.ID, mergedInto other: Topic.ID) throws -> ArrangementFault? {
    if topic == other { return .itself }
    guard let one = try topicModerationState(topic), let target = try topicModerationState(other),
      target.isShown
    else { return .unknown }
    if target.mergedInto != nil { return .merged }
    if one.audience == .everyone, target.audience != .everyone { return .hidden }
    return try mergedCount(into: other) < Arrangement.mostMerged ? nil : .many
  }

  /// What is different once somebody else arranges a topic, or closes it: as `stamp(of:)`.
  public func stamp(ofTopic topic: Topic.ID) throws -> String {
    try decisions(about: .topic(topic), atMost: 1).first
      .map { "\($0.id)\($0.undoneAt == nil ? "" : "u")" } ?? "0"
  }

  /// Whether a topic is as a decision arranged it.
  func isArranged(by decision: Decision, _ facts: DecisionFacts) throws -> Bool {
    guard let topic = decision.topic, let standing = try topicModerationState(topic) else {
      return false
    }
    switch decision.kind {
    case .pin: return standing.pinnedAt != nil
    case .unpin: return standing.pinnedAt == nil && facts[number: .before] != nil
    case .rename: return facts[.titleBefore] != nil && standing.title == facts[.title]
    case .move:
      guard let board = facts[number: .boardBefore], standing.wasShown else { return false }
      return try standing.board == decision.board && isBoard(TopicList.ID(board))
    case .merge: return standing.mergedInto != nil && standing.mergedInto == decision.other
    default: return false
    }
  }

  /// Whether what a decision would give back is another one's by now.
  func isTaken(from decision: Decision) throws -> Bool {
    guard let topic = decision.topic else { return false }
    switch decision.kind {
    case .unpin: return try pinnedCount() >= Arrangement.mostPinned
    case .rename:
      return try connection.isTrue(
        "SELECT 1 FROM topics WHERE folded_title = ? AND state = 0 AND id <> ?",
        [.text(Folding.fold(decision.titleBefore ?? "")), .id(topic)])
    case .reopen:
      return try decision.other.map { try fault(of: topic, mergedInto: $0) != nil } ?? false
    default: return false
    }
  }

  /// Whether a number is that of a board.
  func isBoard(_ list: TopicList.ID) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM lists WHERE id = ? AND kind = 1", [.id(list)])
  }
}

extension Transaction {
  /// Throws `DecisionConflict` when a topic was arranged, or closed, since somebody saw it (`stamp(ofTopic:)`).
  public func check(topic: Topic.ID, seen: String) throws {
    guard try site.stamp(ofTopic: topic) == seen else {
      throw DecisionConflict(latest: try site.decisions(about: .topic(topic), atMost: 1).first)
    }
  }

  /// Arranges a topic that is shown and adds that to the log; returns the decision as stored.
  ///
  /// Throws `ArrangementFault`, and `DecisionConflict` when there is nothing to do. What stands in a file can be pinned:
  /// of all else its file says how it is.
  @discardableResult
  public func decide(_ decision: Decision, _ arrangement: Arrangement) throws -> Decision {
    guard let topic = decision.topic, let standing = try site.topicModerationState(topic),
      standing.isShown, !standing.isFromContent || [.pin, .unpin].contains(arrangement)
    else { throw try conflict(with: decision) }
    var facts = DecisionFacts()
    switch arrangement {
    case .pin:
      guard standing.pinnedAt == nil else { throw try conflict(with: decision) }
      guard try site.pinnedCount() < Arrangement.mostPinned else { throw ArrangementFault.full }
      try pin(topic, since: decision.madeAt)
    case .unpin:
      guard let since = standing.pinnedAt else { throw try conflict(with: decision) }
      facts[number: .before] = since.seconds
      try pin(topic, since: nil)
    case .rename(let title):
      guard title != standing.title else { throw try conflict(with: decision) }
      (facts[.title], facts[.titleBefore]) = (title, PlainText.singleLine(standing.title))
      try rename(topic, to: title)
    case .move(let board):
      guard try site.isBoard(board) else { throw ArrangementFault.board }
      guard board != standing.board else { throw try conflict(with: decision) }
      facts[number: .board] = board.rawValue
      facts[number: .boardBefore] = standing.board.rawValue
      try move(topic, to: board, tags: standing.tags)
    case .merge(let other):
      guard standing.mergedInto == nil else { throw try conflict(with: decision) }
      if let fault = try site.fault(of: topic, mergedInto: other) { throw fault }
      facts[number: .other] = other.rawValue
      facts[number: .before] = standing.isClosed ? 1 : 0
      try merge(topic, into: other)
    }
    return try keep(decision, facts)
  }

  /// Gives back what an arrangement took.
  func arrangeBack(_ decision: Decision, _ facts: DecisionFacts) throws {
    guard let topic = decision.topic, let standing = try site.topicModerationState(topic) else {
      return
    }
    switch decision.kind {
    case .pin: try pin(topic, since: nil)
    case .unpin:
      try pin(topic, since: facts[number: .before].map { Timestamp(seconds: $0) })
    case .rename: if let title = facts[.titleBefore] { try rename(topic, to: title) }
    case .move:
      guard let board = facts[number: .boardBefore] else { return }
      try move(topic, to: TopicList.ID(board), tags: standing.tags)
    case .merge: try separate(topic, isClosed: facts[number: .before] == 1)
    default: return
    }
  }
}
