import Database
import Model
import Templates
import Theme

/// All subjects.
struct NotesPageKind: SinglePagePerTree {
  static let kind = PageKey.Kind.notes
  static let views: [any PageView.Type] = [NotesPage.self]
  let language: Language

  static func stale(by invalidation: Invalidation, _ source: PageSource) -> [StaleKey] {
    switch invalidation {
    case .note: ofAllTrees(source, .rest)
    case .subject(_, let language), .subjectText(_, let language), .professor(_, let language),
      .lesson(_, _, let language):
      [Self(language: language).stale(.rest)]
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.notes(tree)
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    let hasNotes =
      try renderer.settings.sections.contains(.notes)
      || !SubjectPageKind.originals(renderer.reader, tree).isEmpty
    return SitemapPages(others: hasNotes ? [.notes(tree)] : [])
  }
}

extension PageRenderer {
  fileprivate func notes(_ tree: SiteTree) throws -> RenderedPage? {
    let subjects = try reader.subjects(tree.language)
    guard settings.sections.contains(.notes) || !subjects.isEmpty else { return nil }
    var frame = frame(text("notes", tree), tab: .notes, tree) { .notes($0) }
    let hasDates = try !reader.newestNotes(settings.mainLanguage, limit: 1).isEmpty
    if hasDates { frame.feeds = [(text("note_feed", tree), .notesFeed)] }
    let view = NotesPage(
      chrome: theme.chrome(frame), title: text("notes", tree),
      notebookURL: settings.has(.notebook)
        ? settings.href(.plain(.notebook), query: "lang=\(tree.language.code)") : nil,
      subjects: try subjects.map { try subjectView($0, tree) },
      tagsURL: settings.href(.tags(tree)), professorsURL: try professorsURL(tree),
      feedURL: hasDates ? settings.href(.notesFeed) : nil)
    return try page(.notes(tree), view, tree)
  }

  private func subjectView(_ subject: Subject, _ tree: SiteTree) throws -> SubjectView {
    let lessons = try reader.lessons(of: subject.slug, tree.language)
    let count = lessons.reduce(0) { $0 + $1.noteCount }
    let description = subject.text.description
    return SubjectView(
      title: subject.text.title, url: settings.href(.subject(subject.slug, tree)),
      hue: Self.hue(subject), lang: theme.lang(subject.text.writtenIn, in: tree),
      description: description.isEmpty ? nil : description,
      professor: try professorLink(subject, tree),
      count: theme.locale(tree.language).plural("notes_of", count),
      lessons: lessons.map { lessonRow($0, [], tree) })
  }
}

/// All the notes: the subjects, each of which opens to its lessons.
struct NotesPage: PageView {
  static let template = "notes"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Notes".
  let title: String
  /// Address of the reader's own notes, for readers with an account.
  let notebookURL: String?
  /// The subjects, in their order.
  var subjects: [SubjectView] = []
  /// Address of all tags.
  var tagsURL: String?
  /// Address of the professors, if there are any.
  var professorsURL: String?
  /// The Atom feed of new notes.
  var feedURL: String?
}

/// A subject in the list of all: its name, who teaches it, its lessons.
struct SubjectView: View {
  /// Title of the subject.
  let title: String
  /// Address of its page.
  let url: String
  /// The class of its colour: "hue-7".
  let hue: String
  /// The language of title and description, where it differs from the page's.
  var lang: String?
  /// A line about it.
  var description: String?
  /// Professor of the subject.
  var professor: LinkView?
  /// Number of notes: "12 notes".
  let count: String
  /// Lessons in order; their notes are not shown here.
  var lessons: [LessonRowView] = []
}
