import Database
import HTTPTypes
import Model
import Theme

/// `me/notebook/find`: the notes of a member by words, subject, lesson and tags together, with the number of notes for each.
///
/// With one tag chosen the tag itself can be renamed, or removed from all notes.
struct FindNotesAction: FormAction {
  static let shownFields = ["name"]
  /// Maximum number of tags listed.
  private static let maxTags = 200
  /// Maximum number of search words, and of chosen tags.
  private static let most = 8

  private let context: ActionContext
  private let me: SignedIn
  private let query: String
  private let errors: FieldErrors
  private let tags: [OwnTag]
  private var filter = NoteFilter()

  init(_ context: ActionContext) throws {
    me = try context.member()
    var errors = FieldErrors(context.locale)
    query = context.searched(&errors)
    tags = Array((OwnTag.list(context.fields["tags"]) ?? []).prefix(Self.most))
    filter.subject = OwnSubject.ID(digits: context.fields["subject"])
    filter.lesson = OwnLesson.ID(digits: context.fields["lesson"])
    filter.tags = tags.map(\.folded)
    filter.words = Folding.fold(query).utf8.split(separator: 32).prefix(Self.most)
      .map { String(Substring($0)) }
    // The search reads all notes.
    if !filter.words.isEmpty {
      try context.allow(context.quotas("search", most: context.settings.limits.searchesPerMinute))
    }
    (self.errors, self.context) = (errors, context)
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    guard let tag = tags.first, tags.count == 1 else {
      throw Problem.badRequest("reason_unknown_form")
    }
    try context.countNotebook(me.id)
    let before = try context.site.publicNotes(of: me.id)
    if context.fields["do"] == "remove" {
      try context.site.write { try $0.remove(tag, of: me.id) }
      return try context.changed(before, of: me, to: context.href(.findNotes))
    }
    guard let other = OwnTag(context.fields["name"]), !other.name.utf8.contains(44) else {
      var form = FormState(context.locale)
      form.errors.add(
        "name", "wrong", in: "tag", ["limit": context.locale.number(Notebook.tagBytes)])
      return .finished(try response(form))
    }
    try context.site.write { try $0.rename(tag, to: other, of: me.id) }
    return try context.changed(
      before, of: me,
      to: context.href(.findNotes, query: FormFields.encoded([("tags", other.name)])))
  }

  // MARK: The page

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, number, size) = (context.locale, context.pageNumber, Notebook.pageSize)
    let notes =
      errors.isEmpty
      ? try context.site.notes(of: me.id, filter, after: (number - 1) * size, atMost: size + 1) : []
    var search = context.searchForm(
      .findNotes, query, errors, label: "notebook_search", button: "notebook_search_button")
    search.more = choices().filter { $0.name != "q" }.map {
      HiddenFieldView(name: $0.name, value: $0.value)
    }
    let view = FindNotesPage(
      chrome: context.notebookChrome(locale.text("notebook_find"), in: .findNotes), search: search,
      chosen: try chosen(),
      subjects: try subjects(), lessons: try lessons(), tagLinks: try tagLinks(),
      notes: notes.prefix(size).map { context.row($0, withSubject: true) },
      pages: context.pages(number, hasMore: notes.count > size) {
        url(choices() + [("page", "\($0)")])
      },
      isNothingFound: notes.isEmpty && errors.isEmpty, tagForm: tagForm(form),
      isTagFormOpen: !form.errors.isEmpty, action: context.settings.href(.plain(.findNotes)),
      hidden: context.hidden([("tags", tags.map(\.name).joined(separator: ","))]))
    guard errors.isEmpty else { return try context.page(view, errors) }
    return try context.response(form) { view }
  }

  /// The current choices as fields, except those named.
  private func choices(but left: Set<String> = []) -> [(name: String, value: String)] {
    [
      ("q", query), ("subject", filter.subject.map { "\($0)" } ?? ""),
      ("lesson", filter.lesson.map { "\($0)" } ?? ""),
      ("tags", tags.map(\.name).joined(separator: ",")),
    ].filter { !$0.1.isEmpty && !left.contains($0.0) }.map { (name: $0.0, value: $0.1) }
  }

  private func url(_ choices: [(name: String, value: String)]) -> String {
    context.href(.findNotes, query: FormFields.encoded(choices))
  }

  /// The current choices, each as a link that removes it.
  private func chosen() throws -> [LinkView] {
    var links: [LinkView] = []
    if let id = filter.subject, let subject = try context.site.subject(id, of: me.id) {
      links.append(LinkView(label: subject.title, url: url(choices(but: ["subject", "lesson"]))))
    }
    if let id = filter.lesson, let lesson = try context.site.lesson(id, of: me.id) {
      links.append(LinkView(label: lesson.title, url: url(choices(but: ["lesson"]))))
    }
    for tag in tags {
      let others = tags.filter { $0 != tag }.map(\.name).joined(separator: ",")
      let fields = choices(but: ["tags"]) + (others.isEmpty ? [] : [("tags", others)])
      links.append(LinkView(label: tag.name, url: url(fields)))
    }
    return links
  }

  private func subjects() throws -> [CountedLinkView] {
    guard filter.subject == nil else { return [] }
    let counts = try context.site.countsBySubject(of: me.id, filter)
    return try context.site.subjects(of: me.id).compactMap { subject in
      counts.first { $0.of == subject.id }.map {
        CountedLinkView(
          label: subject.title, count: context.locale.number($0.count),
          url: url(choices() + [("subject", "\(subject.id)")]))
      }
    }
  }

  private func lessons() throws -> [CountedLinkView] {
    guard let subject = filter.subject, filter.lesson == nil else { return [] }
    let counts = try context.site.countsByLesson(of: me.id, filter)
    return try context.site.lessons(of: me.id).filter { $0.subject == subject }.compactMap {
      lesson in
      counts.first { $0.of == lesson.id }.map {
        CountedLinkView(
          label: lesson.title, count: context.locale.number($0.count),
          url: url(choices() + [("lesson", "\(lesson.id)")]))
      }
    }
  }

  /// The tags of the notes found; pressing one requires it as well.
  private func tagLinks() throws -> [CountedLinkView] {
    guard errors.isEmpty, tags.count < Self.most else { return [] }
    return try context.site.tags(of: me.id, filter, atMost: Self.maxTags)
      .filter { !filter.tags.contains($0.of.folded) }.map { tag in
        let all = (tags.map(\.name) + [tag.of.name]).joined(separator: ",")
        return CountedLinkView(
          label: tag.of.name, count: context.locale.number(tag.count),
          url: url(choices(but: ["tags"]) + [("tags", all)]))
      }
  }

  private func tagForm(_ form: FormState) -> FormView? {
    guard let tag = tags.first, tags.count == 1 else { return nil }
    var field = context.field("name", form.errors, isShort: true)
    field.label = context.locale.text("label_tag")
    if form.errors.isEmpty { field.value = tag.name }
    var view = context.form(
      "rename", to: .plain(.findNotes), form, [field],
      hidden: [("do", "rename"), ("tags", tag.name)], button: "notebook_rename_tag")
    view.isMain = false
    return view
  }
}
