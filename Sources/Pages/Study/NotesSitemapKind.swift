import Database
import Model
import Templates
import Theme

/// Notes of the sitemap, as many in a file as there are topics in one.
struct NotesSitemapKind: PageKind {
  static let kind = PageKey.Kind.notesSitemap
  static let views: [any PageView.Type] = [Sitemap.self]
  static let sample = Self(block: 2)
  let block: Int

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    var notes = 0
    for language in source.settings.languages {
      notes += try source.reader.originalNotes(language).count
    }
    for block in 1...Paging.page(of: notes, size: SitemapKind.size) { try body(Self(block: block)) }
  }

  static func stale(by touch: Touch, _ source: PageSource) throws -> [StaleKey] {
    if case .note = touch { try all(source) } else { [] }
  }

  func render(_ renderer: PageRenderer) throws -> RenderedPage? {
    try renderer.notesSitemap(block)
  }
}

extension NotesSitemapKind {
  var words: String { String(block) }

  init?(words: inout KeyWords) {
    guard let block = words.number() else { return nil }
    self.init(block: block)
  }
}

extension PageRenderer {
  fileprivate func notesSitemap(_ block: Int) throws -> RenderedPage? {
    let paths = try notePaths()
    let positions = Paging.positions(on: block, size: SitemapKind.size)
    let first = positions.lowerBound - 1
    guard block > 0, first < paths.count else { return nil }
    let part = paths[first..<min(positions.upperBound, paths.count)]
    let view = Sitemap(pages: part.map { SitemapEntryView(url: settings.absolute($0)) })
    return try page(.notesSitemap(block: block), view, settings.tree(settings.mainLanguage))
  }
}
