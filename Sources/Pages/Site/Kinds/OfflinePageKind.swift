import Model
import Templates
import Theme

/// Page that the service worker shows offline in place of one that it has not kept.
struct OfflinePageKind: SinglePagePerTree, BuildTimePageKind {
  static let kind = PageKey.Kind.offline
  static let views: [any PageView.Type] = [OfflinePage.self]
  let language: Language

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    renderer.settings.isOffline ? try renderer.offline(tree) : nil
  }
}

/// A reader's unsent posts.
///
/// The page is the same for everyone: a script shows what is waiting on the device.
struct OutboxPageKind: SinglePagePerTree, BuildTimePageKind {
  static let kind = PageKey.Kind.outbox
  static let views: [any PageView.Type] = [OutboxPage.self]
  let language: Language

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    renderer.settings.isOffline ? try renderer.outbox(tree) : nil
  }
}

extension PageRenderer {
  func offline(_ tree: SiteTree) throws -> RenderedPage? {
    var frame = frame(text("offline_title", tree), tree) { .offline($0) }
    frame.sheet = Self.memberSheet
    let view = OfflinePage(
      chrome: theme.chrome(frame), homeURL: settings.href(.home(tree)),
      testURL: settings.href(.robots), outboxURL: settings.href(.outbox(tree)),
      script: theme.href(asset: "offline.js"), own: keepable(tree))
    return try pageIfKnown(.offline(tree), view, tree)
  }

  func outbox(_ tree: SiteTree) throws -> RenderedPage? {
    var frame = frame(text("outbox_title", tree), tree) { .outbox($0) }
    frame.sheet = Self.memberSheet
    let view = OutboxPage(
      chrome: theme.chrome(frame), script: theme.href(asset: "offline.js"))
    return try pageIfKnown(.outbox(tree), view, tree)
  }

  /// The pages of one's own that a member may keep on a device; without their language, as they are kept.
  private func keepable(_ tree: SiteTree) -> [MoreLinkView] {
    guard settings.allowsSignIn else { return [] }
    func line(_ feature: Feature, _ title: String, _ kind: Route.Kind, _ detail: String)
      -> MoreLinkView?
    {
      guard settings.has(feature) else { return nil }
      return MoreLinkView(
        label: text(title, tree), url: settings.href(.plain(kind)), detail: text(detail, tree))
    }
    return [
      line(.messages, "talk_title", .talk, "keep_month"),
      line(.meet, "meet_matches_title", .matches, "keep_matches"),
      line(.notebook, "notebook_title", .notebook, "keep_notebook"),
      line(.notebook, "agenda_title", .agenda, "keep_agenda"),
    ].compactMap(\.self)
  }
}

/// The page that a reader sees without a connection.
struct OfflinePage: PageView {
  static let template = "offline"

  /// The frame.
  let chrome: Chrome
  /// The home page.
  let homeURL: String
  /// A small file, requested to find out whether there is a connection.
  let testURL: String
  /// Address of the list of unsent posts.
  let outboxURL: String
  /// The URL of the script, hash included.
  var script: String?
  /// The pages of one's own that a device may keep, each hidden until a script finds it there.
  let own: [MoreLinkView]
}

/// The page that lists what waits to be sent.
struct OutboxPage: PageView {
  static let template = "outbox"

  /// The frame.
  let chrome: Chrome
  /// The URL of the script, hash included.
  var script: String?
}
