import Model

extension PageKey {
  /// The kinds of pages, in the order in which a build makes them, except that those of topics come last, and in which
  /// the sitemap has them.
  ///
  /// The name of each begins the texts of its keys, which the databases of sites hold: it stays.
  enum Kind: String, CaseIterable {
    case home, document, robots, asset, media, upload, sitemap
    case notFound = "not-found"
    case openSearch = "open-search"
    case webManifest = "web-manifest"
    case busy, offline, outbox, worker
    case siteFeed = "site-feed"
    case sitemapIndex = "sitemap-index"
    case list, unanswered, archive, tags, people, more, install
    case listFeed = "list-feed"
    case notes, subject, lesson, note
    case tagNotes = "tag-notes"
    case notesFeed = "notes-feed"
    case notesSitemap = "notes-sitemap"
    case ownNote = "own-note"
    case ownNotes = "own-notes"
    case ownNotesFeed = "own-notes-feed"
    case ownNotesSitemap = "own-notes-sitemap"
    case professors, professor, card
    case events
    case eventMonth = "event-month"
    case event, calendar
    case eventCalendar = "event-calendar"
    case catalogue
    case catalogueArchive = "catalogue-archive"
    case browse, product
    case productsSitemap = "products-sitemap"
    case map
    case person, face
    case peopleArchive = "people-archive"
    case translatedTopic = "translated-topic"
    case topic, latest
    case topicFeed = "topic-feed"
  }
}

extension SiteSettings {
  /// The kinds of pages of the features that are on, in their order.
  var pageKinds: [PageKey.Kind] {
    PageKey.Kind.allCases.filter { $0.type.feature.map(has) ?? true }
  }
}
