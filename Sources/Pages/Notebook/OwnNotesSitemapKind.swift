import Database
import Model

/// Notes of members in the sitemap, by their numbers, so that no file changes because of another one.
///
/// A file without notes does not exist: so each depends on the notes of its numbers alone.
struct OwnNotesSitemapKind: SitemapPart {
  static let kind = PageKey.Kind.ownNotesSitemap
  static let feature: Feature? = .notebook
  static let sample = Self(block: 2)
  let block: Int

  static func files(_ reader: PageReader, _ settings: SiteSettings) throws -> [Int] {
    var blocks: [Int] = []
    var last = 0
    while let note = try reader.firstPublicNote(after: last) {
      let block = Paging.page(of: Int(clamping: note.rawValue), size: SitemapKind.size)
      blocks.append(block)
      last = Paging.positions(on: block, size: SitemapKind.size).upperBound
    }
    return blocks
  }

  static func exists(
    _ block: Int, _ reader: PageReader, _ settings: SiteSettings
  ) throws -> Bool {
    let numbers = Paging.positions(on: block, size: SitemapKind.size)
    guard let note = try reader.firstPublicNote(after: numbers.lowerBound - 1) else {
      return false
    }
    return note.rawValue <= numbers.upperBound
  }

  static func path(_ block: Int) -> SitePath { .ownNotesSitemap(block: block) }

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    guard case .ownNote(let note, _) = invalidation else { return [] }
    let block = Paging.page(of: Int(clamping: note.rawValue), size: SitemapKind.size)
    return [Self(block: block).stale(.rest)]
  }

  static func paths(_ block: Int, _ renderer: PageRenderer) throws -> [SitePath] {
    let numbers = Paging.positions(on: block, size: SitemapKind.size)
    let notes = try renderer.reader.publicNotes(numbers)
    var names: [Member.ID: String] = [:]
    for member in Set(notes.map(\.of)) {
      names[member] = try renderer.reader.person(member)?.username
    }
    return notes.compactMap { note in
      guard let name = names[note.of], renderer.settings.languages.contains(note.language) else {
        return nil
      }
      return .ownNote(note.id, of: name, renderer.settings.tree(note.language))
    }
  }
}
