import Model
import Templates
import Theme

/// Rules for crawlers.
struct RobotsKind: SinglePage, BuildTimePageKind {
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

/// Contents of `/robots.txt`.
struct Robots: PageView {
  static let template = "robots"

  /// Path that crawlers must not visit: "/do/".
  let actionsPath: String
  /// The absolute address of the list of sitemaps.
  let sitemapURL: String
  /// Root of the site: "/".
  let rootPath: String
  /// True if no crawler may visit anything.
  var isClosed = false
  /// Crawlers that may not visit anything, since they collect data to train models.
  var training: [CrawlerView] = []
}

/// A crawler.
struct CrawlerView: View {
  /// The name that it answers to: "GPTBot".
  let name: String
}
