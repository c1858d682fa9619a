import Database
import Model

// What tags gather besides topics.
extension ContentState {
  func addTags() throws {
    let lists = try reader.lists(.tag)
    let isUsed = try Dictionary(
      uniqueKeysWithValues: settings.languages.map { ($0, try reader.taggedLists($0)) })
    let slugs = lists.map(\.list.slug).sorted()
    for language in settings.languages {
      try add(TagsPageKind(language: language)) { digest in
        for row in lists where row.lastNumber > 0 || isUsed[language]?.contains(row.list.id) == true
        {
          digest.add(row.list.slug)
          digest.add(try title(row.list, language))
        }
      }
      let tagged = try notesByTag(language)
      for row in lists where isTag(row.list, isUsed, slugs) {
        try add(row.list, tagged[row.list.id] ?? [], isUsed, language)
      }
    }
    for row in lists where isUsed.values.contains(where: { $0.contains(row.list.id) }) {
      addTopics(of: row)
    }
  }

  /// Whether notes or events have a tag, or one below it.
  private func isTag(
    _ list: TopicList, _ isUsed: [Language: Set<TopicList.ID>], _ slugs: [String]
  ) -> Bool {
    if isUsed.values.contains(where: { $0.contains(list.id) }) { return true }
    // Few tags have others below them, and none below a plain word that stands alone.
    return slugs.contains { $0.hasPrefix(list.slug + "/") } || list.slug.utf8.contains(47)
  }

  private func add(
    _ list: TopicList, _ tagged: [NoteFace], _ isUsed: [Language: Set<TopicList.ID>],
    _ language: Language
  ) throws {
    let zones = ZoneFaces(site)
    try add(TopicListPageKind(list: list.id, language: language)) { digest in
      for language in settings.languages {
        digest.add(isUsed[language]?.contains(list.id) == true ? 1 : 0)
      }
      let limit = PageRenderer.notesOfTag
      digest.add(tagged.count > limit ? 1 : 0)
      try add(tagged.prefix(limit), language, &digest)
      for event in try reader.events(list.id, language, limit: PageRenderer.eventsOfTag) {
        digest.add(try face(event, zones))
      }
      for other in try reader.tags(below: list, language) + reader.tags(above: list, language) {
        digest.add(other.slug)
        digest.add(try title(other, language))
      }
    }
    guard tagged.count > PageRenderer.notesOfTag else { return }
    let size = PageRenderer.notesOfTagPage
    let last = Paging.page(of: tagged.count, size: size)
    for page in 1...last {
      try add(TagNotesPageKind(tag: list.id, page: page, language: language)) { digest in
        digest.add(last - page > 0 ? 1 : 0)
        try add(tagged[((page - 1) * size)..<min(page * size, tagged.count)], language, &digest)
      }
    }
  }

  private func add(
    _ tagged: ArraySlice<NoteFace>, _ language: Language, _ digest: inout ContentDigest
  ) throws {
    digest.add(tagged.count)
    for note in tagged {
      digest.add(note.face)
      digest.add(try face(ofSubject: note.address.subject, language))
    }
  }

  /// A tag whose topics are all gone has pages as long as notes have it.
  private func addTopics(of row: ListRow) {
    guard row.lastNumber > 0 else { return }
    add(ListFeedKind(list: row.list.id)) { $0.add(1) }
    let last = Paging.page(of: row.lastNumber, size: settings.limits.topicsPerPage)
    guard last > 1 else { return }
    for language in settings.languages {
      for page in 1...last {
        add(ArchivePageKind(list: row.list.id, page: page, language: language)) { $0.add(1) }
      }
    }
  }

  /// The notes of a tree by tag, in their order.
  private func notesByTag(_ language: Language) throws -> [TopicList.ID: [NoteFace]] {
    var tagged: [TopicList.ID: [NoteFace]] = [:]
    try reader.database.forEach(
      "SELECT list_id, item_id FROM public_tagged WHERE kind = 1 AND lang = ?",
      [.text(language.code)]
    ) { row in
      if let note = notes[row.int(1)] {
        tagged[TopicList.ID(row.integer(0)), default: []].append(note)
      }
    }
    return tagged.mapValues { $0.sorted { $0.place < $1.place } }
  }
}
