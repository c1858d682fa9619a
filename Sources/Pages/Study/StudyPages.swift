import Model
import Templates
import Theme
import Time

// Subjects and lessons.
extension PageRenderer {
  func professorsURL(_ tree: SiteTree) throws -> String? {
    try reader.professors(tree.language).isEmpty ? nil : settings.href(.professors(tree))
  }

  static func hue(_ subject: Subject?) -> String { "hue-\(subject?.hue ?? 1)" }

  func professorLink(_ subject: Subject?, _ tree: SiteTree) throws -> LinkView? {
    guard let slug = subject?.professor, let professor = try reader.professor(slug, tree.language)
    else { return nil }
    return LinkView(
      label: professor.text.title, url: settings.href(.professor(slug, tree)))
  }

  func lessonRow(
    _ row: LessonRow, _ notes: [NoteRowView], _ tree: SiteTree
  ) -> LessonRowView {
    let lesson = row.lesson
    return LessonRowView(
      title: lesson.text.title, url: settings.href(.lesson(lesson.slug, of: lesson.subject, tree)),
      lang: theme.lang(lesson.text.writtenIn, in: tree),
      count: theme.locale(tree.language).plural("notes_of", row.noteCount), notes: notes)
  }

  func frame(_ text: PageText, _ path: SitePath, _ tree: SiteTree) -> FrameRequest {
    var frame = FrameRequest(tree: tree, title: text.title, path: path, tab: .notes)
    frame.description = text.description.isEmpty ? nil : text.description
    return frame
  }

  /// Returns the note that a text is not in the page's language; nil if it is.
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
    theme.noteRow(
      note.title, at: .note(note.address, tree), writtenIn: note.writtenIn,
      description: note.description, day: note.day, in: tree)
  }
}

/// A lesson in a list, with or without its notes.
struct LessonRowView: View {
  /// Title of the lesson.
  let title: String
  /// Address of its page.
  let url: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Number of notes: "5 notes".
  let count: String
  /// Notes of the lesson, if the list shows them.
  var notes: [NoteRowView] = []
}
