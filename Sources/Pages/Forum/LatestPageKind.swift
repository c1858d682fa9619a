import Database
import Model
import Templates
import Theme

/// Redirect to the last page of a topic.
struct LatestPageKind: PagePerTopic {
  static let kind = PageKey.Kind.latest
  static let views: [any PageView.Type] = [RedirectPage.self]
  static let sample = Self(topic: Topic.ID(42))
  let topic: Topic.ID

  static func pages(of topic: Topic.ID, commentCount: Int, _ settings: SiteSettings) -> [Self] {
    commentCount > settings.limits.commentsPerPage ? [Self(topic: topic)] : []
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    case .length(let topic, let count, _):
      let pages = Paging.pages(showing: count, size: source.settings.limits.commentsPerPage)
      return pages.count > 1 ? [Self(topic: topic).stale(.lists)] : []
    case .topic(let topic, let count, _, _):
      return pages(of: topic, commentCount: count, source.settings).map { $0.stale(.lists) }
    default: return []
    }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? { try renderer.latest(topic) }
}

extension PageRenderer {
  fileprivate func latest(_ id: Topic.ID) throws -> RenderedPage? {
    guard let topic = try reader.topic(id) else { return nil }
    let last = Paging.page(of: topic.commentCount, size: settings.limits.commentsPerPage)
    guard last > 1 else { return nil }
    let tree = settings.tree(topic.language)
    let target = SitePath.topic(topic.address, page: last, tree)
    var frame = FrameRequest(tree: tree, title: topic.title, path: target, tab: .forum)
    frame.feeds = []
    let view = RedirectPage(
      chrome: theme.chrome(frame), title: topic.title, url: settings.href(target),
      lang: theme.lang(topic.language, in: tree))
    return try page(.latest(topic.address, tree), view, tree)
  }
}

/// A static page that leads on: `…/latest/` to a topic's last page, a merged topic to the other.
struct RedirectPage: PageView {
  static let template = "redirect"

  /// The frame.
  let chrome: Chrome
  /// Title of the page that the reader is sent to.
  let title: String
  /// Target address, root-relative.
  let url: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
}
