import Database
import Model
import Templates
import Theme

/// A subject, by its slug.
struct SubjectPageKind: PagePerSlug {
  static let kind = PageKey.Kind.subject
  static let views: [any PageView.Type] = [SubjectPage.self]
  static let sample = Self(slug: "statistics", language: .spanish)
  let slug: String
  let language: Language

  static func slugs(_ reader: PageReader, _ language: Language) throws -> [String] {
    try reader.subjects(language).map(\.slug)
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    switch invalidation {
    case .subject(let slug, _), .subjectText(let slug, _): ofAllTrees(slug, source)
    case .lesson(let subject, _, let language):
      [Self(slug: subject, language: language).stale(.rest)]
    case .note(let address, let language, _):
      [Self(slug: address.subject, language: language).stale(.rest)]
    case .professor(_, let language): try all(source) { $0.language == language }
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.subject(slug, tree)
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    let subjects = try originals(renderer.reader, tree)
    return SitemapPages(others: subjects.map { .subject($0.slug, tree) })
  }

  /// The subjects that are written in a tree's language.
  static func originals(_ reader: PageReader, _ tree: SiteTree) throws -> [Subject] {
    try reader.subjects(tree.language).filter { $0.text.writtenIn == tree.language }
  }
}

extension PageRenderer {
  /// Most notes on a subject's page: if there are more, only its lessons are listed.
  static let notesOnSubject = 200

  fileprivate func subject(_ slug: String, _ tree: SiteTree) throws -> RenderedPage? {
    guard let subject = try reader.subject(slug, tree.language) else { return nil }
    let path = SitePath.subject(slug, tree)
    var frame = frame(subject.text, path, tree)
    frame.versions = try settings.trees.compactMap { other in
      try reader.subject(slug, other.language).map { _ in (other, .subject(slug, other)) }
    }
    frame.translations = try settings.languages.filter {
      try reader.subject(slug, $0)?.text.writtenIn == $0
    }
    let lessons = try reader.lessons(of: slug, tree.language)
    let showsNotes = lessons.reduce(0) { $0 + $1.noteCount } <= Self.notesOnSubject
    let view = SubjectPage(
      chrome: theme.chrome(frame), title: subject.text.title, breadcrumb: [notesLink(tree)],
      hue: Self.hue(subject), lang: theme.lang(subject.text.writtenIn, in: tree),
      langLabel: originalLabel(subject.text, tree), html: subject.text.html,
      professor: try professorLink(subject, tree),
      lessons: try lessons.map { row in
        let notes =
          showsNotes ? try reader.notes(of: row.lesson.slug, in: slug, tree.language) : []
        return lessonRow(row, notes.map { noteRow($0, tree) }, tree)
      })
    return try page(path, view, tree)
  }
}

/// A subject: its description, its professor, its lessons and their notes.
struct SubjectPage: PageView {
  static let template = "subject"

  /// The frame.
  let chrome: Chrome
  /// Title of the subject.
  let title: String
  /// The way here: notes.
  var breadcrumb: Breadcrumb = []
  /// The class of its colour: "hue-7".
  let hue: String
  /// The original's language, when there is no translation into the page's.
  var lang: String?
  /// Note on the language: "Shown in the original language: English".
  var langLabel: String?
  /// Description by the editor, as HTML.
  let html: [UInt8]
  /// Professor of the subject.
  var professor: LinkView?
  /// The lessons, in their order.
  var lessons: [LessonRowView] = []
}
