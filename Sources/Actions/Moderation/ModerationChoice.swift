import Database
import Model

/// A button on a moderation page.
enum ModerationChoice: String, CaseIterable {
  case approve, trust, refuse, hide
  case hideTopic = "hide_topic"
  case hold, keep, close, reopen

  /// Kind of decision that the choice makes.
  var kind: Decision.Kind {
    switch self {
    case .approve: .approve
    case .trust: .trust
    case .refuse: .refuse
    case .hide, .hideTopic: .hide
    case .hold: .hold
    case .keep: .keep
    case .close: .close
    case .reopen: .reopen
    }
  }

  /// True if the choice must cite a rule, give a reason in words, or both.
  var needsReason: Bool { [.refuse, .hide, .hideTopic].contains(self) }

  /// The letter key that presses the button; a fold has the key of refusals.
  var key: String? {
    switch self {
    case .approve: "a"
    case .trust: "t"
    case .refuse: nil
    case .hide: "h"
    case .hideTopic: "x"
    case .hold: "w"
    case .keep: "l"
    case .close, .reopen: "c"
    }
  }

  /// True if the choice is about the topic with all its comments: a topic goes with the only comment in it.
  func isAboutTopic(_ post: ModerationItem) -> Bool {
    switch self {
    case .close, .reopen, .hideTopic: true
    case .hide: post.isAlone
    default: false
    }
  }

  /// True if the choice is possible for a post in its current state.
  func isAllowed(_ post: ModerationItem, _ context: ActionContext) throws -> Bool {
    let state = post.moderationState.state
    // Posts from files come back with the next build.
    let isOurs = !post.moderationState.isFromContent
    switch self {
    case .approve: return isOurs && (state == .held || state == .removed)
    case .trust:
      guard isOurs, state == .held, let member = post.comment?.member else { return false }
      return try context.site.hasAccount(member) && !context.site.isTrusted(member)
    case .refuse: return isOurs && state == .held
    case .hide, .hold: return isOurs && state == .visible
    case .hideTopic:
      return isOurs && post.isFirst && post.topicState == .visible && post.topic.commentCount > 1
    case .keep: return (!post.reports.isEmpty || post.isEdited) && state != .held
    case .close, .reopen:
      let topic = try context.site.moderationState(of: .topic(post.topic.id))
      return topic?.state == .visible && topic?.isFromContent == false
        && post.topic.isClosed == (self == .reopen)
    }
  }
}

extension ModerationItem {
  /// True if it is the first comment of a topic.
  var isFirst: Bool {
    if case .topic = subject { return false }
    return comment?.position == 1
  }

  /// True if it is the only visible comment of a visible topic.
  var isAlone: Bool { isFirst && topic.commentCount == 1 && topicState == .visible }
}
