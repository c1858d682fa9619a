import Database
import Model
import Theme
import Time

/// What a search found, as rows of a page and as JSON, both in the order of the page.
struct SearchFindings {
  private(set) var results = SearchResults()
  /// Objects such as `{"kind":"note","title":"Moon","url":"https://club.example/notes/a/b/moon/"}`.
  private(set) var list: [JSON] = []
  private let settings: SiteSettings

  /// Searches for every kind of thing, in the order in which a page shows them.
  init(_ context: ActionContext, _ search: TitleSearch) throws {
    settings = context.settings
    try add("topic", \.topics, search.topics(), context.show)
    try add("note", \.notes, search.notes(), context.show)
    try add("event", \.events, search.events(), context.show)
    try add("professor", \.professors, search.professors(), context.show)
    try add("page", \.documents, search.documents(), context.show)
    try add("product", \.things, search.products(), context.show)
    try add("shop", \.shops, search.shops(), context.show)
    try add("person", \.people, search.people(), context.show)
    try add("board", \.boards, search.boards(), context.show)
    try add("tag", \.tags, search.tags(), context.show)
  }

  /// Shows what was found of a kind: as rows, and as title and address.
  private mutating func add<Item, Row>(
    _ kind: String, _ group: WritableKeyPath<SearchResults, SearchGroup<Row>?>,
    _ found: Found<Item>, _ show: (Item) throws -> Shown<Row>
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

/// What stands in a list of what was found.
private typealias Shown<Row> = (title: String, path: SitePath, row: Row)

extension ActionContext {
  fileprivate func show(_ topic: TopicSummary) throws -> Shown<TopicRowView> {
    let board = try boardLink(topic.board)?.label
    return (
      topic.title, .topic(topic.address, settings.tree(topic.language)),
      theme.row(topic, board: board, in: tree)
    )
  }

  fileprivate func show(_ note: FoundNote) -> Shown<NoteRowView> {
    let path = SitePath.note(note.address, tree)
    let row = theme.noteRow(
      note.title, at: path, writtenIn: note.writtenIn, description: note.description,
      day: note.day, subject: (note.subject, note.hue), in: tree)
    return (note.title, path, row)
  }

  /// A day that may be years ago is said with its year, and without the time.
  fileprivate func show(_ event: FoundEvent) -> Shown<EventRowView> {
    let path = SitePath.event(event.slug, tree)
    let row = theme.eventRow(
      event.title, at: path, writtenIn: event.writtenIn, days: event.days, showingYear: true,
      time: nil, datetime: event.days.lowerBound.description, location: event.location,
      subject: (event.subject, event.hue), isCancelled: event.isCancelled, in: tree)
    return (event.title, path, row)
  }

  fileprivate func show(_ professor: FoundProfessor) -> Shown<ProfessorRowView> {
    let path = SitePath.professor(professor.slug, tree)
    let row = theme.professorRow(
      professor.name, at: path, avatar: professor.avatar, office: professor.office)
    return (professor.name, path, row)
  }

  fileprivate func show(_ page: FoundDocument) -> Shown<NoteRowView> {
    let path = SitePath.document(page.slug, tree)
    let row = theme.noteRow(
      page.title, at: path, writtenIn: page.writtenIn, description: page.description, in: tree)
    return (page.title, path, row)
  }

  fileprivate func show(_ product: FoundProduct) -> Shown<ThingRowView> {
    let path = SitePath.product(product.slug, tree)
    let price = product.price.map { theme.price($0, in: tree) }
    let facts = [product.brand, price ?? ""].filter { !$0.isEmpty }
    let row = ThingRowView(
      name: product.name, lang: theme.lang(product.writtenIn, in: tree), url: settings.href(path),
      pictureURL: product.media.map { settings.href(.media($0)) },
      facts: facts.isEmpty ? nil : facts.joined(separator: " · "))
    return (product.name, path, row)
  }

  /// The page of what it has.
  fileprivate func show(_ shop: FoundShop) -> Shown<NoteRowView> {
    let list = ProductList(id: ProductList.all.id, attribute: Product.shop, value: shop.slug)
    let path = SitePath.products(list, tree)
    let row = theme.noteRow(
      shop.name, at: path, writtenIn: tree.language, description: shop.address, in: tree)
    return (shop.name, path, row)
  }

  fileprivate func show(_ person: FoundPerson) -> Shown<PersonRowView> {
    let path = SitePath.person(person.username, tree)
    let row = theme.personRow(
      person.name, username: person.username, hasFace: person.hasFace, joinedAt: person.joinedAt,
      in: tree)
    return (person.name, path, row)
  }

  fileprivate func show(_ found: FoundList) -> Shown<LinkView> {
    let path = SitePath.list(found.list, tree)
    return (found.title, path, LinkView(label: found.title, url: settings.href(path)))
  }
}
