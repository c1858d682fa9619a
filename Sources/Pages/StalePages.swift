public import Model

/// Which pages a change makes stale: one exhaustive switch.
///
/// It reads nothing but the change, which carries old and new values, and the sizes of pages; a new kind
/// of change does not compile until somebody has said here what it touches. Keys may name pages that do
/// not exist (the archive of a short list): rendering finds that out.
public struct StalePages: Sendable {
  /// How soon a page is written: the smaller, the sooner.
  public enum Priority: Int, Sendable {
    /// Where the author is sent to.
    case own = 0
    /// What readers look at first.
    case lists = 1
    /// Feeds and machines.
    case feeds = 2
    /// Everything that can wait.
    case rest = 3
  }

  /// Topics in one file of the sitemap.
  public static let topicsPerSitemap = 1000

  private let languages: [Language]
  private let limits: Limits

  /// Takes page sizes and languages from the settings.
  public init(_ settings: SiteSettings) {
    languages = settings.languages
    limits = settings.limits
  }

  /// The pages of one change, each with its priority; a key may occur twice.
  public func pages(of change: Change) -> [(key: PageKey, priority: Priority)] {
    switch change {
    case .topicPublished(let it): topicPublished(it)
    case .topicChanged(let it): topicChanged(it)
    case .commentPublished(let it): commentPublished(it)
    case .commentChanged(let it): commentChanged(it)
    case .dayChanged:
      languages.flatMap { [(.events($0), .lists), (.home($0), .lists)] }
    }
  }

  private typealias Pages = [(key: PageKey, priority: Priority)]

  private func commentChanged(_ it: CommentPublication) -> Pages {
    let page = Paging.page(of: it.position, size: limits.commentsPerPage)
    var pages: Pages = [(.topic(it.topic, page: page), .own), (.topicFeed(it.topic), .feeds)]
    for list in it.lists { pages.append((.listFeed(list), .feeds)) }
    if it.position == 1 { pages.append((.siteFeed, .feeds)) }
    return pages
  }

  private func commentPublished(_ it: CommentPublication) -> Pages {
    let page = Paging.page(of: it.position, size: limits.commentsPerPage)
    var pages: Pages = [(.topic(it.topic, page: page), .own), (.topicFeed(it.topic), .feeds)]
    if page > 1, Paging.opensPage(it.position, size: limits.commentsPerPage) {
      pages.append((.topic(it.topic, page: page - 1), .lists))
      pages.append((.latest(it.topic), .lists))
    }
    for list in it.lists {
      for language in languages { pages.append((.list(list, language), .lists)) }
      // The forum's feed announces topics; the feed of a board or a tag carries every comment.
      if list != TopicList.forum.id { pages.append((.listFeed(list), .feeds)) }
    }
    for language in languages { pages.append((.home(language), .lists)) }
    return pages + people(it.newAuthor, it.authorNumber)
  }

  private func topicChanged(_ it: TopicChange) -> Pages {
    let last = Paging.page(of: it.commentCount, size: limits.commentsPerPage)
    var pages: Pages = [
      (.topic(it.topic, page: 1), .own), (.latest(it.topic), .lists), (.siteFeed, .feeds),
      (.topicFeed(it.topic), .feeds),
    ]
    for page in 1..<max(last, 1) { pages.append((.topic(it.topic, page: page + 1), .lists)) }
    for place in it.places { pages += self.place(place) }
    for list in it.wholeLists { pages += archives(of: list) }
    for language in languages {
      pages += it.places.map { (.list($0.list, language), .lists) }
      pages += [(.home(language), .lists), (.tags(language), .rest)]
      if let author = it.author { pages.append((.person(author, language), .rest)) }
    }
    return pages
  }

  /// The whole archive of a list that appears or vanishes, by the last number that it gave out.
  private func archives(of list: ListPlace) -> Pages {
    let last = Paging.page(of: list.number, size: limits.topicsPerPage)
    return languages.flatMap { language in
      (1...max(last, 1)).map { (.archive(list.list, page: $0, language), .rest) }
    }
  }

  /// What shows a topic at its place in a list, except for the list's first page.
  private func place(_ place: ListPlace) -> Pages {
    var pages: Pages = [(.listFeed(place.list), .feeds)]
    let page = Paging.page(of: place.number, size: limits.topicsPerPage)
    let opens = page > 1 && Paging.opensPage(place.number, size: limits.topicsPerPage)
    for language in languages {
      pages.append((.archive(place.list, page: page, language), .rest))
      if opens { pages.append((.archive(place.list, page: page - 1, language), .rest)) }
    }
    if place.list == TopicList.forum.id { pages += sitemap(place.number) }
    return pages
  }

  private func topicPublished(_ it: TopicPublication) -> Pages {
    var pages: Pages = [(.siteFeed, .feeds)]
    for place in it.places {
      pages += self.place(place)
      if it.newLists.contains(place.list) { pages += archives(of: place) }
    }
    for language in languages {
      // A list's first topic, too, may bring it among the tags: so far it was that of notes, or of nothing.
      let isFirst = it.places.contains { $0.number == 1 && $0.list != TopicList.forum.id }
      if isFirst || !it.newLists.isEmpty { pages.append((.tags(language), .rest)) }
      if let author = it.author { pages.append((.person(author, language), .rest)) }
    }
    return pages
  }

  private func sitemap(_ number: Int) -> Pages {
    let block = Paging.page(of: number, size: Self.topicsPerSitemap)
    var pages: Pages = [(.sitemap(block: block), .rest)]
    if Paging.opensPage(number, size: Self.topicsPerSitemap) {
      pages.append((.sitemapIndex, .rest))
    }
    return pages
  }

  private func people(_ member: Member.ID?, _ number: Int?) -> Pages {
    guard let member, let number else { return [] }
    let page = Paging.page(of: number, size: limits.topicsPerPage)
    var pages: Pages = []
    for language in languages {
      pages += [
        (.person(member, language), .rest), (.people(language), .rest),
        (.peopleArchive(page: page, language), .rest),
      ]
      if page > 1, Paging.opensPage(number, size: limits.topicsPerPage) {
        pages.append((.peopleArchive(page: page - 1, language), .rest))
      }
    }
    return pages
  }
}
