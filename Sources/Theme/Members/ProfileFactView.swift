public import Templates

/// A block of a person's profile, other than their text about themselves.
public struct ProfileFactView: View {
  /// Label of the block: "City".
  let label: String
  /// Text of the block: "Salamanca", "14 March".
  public let text: String
  /// Address of the link: "mailto:irene@example.org".
  var url: String?
  /// Audience of the block, on pages that not everyone can see: "friends".
  var audience: String?
  /// The class of the cup beside that: "for-friends".
  var cup: String?
}
