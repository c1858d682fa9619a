import Database
import HTTPTypes
import Markdown
import Model
import Theme

/// `me/notebook/notes`, `me/notebook/notes/<id>/edit`: writes a new note, or changes one.
///
/// A picture or a document alone makes a note, too: without a title it takes the first words of its text, else its day. A
/// member without subjects names a first one in the form.
struct NoteFormAction: FormAction {
  static let shownFields = ["title", "subject", "tags", "place", "audience"]
  /// Maximum length in bytes of a title taken from the text.
  private static let taken = 80
  /// Maximum number of tags offered.
  private static let offered = 24

  private var context: ActionContext
  private let me: SignedIn
  /// Nil for a new one.
  private let note: OwnNote?

  init(_ context: ActionContext) throws {
    me = try context.member()
    (note, self.context) = (nil, context)
  }

  /// Looks it up; throws `notFound` for another member's note.
  init(_ context: ActionContext, _ id: OwnNote.ID) throws {
    me = try context.member()
    guard let note = try context.site.note(id, of: me.id) else { throw Problem.notFound }
    (self.note, self.context) = (note, context)
  }

  private var route: Route { note.map { .ownNote($0.id, .editNote) } ?? .plain(.newNote) }

  func show() throws -> Reply {
    var filled = self
    if let note, let text = try context.site.text(of: note) {
      filled.context.fields["title"] = note.title
      filled.context.fields["body"] = text.body
      filled.context.fields["tags"] = text.tags.map(\.name).joined(separator: ", ")
      filled.context.fields["place"] =
        note.lesson.map { "l\($0.id)" } ?? "s\(note.subject.id)"
      filled.context.fields["audience"] = note.audience.name
    }
    return .finished(try filled.response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    // A title alone makes a note.
    form.rendered = context.renderedBody(&form.errors, isNote: true)
    let title = try title(form.rendered, &form.errors)
    let tags = tags(&form.errors)
    let audience = try audience(&form.errors)
    let subject = try newSubject(&form.errors)
    let place = try NotebookPlace(context.fields["place"]) ?? subjectOfFirstAttempt
    if subject == nil, place == nil { form.errors.add("place", "none") }
    guard form.errors.isEmpty, !context.isPreview, let rendered = form.rendered else {
      return .finished(try response(form))
    }
    try context.countNotebook(me.id)
    let before = try context.site.publicNotes(of: me.id)
    let kept = try context.site.write { transaction -> NoteSaveOutcome in
      var place = place
      if let subject, let added = try transaction.addSubject(subject, hue: 1, of: me.id) {
        place = .subject(added)
      }
      guard let place else { return .refused }
      let new = NewOwnNote(
        place: place, title: title, body: context.writtenBody, html: rendered.html,
        renderer: MarkdownRenderer.version, tags: tags, audience: audience,
        language: context.tree.language)
      if note == nil,
        let same = try context.site.sameNote(new, of: me.id, since: context.earliestClick)
      {
        return .kept(same)
      }
      return try transaction.keep(new, as: note?.id, of: me.id, at: context.now)
    }
    switch kept {
    case .kept(let id):
      return try context.changed(before, of: me, note: id, to: context.href(to: .ownNote(id)))
    case .full:
      form.refusal = (.unprocessableContent, context.locale.text("notebook_full"))
    case .refused: form.errors.add("place", "none")
    }
    return .finished(try response(form))
  }

  // MARK: The fields

  private func title(
    _ rendered: RenderedMarkdown?, _ errors: inout FieldErrors
  ) throws -> String {
    guard PlainText.isBlank(context.fields["title"]), let html = rendered?.html, !html.isEmpty
    else { return context.ownTitle(&errors) }
    let words = Excerpt.text(of: html)
    if PlainText.initials(of: words) == "?" {
      return context.locale.text(
        "notebook_untitled",
        ["date": context.locale.longDate(context.theme.civil(context.now))])
    }
    guard words.utf8.count > Self.taken else { return words }
    let cut = words.utf8.prefix(Self.taken)
    let end = cut.lastIndex(of: 32) ?? cut.lastIndex { $0 & 0xC0 != 0x80 } ?? cut.endIndex
    return String(Substring(cut[..<end])) + "…"
  }

  /// The selected tags, `tag_0` and so on.
  private var ticked: [OwnTag] {
    (0..<Self.offered + Notebook.tags).compactMap { number in
      let field = "tag_\(number)"
      return context.fields.has(field) ? OwnTag(context.fields[field]) : nil
    }
  }

  /// The typed and the selected tags.
  private func tags(_ errors: inout FieldErrors) -> [OwnTag] {
    let tags = OwnTag.list(context.fields["tags"]).flatMap { typed in
      var known: Set<String> = []
      let all = (ticked + typed).filter { known.insert($0.folded).inserted }
      return all.count <= Notebook.tags ? all : nil
    }
    if tags == nil {
      errors.add(
        "tags", "own",
        [
          "most": context.locale.number(Notebook.tags),
          "limit": context.locale.number(Notebook.tagBytes),
        ])
    }
    return tags ?? []
  }

  /// Audiences that the note may be shown to: everyone only if the member has a public page.
  private var audiences: [Audience] {
    get throws {
      let hasPage = try context.site.hasPage(me.id)
      return OwnNote.audiences.filter { hasPage || $0 != .everyone }
    }
  }

  private func audience(_ errors: inout FieldErrors) throws -> Audience {
    guard context.fields.has("audience") else { return note?.audience ?? .me }
    if let audience = Audience(named: context.fields["audience"]),
      try audiences.contains(audience)
    {
      return audience
    }
    errors.add("audience", "none")
    return .me
  }

  /// The title of the first subject; nil for a member who already has one.
  private func newSubject(_ errors: inout FieldErrors) throws -> String? {
    guard try context.site.subjects(of: me.id).isEmpty else { return nil }
    return context.ownTitle(&errors, "subject")
  }

  /// The subject created by a first attempt of this form whose answer was lost, so that the form waited in the outbox.
  private var subjectOfFirstAttempt: NotebookPlace? {
    get throws {
      guard context.secondsInOutbox != nil else { return nil }
      let title = PlainText.singleLine(context.fields["subject"])
      return try context.site.subjects(of: me.id).first { $0.title == title }.map {
        .subject($0.id)
      }
    }
  }

  // MARK: The page

  func response(_ form: FormState) throws -> ActionResponse {
    let title = context.locale.text(note == nil ? "notebook_new_note" : "notebook_edit_note")
    return try context.response(form) {
      OwnNoteFormPage(
        chrome: context.notebookChrome(title, in: .notebook),
        breadcrumb: note.map { context.trail($0, isWithin: true) } ?? [context.notebookLink],
        title: title, summary: context.summary(form, isPost: false),
        shown: context.isPreview ? form.rendered?.html ?? [] : [], form: try view(form))
    }
  }

  /// The tags to pick from, and the field for others; a picked tag is not in the field as well.
  private func tagFields(_ errors: FieldErrors) throws -> [FieldView] {
    var typed = context.field("tags", errors, hint: "tags_hint", isOptional: true)
    var chosen = ticked
    var offered = try context.site.oftenTags(of: me.id, atMost: Self.offered)
    if let note, let own = try context.site.text(of: note)?.tags {
      offered += own.filter { tag in !offered.contains { $0.folded == tag.folded } }
    }
    guard !offered.isEmpty else { return [typed] }
    let isOffered = Set(offered.map(\.folded))
    if let list = OwnTag.list(typed.value) {
      chosen += list
      typed.value = list.filter { !isOffered.contains($0.folded) }.map(\.name)
        .joined(separator: ", ")
    }
    let areChosen = Set(chosen.map(\.folded))
    typed.label = context.locale.text("label_new_tags")
    var chips = FieldView(
      name: "tag", label: context.locale.text("notebook_your_tags"), isChips: true)
    chips.choices = offered.enumerated().map { number, tag in
      ChoiceView(
        value: tag.name, label: tag.name, isSelected: areChosen.contains(tag.folded),
        box: "tag_\(number)")
    }
    return [chips, typed]
  }

  private func view(_ form: FormState) throws -> OwnNoteFormView {
    let (errors, fields) = (form.errors, context.fields)
    let chosen = NotebookPlace(fields["place"])
    var name = context.field("title", errors, hint: "notebook_title_hint", isOptional: true)
    name.label = context.locale.text("title")
    var place = context.field("place", errors)
    place.label = context.locale.text("label_note_place")
    place.choices = try context.places(of: me.id, chosen: chosen)
    if place.choices.isEmpty {
      place = context.field("subject", errors, hint: "notebook_subject_hint")
      place.label = context.locale.text("notebook_subject")
    }
    let tags = try tagFields(errors)
    let audience = try context.audienceField(
      "audience", label: context.locale.text("label_audience"), audiences,
      chosen: fields.has("audience") ? fields["audience"] : Audience.me.name, errors)
    return OwnNoteFormView(
      action: context.settings.href(route), lang: context.tree.language.code, name: name,
      body: fields["body"], bodyLimit: context.settings.limits.commentBytes,
      bodyError: errors["body"], fields: [place] + tags + [audience],
      attached: context.attached, uploadURL: context.theme.uploadURL, kept: route.path,
      backURL: note.map { context.href(to: .ownNote($0.id)) } ?? context.href(.notebook),
      dropAction: note.map { context.settings.href(.ownNote($0.id)) })
  }
}
