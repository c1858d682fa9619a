import Model
import Theme

/// The actions and pages of locations.
enum PlaceActions: PartActions {
  static let part = SitePart.feature(.places)
  static let views: [any PageView.Type] = [
    MapPage.self, PersonMapPage.self, LocationSharingPage.self, GroupHoursPage.self,
    LocationPreviewPage.self,
    SendLocationPage.self, LocationHistoryPage.self, PlaceLinksPage.self, PhoneSetupPage.self,
    PlaceLinkPage.self,
  ]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .map: try MapAction(context)
    case .places: try LocationSharingAction(context)
    case .groupHours: try GroupHoursAction(context, Conversation.ID(route.number))
    case .placeSeen: try LocationPreviewAction(context)
    case .sendPlace: try SendLocationAction(context)
    case .placeDays: try LocationHistoryAction(&context)
    case .placeFile: try PlaceFileAction(context)
    case .placeLinks: try PlaceLinksAction(context)
    case .placePhone: try PhoneSetupAction(context)
    case .ownTracks: OwnTracksAction(context)
    case .placeLink: PlaceLinkAction(context)
    default: nil
    }
  }
}
