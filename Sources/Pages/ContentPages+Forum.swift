import Database
public import Model

// What an edited conversation touches. Its files are few and its pages many, so that all of them are taken:
// the question is asked before and after the edit, and both answers become stale.
extension ContentPages {
  /// The keys of all pages that show conversations.
  public func pages(of topics: [Topic.ID]) throws -> Set<String> {
    let reader = PageReader(site.reader)
    var pages: Set<PageKey> = []
    for id in topics { try add(id, reader, &pages) }
    return Set(pages.map(\.text))
  }

  private func add(_ id: Topic.ID, _ reader: PageReader, _ pages: inout Set<PageKey>) throws {
    guard let topic = try reader.topic(id) else { return }
    let count = Paging.page(of: topic.commentCount, size: settings.limits.commentsPerPage)
    for page in 1...count { pages.insert(.topic(id, page: page)) }
    pages.formUnion([.latest(id), .topicFeed(id), .siteFeed, .sitemapIndex])
    for language in settings.languages { pages.insert(.home(language)) }
    if let author = try reader.author(of: id) {
      for language in settings.languages { pages.insert(.person(author, language)) }
    }
    for place in try reader.places(of: id) { try add(place, reader, &pages) }
  }

  /// The pages of a list that a topic is in.
  private func add(
    _ place: ListPlace, _ reader: PageReader, _ pages: inout Set<PageKey>
  ) throws {
    guard let row = try reader.list(place.list) else { return }
    pages.insert(.listFeed(place.list))
    let page = Paging.page(of: place.number, size: settings.limits.topicsPerPage)
    // A tag that loses its last topic loses all its pages.
    let last = Paging.page(of: row.lastNumber, size: settings.limits.topicsPerPage)
    let archive = row.list.kind == .tag ? 1...max(last, 1) : max(page - 1, 1)...page
    for language in settings.languages {
      pages.insert(.list(place.list, language))
      for page in archive { pages.insert(.archive(place.list, page: page, language)) }
    }
    if row.list.kind == .forum {
      let block = Paging.page(of: place.number, size: StalePages.topicsPerSitemap)
      pages.insert(.sitemap(block: block))
    }
  }

  /// The keys of pages that show people who got numbers above one.
  public func pages(ofPeopleAfter number: Int) throws -> Set<String> {
    let reader = PageReader(site.reader)
    let people = try reader.people(after: number)
    guard !people.isEmpty else { return [] }
    let size = settings.limits.topicsPerPage
    let first = Paging.page(of: max(number, 1), size: size)
    let last = Paging.page(of: try reader.lastPersonNumber(), size: size)
    var pages: Set<PageKey> = []
    for language in settings.languages {
      pages.insert(.people(language))
      pages.formUnion(people.map { .person($0, language) })
      for page in first...last { pages.insert(.peopleArchive(page: page, language)) }
    }
    return Set(pages.map(\.text))
  }
}

extension PageReader {
  /// The member who started a topic; nil for a guest.
  fileprivate func author(of topic: Topic.ID) throws -> Member.ID? {
    try database.first(
      "SELECT author_id FROM public_topics WHERE id = ?", [.id(topic)]
    ) { $0.id(0) }.flatMap { $0 }
  }

  /// The lists that a topic is in, each with its number there.
  fileprivate func places(of topic: Topic.ID) throws -> [ListPlace] {
    try database.all(
      "SELECT list_id, number FROM public_listings WHERE topic_id = ?", [.id(topic)]
    ) { ListPlace(list: TopicList.ID($0.integer(0)), number: $0.int(1)) }
  }

  /// People who got numbers above one.
  fileprivate func people(after number: Int) throws -> [Member.ID] {
    try database.all(
      "SELECT id FROM public_members WHERE number > ? ORDER BY number", [.int(number)]
    ) { Member.ID($0.integer(0)) }
  }
}
