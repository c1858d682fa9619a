import Model
import Theme

/// The actions and pages of pages, search and uploads.
enum SiteActions: PartActions {
  static let part = SitePart.site
  static let views: [any PageView.Type] = [
    SearchPage.self, ProblemPage.self, FormPage.self, AttachedPage.self,
  ]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .search: SearchAction(context)
    case .upload: try UploadAction(&context)
    case .share: try ShareAction(&context)
    case .cities: try CitiesAction(context)
    case .siteMap: try SiteMapAction(context)
    case .health: HealthAction(context)
    case .page: try PageAction(context, route.address)
    default: nil
    }
  }
}
