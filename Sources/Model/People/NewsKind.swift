/// What a member is told of, once each.
public enum NewsKind: String, CaseIterable, Sendable {
  /// A member asks for friendship: `about` is that member.
  case friendRequest = "friend-request"
  /// A member accepted a request for friendship: `about` is that member.
  case friend
  /// Somebody answered what the member wrote, or wrote in a topic that they started: `about` is the comment.
  case reply
  /// Somebody named the member in a comment: `about` is the comment.
  case mention
  /// Something that the member reported was decided: `about` is the decision.
  case report
}
