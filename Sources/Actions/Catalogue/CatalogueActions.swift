import Model
import Theme

/// The actions and pages of the catalogue.
enum CatalogueActions: PartActions {
  static let part = SitePart.feature(.catalogue)
  static let views: [any PageView.Type] = [
    CataloguePage.self, BrandsPage.self, FiltersPage.self, SavedFilterPage.self,
    FavouritesPage.self, LikePage.self, NearestShopsPage.self,
  ]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .catalogue: try CatalogueAction(&context)
    case .brands: try BrandsAction(&context)
    case .filters: try FiltersAction(&context)
    case .savedFilter: try SavedFilterAction(context, route.number)
    case .favourites: FavouritesAction(context)
    case .like: try LikeAction(context, Product.ID(route.number))
    case .nearest: try NearestShopsAction(context, Product.ID(route.number))
    default: nil
    }
  }
}
