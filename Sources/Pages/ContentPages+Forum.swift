import Database
public import Model

// What an edited conversation touches. Its files are few and its pages many, so that all of them are taken:
// the question is asked before and after the edit, and both answers become stale.
extension ContentPages {
  /// The keys of all pages that show conversations.
  public func pages(of topics: [Topic.ID]) throws -> Set<String> {
    let reader = PageReader(site.reader)
    var pages = Keys()
    for id in topics { try add(id, reader, &pages) }
    return pages.texts
  }

  /// Keys, each once.
  private struct Keys {
    private(set) var texts: Set<String> = []

    mutating func add(_ page: some PageKind) { texts.insert(PageKey(page).text) }
  }

  private func add(_ id: Topic.ID, _ reader: PageReader, _ pages: inout Keys) throws {
    guard let topic = try reader.topic(id) else { return }
    for page in TopicPageKind.pages(of: id, commentCount: topic.commentCount, settings) {
      pages.add(page)
    }
    pages.add(LatestPageKind(topic: id))
    pages.add(TopicFeedKind(topic: id))
    pages.add(SiteFeedKind())
    pages.add(SitemapIndexKind())
    let author = try reader.author(of: id)
    for language in settings.languages {
      pages.add(HomePageKind(language: language))
      if let author { pages.add(PersonPageKind(member: author, language: language)) }
    }
    for place in try reader.places(of: id) { try add(place, reader, &pages) }
  }

  /// The pages of a list that a topic is in.
  private func add(_ place: ListPlace, _ reader: PageReader, _ pages: inout Keys) throws {
    guard let row = try reader.list(place.list) else { return }
    pages.add(ListFeedKind(list: place.list))
    let page = Paging.page(of: place.number, size: settings.limits.topicsPerPage)
    // A tag that loses its last topic loses all its pages.
    let last = Paging.page(of: row.lastNumber, size: settings.limits.topicsPerPage)
    let archive = row.list.kind == .tag ? 1...max(last, 1) : max(page - 1, 1)...page
    for language in settings.languages {
      pages.add(TopicListPageKind(list: place.list, language: language))
      for page in archive {
        pages.add(ArchivePageKind(list: place.list, page: page, language: language))
      }
    }
    if row.list.kind == .forum {
      pages.add(SitemapKind(block: Paging.page(of: place.number, size: SitemapKind.size)))
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
    var pages = Keys()
    for language in settings.languages {
      pages.add(PeoplePageKind(language: language))
      for person in people { pages.add(PersonPageKind(member: person, language: language)) }
      for page in first...last { pages.add(PeopleArchivePageKind(page: page, language: language)) }
    }
    return pages.texts
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
