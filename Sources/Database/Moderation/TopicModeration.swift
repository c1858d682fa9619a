public import Model
import Time

/// Change of a topic by a moderator, other than hiding it.
public enum TopicModerationAction: Hashable, Sendable {
  /// Pins it in its board and in the forum.
  case pin
  /// Unpins it.
  case unpin
  /// Gives it another title.
  case rename(String)
  /// Moves it to another board.
  case move(TopicList.ID)
  /// Closes it and continues it in another one.
  case merge(Topic.ID)

  /// Maximum number of pinned topics, in all boards together.
  public static let maxPinned = 5
  /// Maximum number of topics that one topic continues.
  public static let maxMerged = 20

  /// Kind of decision in the log.
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

/// Reason why a topic cannot be changed in this way.
public enum TopicModerationError: String, Error {
  /// The maximum number of topics is pinned.
  case full
  /// Another one has that title.
  case title
  /// The board does not exist.
  case board
  /// The topic does not exist, or is not shown.
  case unknown
  /// It would continue in itself.
  case itself = "self"
  /// The other one continues in another itself.
  case merged
  /// Some readers of this topic may not read the other one.
  case hidden
  /// The other one continues the maximum number of topics.
  case many
}

extension SiteDatabase {
  /// Returns the reason why a topic cannot continue in another one; nil if it can.
  func fault(of topic: Topic.ID, mergedInto other: Topic.ID) throws -> TopicModerationError? {
    if topic == other { return .itself }
    guard let one = try topicModerationState(topic), let target = try topicModerationState(other),
      target.isShown
    else { return .unknown }
    if target.mergedInto != nil { return .merged }
    if one.audience == .everyone, target.audience != .everyone { return .hidden }
    return try mergedCount(into: other) < TopicModerationAction.maxMerged ? nil : .many
  }

  /// Returns a text that changes as soon as another moderator changes or closes a topic, as `stamp(of:)` does.
  public func stamp(ofTopic topic: Topic.ID) throws -> String {
    try decisions(about: .topic(topic), atMost: 1).first
      .map { "\($0.id)\($0.undoneAt == nil ? "" : "u")" } ?? "0"
  }

  /// Returns true if a topic is as a decision left it.
  func isArranged(by decision: Decision, _ facts: DecisionFacts) throws -> Bool {
    guard let topic = decision.topic, let moderationState = try topicModerationState(topic) else {
      return false
    }
    switch decision.kind {
    case .pin: return moderationState.pinnedAt != nil
    case .unpin: return moderationState.pinnedAt == nil && facts[number: .before] != nil
    case .rename: return facts[.titleBefore] != nil && moderationState.title == facts[.title]
    case .move:
      guard let board = facts[number: .boardBefore], moderationState.wasShown else { return false }
      return try moderationState.board == decision.board && isBoard(TopicList.ID(board))
    case .merge:
      return moderationState.mergedInto != nil && moderationState.mergedInto == decision.other
    default: return false
    }
  }

  /// Returns true if undoing a decision would give back something that is taken by now: a title, or a place among pinned
  /// topics.
  func isTaken(from decision: Decision) throws -> Bool {
    guard let topic = decision.topic else { return false }
    switch decision.kind {
    case .unpin: return try pinnedCount() >= TopicModerationAction.maxPinned
    case .rename:
      return try connection.isTrue(
        "SELECT 1 FROM topics WHERE folded_title = ? AND state = 0 AND id <> ?",
        [.text(Folding.fold(decision.titleBefore ?? "")), .id(topic)])
    case .reopen:
      return try decision.other.map { try fault(of: topic, mergedInto: $0) != nil } ?? false
    default: return false
    }
  }

  /// Returns true if a number is that of a board.
  func isBoard(_ list: TopicList.ID) throws -> Bool {
    try connection.isTrue("SELECT 1 FROM lists WHERE id = ? AND kind = 1", [.id(list)])
  }
}

extension Transaction {
  /// Throws `DecisionConflict` if a topic was changed or closed since a moderator saw it (`stamp(ofTopic:)`).
  public func check(topic: Topic.ID, seen: String) throws {
    guard try site.stamp(ofTopic: topic) == seen else {
      throw DecisionConflict(latest: try site.decisions(about: .topic(topic), atMost: 1).first)
    }
  }

  /// Changes a topic that is shown and adds that to the log; returns the decision as stored.
  ///
  /// Throws `TopicModerationError`, and `DecisionConflict` when there is nothing to do. A topic from a file can only be pinned or
  /// unpinned: the file determines everything else.
  @discardableResult
  public func decide(_ decision: Decision, _ arrangement: TopicModerationAction) throws -> Decision
  {
    guard let topic = decision.topic, let moderationState = try site.topicModerationState(topic),
      moderationState.isShown,
      !moderationState.isFromContent || [.pin, .unpin].contains(arrangement)
    else { throw try conflict(with: decision) }
    var facts = DecisionFacts()
    switch arrangement {
    case .pin:
      guard moderationState.pinnedAt == nil else { throw try conflict(with: decision) }
      guard try site.pinnedCount() < TopicModerationAction.maxPinned else {
        throw TopicModerationError.full
      }
      try pin(topic, since: decision.madeAt)
    case .unpin:
      guard let since = moderationState.pinnedAt else { throw try conflict(with: decision) }
      facts[number: .before] = since.seconds
      try pin(topic, since: nil)
    case .rename(let title):
      guard title != moderationState.title else { throw try conflict(with: decision) }
      (facts[.title], facts[.titleBefore]) = (title, PlainText.singleLine(moderationState.title))
      try rename(topic, to: title)
    case .move(let board):
      guard try site.isBoard(board) else { throw TopicModerationError.board }
      guard board != moderationState.board else { throw try conflict(with: decision) }
      facts[number: .board] = board.rawValue
      facts[number: .boardBefore] = moderationState.board.rawValue
      try move(topic, to: board, tags: moderationState.tags)
    case .merge(let other):
      guard moderationState.mergedInto == nil else { throw try conflict(with: decision) }
      if let fault = try site.fault(of: topic, mergedInto: other) { throw fault }
      facts[number: .other] = other.rawValue
      facts[number: .before] = moderationState.isClosed ? 1 : 0
      try merge(topic, into: other)
    }
    return try keep(decision, facts)
  }

  /// Reverts a change of a topic.
  func arrangeBack(_ decision: Decision, _ facts: DecisionFacts) throws {
    guard let topic = decision.topic, let moderationState = try site.topicModerationState(topic)
    else {
      return
    }
    switch decision.kind {
    case .pin: try pin(topic, since: nil)
    case .unpin:
      try pin(topic, since: facts[number: .before].map { Timestamp(seconds: $0) })
    case .rename: if let title = facts[.titleBefore] { try rename(topic, to: title) }
    case .move:
      guard let board = facts[number: .boardBefore] else { return }
      try move(topic, to: TopicList.ID(board), tags: moderationState.tags)
    case .merge: try separate(topic, isClosed: facts[number: .before] == 1)
    default: return
    }
  }
}
