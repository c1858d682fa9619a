import Model
import Templates
import Theme

/// Where the last page of a topic is.
struct LatestPageKind: PageOfTopic {
  static let kind = PageKey.Kind.latest
  static let views: [any PageView.Type] = [RedirectPage.self]
  static let sample = Self(topic: Topic.ID(42))
  let topic: Topic.ID

  static func pages(of topic: Topic.ID, commentCount: Int, _ settings: SiteSettings) -> [Self] {
    commentCount > settings.limits.commentsPerPage ? [Self(topic: topic)] : []
  }

  static func stale(by change: Change, _ settings: SiteSettings) -> [StaleKey] {
    switch change {
    case .commentPublished(let it):
      let pages = Paging.pages(showing: it.position, size: settings.limits.commentsPerPage)
      return pages.count > 1 ? [Self(topic: it.topic).stale(.lists)] : []
    case .topicChanged(let it): return [Self(topic: it.topic).stale(.lists)]
    case .topicPublished, .commentChanged, .dayChanged: return []
    }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? { try renderer.latest(topic) }
}

extension LatestPageKind {
  var words: String { topic.description }

  init?(words: inout KeyWords) {
    guard let topic: Topic.ID = words.id() else { return nil }
    self.init(topic: topic)
  }
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
