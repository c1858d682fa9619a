import Database
import Model
import Templates
import Theme

/// The notes of a tag beyond those on its first page.
struct TagNotesPageKind: PagesOfNumber, ReferencesTopics {
  static let kind = PageKey.Kind.tagNotes
  static let views: [any PageView.Type] = [TagNotesPage.self]
  static let sample = Self(id: TopicList.ID(7), page: 2, language: .english)
  let id: TopicList.ID
  let page: Int
  let language: Language

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for language in source.settings.languages {
      for tag in try source.reader.taggedLists(language).sorted() {
        for page in try pages(of: tag, language, source) { try body(page) }
      }
    }
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    switch invalidation {
    case .tagged(let tag, let language):
      try pages(of: tag, language, source).map { $0.stale(.rest) }
        + source.written(Self.self, "\(tag)/") { $0.language == language }
    case .note(let address, let language, _):
      try source.reader.tags(of: address, language).flatMap {
        try pages(of: $0, language, source).map { $0.stale(.rest) }
      }
    case .subject(_, let language): try all(source) { $0.language == language }
    default: []
    }
  }

  private static func pages(
    of tag: TopicList.ID, _ language: Language, _ source: PageSource
  ) throws -> [Self] {
    let count = try source.reader.noteCount(tag, language)
    guard count > PageRenderer.notesOfTag else { return [] }
    return (1...Paging.page(of: count, size: PageRenderer.notesOfTagPage)).map {
      Self(id: tag, page: $0, language: language)
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.tagNotes(id, page, tree)
  }
}

extension PageRenderer {
  /// Notes on the first page of a tag, and on each of its further pages.
  static let notesOfTag = 50

  static let notesOfTagPage = 200

  fileprivate func tagNotes(_ id: TopicList.ID, _ number: Int, _ tree: SiteTree) throws
    -> RenderedPage?
  {
    let count = try reader.noteCount(id, tree.language)
    let last = Paging.page(of: count, size: Self.notesOfTagPage)
    guard let row = try reader.list(id), count > Self.notesOfTag, (1...last).contains(number)
    else { return nil }
    let (name, _) = try title(row.list, tree)
    let title = theme.locale(tree.language).text("all_notes_of_tag", ["tag": name])
    let path = SitePath.notes(of: row.list, page: number, tree)
    let frame = FrameRequest(tree: tree, title: title, path: path, tab: .notes)
    let notes = try reader.notes(
      id, tree.language, limit: Self.notesOfTagPage, offset: (number - 1) * Self.notesOfTagPage)
    let view = TagNotesPage(
      chrome: theme.chrome(frame), title: title,
      breadcrumb: [LinkView(label: name, url: settings.href(.list(row.list, tree)))],
      groups: try groups(notes, tree),
      pager: pager(number, last) { .notes(of: row.list, page: $0, tree) })
    return try page(path, view, tree)
  }
}

/// All the notes of a tag, subject by subject, a page of them.
struct TagNotesPage: PageView {
  static let template = "tag-notes"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Notes tagged “exam”".
  let title: String
  /// The way here: tags, then the tag.
  var breadcrumb: Breadcrumb = []
  /// The notes by subject.
  var groups: [NoteGroupView] = []
  /// The pages before and after, when there are any.
  var pager: PagerView?
}
