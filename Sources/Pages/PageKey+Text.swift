import Model

// The texts of page keys, as the tables hold them: `note/statistics/estimation/intervals/es`.
extension PageKey {
  /// The text that is stored.
  public var text: String {
    switch self {
    case .home(let language): "home/\(language)"
    case .document(let slug, let language): "document/\(slug)/\(language)"
    case .more(let language): "more/\(language)"
    case .list(let list, let language): "list/\(list)/\(language)"
    case .archive(let list, let page, let language): "archive/\(list)/\(page)/\(language)"
    case .listFeed(let list): "list-feed/\(list)"
    case .topic(let topic, let page): "topic/" + String(topic.rawValue) + "/" + String(page)
    case .latest(let topic): "latest/" + String(topic.rawValue)
    case .topicFeed(let topic): "topic-feed/" + String(topic.rawValue)
    case .tags(let language): "tags/\(language)"
    case .people(let language): "people/\(language)"
    case .peopleArchive(let page, let language): "people-archive/\(page)/\(language)"
    case .person(let member, let language): "person/\(member)/\(language)"
    case .tagNotes(let list, let page, let language): "tag-notes/\(list)/\(page)/\(language)"
    case .notes(let language): "notes/\(language)"
    case .subject(let slug, let language): "subject/\(slug)/\(language)"
    case .lesson(let subject, let slug, let language): "lesson/\(subject)/\(slug)/\(language)"
    case .note(let note, let language):
      "note/\(note.subject)/\(note.lesson)/\(note.slug)/\(language)"
    case .notesFeed: "notes-feed"
    case .notesSitemap(let block): "notes-sitemap/\(block)"
    case .professors(let language): "professors/\(language)"
    case .professor(let slug, let language): "professor/\(slug)/\(language)"
    case .card(let slug): "card/\(slug)"
    case .events(let language): "events/\(language)"
    case .eventMonth(let month, let language):
      "event-month/\(month.year)/\(month.month)/\(language)"
    case .event(let slug, let language): "event/\(slug)/\(language)"
    case .calendar: "calendar"
    case .eventCalendar(let slug): "event-calendar/\(slug)"
    case .media(let name): "media/\(name)"
    case .openSearch(let language): "open-search/\(language)"
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
    case ("notes-feed", 0): .notesFeed
    case ("calendar", 0): .calendar
    case (_, 1): Language(parts[0]).flatMap { readTree(kind, $0) } ?? readOne(kind, parts[0])
    case ("topic", 2): readTopic(parts)
    case (_, 2): Language(parts[1]).flatMap { readTwo(kind, parts[0], $0) }
    case (_, 3): Language(parts[2]).flatMap { readThree(kind, parts[0], parts[1], $0) }
    case ("note", 4):
      Language(parts[3]).map {
        .note(NoteAddress(subject: parts[0], lesson: parts[1], slug: parts[2]), $0)
      }
    default: nil
    }
  }

  private static func count(_ digits: String) -> Int? {
    Int(digits).flatMap { $0 < 0 ? nil : $0 }
  }

  /// Pages of which each tree has one.
  private static func readTree(_ kind: String, _ language: Language) -> PageKey? {
    switch kind {
    case "home": .home(language)
    case "more": .more(language)
    case "tags": .tags(language)
    case "people": .people(language)
    case "notes": .notes(language)
    case "professors": .professors(language)
    case "events": .events(language)
    case "open-search": .openSearch(language)
    case "not-found": .notFound(language)
    default: nil
    }
  }

  private static func readOne(_ kind: String, _ word: String) -> PageKey? {
    switch kind {
    case "list-feed": TopicList.ID(digits: word).map { .listFeed($0) }
    case "latest": Topic.ID(digits: word).map { .latest($0) }
    case "topic-feed": Topic.ID(digits: word).map { .topicFeed($0) }
    case "sitemap": count(word).map { .sitemap(block: $0) }
    case "notes-sitemap": count(word).map { .notesSitemap(block: $0) }
    case "card": .card(word)
    case "event-calendar": .eventCalendar(word)
    case "media": .media(word)
    case "asset": .asset(name: word)
    default: nil
    }
  }

  private static func readTopic(_ parts: [String]) -> PageKey? {
    guard let topic = Topic.ID(digits: parts[0]), let page = count(parts[1]) else { return nil }
    return .topic(topic, page: page)
  }

  private static func readTwo(_ kind: String, _ word: String, _ language: Language) -> PageKey? {
    switch kind {
    case "document": .document(slug: word, language)
    case "list": TopicList.ID(digits: word).map { .list($0, language) }
    case "people-archive": count(word).map { .peopleArchive(page: $0, language) }
    case "person": Member.ID(digits: word).map { .person($0, language) }
    case "subject": .subject(word, language)
    case "professor": .professor(word, language)
    case "event": .event(word, language)
    default: nil
    }
  }

  private static func readThree(
    _ kind: String, _ first: String, _ second: String, _ language: Language
  ) -> PageKey? {
    switch kind {
    case "lesson": return .lesson(subject: first, slug: second, language)
    case "event-month":
      guard let year = count(first), let month = count(second) else { return nil }
      return CalendarMonth(year: year, month: month).map { .eventMonth($0, language) }
    case "archive", "tag-notes":
      guard let list = TopicList.ID(digits: first), let page = count(second) else { return nil }
      return kind == "archive"
        ? .archive(list, page: page, language) : .tagNotes(list, page: page, language)
    default: return nil
    }
  }
}
