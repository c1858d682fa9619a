import Model
import Templates
import Theme

/// Instructions for adding the site to a home screen, system by system.
struct InstallPageKind: SinglePagePerTree, BuildTimePageKind {
  static let kind = PageKey.Kind.install
  static let views: [any PageView.Type] = [InstallPage.self]
  let language: Language

  static func path(_ tree: SiteTree) -> SitePath { SitePath(folder: "more/install/", in: tree) }

  static func line(on page: PageKey.Kind, _ tree: SiteTree) -> PageLine? {
    page == .more ? ("install_title", path(tree), "install_detail") : nil
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    SitemapPages(entrances: [path(tree)])
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.install(tree)
  }
}

extension PageRenderer {
  fileprivate func install(_ tree: SiteTree) throws -> RenderedPage? {
    let title = text("install_title", tree)
    let view = InstallPage(
      chrome: theme.chrome(frame(title, tab: .more, tree) { InstallPageKind.path($0) }),
      title: title,
      breadcrumb: [
        LinkView(label: text("more_title", tree), url: settings.href(.more(tree)))
      ],
      icon: theme.href(asset: "icon-small.png"), shortcuts: shortcuts(tree),
      sharesInto: settings.acceptsPosts)
    return try pageIfKnown(InstallPageKind.path(tree), view, tree)
  }
}

/// Instructions for adding the site to a home screen.
struct InstallPage: PageView {
  static let template = "install"

  /// The frame.
  let chrome: Chrome
  /// The heading: "On your home screen".
  let title: String
  /// The way here: "More".
  let breadcrumb: Breadcrumb
  /// The URL of the icon in pixels.
  var icon: String?
  /// Shortcuts that a long press on the icon offers.
  var shortcuts: [LinkView] = []
  /// True if other apps can share into the site.
  var sharesInto = false
}
