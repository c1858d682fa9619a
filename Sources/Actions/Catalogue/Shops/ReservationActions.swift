import Model
import Theme

/// The actions and pages of reservations.
enum ReservationActions: PartActions {
  static let part = SitePart.feature(.reservations)
  static let views: [any PageView.Type] = [
    ReservePage.self, ReservationsPage.self, ReservationAnswerPage.self,
  ]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .reserve: try ReserveAction(context, Product.ID(route.number))
    case .reservations: try ReservationsAction(context)
    case .reservation: try ReservationAction(context)
    case .answer: try ReservationAnswerAction(context)
    default: nil
    }
  }
}
