import Database
import HTTPTypes
import Model
import Theme
import Time

/// `me/notebook`: the subjects of a member with their lessons.
///
/// The button restores what was deleted.
struct NotebookAction: FormAction {
  static let shownFields: [String] = []
  /// Maximum number of agenda entries shown beside the subjects.
  private static let next = 2

  private let context: ActionContext
  private let me: SignedIn

  init(_ context: ActionContext) throws {
    me = try context.member()
    self.context = context
  }

  func show() throws -> Reply {
    if context.request.wantsJSON { return .finished(.json(.ok, try json())) }
    return .finished(try response(FormState(context.locale)))
  }

  /// Restores something that was deleted less than a day ago.
  func submit() throws -> Reply {
    guard context.fields["do"] == "restore", let thing = NotebookThing(context.fields["thing"])
    else { throw Problem.badRequest("reason_unknown_form") }
    let before = try context.site.publicNotes(of: me.id)
    guard try context.site.write({ try $0.restore(thing, of: me.id) }) else {
      throw Problem.notFound
    }
    return try context.changed(before, of: me, to: context.href(to: .thing(thing)))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, site) = (context.locale, context.site)
    let lessons = try site.lessons(of: me.id)
    let counts = try site.noteCounts(of: me.id)
    let subjects = try site.subjects(of: me.id).map { subject in
      OwnSubjectView(
        title: subject.title, url: context.link(subject).url, hue: "hue-\(subject.hue)",
        count: context.noteCount(counts.subjects[subject.id] ?? 0),
        lessons: lessons.filter { $0.subject == subject.id }.map { lesson in
          OwnLessonView(
            title: lesson.title, url: context.link(lesson).url,
            count: context.noteCount(counts.lessons[lesson.id] ?? 0))
        })
    }
    return try context.page(
      NotebookPage(
        chrome: context.notebookChrome(locale.text("notebook_title"), in: .notebook),
        dropped: dropped,
        deleted: try context.deletedLink(me.id), subjects: subjects,
        next: try next(), newNoteURL: context.href(.newNote),
        newSubjectURL: context.href(.newSubject),
        findURL: context.href(.findNotes), exportURL: context.href(.notebookExport),
        importURL: context.href(.importNotebook)))
  }

  /// The next of the member's own entries in the agenda.
  private func next() throws -> [UpcomingEventView] {
    let days = context.today...context.today.adding(days: 366)
    let own = try context.ownEvents(of: me.id, from: days.lowerBound)
    return ActionContext.times(of: own, in: days, atMost: Self.next).times.compactMap { time in
      guard case .own(let event) = time.what else { return nil }
      return UpcomingEventView(
        title: event.title, url: context.href(to: .ownEvent(event.id), query: "day=\(time.day)"),
        time: context.when(event, on: time.day))
    }
  }

  /// The thing that was just deleted, with a button to restore it.
  private var dropped: UndoView? {
    guard let thing = NotebookThing(context.fields["dropped"]) else { return nil }
    let key =
      switch thing {
      case .place(.subject): "notebook_subject_dropped"
      case .place(.lesson): "notebook_lesson_dropped"
      case .note: "notebook_note_dropped"
      }
    return UndoView(
      words: context.locale.text(key), action: context.settings.href(.plain(.notebook)),
      hidden: context.hidden([("do", "restore"), ("thing", "\(thing)")]))
  }

  private func json() throws -> JSON {
    let lessons = try context.site.lessons(of: me.id)
    let subjects = try context.site.subjects(of: me.id).map { subject -> JSON in
      let own = lessons.filter { $0.subject == subject.id }.map { lesson -> JSON in
        .object([("id", .number(lesson.id.rawValue)), ("title", .text(lesson.title))])
      }
      return .object([
        ("id", .number(subject.id.rawValue)), ("title", .text(subject.title)),
        ("lessons", .list(own)),
      ])
    }
    return .object([("subjects", .list(subjects))])
  }
}

/// `me/notebook/subjects`: the form for a new subject.
struct NewSubjectAction: FormAction {
  static let shownFields = ["title"]

  private let context: ActionContext
  private let me: SignedIn

  init(_ context: ActionContext) throws {
    me = try context.member()
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    let title = context.ownTitle(&form.errors)
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    try context.countNotebook(me.id)
    let added = try context.site.write {
      try $0.addSubject(title, hue: context.ownHue, of: me.id)
    }
    guard let added else {
      form.refusal = (
        .unprocessableContent,
        context.locale.text(
          "notebook_subjects_full", ["limit": context.locale.number(Notebook.subjects)])
      )
      return .finished(try response(form))
    }
    return context.redirect(to: context.href(to: .place(.subject(added))))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let title = context.locale.text("notebook_new_subject")
    // A member who already has subjects gets another colour each time.
    let usual = try context.site.subjects(of: me.id).count % Subject.colors.count + 1
    let hue = context.fields.has("hue") ? context.ownHue : usual
    var view = context.form(
      "subject", to: .plain(.newSubject), form,
      [context.field("title", form.errors), context.hueField(hue)], hidden: [],
      button: "notebook_keep")
    view.other = LinkView(
      label: context.locale.text("notebook_not_now"), url: context.href(.notebook))
    return try context.response(form) {
      FormPage(
        chrome: context.notebookChrome(title, in: .notebook), title: title,
        lead: context.locale.text("notebook_new_subject_lead"), forms: [view])
    }
  }
}
