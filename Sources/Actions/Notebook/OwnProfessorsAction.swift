import Database
import HTTPTypes
import Model
import Templates
import Theme

/// `me/notebook/professors`: a member's professors, as they write them down, and the form to add one.
struct OwnProfessorsAction: FormAction {
  static let shownFields = ["name", "family", "office", "email", "about", "picture"]

  let context: ActionContext
  let me: SignedIn
  /// The professor being changed; nil for a new one.
  let professor: OwnProfessor?
  /// The picture that was sent.
  let sent: FormSubmission

  /// Shows the list, and the form for a new professor.
  init(_ context: ActionContext) throws {
    me = try context.member()
    (professor, sent, self.context) = (nil, .plain, context)
  }

  /// Shows one of them; throws `notFound` for another member's.
  init(_ context: inout ActionContext, _ id: OwnProfessor.ID) throws {
    me = try context.member()
    sent = try context.formSubmission(file: "picture")
    guard let professor = try context.site.professor(id, of: me.id) else { throw Problem.notFound }
    (self.professor, self.context) = (professor, context)
  }

  var route: Route { professor.map { .ownProfessor($0.id) } ?? .plain(.ownProfessors) }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    try context.countNotebook(me.id)
    if case .plain = sent {} else { return try uploadPicture() }
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
    let typed = try typed(&form.errors)
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

  private func typed(_ errors: inout FieldErrors) throws -> OwnProfessor {
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
    typed.family = PlainText.singleLine(context.fields["family"])
    if !typed.family.isEmpty, !name.utf8.reversed().starts(with: typed.family.utf8.reversed()) {
      errors.add("family", "other")
    }
    typed.about = lines(context.fields["about"])
    if typed.about.utf8.count > OwnProfessor.aboutBytes {
      errors.add(
        "about", "long", in: "about_professor",
        ["limit": context.locale.number(OwnProfessor.aboutBytes)])
    }
    if let professor { (typed.id, typed.picture) = (professor.id, professor.picture) }
    try chooseAvatar(&typed, &errors)
    return typed
  }

  /// A text of several lines, without invisible characters.
  private func lines(_ text: String) -> String {
    let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
      .map { PlainText.singleLine(String(Substring($0))) }
    let kept = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
    return kept.joined(separator: "\n")
  }

  // MARK: The page

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let subjects = try context.site.subjects(of: me.id)
    return try context.response(form) {
      OwnProfessorsPage(
        chrome: context.notebookChrome(
          professor?.name ?? locale.text("notebook_professors"), in: .ownProfessors),
        title: professor?.name ?? locale.text("notebook_professors"), dropped: dropped,
        deleted: try context.deletedLink(me.id),
        professors: professor == nil
          ? try context.site.professors(of: me.id).map { row($0, subjects) } : [],
        form: try fields(form, subjects),
        picture: professor == nil || context.theme.uploadURL == nil ? nil : pictureForm(form),
        isFormOpen: !form.errors.isEmpty || form.refusal != nil, isOne: professor != nil,
        action: context.settings.href(route), hidden: context.hidden())
    }
  }

  private func row(_ professor: OwnProfessor, _ subjects: [OwnSubject]) -> OwnProfessorView {
    let subject = subjects.first { $0.id == professor.subject }
    return OwnProfessorView(
      name: professor.name, initials: PlainText.initials(of: professor.name),
      hue: "hue-\(professor.hue)", faceURL: faceURL(professor),
      url: context.href(to: .ownProfessor(professor.id)),
      office: professor.office.isEmpty ? nil : professor.office,
      email: professor.email.isEmpty ? nil : professor.email, subject: subject?.title,
      about: professor.about.isEmpty ? nil : professor.about)
  }

  private func fields(_ form: FormState, _ subjects: [OwnSubject]) throws -> FormView {
    var isSent = context.request.head.method == .post
    var form = form
    if case .plain = sent {} else { (isSent, form) = (false, FormState(context.locale)) }
    func value(_ name: String, _ kept: String?) -> String {
      isSent ? context.fields[name] : kept ?? ""
    }
    var name = context.field("name", form.errors)
    var office = context.field("office", form.errors, isOptional: true)
    var email = context.field("email", form.errors, type: "email", isOptional: true)
    name.value = value("name", professor?.name)
    office.value = value("office", professor?.office)
    email.value = value("email", professor?.email)
    var family = context.field("family", form.errors, hint: "hint_family", isOptional: true)
    family.value = value("family", professor?.family)
    var about = context.field("about", form.errors, hint: "hint_about_professor", isOptional: true)
    (about.value, about.isLong) = (value("about", professor?.about), true)
    about.label = context.locale.text("label_about_professor")
    var subject = context.field("subject", form.errors, isOptional: true)
    subject.label = context.locale.text("notebook_subject")
    let chosen = value("subject", professor?.subject.map { "\($0)" })
    subject.choices =
      [ChoiceView(value: "", label: "–")]
      + subjects.map {
        ChoiceView(value: "\($0.id)", label: $0.title, isSelected: "\($0.id)" == chosen)
      }
    let hue = isSent ? context.ownHue : professor?.hue ?? 1
    var view = context.form(
      "professor", to: route, form,
      [name, try faceField(form, name.value, hue), context.hueField(hue), office, email]
        + (subjects.isEmpty ? [] : [subject]) + [about, family], hidden: [("do", "save")],
      button: "notebook_keep")
    if professor != nil {
      view.other = LinkView(
        label: context.locale.text("notebook_not_now"), url: context.href(.ownProfessors))
    }
    return view
  }

  private var dropped: UndoView? {
    guard let id = OwnProfessor.ID(digits: context.fields["dropped"]) else { return nil }
    return UndoView(
      words: context.locale.text("notebook_professor_dropped"),
      action: context.settings.href(.plain(.ownProfessors)),
      hidden: context.hidden([("do", "restore"), ("professor", "\(id)")]))
  }
}
