import Model
import Templates
import Theme

/// Page for guests who request an action while too many others do.
///
/// A file, so that a web server can send it without starting a process; the CGI sends the same one.
struct BusyPageKind: SinglePagePerTree, BuildTimePageKind {
  static let kind = PageKey.Kind.busy
  static let views: [any PageView.Type] = [BusyPage.self]
  let language: Language

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.busy(tree)
  }
}

extension PageRenderer {
  fileprivate func busy(_ tree: SiteTree) throws -> RenderedPage? {
    let path = SitePath.busy(tree)
    let frame = FrameRequest(tree: tree, title: text("busy_title", tree), path: path)
    let view = BusyPage(
      chrome: theme.chrome(frame), passAction: settings.passURL,
      homeURL: settings.href(.home(tree)))
    return try pageIfKnown(path, view, tree)
  }
}

/// The page that strangers get, with a button that lets a person in for ten minutes.
struct BusyPage: PageView {
  static let template = "busy"

  /// The frame.
  let chrome: Chrome
  /// Address to which the button is sent.
  let passAction: String
  /// The home page.
  let homeURL: String
}
