import Database
import Model

/// Notes of members in the sitemap, by their numbers, so that no file changes because of another one.
struct OwnNotesSitemapKind: SitemapPart {
  static let kind = PageKey.Kind.ownNotesSitemap
  static let sample = Self(block: 2)
  let block: Int

  static func count(_ reader: PageReader, _ settings: SiteSettings) throws -> Int {
    Int(clamping: try reader.lastPublicNote().rawValue)
  }

  static func path(_ block: Int) -> SitePath { .ownNotesSitemap(block: block) }

  static func stale(by touch: Touch, _ source: PageSource) throws -> [StaleKey] {
    if case .ownNote = touch { try all(source) } else { [] }
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
