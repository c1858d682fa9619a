import Model
import Templates
import Theme

/// What crawlers may not visit.
struct RobotsKind: OnlyOne, MadeByBuilds {
  static let kind = PageKey.Kind.robots
  static let views: [any PageView.Type] = [Robots.self]

  func render(_ renderer: PageRenderer) throws -> RenderedPage? { try renderer.robots() }
}

extension PageRenderer {
  fileprivate func robots() throws -> RenderedPage? {
    let view = Robots(
      actionsPath: settings.action(""), sitemapURL: settings.absolute(.sitemap))
    return try page(.robots, view, settings.tree(settings.mainLanguage))
  }
}
