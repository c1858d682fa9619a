import Database
import Model
import Theme

/// A file of the theme, by its name without hash.
struct AssetKind: PageKind, BuildTimePageKind {
  static let kind = PageKey.Kind.asset
  static let sample = Self(name: "tertulia.css")
  let name: String

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for name in try source.site.assetNames() where !WorkerKind.sources.contains(name) {
      try body(Self(name: name))
    }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? {
    // A part of the worker has no file of its own.
    if WorkerKind.sources.contains(name) { return nil }
    return try renderer.asset(name).map { asset in
      let isTouchIcon = name == SiteTheme.touchIcon
      return RenderedPage(
        path: isTouchIcon ? .touchIcon : .asset(asset.file), bytes: asset.bytes)
    }
  }
}

extension AssetKind {
  var words: String { name }

  init?(words: inout KeyWords) {
    guard let name = words.rest() else { return nil }
    self.init(name: name)
  }
}
