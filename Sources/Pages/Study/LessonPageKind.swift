import Database
import Model
import Templates
import Theme

/// A lesson of a subject, by both slugs.
struct LessonPageKind: PageInTree {
  static let kind = PageKey.Kind.lesson
  static let views: [any PageView.Type] = [LessonPage.self]
  static let sample = Self(subject: "statistics", slug: "tests", language: .english)
  let subject: String
  let slug: String
  let language: Language

  static func each(_ source: PageSource, _ body: (Self) throws -> Void) throws {
    for language in source.settings.languages {
      for lesson in try source.reader.allLessons(language) {
        try body(Self(subject: lesson.subject, slug: lesson.slug, language: language))
      }
    }
  }

  static func stale(by invalidation: Invalidation, _ source: PageSource) throws -> [StaleKey] {
    switch invalidation {
    case .lesson(let subject, let slug, let language):
      // Those beside it lead to it, and those of other trees.
      try all(source) { $0.subject == subject && ($0.slug == slug || $0.language == language) }
    case .subject(let subject, let language):
      try all(source) { $0.subject == subject && $0.language == language }
    case .note(let address, let language, _):
      [Self(subject: address.subject, slug: address.lesson, language: language).stale(.rest)]
    default: []
    }
  }

  func render(_ renderer: PageRenderer, _ tree: SiteTree) throws -> RenderedPage? {
    try renderer.lesson(slug, of: subject, tree)
  }
}

extension LessonPageKind {
  var words: String { "\(subject)/\(slug)/\(language)" }

  init?(words: inout KeyWords) {
    guard let subject = words.text(), let slug = words.text(), let language = words.language()
    else { return nil }
    self.init(subject: subject, slug: slug, language: language)
  }

  static func sitemap(_ tree: SiteTree, _ renderer: PageRenderer) throws -> SitemapPages {
    let (reader, language) = (renderer.reader, tree.language)
    let lessons = try reader.allLessons(language).filter {
      try reader.lessonTitle($0.slug, in: $0.subject, language)?.writtenIn == language
    }
    return SitemapPages(others: lessons.map { .lesson($0.slug, of: $0.subject, tree) })
  }
}

extension PageRenderer {
  fileprivate func lesson(_ slug: String, of subjectSlug: String, _ tree: SiteTree) throws
    -> RenderedPage?
  {
    guard let subject = try reader.subject(subjectSlug, tree.language) else { return nil }
    let lessons = try reader.lessons(of: subjectSlug, tree.language).map(\.lesson)
    guard let index = lessons.firstIndex(where: { $0.slug == slug }) else { return nil }
    let lesson = lessons[index]
    let path = SitePath.lesson(slug, of: subjectSlug, tree)
    var frame = frame(lesson.text, path, tree)
    let others = try lessonVersions(subjectSlug, slug)
    frame.versions = others.map { ($0.tree, .lesson(slug, of: subjectSlug, $0.tree)) }
    frame.translations = others.filter { $0.writtenIn == $0.tree.language }.map(\.tree.language)
    func link(_ index: Int) -> LinkView? {
      guard lessons.indices.contains(index) else { return nil }
      let lesson = lessons[index]
      return LinkView(
        label: lesson.text.title, url: settings.href(.lesson(lesson.slug, of: subjectSlug, tree)))
    }
    let view = LessonPage(
      chrome: theme.chrome(frame), title: lesson.text.title,
      breadcrumb: [notesLink(tree), subjectLink(subject, tree)], hue: Self.hue(subject),
      lang: theme.lang(lesson.text.writtenIn, in: tree),
      langLabel: originalLabel(lesson.text, tree), html: lesson.text.html,
      notes: try reader.notes(of: slug, in: subjectSlug, tree.language).map { noteRow($0, tree) },
      previous: link(index - 1), next: link(index + 1))
    return try page(path, view, tree)
  }

  /// The trees that have a lesson, each with the language that its title is written in.
  private func lessonVersions(
    _ subject: String, _ slug: String
  ) throws -> [(tree: SiteTree, writtenIn: Language)] {
    try settings.trees.compactMap { tree in
      try reader.lessonTitle(slug, in: subject, tree.language).map { (tree, $0.writtenIn) }
    }
  }
}

/// A lesson: its description, and its notes in the order of reading.
struct LessonPage: PageView {
  static let template = "lesson"

  /// The frame.
  let chrome: Chrome
  /// Title of the lesson.
  let title: String
  /// The way here: notes, then the subject, which is marked in its colour.
  var breadcrumb: Breadcrumb = []
  /// The class of the subject's colour: "hue-7".
  let hue: String
  /// The original's language, when there is no translation into the page's.
  var lang: String?
  /// Note on the language: "Shown in the original language: English".
  var langLabel: String?
  /// Description by the editor, as HTML.
  let html: [UInt8]
  /// The notes, in their order.
  var notes: [NoteRowView] = []
  /// The lesson before.
  var previous: LinkView?
  /// The lesson after.
  var next: LinkView?
  /// True if there is a lesson before or after it.
  var hasSteps: Bool { previous != nil || next != nil }
}
