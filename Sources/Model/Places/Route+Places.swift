// The addresses of locations.
extension Route.Kind {
  /// The map of a member and their friends.
  public static let map = Self("map", of: .places, for: .role(.member))
  /// The audience of a member's location, with levels and hours.
  public static let places = Self("me/places", of: .places, for: .role(.member), .form, fields: 120)
  /// The hours in which one of a member's groups sees it.
  public static let groupHours = Self("me/places/groups/#", of: .places, for: .role(.member), .form)
  /// A member's location as others see it.
  public static let placeSeen = Self("me/places/seen", of: .places, for: .role(.member))
  /// The form to send a location.
  public static let sendPlace = Self("me/places/send", of: .places, for: .role(.member), .form)
  /// A member's locations, by days.
  public static let placeDays = Self(
    "me/places/days", of: .places, for: .role(.member), [.form, .file])
  /// A member's locations as a file.
  public static let placeFile = Self("me/places/days/file", of: .places, for: .role(.member))
  /// Links by which others see a member's location.
  public static let placeLinks = Self("me/places/links", of: .places, for: .role(.member), .form)
  /// The set-up of a phone that sends its location by itself.
  public static let placePhone = Self("me/places/phone", of: .places, for: .role(.member), .form)
  /// The address to which such a phone sends.
  public static let ownTracks = Self(
    "places/owntracks", of: .places, for: .everyone, [.form, .bearerToken])
  /// The address of a link that shows a member's location.
  public static let placeLink = Self("places/link", of: .places, for: .everyone)
}

extension FeatureManifest {
  static let places = FeatureManifest(purposes: [.club])
}

extension SitePart {
  static func findPlaces(_ finder: inout RouteFinder) {
    finder.under("map", [.map])
    finder.under(
      "me",
      [
        .places, .groupHours, .placeSeen, .sendPlace, .placeDays, .placeFile, .placeLinks,
        .placePhone,
      ])
    finder.under("places", [.ownTracks, .placeLink])
  }
}

extension Route {
  /// The hours in which a group sees the viewer's location.
  public static func groupHours(_ group: Conversation.ID) -> Route {
    Route(.groupHours, group.rawValue)
  }
}
