import Model
import Templates
import Theme

/// The page sent if nothing is found.
struct NotFoundPageKind: SinglePagePerTree, BuildTimePageKind {
  static let kind = PageKey.Kind.notFound
  static let views: [any PageView.Type] = [NotFoundPage.self]
  let language: Language

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.notFound(tree)
  }
}

extension PageRenderer {
  fileprivate func notFound(_ tree: SiteTree) throws -> RenderedPage? {
    let path = SitePath.notFound(tree)
    let frame = FrameRequest(tree: tree, title: text("not_found_title", tree), path: path)
    let view = NotFoundPage(
      chrome: theme.chrome(frame), forumURL: settings.href(.list(.forum, tree)),
      homeURL: settings.href(.home(tree)), searchAction: settings.href(.search),
      lang: tree.language.code)
    return try page(path, view, tree)
  }
}

/// The page that a web server sends for an address that leads nowhere.
struct NotFoundPage: PageView {
  static let template = "not-found"

  /// The frame.
  let chrome: Chrome
  /// Address of the forum.
  let forumURL: String
  /// The home page.
  let homeURL: String
  /// Address to which the search is sent.
  let searchAction: String
  /// The language of the search: "es".
  let lang: String
}
