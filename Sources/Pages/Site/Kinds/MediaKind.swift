import Database
import Model

/// A picture or a document of the editors, by its name.
struct MediaKind: PageKind {
  static let kind = PageKey.Kind.media
  static let sample = Self(name: "0f3a.jpg")
  let name: String

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for name in try source.site.mediaNames() { try body(Self(name: name)) }
  }

  static func stale(by touch: Touch, _ source: PageSource) -> [StaleKey] {
    if case .media(let name) = touch { [Self(name: name).stale(.rest)] } else { [] }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? {
    try renderer.media(name).map { RenderedPage(path: .media(name), bytes: [], original: $0) }
  }
}

extension MediaKind {
  var words: String { name }

  init?(words: inout KeyWords) {
    guard let name = words.text() else { return nil }
    self.init(name: name)
  }
}
