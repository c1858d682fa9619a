public import Templates

/// A block of somebody's profile, but what they say about themselves at length.
public struct ProfileFactView: View {
  /// What it is: "City".
  let label: String
  /// What it says: "Salamanca", "14 March".
  public let text: String
  /// Where it leads: "mailto:irene@example.org".
  var url: String?
  /// Who sees it, on pages that not everybody sees: "friends".
  var audience: String?
  /// The class of the cup beside that: "for-friends".
  var cup: String?
}
