import Model
import Templates
import Theme

/// The service worker, `sw.js`: a line about the site, then `worker.js` of the theme, then `worker-push.js` if there is one.
///
/// The bytes change with every file of the theme and with the pages that it brings along, so that browsers, which compare them,
/// install it again (Service Workers, section “Update”).
struct WorkerKind: SinglePage, BuildTimePageKind {
  static let kind = PageKey.Kind.worker
  // It notes which versions of them it brings along.
  static let views: [any PageView.Type] = [OfflinePage.self, OutboxPage.self]
  /// Files of the theme that are parts of it.
  static let sources = ["worker.js", "worker-push.js"]

  func render(_ renderer: PageRenderer) throws -> RenderedPage? {
    try renderer.worker()
  }
}

extension PageRenderer {
  /// The files of the theme that every page needs, and those of the pages that the worker brings along.
  private static let needed = [
    "tertulia.css", "own.css", "tertulia.js", PageRenderer.memberSheet, "offline.js", "icon.svg",
  ]

  fileprivate func worker() throws -> RenderedPage? {
    guard let worker = try asset("worker.js") else { return nil }
    let push = settings.allowsPush ? try asset("worker-push.js")?.bytes ?? [] : []
    let parts =
      settings.isOffline
      ? [try header(), Self.stripped(worker.bytes)]
      : [Array(Self.removal(id, unregisters: push.isEmpty).utf8)]
    return RenderedPage(path: .worker, bytes: parts.flatMap(\.self) + Self.stripped(push))
  }

  /// Prefix of the names of this site's caches: other sites may share its origin.
  private var id: String { "tertulia\(settings.base.path)" }

  /// Returns the line with the facts about the site.
  private func header() throws -> [UInt8] {
    let others = WorkerKind.sources + [SiteTheme.touchIcon]
    let assets = try assetNames().filter { !others.contains($0) }
      .compactMap { theme.asset($0)?.fileName }
    let pages = try settings.trees.flatMap {
      [try offline($0)?.bytes ?? [], try outbox($0)?.bytes ?? []]
    }
    let trees = settings.trees.map { tree in
      let saved = text("offline_saved", tree)
      return """
        {lang: \(Self.literal(tree.language.code)), path: \(Self.literal(settings.href(.home(tree)))), \
        saved: \(Self.literal(saved))}
        """
    }
    let line = """
      const site = {id: \(Self.literal(id)), base: \(Self.literal(settings.base.path)), \
      actions: \(Self.literal(settings.actionsPath)), trees: [\(trees.joined(separator: ", "))], \
      first: [\(Self.needed.map(Self.literal).joined(separator: ", "))], \
      assets: \(Self.literal(assets.joined(separator: " "))).split(" "), \
      version: "\(FNV1a.hash64(pages.joined()))"};\n
      """
    return Array(line.utf8)
  }

  /// A worker that takes everything back that the one before it kept.
  private static func removal(_ id: String, unregisters: Bool) -> String {
    """
    const id = \(literal(id));
    addEventListener("install", () => skipWaiting());
    addEventListener("activate", (event) => event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith(`${id} `)) await caches.delete(name);
    indexedDB.deleteDatabase(id);
    await registration.navigationPreload?.disable();
    \(unregisters ? "await registration.unregister();" : "")
    })()));\n
    """
  }

  /// A text as a script has it: strings of JSON are strings of scripts (ECMAScript 2019).
  private static func literal(_ text: String) -> String { JSON.text(text).text }

  /// A script without lines that are comments, and without what lines begin with: a phone fetches it.
  ///
  /// Comments of several lines stay.
  static func stripped(_ script: [UInt8]) -> [UInt8] {
    script.split(separator: 10).flatMap { line -> [UInt8] in
      let text = line.drop { $0 == 32 || $0 == 9 }
      let isBlock = text.starts(with: "/**".utf8) && text.suffix(2).elementsEqual("*/".utf8)
      let isComment = text.starts(with: "//".utf8) || isBlock
      return text.isEmpty || isComment ? [] : text + [10]
    }
  }
}

extension SitePath {
  /// `tertulia.0123456789ab.css` of `/assets/tertulia.0123456789ab.css`.
  fileprivate var fileName: String { address.split(separator: "/").last.map { String($0) } ?? "" }
}
