public import Model

/// One generated file, whatever its address: the set is closed.
///
/// Its text, such as `topic/42/3` or `list/7/es`, is what the tables of stale pages and of the manifest
/// hold.
public enum PageKey: Hashable, Sendable {
  /// The first page of a tree.
  case home(Language)
  /// A page of the editors.
  case document(slug: String, Language)
  /// What has no tab.
  case more(Language)
  /// The topics of a list with the latest activity.
  case list(TopicList.ID, Language)
  /// One page of a list's archive.
  case archive(TopicList.ID, page: Int, Language)
  /// A list's feed.
  case listFeed(TopicList.ID)
  /// One page of a topic.
  case topic(Topic.ID, page: Int)
  /// Where the last page of a topic is.
  case latest(Topic.ID)
  /// The comments of a topic.
  case topicFeed(Topic.ID)
  /// All tags.
  case tags(Language)
  /// The newest people.
  case people(Language)
  /// People in the order of their first post.
  case peopleArchive(page: Int, Language)
  /// Somebody.
  case person(Member.ID, Language)
  /// What is new on the site.
  case siteFeed
  /// The list of the sitemap's files.
  case sitemapIndex
  /// One file of the sitemap.
  case sitemap(block: Int)
  /// What crawlers may not visit.
  case robots
  /// What is sent when nothing is found.
  case notFound(Language)
  /// A file of the theme, by its name without hash.
  case asset(name: String)
}

extension PageKey {
  /// The tree that the page is in; nil for one that exists once.
  var language: Language? {
    switch self {
    case .home(let language), .document(_, let language), .more(let language),
      .list(_, let language), .archive(_, _, let language), .tags(let language),
      .people(let language), .peopleArchive(_, let language), .person(_, let language),
      .notFound(let language):
      language
    case .listFeed, .topic, .latest, .topicFeed, .siteFeed, .sitemapIndex, .sitemap, .robots,
      .asset:
      nil
    }
  }

  /// The text that is stored.
  public var text: String {
    switch self {
    case .home(let language): "home/\(language)"
    case .document(let slug, let language): "document/\(slug)/\(language)"
    case .more(let language): "more/\(language)"
    case .list(let list, let language): "list/\(list)/\(language)"
    case .archive(let list, let page, let language): "archive/\(list)/\(page)/\(language)"
    case .listFeed(let list): "list-feed/\(list)"
    case .topic(let topic, let page): "topic/\(topic)/\(page)"
    case .latest(let topic): "latest/\(topic)"
    case .topicFeed(let topic): "topic-feed/\(topic)"
    case .tags(let language): "tags/\(language)"
    case .people(let language): "people/\(language)"
    case .peopleArchive(let page, let language): "people-archive/\(page)/\(language)"
    case .person(let member, let language): "person/\(member)/\(language)"
    case .siteFeed: "site-feed"
    case .sitemapIndex: "sitemap-index"
    case .sitemap(let block): "sitemap/\(block)"
    case .robots: "robots"
    case .notFound(let language): "not-found/\(language)"
    case .asset(let name): "asset/\(name)"
    }
  }

  /// Reads a stored text; nil when `text` did not write it.
  public init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let kind = parts.first, let key = Self.read(kind, Array(parts.dropFirst())),
      key.text == text
    else { return nil }
    self = key
  }

  private static func read(_ kind: String, _ parts: [String]) -> PageKey? {
    switch (kind, parts.count) {
    case ("site-feed", 0): .siteFeed
    case ("sitemap-index", 0): .sitemapIndex
    case ("robots", 0): .robots
    case (_, 1): readOne(kind, parts[0])
    case (_, 2): readTwo(kind, parts[0], parts[1])
    case ("archive", 3): readArchive(parts)
    default: nil
    }
  }

  private static func count(_ digits: String) -> Int? {
    Int(digits).flatMap { $0 < 0 ? nil : $0 }
  }

  private static func readOne(_ kind: String, _ word: String) -> PageKey? {
    switch kind {
    case "home": Language(word).map { .home($0) }
    case "more": Language(word).map { .more($0) }
    case "tags": Language(word).map { .tags($0) }
    case "people": Language(word).map { .people($0) }
    case "not-found": Language(word).map { .notFound($0) }
    case "list-feed": TopicList.ID(digits: word).map { .listFeed($0) }
    case "latest": Topic.ID(digits: word).map { .latest($0) }
    case "topic-feed": Topic.ID(digits: word).map { .topicFeed($0) }
    case "sitemap": count(word).map { .sitemap(block: $0) }
    case "asset": .asset(name: word)
    default: nil
    }
  }

  private static func readTwo(_ kind: String, _ word: String, _ last: String) -> PageKey? {
    if kind == "topic" {
      guard let topic = Topic.ID(digits: word), let page = count(last) else { return nil }
      return .topic(topic, page: page)
    }
    guard let language = Language(last) else { return nil }
    return switch kind {
    case "document": .document(slug: word, language)
    case "list": TopicList.ID(digits: word).map { .list($0, language) }
    case "people-archive": count(word).map { .peopleArchive(page: $0, language) }
    case "person": Member.ID(digits: word).map { .person($0, language) }
    default: nil
    }
  }

  private static func readArchive(_ parts: [String]) -> PageKey? {
    guard let list = TopicList.ID(digits: parts[0]), let page = count(parts[1]),
      let language = Language(parts[2])
    else { return nil }
    return .archive(list, page: page, language)
  }
}
