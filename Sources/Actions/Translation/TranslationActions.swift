import Model
import Theme

/// The action and the page of translations.
enum TranslationActions: PartActions {
  static let part = SitePart.feature(.translation)
  static let views: [any PageView.Type] = [TranslationPage.self, DeskTranslationsPage.self]

  static func action(_ route: Route, _ context: inout ActionContext) throws -> (any Action)? {
    switch route.kind {
    case .translation: try TranslationAction(&context, Comment.ID(route.number))
    case .deskTranslations: try DeskTranslationsAction(context)
    default: nil
    }
  }
}
