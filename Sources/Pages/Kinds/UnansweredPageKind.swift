import Database
import Model
import Templates
import Theme

/// Topics that nobody has replied to yet, the newest first.
struct UnansweredPageKind: OnePerTree {
  static let kind = PageKey.Kind.unanswered
  let language: Language

  static func stale(by touch: Touch, _ source: PageSource) -> [StaleKey] {
    switch touch {
    // The first comment is what a topic begins with, the second its first reply, even if it is taken away later.
    case .length(_, 1...2, _), .topic: ofAllTrees(source, .lists)
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.unanswered(tree)
  }
}

extension PageRenderer {
  fileprivate func unanswered(_ tree: SiteTree) throws -> RenderedPage? {
    let path = SitePath.unanswered(tree)
    let title = text("unanswered", tree)
    var frame = FrameRequest(tree: tree, title: title, path: path, tab: .forum)
    frame.versions = versions { .unanswered($0) }
    frame.feeds = [(feedTitle(.forum, "", tree), .feed(.forum))]
    let topics = try reader.unansweredTopics(limit: settings.limits.topicsPerPage)
    let view = TopicListPage(
      chrome: theme.chrome(frame), title: title,
      description: topics.isEmpty ? nil : text("unanswered_detail", tree),
      breadcrumb: [forumLink(tree)], topics: try topics.map { try row($0, in: .forum, tree) },
      feedURL: settings.href(.feed(.forum)), emptyLine: text("unanswered_empty", tree))
    return try page(path, view, tree)
  }
}
