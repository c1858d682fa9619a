import Database
import Model
import Time
import Theme

/// What a search found, as rows of a page and as JSON, both in the order of the page.
struct SearchFindings {
  private(set) var groups = SearchGroups()
  /// Objects such as `{"kind":"note","title":"Moon","url":"https://club.example/notes/a/b/moon/"}`.
  private(set) var list: [JSON] = []
  private let settings: SiteSettings

  fileprivate init(_ settings: SiteSettings) { self.settings = settings }

  /// Shows what was found of a kind: as rows, and as title and address.
  fileprivate mutating func add<Item, Row>(
    _ kind: String, _ group: WritableKeyPath<SearchGroups, SearchGroup<Row>?>,
    _ found: Found<Item>, _ show: (Item) throws -> (title: String, path: SitePath, row: Row)
  ) rethrows {
    var rows: [Row] = []
    for item in found.items {
      let (title, path, row) = try show(item)
      rows.append(row)
      list.append(
        .object([
          ("kind", .text(kind)), ("title", .text(title)), ("url", .text(settings.absolute(path))),
        ]))
    }
    groups[keyPath: group] = SearchGroup(rows, hasMore: found.hasMore)
  }
}

extension Exchange {
  /// Searches for every kind of thing.
  func finds(_ search: TitleSearch) throws -> SearchFindings {
    var finds = SearchFindings(settings)
    try finds.add("topic", \.topics, search.topics()) { topic in
      let path = SitePath.topic(topic.address, settings.tree(topic.language))
      let board = try boardLink(topic.board)?.label
      return (topic.title, path, theme.row(topic, board: board, in: tree))
    }
    try finds.add("note", \.notes, search.notes()) { note in
      let path = SitePath.note(note.address, tree)
      return (note.title, path, row(note, settings.href(path)))
    }
    try finds.add("event", \.events, search.events()) { event in
      let path = SitePath.event(event.slug, tree)
      return (event.title, path, row(event, settings.href(path)))
    }
    try addPeople(search, to: &finds)
    try finds.add("board", \.boards, search.boards(), show)
    try finds.add("tag", \.tags, search.tags(), show)
    return finds
  }

  /// Professors, the editors' pages, and people: the order in which a page shows them.
  private func addPeople(_ search: TitleSearch, to finds: inout SearchFindings) throws {
    try finds.add("professor", \.professors, search.professors()) { professor in
      let path = SitePath.professor(professor.slug, tree)
      return (professor.name, path, row(professor, settings.href(path)))
    }
    try finds.add("page", \.documents, search.documents()) { page in
      let path = SitePath.document(page.slug, tree)
      return (page.title, path, row(page, settings.href(path)))
    }
    try finds.add("person", \.people, search.people()) { person in
      let path = SitePath.person(person.username, tree)
      return (person.name, path, row(person, settings.href(path)))
    }
  }

  private func show(_ found: FoundList) -> (title: String, path: SitePath, row: LinkView) {
    let path = SitePath.list(found.list, tree)
    return (found.title, path, LinkView(label: found.title, url: settings.href(path)))
  }

  private func row(_ note: FoundNote, _ url: String) -> NoteRowView {
    let lang = theme.lang(note.writtenIn, in: tree)
    return NoteRowView(
      title: note.title, url: url, lang: lang,
      language: lang.map { _ in theme.ownName(of: note.writtenIn) }, hue: "hue-\(note.hue)",
      subject: note.subject, date: note.day.map { locale.date($0) },
      datetime: note.day?.description,
      description: note.description.isEmpty ? nil : note.description)
  }

  private func row(_ page: FoundDocument, _ url: String) -> NoteRowView {
    let lang = theme.lang(page.writtenIn, in: tree)
    return NoteRowView(
      title: page.title, url: url, lang: lang,
      language: lang.map { _ in theme.ownName(of: page.writtenIn) },
      description: page.description.isEmpty ? nil : page.description)
  }

  /// A day that may be years ago is said with its year, and without the time.
  private func row(_ event: FoundEvent, _ url: String) -> EventRowView {
    let (first, last) = (event.days.lowerBound, event.days.upperBound)
    return EventRowView(
      title: event.title, url: url, day: String(first.day), month: locale.shortMonth(first.month),
      weekday: locale.weekdayDate(first),
      location: event.location.isEmpty ? nil : event.location,
      lang: theme.lang(event.writtenIn, in: tree), hue: "hue-\(event.hue)",
      subject: event.subject, isCancelled: event.isCancelled, datetime: first.description,
      until: first < last ? locale.text("event_until", ["date": locale.date(last)]) : nil)
  }

  private func row(_ professor: FoundProfessor, _ url: String) -> ProfessorRowView {
    ProfessorRowView(
      name: professor.name, url: url,
      avatarURL: professor.avatar.map { settings.href(.asset("avatars/\($0)")) },
      initials: PlainText.initials(of: professor.name), hue: Face.hue(of: professor.name),
      office: professor.office.isEmpty ? nil : professor.office)
  }

  private func row(_ person: FoundPerson, _ url: String) -> PersonRowView {
    let since = locale.monthYear(theme.civil(person.joinedAt))
    return PersonRowView(
      name: person.name, url: url, initials: PlainText.initials(of: person.name),
      hue: Face.hue(of: person.name), since: locale.text("since", ["date": since]))
  }
}
