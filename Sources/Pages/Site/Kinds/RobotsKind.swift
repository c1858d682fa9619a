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
    let crawlers = settings.robots == .noTraining ? TrainingCrawlers.names : []
    let view = Robots(
      actionsPath: settings.actionsPath, sitemapURL: settings.absolute(.sitemap),
      rootPath: settings.base.path + "/", isClosed: settings.robots == .none,
      training: crawlers.map { CrawlerView(name: $0) })
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
  /// Where the site begins: "/".
  let rootPath: String
  /// Whether all of them are to leave everything alone.
  var isClosed = false
  /// Those that are to leave everything alone since they collect what models are trained on.
  var training: [CrawlerView] = []
}

/// A crawler.
struct CrawlerView: View {
  /// The name that it answers to: "GPTBot".
  let name: String
}
