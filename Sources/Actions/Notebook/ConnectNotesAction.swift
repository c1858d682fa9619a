import Database
import HTTPTypes
import Model
import Pages
import Templates
import Theme

/// `me/notebook/notes/<id>/connect`: connects a note with another one.
///
/// Subject, then lesson, then note are chosen, each by a link, then the sentence that says why, for both ends.
struct ConnectNotesAction: FormAction {
  static let shownFields = ["why", "back", "link"]
  /// Maximum number of notes offered.
  private static let most = 200

  private let context: ActionContext
  private let me: SignedIn
  private let note: OwnNote
  private let other: OwnNote?

  /// Looks both up; throws `notFound` for another member's note.
  init(_ context: ActionContext, _ id: OwnNote.ID) throws {
    me = try context.member()
    guard let note = try context.site.note(id, of: me.id) else { throw Problem.notFound }
    let to = OwnNote.ID(digits: context.fields["to"])
    other = try to.flatMap { try context.site.note($0, of: note.owner) }
    (self.note, self.context) = (note, context)
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    if context.fields["do"] == "page" { return try connectPage() }
    guard let other, other.id != note.id else { throw Problem.notFound }
    var form = FormState(context.locale)
    let why = sentence("why", &form.errors, isOptional: false)
    let back = sentence("back", &form.errors, isOptional: true)
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    try context.countNotebook(me.id)
    let before = try context.site.publicNotes(of: me.id)
    let isDone = try context.site.write {
      try $0.connect(
        note.id, other.id, why: why, back: back.isEmpty ? why : back, of: me.id, at: context.now)
    }
    if isDone {
      return try context.changed(before, of: me, to: context.href(to: .ownNote(note.id)))
    }
    form.refusal = (
      .unprocessableContent,
      context.locale.text(
        "notebook_connections_full", ["limit": context.locale.number(Notebook.connections)])
    )
    return .finished(try response(form))
  }

  /// Connects the note with a topic, a note or an event of the site, by the address of its page.
  private func connectPage() throws -> Reply {
    var form = FormState(context.locale)
    let why = sentence("why", &form.errors, isOptional: false)
    let renderer = try PageRenderer(context.site, context.theme, for: context.viewer)
    let page = try address.flatMap { try renderer.named($0) }
    if page == nil { form.errors.add("link", "page") }
    guard let page, form.errors.isEmpty else { return .finished(try response(form)) }
    try context.countNotebook(me.id)
    let isDone = try context.site.write {
      try $0.connect(
        note.id, withPage: page.path.address, why: why, of: me.id, at: context.now)
    }
    if isDone { return context.redirect(to: context.href(to: .ownNote(note.id))) }
    form.refusal = (
      .unprocessableContent,
      context.locale.text(
        "notebook_connections_full", ["limit": context.locale.number(Notebook.links)])
    )
    return .finished(try response(form))
  }

  /// The typed address as a path of the site; nil if none.
  ///
  /// It may be a complete URL, the address of a page for members, or point to a place on a page.
  private var address: String? {
    let settings = context.settings
    var typed = PlainText.singleLine(context.fields["link"]).utf8[...]
    for start in [settings.base.origin, "\(settings.actionsPath)page", settings.base.path]
    where typed.starts(with: start.utf8) {
      typed = typed.dropFirst(start.utf8.count)
    }
    let path = typed.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    let words = path.drop { $0 == UInt8(ascii: "/") }
    return words.isEmpty ? nil : String(Substring(words))
  }

  private func sentence(
    _ field: String, _ errors: inout FieldErrors, isOptional: Bool
  ) -> String {
    let words = PlainText.singleLine(context.fields[field])
    if PlainText.isBlank(words) {
      if !isOptional { errors.add(field, "empty", in: "why") }
      return ""
    }
    if words.utf8.count > Notebook.whyBytes {
      errors.add(field, "long", in: "why", ["limit": context.locale.number(Notebook.whyBytes)])
    }
    return words
  }

  // MARK: The page

  /// The subject chosen so far: that of the other note where one is chosen, else from the address.
  private var subject: OwnSubject.ID? {
    other?.subject.id ?? OwnSubject.ID(digits: context.fields["subject"])
  }

  private var lesson: OwnLesson.ID? {
    other == nil ? OwnLesson.ID(digits: context.fields["lesson"]) : other?.lesson?.id
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let title = context.locale.text("notebook_connect_title")
    return try context.response(form) {
      ConnectNotesPage(
        chrome: context.notebookChrome(title, in: .notebook),
        breadcrumb: context.trail(note, isWithin: true),
        hue: "hue-\(note.subject.hue)", title: title, subjects: try subjects(),
        lessons: try lessons(), notes: try notes(),
        chosen: other.map {
          LinkView(
            label: context.locale.text("notebook_open", ["title": $0.title]),
            url: context.href(to: .ownNote($0.id)))
        },
        form: try view(form),
        page: pageForm(form), isPageOpen: isPage)
    }
  }

  private func url(_ query: String) -> String {
    context.href(to: .ownNote(note.id, .connectNote), query: query)
  }

  private func subjects() throws -> [ConnectChoiceView] {
    try context.site.subjects(of: me.id).map {
      ConnectChoiceView(
        label: $0.title, url: url("subject=\($0.id)"), hue: "hue-\($0.hue)",
        isCurrent: $0.id == subject)
    }
  }

  private func lessons() throws -> [ConnectChoiceView] {
    try context.site.lessons(of: me.id).filter { $0.subject == subject }.map {
      ConnectChoiceView(
        label: $0.title, url: url("subject=\($0.subject)&lesson=\($0.id)"),
        isCurrent: $0.id == lesson)
    }
  }

  /// The notes of the lesson, or of the subject while no lesson is chosen.
  private func notes() throws -> [ConnectChoiceView] {
    guard let subject else { return [] }
    var filter = NoteFilter()
    (filter.subject, filter.lesson) = (subject, lesson)
    return try context.site.notes(of: me.id, filter, asWritten: true, atMost: Self.most)
      .filter { $0.id != note.id }.map {
        ConnectChoiceView(
          label: $0.title, url: url("to=\($0.id)") + "#why", isCurrent: $0.id == other?.id)
      }
  }

  /// True if the form for a page of the site was sent.
  private var isPage: Bool {
    context.request.head.method == .post && context.fields["do"] == "page"
  }

  private func pageForm(_ form: FormState) -> FormView {
    let form = isPage ? form : FormState(context.locale)
    let address = context.field("link", form.errors, hint: "notebook_address_hint")
    var why = context.field("why", form.errors)
    (why.formID, why.isLong) = ("page", true)
    if !isPage { why.value = "" }
    why.label = context.locale.text("label_why_page")
    var view = context.form(
      "page", to: .ownNote(note.id, .connectNote), form, [address, why], hidden: [("do", "page")],
      button: "notebook_connect")
    view.isMain = false
    return view
  }

  private func view(_ form: FormState) throws -> FormView? {
    guard let other else { return nil }
    var why = context.field("why", form.errors)
    why.hint = context.locale.text("notebook_why_hint", ["title": other.title])
    var back = context.field("back", form.errors, isOptional: true)
    back.hint = context.locale.text("notebook_back_hint", ["title": other.title])
    (why.isLong, back.isLong) = (true, true)
    var view = context.form(
      "connect", to: .ownNote(note.id, .connectNote), form, [why, back],
      hidden: [("to", "\(other.id)")], button: "notebook_connect")
    view.other = LinkView(
      label: context.locale.text("notebook_not_now"), url: context.href(to: .ownNote(note.id)))
    return view
  }
}

/// The page on which a note is connected with another one.
struct ConnectNotesPage: PageView {
  static let template = "connect"

  /// The frame.
  let chrome: Chrome
  /// Breadcrumb.
  let breadcrumb: Breadcrumb
  /// The class of the subject's colour: "hue-7".
  let hue: String
  /// The heading.
  let title: String
  /// The subjects to choose from.
  var subjects: [ConnectChoiceView] = []
  /// The lessons of the chosen subject.
  var lessons: [ConnectChoiceView] = []
  /// The notes of the chosen subject or lesson.
  var notes: [ConnectChoiceView] = []
  /// The chosen note, as a link to look at it.
  var chosen: LinkView?
  /// The form for the reason; nil before a note is chosen.
  var form: FormView?
  /// The form for a page of the site.
  let page: FormView
  /// True if the form for a page of the site is unfolded.
  var isPageOpen = false
}

/// Something to choose: a subject, a lesson, a note.
struct ConnectChoiceView: View {
  /// Title of the choice.
  let label: String
  /// This page with the choice made.
  let url: String
  /// The class of its colour; nil except for a subject.
  var hue: String?
  /// True if it is chosen.
  var isCurrent = false
}
