import Database
import Model
import Templates
import Theme

/// The comments of a topic.
struct TopicFeedKind: PagePerTopic {
  static let kind = PageKey.Kind.topicFeed
  static let views: [any PageView.Type] = [Feed.self]
  static let sample = Self(topic: Topic.ID(42))
  let topic: Topic.ID

  static func pages(of topic: Topic.ID, commentCount: Int, _ settings: SiteSettings) -> [Self] {
    [Self(topic: topic)]
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    case .comments(let topic, _, _), .length(let topic, _, _), .topic(let topic, _, _, _):
      [Self(topic: topic).stale(.feeds)]
    default: []
    }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? { try renderer.topicFeed(topic) }
}

extension PageRenderer {
  fileprivate func topicFeed(_ id: Topic.ID) throws -> RenderedPage? {
    guard let topic = try reader.topic(id) else { return nil }
    let tree = settings.tree(topic.language)
    let name = theme.locale(tree.language).text(
      "feed_title_topic", ["title": topic.title, "site": theme.siteName(tree.language)])
    let entries = try reader.latestComments(
      id, count: topic.commentCount, limit: Self.entryCount
    ).map { entry($0, topic, tree) }
    return try feed(
      .feed(topic.address, tree), of: .topic(topic.address, tree), title: name, tree, entries)
  }
}
