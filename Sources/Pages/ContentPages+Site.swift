import Database
import Model

// The editors' pages, home, and what machines read.
extension ContentState {
  func addDocuments() throws {
    let zones = ZoneFaces(site)
    for language in settings.languages {
      let documents = try reader.documents(language)
      for (slug, _, _) in documents where slug != "index" {
        try add(DocumentPageKind(slug: slug, language: language)) {
          try addDocument(slug, language, &$0)
        }
      }
      try add(HomePageKind(language: language)) { digest in
        try addDocument("index", language, &digest)
        digest.add(try hasNotesFeed())
        for note in try newest(language, limit: PageRenderer.notesAtHome) { digest.add(note.name) }
        let limit = PageRenderer.eventsAtHome
        for event in try reader.events(from: today, language, limit: limit) {
          digest.add(try face(event, zones))
        }
      }
      try add(MorePageKind(language: language)) { digest in
        for (slug, title, description) in documents {
          digest.add(slug)
          digest.add(title)
          digest.add(description)
        }
        digest.add(try hasNotesFeed())
        digest.add(try reader.subjects(language).isEmpty ? 0 : 1)
        digest.add(try reader.professors(language).isEmpty ? 0 : 1)
        digest.add(try reader.eventDays(language).isEmpty ? 0 : 1)
      }
    }
  }

  private func addDocument(
    _ slug: String, _ language: Language, _ digest: inout ContentDigest
  ) throws {
    guard let document = try reader.document(slug, language) else { return }
    digest.add(document.writtenIn)
    digest.add(document.title)
    digest.add(document.description)
    digest.add(document.html)
    digest.add(try reader.documentLanguages(slug))
  }

  func addMachines() throws {
    try addFeeds()
    try addSitemap()
    for name in try site.mediaNames() { add(MediaKind(name: name)) { $0.add(1) } }
  }

  private func addFeeds() throws {
    var digest = ContentDigest()
    for note in try newest(settings.mainLanguage, limit: PageRenderer.entryCount) {
      digest.add(note.face)
      digest.add(note.text)
      digest.add(try face(ofSubject: note.address.subject, note.language))
    }
    add(NotesFeedKind()) { $0.add(digest.value) }
    add(SiteFeedKind()) { $0.add(digest.value) }
  }

  private func addSitemap() throws {
    var blocks: [ContentDigest] = []
    var count = 0
    for language in settings.languages {
      for address in try reader.originalNotes(language) {
        if count % SitemapKind.size == 0 { blocks.append(ContentDigest()) }
        count += 1
        blocks[blocks.count - 1].add(language)
        blocks[blocks.count - 1].add(address)
      }
    }
    for (index, block) in blocks.enumerated() {
      add(NotesSitemapKind(block: index + 1)) { $0.add(block.value) }
    }
    add(SitemapIndexKind()) { $0.add(blocks.count) }
    try add(SitemapKind(block: 0)) { digest in
      for language in settings.languages { try addPaths(language, &digest) }
    }
  }

  /// What a sitemap names besides topics and notes; the order is that of the page.
  private func addPaths(_ language: Language, _ digest: inout ContentDigest) throws {
    let code = language.code
    func add(_ items: [(String, Language)]) {
      digest.add(items.count)
      for (slug, writtenIn) in items {
        digest.add(slug)
        digest.add(writtenIn == language ? code : nil)
      }
    }
    add(try reader.originalDocuments(language).map { ($0, language) })
    add(try reader.subjects(language).map { ($0.slug, $0.text.writtenIn) })
    add(
      try reader.allLessons(language).map {
        let writtenIn = try reader.lessonLanguage($0.slug, in: $0.subject, language)
        return ("\($0.subject)/\($0.slug)", writtenIn ?? language)
      })
    add(try reader.professors(language).map { ($0.slug, $0.text.writtenIn) })
    add(try reader.allEvents(language).map { ($0.event.slug, $0.event.text.writtenIn) })
    for month in try reader.months(language) {
      digest.add(month.firstDay.description)
    }
  }
}
