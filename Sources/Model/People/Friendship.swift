/// Relation between two members, as shown to one of them: the states of the one control of F-13.
public enum Relation: Hashable, Sendable {
  /// The viewer themselves.
  case oneself
  /// None: the viewer may ask.
  case stranger
  /// The viewer asked, and has no answer; a refusal looks the same.
  case asked
  /// The other asked the viewer.
  case asking
  /// Both are friends.
  case friend
  /// The viewer has blocked the other.
  case blocked
}

/// The state of the one row that a pair of members has.
public enum Friendship: Int64, Sendable {
  /// One has asked.
  case asked = 0
  /// Both agreed.
  case friends = 1
  /// The other declined; the member who asked is not notified.
  case declined = 2
  /// The other declined, and the member who asked took the request back: no relation for both, but a new request of that member
  /// is declined at once.
  case withdrawn = 3
}
