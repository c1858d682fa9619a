public import Database
public import Model

/// A kind of which each list of topics has pages.
protocol PageOfList: ReferencesTopics {
  var id: TopicList.ID { get }
}

/// A kind whose pages name topics, boards or tags that are not their own.
protocol ReferencesTopics: PageKind {}

/// Files that show something that is no longer public.
public struct HiddenPages: Sendable {
  /// Files of topics, lists and uploads that are not public: they are removed.
  public private(set) var gone: [ManifestEntry] = []
  /// Public files that may name hidden pages: they are made again.
  public private(set) var stale: [StalePage] = []

  /// Looks through the manifest; inside a read transaction.
  public init(_ site: SiteDatabase, _ settings: SiteSettings) throws {
    let source = PageSource(site, settings)
    var topics: Set<Topic.ID> = []
    try source.reader.forEachTopic { topic, _ in topics.insert(topic) }
    let uploads = Set(try site.publicUploads())
    let lists = Set(try source.lists().map(\.list.id))
    let linked = try source.reader.linkedTopics()
    gone = try site.manifest { entry in
      guard let page = PageKey(text: entry.key)?.page else { return false }
      let isHidden =
        switch page {
        case let page as any PageOfTopic: !topics.contains(page.topic)
        case let page as TranslatedTopicKind: !topics.contains(page.id)
        case let page as UploadKind: !uploads.contains(page.name)
        case let page as any PageOfList: !lists.contains(page.id)
        default: false
        }
      if !isHidden,
        page is any ReferencesTopics
          || (page as? any PageOfTopic).map({ linked.contains($0.topic) }) == true
      {
        stale.append(StalePage(key: entry.key, priority: StalePages.Priority.rest.rawValue))
      }
      return isHidden
    }
  }
}
