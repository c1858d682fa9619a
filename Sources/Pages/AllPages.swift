public import Database
public import Model

/// Every page that the site has: what a whole build writes, and what may stay on disk.
public enum AllPages {
  /// All keys, in an order in which neighbours read neighbouring rows; inside a read transaction.
  ///
  /// A key of a page that turns out not to exist may be among them.
  public static func keys(_ site: SiteDatabase, _ settings: SiteSettings) throws -> [PageKey] {
    let reader = PageReader(site.connection)
    var keys: [PageKey] = [.siteFeed, .sitemapIndex, .robots]
    keys += try site.assetNames().map { .asset(name: $0) }
    for language in settings.languages {
      keys += [.home(language), .more(language), .tags(language), .people(language)]
      keys.append(.notFound(language))
      keys += try reader.documents(language).filter { $0.slug != "index" }.map {
        .document(slug: $0.slug, language)
      }
    }
    keys += try lists(reader, settings)
    keys += try people(reader, settings)
    return keys + (try topics(reader, settings))
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

  private static func topics(_ reader: PageReader, _ settings: SiteSettings) throws -> [PageKey] {
    var keys: [PageKey] = []
    for topic in try reader.allTopics() {
      let pages = Paging.page(of: topic.commentCount, size: settings.limits.commentsPerPage)
      keys += (1...pages).map { .topic(topic.id, page: $0) }
      if pages > 1 { keys.append(.latest(topic.id)) }
      keys.append(.topicFeed(topic.id))
    }
    return keys
  }
}
