import Model
import Theme

/// Manifest of the site as an app in one language (W3C Web Application Manifest).
///
/// Each language is an app of its own, which begins at its home page; all of the site is in the scope of each. Members'
/// pages are among the shortcuts where the site has them.
struct WebManifestKind: SinglePagePerTree, BuildTimePageKind {
  static let kind = PageKey.Kind.webManifest
  let language: Language

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    let path = SitePath.webManifest(tree)
    return RenderedPage(path: path, bytes: Array(try renderer.manifest(tree).text.utf8))
  }
}

extension PageRenderer {
  fileprivate func manifest(_ tree: SiteTree) throws -> JSON {
    let (name, home) = (theme.siteName(tree.language), settings.href(.home(tree)))
    let colors = theme.colors
    var members: [(String, JSON)] = [
      ("name", .text(PlainText.singleLine(name))), ("short_name", .text(Self.shortName(name))),
    ]
    if let tagline = settings.tagline.text(in: tree.language, or: [settings.mainLanguage]) {
      members.append(("description", .text(PlainText.singleLine(tagline))))
    }
    members += [
      ("id", .text(home)), ("start_url", .text(home)), ("scope", .text(settings.base.path + "/")),
      ("lang", .text(tree.language.code)),
      ("dir", .text(theme.locale(tree.language).direction)), ("display", .text("standalone")),
      ("theme_color", .text(colors.paper)), ("background_color", .text(colors.paper)),
      ("icons", .list(icons)), ("shortcuts", .list(shortcuts(tree).map(Self.shortcut))),
    ]
    if settings.acceptsPosts { members.append(("share_target", shareTarget(tree))) }
    try theme.throwReadError()
    return .object(members)
  }

  private var icons: [JSON] {
    [
      ("icon-small.png", 192, "any"), ("icon-large.png", 512, "any"),
      ("icon-mask.png", 512, "maskable"),
    ]
    .compactMap { name, side, purpose in
      theme.href(asset: name).map { url in
        .object([
          ("src", .text(url)), ("sizes", .text("\(side)x\(side)")), ("type", .text("image/png")),
          ("purpose", .text(purpose)),
        ])
      }
    }
  }

  /// Returns the links of the icon's menu besides the home page, as far as the site has their pages.
  func shortcuts(_ tree: SiteTree) -> [LinkView] {
    var shortcuts: [LinkView] = []
    func add(_ label: String, _ kind: Route.Kind) {
      let url = settings.href(.plain(kind), query: "lang=\(tree.language.code)")
      shortcuts.append(LinkView(label: text(label, tree), url: url))
    }
    if settings.allowsSignIn, settings.has(.messages) { add("talk_title", .talk) }
    if settings.acceptsPosts { add("new_topic", .newTopic) }
    if settings.allowsSignIn, settings.has(.notebook) { add("agenda_title", .agenda) }
    return shortcuts
  }

  private static func shortcut(_ link: LinkView) -> JSON {
    .object([("name", .text(link.label)), ("url", .text(link.url))])
  }

  /// Returns the target for content shared by other apps (W3C Web Share Target): always by POST, since a picture may come
  /// along.
  private func shareTarget(_ tree: SiteTree) -> JSON {
    var fields: [(String, JSON)] = [
      ("title", .text("title")), ("text", .text("body")), ("url", .text("link")),
    ]
    if settings.limits.uploadBytes > 0, settings.allowsSignIn {
      let kinds = ["image/jpeg", "image/png", "image/gif", "image/webp"]
      fields.append(
        (
          "files",
          .list([
            .object([("name", .text("file")), ("accept", .list(kinds.map { .text($0) }))])
          ])
        ))
    }
    let action = settings.href(.plain(.share), query: "lang=\(tree.language.code)")
    return .object([
      ("action", .text(action)), ("method", .text("POST")),
      ("enctype", .text("multipart/form-data")), ("params", .object(fields)),
    ])
  }
}
