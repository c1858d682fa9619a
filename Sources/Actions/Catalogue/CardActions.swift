import Model
import Theme

/// The actions and pages of the catalogue, one product after another.
enum CardActions: PartActions {
  static let part = SitePart.feature(.cards)
  static let views: [any PageView.Type] = [DeckPage.self]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .deck: try DeckAction(&context)
    default: nil
    }
  }
}
