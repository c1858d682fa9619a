public import Database
public import Model

/// Every page that the site has: what a whole build writes, and what may stay on disk.
public enum AllPages {
  /// All keys, in an order in which neighbours read neighbouring rows; inside a read transaction.
  ///
  /// A key of a page that turns out not to exist may be among them.
  public static func keys(_ site: SiteDatabase, _ settings: SiteSettings) throws -> [PageKey] {
    try batches(of: .max, site, settings).first ?? []
  }

  /// The same in batches of a size: of a large site the keys are megabytes, and one list of them would be copied
  /// as it grows.
  static func batches(
    of size: Int, _ site: SiteDatabase, _ settings: SiteSettings
  ) throws -> [[PageKey]] {
    let reader = PageReader(site.reader)
    var keys: [PageKey] = [.siteFeed, .sitemapIndex, .robots, .notesFeed, .calendar]
    keys += try site.assetNames().map { .asset(name: $0) }
    for language in settings.languages {
      keys += [.home(language), .more(language), .tags(language), .people(language)]
      keys.append(.notFound(language))
      keys += try reader.documents(language).filter { $0.slug != "index" }.map {
        .document(slug: $0.slug, language)
      }
    }
    keys += try lists(reader, settings)
    keys += try study(site, reader, settings)
    keys += try people(reader, settings)
    var batches = Batches(size: size)
    for key in keys { batches.add(key) }
    keys = []
    try addTopics(reader, settings, to: &batches)
    return batches.all
  }

  /// Keys in the order in which they come, so many in each batch but the last.
  private struct Batches {
    let size: Int
    private var full: [[PageKey]] = []
    private var open: [PageKey] = []

    init(size: Int) { self.size = size }

    var all: [[PageKey]] { open.isEmpty ? full : full + [open] }

    mutating func add(_ key: PageKey) {
      if open.isEmpty { open.reserveCapacity(min(size, WholeBuild.batchSize)) }
      open.append(key)
      guard open.count == size else { return }
      full.append(open)
      open = []
    }
  }

  private static func study(
    _ site: SiteDatabase, _ reader: PageReader, _ settings: SiteSettings
  ) throws -> [PageKey] {
    var keys = try site.mediaNames().map { PageKey.media($0) }
    var notes = 0
    for language in settings.languages {
      keys += [.notes(language), .professors(language), .events(language), .openSearch(language)]
      keys += try reader.subjects(language).map { .subject($0.slug, language) }
      keys += try reader.allLessons(language).map {
        .lesson(subject: $0.subject, slug: $0.slug, language)
      }
      let addresses = try reader.allNotes(language)
      notes += addresses.count
      keys += addresses.map { .note($0, language) }
      keys += try reader.professors(language).map { .professor($0.slug, language) }
      keys += try reader.allEvents(language).map { .event($0.event.slug, language) }
      keys += try months(reader, language).map { .eventMonth($0, language) }
      for tag in try reader.taggedLists(language).sorted() {
        let count = try reader.noteCount(tag, language)
        let pages = Paging.page(of: count, size: PageRenderer.notesOfTagPage)
        if count > PageRenderer.notesOfTag {
          keys += (1...pages).map { .tagNotes(tag, page: $0, language) }
        }
      }
    }
    let blocks = Paging.page(of: notes, size: StalePages.topicsPerSitemap)
    keys += (1...blocks).map { .notesSitemap(block: $0) }
    keys += try reader.professors(settings.mainLanguage).map { .card($0.slug) }
    return keys
      + (try reader.allEvents(settings.mainLanguage).map { .eventCalendar($0.event.slug) })
  }

  /// The months in which something takes place.
  static func months(_ reader: PageReader, _ language: Language) throws -> [CalendarMonth] {
    var months: Set<CalendarMonth> = []
    for days in try reader.eventDays(language) {
      var month = CalendarMonth(days.lowerBound)
      let last = CalendarMonth(days.upperBound)
      // A century of an event that never ends is enough.
      for _ in 0..<1200 where month <= last {
        months.insert(month)
        month = month.next
      }
    }
    return months.sorted()
  }

  private static func lists(_ reader: PageReader, _ settings: SiteSettings) throws -> [PageKey] {
    var keys: [PageKey] = []
    for row in try TopicList.Kind.allCases.flatMap({ try reader.lists($0) }) {
      keys.append(.listFeed(row.list.id))
      let pages = Paging.page(of: row.lastNumber, size: settings.limits.topicsPerPage)
      for language in settings.languages {
        keys.append(.list(row.list.id, language))
        if pages > 1 { keys += (1...pages).map { .archive(row.list.id, page: $0, language) } }
      }
      if row.list.kind == .forum {
        let blocks = Paging.page(of: row.lastNumber, size: StalePages.topicsPerSitemap)
        keys += (0...blocks).map { .sitemap(block: $0) }
      }
    }
    return keys
  }

  private static func people(_ reader: PageReader, _ settings: SiteSettings) throws -> [PageKey] {
    var keys: [PageKey] = []
    let pages = Paging.page(of: try reader.lastPersonNumber(), size: settings.limits.topicsPerPage)
    let members = try reader.allPeople()
    for language in settings.languages {
      if pages > 1 { keys += (1...pages).map { .peopleArchive(page: $0, language) } }
      keys += members.map { .person($0, language) }
    }
    return keys
  }

  private static func addTopics(
    _ reader: PageReader, _ settings: SiteSettings, to batches: inout Batches
  ) throws {
    for topic in try reader.allTopics() {
      let pages = Paging.page(of: topic.commentCount, size: settings.limits.commentsPerPage)
      for page in 1...pages { batches.add(.topic(topic.id, page: page)) }
      if pages > 1 { batches.add(.latest(topic.id)) }
      batches.add(.topicFeed(topic.id))
    }
  }
}
