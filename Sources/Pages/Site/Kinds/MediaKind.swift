import Database
import Model

/// A picture or a document of the editors, by its name.
struct MediaKind: PagePerName {
  static let kind = PageKey.Kind.media
  static let sample = Self(name: "0f3a.jpg")
  let name: String

  static func names(_ source: PageSource) throws -> [String] { try source.site.mediaNames() }

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    if case .media(let name) = invalidation { [Self(name: name).stale(.rest)] } else { [] }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? {
    try renderer.media(name).map { RenderedPage(path: .media(name), bytes: [], original: $0) }
  }
}
