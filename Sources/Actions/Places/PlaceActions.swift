import Model
import Theme

/// The actions and pages of locations.
enum PlaceActions: PartActions {
  static let part = SitePart.feature(.places)
  static let views: [any PageView.Type] = [
    MapPage.self, PersonMapPage.self, PlacesPage.self, GroupHoursPage.self, PlaceSeenPage.self,
    SendPlacePage.self, PlaceDaysPage.self, PlaceLinksPage.self, PlacePhonePage.self,
    PlaceLinkPage.self,
  ]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .map: try MapAction(context)
    case .places: try PlacesAction(context)
    case .groupHours: try GroupHoursAction(context, Conversation.ID(route.number))
    case .placeSeen: try PlaceSeenAction(context)
    case .sendPlace: try SendPlaceAction(context)
    case .placeDays: try PlaceDaysAction(&context)
    case .placeFile: try PlaceFileAction(context)
    case .placeLinks: try PlaceLinksAction(context)
    case .placePhone: try PlacePhoneAction(context)
    case .ownTracks: OwnTracksAction(context)
    case .placeLink: PlaceLinkAction(context)
    default: nil
    }
  }
}
