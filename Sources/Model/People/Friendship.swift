/// Where things stand between two members, as one of them is told: what F-13's one control says.
public enum Relation: Hashable, Sendable {
  /// It is the viewer.
  case oneself
  /// Nothing: the viewer may ask.
  case stranger
  /// The viewer asked, and was not answered; a refusal looks the same.
  case asked
  /// The other asked the viewer.
  case asking
  /// Both are friends.
  case friend
  /// The viewer wants no contact with the other.
  case blocked
}

/// The state of the one row that a pair of members has.
public enum Friendship: Int64, Sendable {
  /// One has asked.
  case asked = 0
  /// Both agreed.
  case friends = 1
  /// The other said no; who asked is not told.
  case declined = 2
  /// The other said no, and who asked took it back: nothing for both, but who asks again is refused already.
  case takenBack = 3
}
