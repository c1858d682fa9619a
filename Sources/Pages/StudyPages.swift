import Model
import Templates
import Theme

// Subjects and lessons.
extension PageRenderer {
  /// Whether a section has a page: as a tab, or because there is something in it.
  private func isShown(_ section: Section, _ isEmpty: Bool) -> Bool {
    settings.sections.contains(section) || !isEmpty
  }

  func notes(_ tree: SiteTree) throws -> RenderedPage? {
    let subjects = try reader.subjects(tree.language)
    guard isShown(.notes, subjects.isEmpty) else { return nil }
    let path = SitePath.notes(tree)
    var frame = FrameRequest(tree: tree, title: text("notes", tree), path: path, tab: .notes)
    frame.versions = versions { .notes($0) }
    let hasDates = try !reader.newestNotes(settings.mainLanguage, limit: 1).isEmpty
    if hasDates { frame.feeds = [(text("note_feed", tree), .notesFeed)] }
    let view = NotesPage(
      chrome: theme.chrome(frame), title: text("notes", tree),
      subjects: try subjects.map { try subjectView($0, tree) },
      tagsURL: settings.href(.tags(tree)), professorsURL: try professorsURL(tree),
      feedURL: hasDates ? settings.href(.notesFeed) : nil)
    return try page(path, view, tree)
  }

  func professorsURL(_ tree: SiteTree) throws -> String? {
    try reader.professors(tree.language).isEmpty ? nil : settings.href(.professors(tree))
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

  static func hue(_ subject: Subject?) -> String { "hue-\(subject?.hue ?? 1)" }

  func professorLink(_ subject: Subject?, _ tree: SiteTree) throws -> LinkView? {
    guard let slug = subject?.professor, let professor = try reader.professor(slug, tree.language)
    else { return nil }
    return LinkView(
      label: professor.text.title, url: settings.href(.professor(slug, tree)))
  }

  private func lessonRow(
    _ row: LessonRow, _ notes: [NoteRowView], _ tree: SiteTree
  ) -> LessonRowView {
    let lesson = row.lesson
    return LessonRowView(
      title: lesson.text.title, url: settings.href(.lesson(lesson.slug, of: lesson.subject, tree)),
      lang: theme.lang(lesson.text.writtenIn, in: tree),
      count: theme.locale(tree.language).plural("notes_of", row.noteCount), notes: notes)
  }

  /// Notes on a subject's page: with more, only its lessons stand there.
  static let notesOnSubject = 200

  func subject(_ slug: String, _ tree: SiteTree) throws -> RenderedPage? {
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

  func lesson(_ slug: String, of subjectSlug: String, _ tree: SiteTree) throws -> RenderedPage? {
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
      try reader.lessonLanguage(slug, in: subject, tree.language).map { (tree, $0) }
    }
  }

  private func frame(_ text: PageText, _ path: SitePath, _ tree: SiteTree) -> FrameRequest {
    var frame = FrameRequest(tree: tree, title: text.title, path: path, tab: .notes)
    frame.description = text.description.isEmpty ? nil : text.description
    return frame
  }

  /// What says that a text is not in the page's language; nil when it is.
  func originalLabel(_ text: PageText, _ tree: SiteTree) -> String? {
    text.writtenIn == tree.language ? nil : originalLabel(text.writtenIn, tree)
  }

  func notesLink(_ tree: SiteTree) -> LinkView {
    LinkView(label: text("notes", tree), url: settings.href(.notes(tree)))
  }

  func subjectLink(_ subject: Subject, _ tree: SiteTree) -> LinkView {
    LinkView(
      label: subject.text.title, url: settings.href(.subject(subject.slug, tree)),
      lang: theme.lang(subject.text.writtenIn, in: tree))
  }

  /// A note in the list of its lesson.
  func noteRow(_ note: NoteRow, _ tree: SiteTree) -> NoteRowView {
    let lang = theme.lang(note.writtenIn, in: tree)
    return NoteRowView(
      title: note.title, url: settings.href(.note(note.address, tree)), lang: lang,
      language: lang == nil ? nil : theme.ownName(of: note.writtenIn),
      date: note.day.map { theme.locale(tree.language).date($0) },
      datetime: note.day?.description,
      description: note.description.isEmpty ? nil : note.description)
  }
}
