import Database
import Model
import Time
import Theme

/// What a search found, as rows of a page and as JSON, both in the order of the page.
struct SearchFindings {
  private(set) var results = SearchResults()
  /// Objects such as `{"kind":"note","title":"Moon","url":"https://club.example/notes/a/b/moon/"}`.
  private(set) var list: [JSON] = []
  private let settings: SiteSettings

  fileprivate init(_ settings: SiteSettings) { self.settings = settings }

  /// Shows what was found of a kind: as rows, and as title and address.
  fileprivate mutating func add<Item, Row>(
    _ kind: String, _ group: WritableKeyPath<SearchResults, SearchGroup<Row>?>,
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
    if !rows.isEmpty { results[keyPath: group] = SearchGroup(rows: rows, hasMore: found.hasMore) }
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
      return (note.title, path, row(note, path))
    }
    try finds.add("event", \.events, search.events()) { event in
      let path = SitePath.event(event.slug, tree)
      return (event.title, path, row(event, path))
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
      let row = theme.professorRow(
        professor.name, at: path, avatar: professor.avatar, office: professor.office)
      return (professor.name, path, row)
    }
    try finds.add("page", \.documents, search.documents()) { page in
      let path = SitePath.document(page.slug, tree)
      let row = theme.noteRow(
        page.title, at: path, writtenIn: page.writtenIn, description: page.description, in: tree)
      return (page.title, path, row)
    }
    try finds.add("person", \.people, search.people()) { person in
      let path = SitePath.person(person.username, tree)
      let row = theme.personRow(person.name, at: path, joinedAt: person.joinedAt, in: tree)
      return (person.name, path, row)
    }
  }

  private func show(_ found: FoundList) -> (title: String, path: SitePath, row: LinkView) {
    let path = SitePath.list(found.list, tree)
    return (found.title, path, LinkView(label: found.title, url: settings.href(path)))
  }

  private func row(_ note: FoundNote, _ path: SitePath) -> NoteRowView {
    theme.noteRow(
      note.title, at: path, writtenIn: note.writtenIn, description: note.description,
      day: note.day, subject: (note.subject, note.hue), in: tree)
  }

  /// A day that may be years ago is said with its year, and without the time.
  private func row(_ event: FoundEvent, _ path: SitePath) -> EventRowView {
    theme.eventRow(
      event.title, at: path, writtenIn: event.writtenIn, days: event.days, showingYear: true,
      time: nil, datetime: event.days.lowerBound.description, location: event.location,
      subject: (event.subject, event.hue), isCancelled: event.isCancelled, in: tree)
  }
}
