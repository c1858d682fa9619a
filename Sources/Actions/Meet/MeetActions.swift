import Model
import Theme

/// The actions and pages of Meet.
enum MeetActions: PartActions {
  static let part = SitePart.feature(.meet)
  static let views: [any PageView.Type] = [
    MeetPage.self, MeetCardPage.self, MeetFilterPage.self, MatchesPage.self, MatchPage.self,
  ]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .meet: try MeetAction(context)
    case .meetCard: try MeetCardAction(context)
    case .meetFilter: try MeetFilterAction(context)
    case .matches: try MatchesAction(context)
    case .match:
      try MatchAction(context, Member.ID(route.number)) ?? NoMatchAction(context: context)
    default: nil
    }
  }
}
