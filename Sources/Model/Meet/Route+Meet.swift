// The addresses of meeting people.
extension Route.Kind {
  /// A member whom the viewer might meet, and the buttons to answer.
  public static let meet = Self("meet", of: .meet, for: .role(.member), .form)
  /// A member's own profile for meeting people: the form to take part, and to stop.
  public static let meetCard = Self(
    "me/meet", of: .meet, for: .role(.member), [.form, .attachments])
  /// The form for a member's preferences.
  public static let meetFilter = Self("meet/filter", of: .meet, for: .role(.member), .form)
  /// A member's likes and matches.
  public static let matches = Self("meet/matches", of: .meet, for: .role(.member))
  /// One match: the things that both share, and the button to undo it.
  public static let match = Self("people/#/match", of: .meet, for: .role(.member), .form)
}

extension FeatureManifest {
  static let meet = FeatureManifest(
    needs: [.messages], sections: [.meet], isUsual: false)
}

extension SitePart {
  static func findMeet(_ finder: inout RouteFinder) {
    finder.under("meet", [.meet, .meetFilter, .matches])
    finder.under("me", [.meetCard])
    finder.under("people", [.match])
  }
}

extension Route {
  /// One match of the viewer.
  public static func match(_ member: Member.ID) -> Route { Route(.match, member.rawValue) }
}
