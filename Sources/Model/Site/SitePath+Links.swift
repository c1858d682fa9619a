// Links to pages: pages for everyone are files, all others are shown by the actions.
extension SiteSettings {
  /// The link to a path from any page of the site: root-relative, with the base path.
  public func href(_ path: SitePath) -> String {
    path.href(after: prefix(base.path, for: path.audience))
  }

  /// The link to a comment on a page of a topic.
  public func href(
    of comment: Comment.ID, on page: Int, of topic: TopicAddress, _ tree: SiteTree
  ) -> String {
    SitePath.href(
      of: comment, on: page, of: topic, tree, after: prefix(base.path, for: topic.audience))
  }

  /// The address of a path for feeds, canonical links and the sitemap.
  public func absolute(_ path: SitePath) -> String {
    path.href(after: prefix(base.text, for: path.audience))
  }

  /// The address of a comment on a page of a topic.
  public func absolute(
    of comment: Comment.ID, on page: Int, of topic: TopicAddress, _ tree: SiteTree
  ) -> String {
    SitePath.href(
      of: comment, on: page, of: topic, tree, after: prefix(base.text, for: topic.audience))
  }

  /// The part before the path of a page: the base, and for a page that is not a file the action that shows it.
  private func prefix(_ base: String, for audience: Audience) -> String {
    audience == .everyone ? base : "\(base)\(actions)/page"
  }
}
