import Database
import Model

/// Notes of the sitemap, as many in a file as there are topics in one.
struct NotesSitemapKind: SitemapPart {
  static let kind = PageKey.Kind.notesSitemap
  static let sample = Self(block: 2)
  let block: Int

  static func files(_ reader: PageReader, _ settings: SiteSettings) throws -> [Int] {
    try files(of: settings.languages.reduce(0) { try $0 + reader.originalNotes($1).count })
  }

  static func path(_ block: Int) -> SitePath { .notesSitemap(block: block) }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    if case .note = invalidation { try all(source) } else { [] }
  }

  /// The notes of all trees that are written in their tree's language: others are copies.
  static func paths(_ block: Int, _ renderer: PageRenderer) throws -> [SitePath] {
    let paths = try renderer.settings.trees.flatMap { tree in
      try renderer.reader.originalNotes(tree.language).map { SitePath.note($0, tree) }
    }
    let positions = Paging.positions(on: block, size: SitemapKind.size)
    return Array(paths.dropFirst(positions.lowerBound - 1).prefix(positions.count))
  }
}
