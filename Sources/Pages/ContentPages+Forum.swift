import Database
public import Model

// What an edited conversation touches. Its files are few and its pages many, so that all of them are taken:
// the question is asked before and after the edit, and both answers become stale.
extension ContentPages {
  /// The keys of all pages that show conversations.
  public func pages(of topics: [Topic.ID]) throws -> Set<String> {
    let reader = PageReader(site.reader)
    let stale = StalePages(settings)
    let changes = try topics.compactMap { try change(of: $0, reader) }
    return Set(changes.flatMap { stale.pages(of: .topicChanged($0)).map(\.key.text) })
  }

  /// That everything about a topic is different.
  private func change(of id: Topic.ID, _ reader: PageReader) throws -> TopicChange? {
    guard let topic = try reader.topic(id) else { return nil }
    let places = try reader.places(of: id)
    // A tag that loses its last topic loses all its pages.
    let tags = try places.compactMap { try reader.list($0.list) }.filter { $0.list.kind == .tag }
    return TopicChange(
      topic: id, commentCount: topic.commentCount, places: places,
      wholeLists: tags.map { ListPlace(list: $0.list.id, number: $0.lastNumber) },
      author: try reader.author(of: id))
  }

  /// The keys of pages that show people who got numbers above one.
  public func pages(ofPeopleAfter number: Int) throws -> Set<String> {
    let reader = PageReader(site.reader)
    let people = try reader.people(after: number)
    guard !people.isEmpty else { return [] }
    let size = settings.limits.topicsPerPage
    let first = Paging.page(of: max(number, 1), size: size)
    let last = Paging.page(of: try reader.lastPersonNumber(), size: size)
    return Set(
      settings.languages.flatMap { language in
        [PageKey(PeoplePageKind(language: language)).text]
          + people.map { PageKey(PersonPageKind(member: $0, language: language)).text }
          + (first...last).map { PageKey(PeopleArchivePageKind(page: $0, language: language)).text }
      })
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
      "SELECT list_id, number FROM listings WHERE topic_id = ?", [.id(topic)]
    ) { ListPlace(list: TopicList.ID($0.integer(0)), number: $0.int(1)) }
  }

  /// People who got numbers above one.
  fileprivate func people(after number: Int) throws -> [Member.ID] {
    try database.all(
      "SELECT id FROM public_members WHERE number > ? ORDER BY number", [.int(number)]
    ) { Member.ID($0.integer(0)) }
  }
}
