import Model
import Pages
import Theme

/// `map/site?at=40.97,-5.66&span=120`: the site's places on a map of any part of the world, for anyone.
///
/// The page at `map/` is the same as a file; its links to areas nearer, farther and beside it lead here.
struct SiteMapAction: Action {
  private let context: ActionContext

  /// Throws `notFound` where the site has no map.
  init(_ context: ActionContext) throws {
    guard context.settings.map != nil else { throw Problem.notFound }
    // It draws a picture for anyone, which costs as much as a search.
    try context.allow(context.quotas("map", most: context.settings.limits.searchesPerMinute))
    self.context = context
  }

  func show() throws -> Reply {
    let renderer = try PageRenderer(context.site, context.theme, for: context.viewer)
    var chrome = context.chrome(context.locale.text("atlas_title"), tab: .map)
    if context.settings.allowsSignIn {
      context.theme.nameMaps(in: &chrome, .places, context.tree)
    }
    let fields = context.fields
    let view = try renderer.atlas(
      context.tree, chrome, at: fields["at"], span: fields["span"])
    return .finished(try context.page(view))
  }
}
