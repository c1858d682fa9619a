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
      actionsPath: settings.actionsPath, sitemapURL: settings.absolute(.sitemap))
    return try page(.robots, view, mainTree)
  }
}

/// What is asked of crawlers, `/robots.txt`.
struct Robots: PageView {
  static let template = "robots"

  /// What they are to leave alone: "/do/".
  let actionsPath: String
  /// The absolute address of the list of sitemaps.
  let sitemapURL: String
}
