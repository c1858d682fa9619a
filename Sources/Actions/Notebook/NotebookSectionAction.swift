import Database
import HTTPTypes
import Model
import Theme

/// `me/notebook/subjects/<id>`, `me/notebook/lessons/<id>`: a subject or a lesson with its notes, and the forms to change it,
/// to add a lesson, to move and to delete it.
struct NotebookSectionAction: FormAction {
  static let shownFields = ["title"]

  private let context: ActionContext
  private let me: SignedIn
  private let subject: OwnSubject
  /// Nil if the page is that of the subject itself.
  private let lesson: OwnLesson?
  private let place: NotebookPlace

  /// Looks it up; throws `notFound` for another member's.
  init(_ context: ActionContext, _ place: NotebookPlace) throws {
    me = try context.member()
    switch place {
    case .subject(let id):
      lesson = nil
      guard let found = try context.site.subject(id, of: me.id) else { throw Problem.notFound }
      subject = found
    case .lesson(let id):
      guard let lesson = try context.site.lesson(id, of: me.id),
        let found = try context.site.subject(lesson.subject, of: me.id)
      else { throw Problem.notFound }
      (self.lesson, subject) = (lesson, found)
    }
    self.place = place
    self.context = context
  }

  private var title: String { lesson?.title ?? subject.title }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    try context.countNotebook(me.id)
    switch context.fields["do"] {
    case "up", "down":
      let step = context.fields["do"] == "up" ? -1 : 1
      _ = try context.site.write { try $0.move(place, by: step, of: me.id) }
      return context.redirect(
        to: lesson == nil ? context.href(.notebook) : context.link(subject).url)
    case "drop":
      let before = try context.site.publicNotes(of: me.id)
      _ = try context.site.write { try $0.drop(.place(place), of: me.id, at: context.now) }
      return try context.changed(
        before, of: me, to: context.href(.notebook, query: "dropped=\(place)"))
    case "lesson" where lesson == nil: return try addLesson()
    default: return try save()
    }
  }

  private func save() throws -> Reply {
    var form = FormState(context.locale)
    let title = context.ownTitle(&form.errors)
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    let hue = context.fields.has("hue") ? context.ownHue : subject.hue
    let before = try context.site.publicNotes(of: me.id)
    _ = try context.site.write { transaction in
      switch place {
      case .subject(let id): try transaction.change(id, title: title, hue: hue, of: me.id)
      case .lesson(let id): try transaction.change(id, title: title, of: me.id)
      }
    }
    return try context.changed(before, of: me, to: context.href(to: .place(place)))
  }

  private func addLesson() throws -> Reply {
    var form = FormState(context.locale)
    let title = context.ownTitle(&form.errors)
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    let added = try context.site.write { try $0.addLesson(title, to: subject.id, of: me.id) }
    guard let added else {
      form.refusal = (
        .unprocessableContent,
        context.locale.text(
          "notebook_lessons_full", ["limit": context.locale.number(Notebook.lessons)])
      )
      return .finished(try response(form))
    }
    return context.redirect(to: context.href(to: .place(.lesson(added))))
  }

  // MARK: The page

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, number, size) = (context.locale, context.pageNumber, Notebook.pageSize)
    var filter = NoteFilter()
    (filter.subject, filter.lesson) = (subject.id, lesson?.id)
    let notes = try context.site.notes(
      of: me.id, filter, asWritten: true, after: (number - 1) * size, atMost: size + 1)
    let count = try context.site.countsBySubject(of: me.id, filter).first?.count ?? 0
    let isSent = context.request.head.method == .post
    let isLesson = isSent && context.fields["do"] == "lesson" && lesson == nil
    return try context.response(form) {
      NotebookSectionPage(
        chrome: context.notebookChrome(title, in: .notebook),
        breadcrumb: Breadcrumb(
          [context.notebookLink] + (lesson == nil ? [] : [context.link(subject)])),
        hue: "hue-\(subject.hue)", title: title, count: context.noteCount(count),
        newNoteURL: context.href(.newNote, query: "place=\(place)"),
        groups: try groups(Array(notes.prefix(size)), isFirst: number == 1),
        pages: context.pages(number, hasMore: notes.count > size) {
          context.href(to: .place(place), query: "page=\($0)")
        },
        lesson: lesson == nil ? lessonForm(form, isSent: isLesson) : nil, isLessonOpen: isLesson,
        change: changeForm(form, isSent: isSent && !isLesson), isChangeOpen: isSent && !isLesson,
        action: context.settings.href(.place(place)), hidden: context.hidden(),
        dropHint: locale.text(
          lesson == nil ? "notebook_drop_subject_hint" : "notebook_drop_lesson_hint"))
    }
  }

  /// The notes lesson by lesson; in a subject each lesson has its heading, even one without notes.
  private func groups(_ notes: [OwnNote], isFirst: Bool) throws -> [NotebookGroupView] {
    let rows = notes.map { (lesson: $0.lesson, row: context.row($0, withSubject: false)) }
    guard lesson == nil else {
      return rows.isEmpty ? [] : [NotebookGroupView(notes: rows.map(\.row))]
    }
    let loose = rows.filter { $0.lesson == nil }.map(\.row)
    let lessons = try context.site.lessons(of: me.id).filter { $0.subject == subject.id }
    return (loose.isEmpty ? [] : [NotebookGroupView(notes: loose)])
      + lessons.compactMap { lesson in
        let own = rows.filter { $0.lesson?.id == lesson.id }.map(\.row)
        guard isFirst || !own.isEmpty else { return nil }
        return NotebookGroupView(
          title: lesson.title, url: context.link(lesson).url, notes: own)
      }
  }

  private func changeForm(_ form: FormState, isSent: Bool) -> FormView {
    var field = context.field("title", isSent ? form.errors : FieldErrors(context.locale))
    field.value = isSent ? context.fields["title"] : title
    let hue = isSent ? context.ownHue : subject.hue
    return context.form(
      "change", to: .place(place), isSent ? form : FormState(context.locale),
      [field] + (lesson == nil ? [context.hueField(hue)] : []), hidden: [("do", "save")],
      button: "notebook_keep")
  }

  private func lessonForm(_ form: FormState, isSent: Bool) -> FormView {
    var field = context.field("title", isSent ? form.errors : FieldErrors(context.locale))
    field.formID = "lesson"
    if !isSent { field.value = "" }
    var view = context.form(
      "lesson", to: .place(place), isSent ? form : FormState(context.locale), [field],
      hidden: [("do", "lesson")], button: "notebook_add_lesson")
    view.isMain = false
    return view
  }
}
