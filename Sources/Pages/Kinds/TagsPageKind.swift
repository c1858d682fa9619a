import Database
import Model
import Templates
import Theme

/// All tags.
struct TagsPageKind: OnePerTree {
  static let kind = PageKey.Kind.tags
  static let views: [any PageView.Type] = [TagsPage.self]
  let language: Language

  static func stale(by touch: Touch, _ source: PageSource) -> [StaleKey] {
    switch touch {
    // A tag that had topics once stands in all trees as long as notes of one have it.
    case .list, .tagged: ofAllTrees(source, .rest)
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.tags(tree)
  }
}

extension TagsPageKind {
  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    SitemapPages(entrances: [.tags(tree)])
  }
}

extension PageRenderer {
  fileprivate func tags(_ tree: SiteTree) throws -> RenderedPage? {
    let path = SitePath.tags(tree)
    var frame = FrameRequest(tree: tree, title: text("tags", tree), path: path, tab: .forum)
    frame.versions = versions { .tags($0) }
    let studied = try reader.taggedLists(tree.language)
    let links = try reader.lists(.tag).filter {
      $0.lastNumber > 0 || studied.contains($0.list.id)
    }.map { try link($0.list, tree) }
    let view = TagsPage(
      chrome: theme.chrome(frame), title: text("tags", tree), breadcrumb: [forumLink(tree)],
      tags: links)
    return try page(path, view, tree)
  }
}

/// All the tags in use, in alphabetical order, without counts: those would never rest.
struct TagsPage: PageView {
  static let template = "tags"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Tags".
  let title: String
  /// The way here: the forum.
  var breadcrumb: [LinkView] = []
  /// The tags.
  var tags: [LinkView] = []

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .text("title") { $0.title },
    .list("breadcrumb") { CrumbView.numbered($0.breadcrumb) },
    .flag("hasBreadcrumb") { !$0.breadcrumb.isEmpty },
    .list("tags") { $0.tags },
    .flag("hasTags") { !$0.tags.isEmpty },
  ]
}
