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

    /// Where all about a kind is said.
    var type: any PageKind.Type {
      switch self {
      case .home: HomePageKind.self
      case .document: DocumentPageKind.self
      case .more: MorePageKind.self
      case .install: InstallPageKind.self
      case .people: PeoplePageKind.self
      case .robots: RobotsKind.self
      case .asset: AssetKind.self
      case .media: MediaKind.self
      case .upload: UploadKind.self
      case .sitemap: SitemapKind.self
      case .notFound: NotFoundPageKind.self
      case .openSearch: OpenSearchKind.self
      case .webManifest: WebManifestKind.self
      case .busy: BusyPageKind.self
      case .offline: OfflinePageKind.self
      case .outbox: OutboxPageKind.self
      case .worker: WorkerKind.self
      case .siteFeed: SiteFeedKind.self
      case .sitemapIndex: SitemapIndexKind.self
      case .list: TopicListPageKind.self
      case .unanswered: UnansweredPageKind.self
      case .archive: ArchivePageKind.self
      case .tags: TagsPageKind.self
      case .listFeed: ListFeedKind.self
      case .notes: NotesPageKind.self
      case .subject: SubjectPageKind.self
      case .lesson: LessonPageKind.self
      case .note: NotePageKind.self
      case .tagNotes: TagNotesPageKind.self
      case .notesFeed: NotesFeedKind.self
      case .notesSitemap: NotesSitemapKind.self
      case .ownNote: OwnNotePageKind.self
      case .ownNotes: OwnNotesPageKind.self
      case .ownNotesFeed: OwnNotesFeedKind.self
      case .ownNotesSitemap: OwnNotesSitemapKind.self
      case .professors: ProfessorsPageKind.self
      case .professor: ProfessorPageKind.self
      case .card: CardKind.self
      case .events: EventsPageKind.self
      case .event: EventPageKind.self
      case .calendar: CalendarKind.self
      case .eventMonth: EventMonthPageKind.self
      case .eventCalendar: EventCalendarKind.self
      case .catalogue: ProductListPageKind.self
      case .catalogueArchive: ProductArchivePageKind.self
      case .browse: BrowsePageKind.self
      case .product: ProductPageKind.self
      case .productsSitemap: ProductsSitemapKind.self
      case .map: MapPageKind.self
      case .person: PersonPageKind.self
      case .face: AvatarKind.self
      case .peopleArchive: PeopleArchivePageKind.self
      case .translatedTopic: TranslatedTopicKind.self
      case .topic: TopicPageKind.self
      case .latest: LatestPageKind.self
      case .topicFeed: TopicFeedKind.self
      }
    }
  }
}

extension SiteSettings {
  /// The kinds of pages of the features that are on, in their order.
  var pageKinds: [PageKey.Kind] {
    PageKey.Kind.allCases.filter { $0.type.feature.map(has) ?? true }
  }
}
