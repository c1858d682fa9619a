import Database
import HTTPTypes
import Model
import Templates
import Theme

/// `me/notebook/professors`: who teaches a member, as they write it down, and the form to add somebody.
struct OwnProfessorsAction: FormAction {
  static let shownFields = ["name", "office", "email"]

  private let context: ActionContext
  private let me: SignedIn
  /// Who is changed; nil for somebody new.
  private let professor: OwnProfessor?

  /// The list, and the form for somebody new.
  init(_ context: ActionContext) throws {
    me = try context.member()
    (professor, self.context) = (nil, context)
  }

  /// One of them; throws `notFound` for another's.
  init(_ context: ActionContext, _ id: OwnProfessor.ID) throws {
    me = try context.member()
    guard let professor = try context.site.professor(id, of: me.id) else { throw Problem.notFound }
    (self.professor, self.context) = (professor, context)
  }

  private var route: Route { professor.map { .ownProfessor($0.id) } ?? .plain(.ownProfessors) }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    try context.countNotebook(me.id)
    switch context.fields["do"] {
    case "drop":
      guard let professor else { throw Problem.badRequest("reason_unknown_form") }
      _ = try context.site.write {
        try $0.setDropped(true, professor.id, of: me.id, at: context.now)
      }
      return context.redirect(to: context.href(.ownProfessors, query: "dropped=\(professor.id)"))
    case "restore":
      guard let id = OwnProfessor.ID(digits: context.fields["professor"]),
        try context.site.write({ try $0.setDropped(false, id, of: me.id, at: context.now) })
      else { throw Problem.notFound }
      return context.redirect(to: context.href(.ownProfessors))
    default: return try save()
    }
  }

  private func save() throws -> Reply {
    var form = FormState(context.locale)
    let typed = typed(&form.errors)
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    if try context.site.write({ try $0.keep(typed, of: me.id) }) != nil {
      return context.redirect(to: context.href(.ownProfessors))
    }
    form.refusal = (
      .unprocessableContent,
      context.locale.text(
        "notebook_professors_full", ["limit": context.locale.number(OwnProfessor.most)])
    )
    return .finished(try response(form))
  }

  private func typed(_ errors: inout FieldErrors) -> OwnProfessor {
    let name = PlainText.singleLine(context.fields["name"])
    if PlainText.initials(of: name) == "?" {
      errors.add("name", "professor")
    } else if name.utf8.count > Notebook.titleBytes {
      errors.add("name", "long", in: "title", ["limit": context.locale.number(Notebook.titleBytes)])
    }
    var typed = OwnProfessor(name: name, hue: context.ownHue)
    typed.office = PlainText.singleLine(context.fields["office"])
    if typed.office.utf8.count > OwnProfessor.officeBytes {
      errors.add("office", "long", ["limit": context.locale.number(OwnProfessor.officeBytes)])
    }
    if !PlainText.isBlank(context.fields["email"]) {
      typed.email = context.emailAddress("email", &errors)?.text ?? ""
    }
    typed.subject = OwnSubject.ID(digits: context.fields["subject"])
    if let professor { typed.id = professor.id }
    return typed
  }

  // MARK: The page

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let subjects = try context.site.subjects(of: me.id)
    return try context.response(form) {
      OwnProfessorsPage(
        chrome: context.notebookChrome(professor?.name ?? locale.text("notebook_professors")),
        title: professor?.name ?? locale.text("notebook_professors"),
        tabs: context.notebookTabs(.ownProfessors), dropped: dropped,
        professors: professor == nil
          ? try context.site.professors(of: me.id).map { row($0, subjects) } : [],
        form: fields(form, subjects), isFormOpen: !form.errors.isEmpty || form.refusal != nil,
        isOne: professor != nil, action: context.settings.href(route), hidden: context.hidden())
    }
  }

  private func row(_ professor: OwnProfessor, _ subjects: [OwnSubject]) -> OwnProfessorView {
    let subject = subjects.first { $0.id == professor.subject }
    return OwnProfessorView(
      name: professor.name, initials: PlainText.initials(of: professor.name),
      hue: "hue-\(professor.hue)", url: context.href(to: .ownProfessor(professor.id)),
      office: professor.office.isEmpty ? nil : professor.office,
      email: professor.email.isEmpty ? nil : professor.email, subject: subject?.title)
  }

  private func fields(_ form: FormState, _ subjects: [OwnSubject]) -> FormView {
    let isSent = context.request.head.method == .post
    func value(_ name: String, _ kept: String?) -> String {
      isSent ? context.fields[name] : kept ?? ""
    }
    var name = context.field("name", form.errors)
    var office = context.field("office", form.errors, isOptional: true)
    var email = context.field("email", form.errors, type: "email", isOptional: true)
    name.value = value("name", professor?.name)
    office.value = value("office", professor?.office)
    email.value = value("email", professor?.email)
    var subject = context.field("subject", form.errors, isOptional: true)
    subject.label = context.locale.text("notebook_subject")
    let chosen = value("subject", professor?.subject.map { "\($0)" })
    subject.choices =
      [ChoiceView(value: "", label: "–")]
      + subjects.map {
        ChoiceView(value: "\($0.id)", label: $0.title, isSelected: "\($0.id)" == chosen)
      }
    let hue = context.hueField(isSent ? context.ownHue : professor?.hue ?? 1)
    return context.form(
      "professor", to: route, form,
      [name, office, email] + (subjects.isEmpty ? [] : [subject]) + [hue], hidden: [("do", "save")],
      button: "notebook_keep")
  }

  private var dropped: UndoView? {
    guard let id = OwnProfessor.ID(digits: context.fields["dropped"]) else { return nil }
    return UndoView(
      words: context.locale.text("notebook_professor_dropped"),
      action: context.settings.href(.plain(.ownProfessors)),
      hidden: context.hidden([("do", "restore"), ("professor", "\(id)")]))
  }
}

/// Who teaches a member: for them alone.
struct OwnProfessorsPage: PageView {
  static let template = "own-professors"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// The rooms of the notebook, as links.
  let tabs: [LinkView]
  /// Who was deleted just now, with the button that brings them back.
  var dropped: UndoView?
  /// All of them, by name; none on the page of one.
  var professors: [OwnProfessorView] = []
  /// The form.
  let form: FormView
  /// Whether the form for somebody new stands open.
  var isFormOpen = false
  /// Whether it is the page of one.
  let isOne: Bool
  /// Where the button is sent that deletes them.
  let action: String
  /// What it sends along.
  let hidden: [HiddenFieldView]
}

/// Somebody who teaches, in a list of one's own.
struct OwnProfessorView: View {
  /// The name.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour: "hue-7".
  let hue: String
  /// A photo instead of the two letters: there is none.
  var faceURL: String?
  /// The form to change what is written down.
  let url: String
  /// Where and when to be found.
  var office: String?
  /// The e-mail address.
  var email: String?
  /// The title of their subject.
  var subject: String?
}
