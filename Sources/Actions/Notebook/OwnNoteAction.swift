import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `me/notebook/notes/<id>`, and `notes/<id>` for others: a note, its tags, and its connections.
///
/// Others see it if their relation to the owner allows it (`SiteDatabase.standing`), with those of its connections that they
/// may see as well.
struct OwnNoteAction: FormAction {
  static let shownFields = ["tag"]
  /// Maximum number of tags offered, and of notes that they are taken from.
  private static let suggestions = 200
  /// Maximum number of tags that can be added with one click.
  private static let offeredTags = 16

  private let context: ActionContext
  private let me: SignedIn
  private let note: OwnNote
  /// The viewer's relation to the owner.
  private let standing: Audience

  /// Looks up one of the viewer's own notes; throws `notFound` for all others.
  init(_ context: ActionContext, _ id: OwnNote.ID) throws {
    me = try context.member()
    guard let note = try context.site.note(id, of: me.id) else { throw Problem.notFound }
    (self.note, standing, self.context) = (note, .me, context)
  }

  /// Looks up a note for anyone who may see it; throws `notFound` for others, as for a note that does not exist.
  init(_ context: ActionContext, shared id: OwnNote.ID) throws {
    me = try context.member()
    guard let owner = try context.site.owner(of: id) else { throw Problem.notFound }
    standing = try context.site.standing(of: context.viewer, to: owner)
    guard let note = try context.site.note(id, of: owner, for: standing) else {
      throw Problem.notFound
    }
    (self.note, self.context) = (note, context)
  }

  private var isOwn: Bool { standing == .me }

  func show() throws -> Reply {
    if context.request.wantsJSON { return .finished(.json(.ok, try json())) }
    return .finished(try response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    try context.countNotebook(me.id)
    let before = try context.site.publicNotes(of: me.id)
    switch context.fields["do"] {
    case "drop":
      _ = try context.site.write { try $0.drop(.note(note.id), of: me.id, at: context.now) }
      return try context.changed(
        before, of: me, to: context.href(.notebook, query: "dropped=n\(note.id)"))
    case "untag":
      if let tag = OwnTag(context.fields["tag"]) {
        _ = try context.site.write { try $0.mark(note.id, tag, isOn: false, of: me.id) }
      }
    case "disconnect":
      guard let other = OwnNote.ID(digits: context.fields["note"]),
        try context.site.write({ try $0.disconnect(note.id, other, of: me.id) })
      else { throw Problem.notFound }
    case "unlink":
      let address = context.fields["page"]
      guard try context.site.write({ try $0.disconnect(note.id, fromPage: address, of: me.id) })
      else { throw Problem.notFound }
    default: return try tag(before)
    }
    return try context.changed(before, of: me, to: context.href(to: .ownNote(note.id)))
  }

  private func tag(_ before: PublicNotes) throws -> Reply {
    var form = FormState(context.locale)
    let tag = OwnTag(context.fields["tag"])
    let isOnIt =
      try tag.map { tag in
        try context.site.write { try $0.mark(note.id, tag, isOn: true, of: me.id) }
      } ?? false
    if isOnIt {
      return try context.changed(before, of: me, to: context.href(to: .ownNote(note.id)))
    }
    form.errors.add(
      "tag", tag == nil ? "wrong" : "full",
      [
        "limit": context.locale.number(Notebook.tagBytes),
        "most": context.locale.number(Notebook.tags),
      ])
    return .finished(try response(form))
  }

  // MARK: The page

  private func url(of note: OwnNote) -> String {
    context.href(to: isOwn ? .ownNote(note.id) : .sharedNote(note.id))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, site) = (context.locale, context.site)
    guard let text = try site.text(of: note) else { throw Problem.notFound }
    let connections = try site.connections(of: note, for: standing).map(view) + links()
    return try context.response(form) {
      OwnNotePage(
        chrome: isOwn
          ? context.notebookChrome(note.title, in: .notebook) : context.chrome(note.title),
        breadcrumb: try breadcrumb(),
        hue: "hue-\(note.subject.hue)", title: note.title,
        date: locale.longDate(context.civil(note.madeAt)),
        changed: note.changedAt == note.madeAt
          ? nil
          : locale.text(
            "notebook_changed", ["date": locale.date(context.civil(note.changedAt))]),
        author: try author(), audience: isOwn ? locale.text("audience_\(note.audience.name)") : nil,
        audienceClass: "for-\(note.audience.name)",
        editURL: isOwn ? context.href(to: .ownNote(note.id, .editNote)) : nil,
        publicURL: try publicURL(),
        connectURL: isOwn ? context.href(to: .ownNote(note.id, .connectNote)) : nil,
        bookmarkURL: context.settings.has(.bookmarks)
          ? context.href(to: .bookmark(.ownNote(note.id), context.settings)) : nil,
        html: context.theme.withFootnotes(
          withViewer(context.theme.withPages(text.papers, in: try linked(text.html))),
          context.tree.language),
        tags: text.tags.map(view),
        tagForm: isOwn ? try tagForm(form, text.tags) : nil,
        offered: isOwn ? try offered(text.tags) : [],
        isTagFormOpen: !form.errors.isEmpty || context.fields.has("tags"),
        connections: connections,
        neighbourhood: Neighbourhood.view(
          label: locale.text("around_this_note"), title: note.title, url: url(of: note),
          hue: "hue-\(note.subject.hue)",
          connections.map { Neighbourhood.Neighbour(title: $0.title, url: $0.url, hue: $0.hue) }),
        beside: try beside(), action: context.settings.href(.ownNote(note.id)),
        hidden: context.hidden())
    }
  }

  /// A text with links to those notes it names that the reader may see.
  private func linked(_ html: [UInt8]) throws -> [UInt8] {
    try OwnNoteLinks { title in
      try context.site.note(titled: title, of: note.owner, for: standing).map {
        context.href(to: isOwn ? .ownNote($0) : .sharedNote($0))
      }
    }.html(html)
  }

  /// A text whose pictures and documents open on a page with a link back.
  private func withViewer(_ html: [UInt8]) -> [UInt8] {
    NoteFileLinks.html(html, context.settings) { name in
      context.href(to: .noteFile(note.id), query: FormFields.encoded([("name", name.text)]))
    }
  }

  private func breadcrumb() throws -> Breadcrumb {
    guard !isOwn else { return context.trail(note) }
    return [
      LinkView(
        label: context.locale.text("notebook_of", ["name": try ownerName()]),
        url: context.href(to: .personNotes(note.owner)))
    ]
  }

  private func ownerName() throws -> String {
    context.locale.author(try context.site.memberName(note.owner)?.name ?? "", isGuest: false)
  }

  /// The author; nil if the note is the reader's own.
  private func author() throws -> LinkView? {
    isOwn
      ? nil : LinkView(label: try ownerName(), url: context.href(to: .person(note.owner)))
  }

  /// The address of the public page.
  private func publicURL() throws -> String? {
    guard note.audience == .everyone, let owner = try context.site.memberName(note.owner) else {
      return nil
    }
    return context.settings.href(
      .ownNote(note.id, of: owner.username, context.settings.tree(note.language)))
  }

  private func view(_ tag: OwnTag) -> OwnTagView {
    OwnTagView(
      label: tag.name,
      url: isOwn
        ? context.href(.findNotes, query: FormFields.encoded([("tags", tag.name)])) : nil)
  }

  private func view(_ connection: OwnConnection) -> OwnConnectionView {
    OwnConnectionView(
      title: connection.note.title, url: url(of: connection.note),
      hue: "hue-\(connection.note.subject.hue)", why: connection.why,
      number: isOwn ? "\(connection.note.id)" : nil)
  }

  /// The pages of the site that the reader may see.
  private func links() throws -> [OwnConnectionView] {
    let renderer = try PageRenderer(context.site, context.theme, for: context.viewer)
    return try context.site.links(of: note).compactMap { link in
      guard let page = try renderer.named(link.address) else { return nil }
      return OwnConnectionView(
        title: page.title, url: context.settings.href(page.path), hue: "hue-\(note.subject.hue)",
        why: link.why, page: isOwn ? link.address : nil)
    }
  }

  /// The tags that the member uses most, without those of the note.
  private func offered(_ tags: [OwnTag]) throws -> [OwnTagView] {
    let own = Set(tags.map(\.folded))
    return try context.site.oftenTags(of: me.id, atMost: Self.offeredTags + own.count)
      .filter { !own.contains($0.folded) }.prefix(Self.offeredTags)
      .map { OwnTagView(label: $0.name) }
  }

  private func tagForm(_ form: FormState, _ tags: [OwnTag]) throws -> FormView {
    var field = context.field("tag", form.errors, isShort: true)
    let own = Set(tags.map(\.folded))
    field.suggestions = try context.site.tags(near: note, atMost: Self.suggestions)
      .filter { !own.contains($0.folded) }
      .map { ChoiceView(value: $0.name, label: $0.name, isSelected: false) }
    var view = context.form(
      "tags", to: .ownNote(note.id), form, [field], hidden: [("do", "tag")],
      button: "notebook_add_tag")
    view.isMain = false
    return view
  }

  /// The notes of the same lesson, or of the subject if the note is in none.
  private func beside() throws -> [LinkView] {
    var filter = NoteFilter()
    (filter.subject, filter.lesson, filter.standing) = (note.subject.id, note.lesson?.id, standing)
    let notes = try context.site.notes(of: note.owner, filter, asWritten: true, atMost: 30)
    return notes.count < 2
      ? [] : notes.map { LinkView(label: $0.title, url: url(of: $0), isCurrent: $0.id == note.id) }
  }

  private func json() throws -> JSON {
    guard let text = try context.site.text(of: note) else { throw Problem.notFound }
    // The Markdown names things that a page does not show, such as private notes: only the owner gets it.
    let body =
      isOwn ? text.body : String(decoding: HTMLText.text(of: try linked(text.html)), as: UTF8.self)
    return .object(
      [
        ("id", .number(note.id.rawValue)), ("title", .text(note.title)), ("body", .text(body)),
        ("subject", .text(note.subject.title)), ("lesson", .text(note.lesson?.title ?? "")),
        ("tags", .list(text.tags.map { .text($0.name) })),
        ("changed_at", .text(note.changedAt.rfc3339)),
      ] + (isOwn ? [("audience", .text(note.audience.name))] : []))
  }
}
