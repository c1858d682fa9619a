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
  /// The notes of a tag beyond those on its first page.
  case tagNotes(TopicList.ID, page: Int, Language)
  /// All subjects.
  case notes(Language)
  /// A subject, by its slug.
  case subject(String, Language)
  /// A lesson of a subject, by both slugs.
  case lesson(subject: String, slug: String, Language)
  /// A note.
  case note(NoteAddress, Language)
  /// The newest notes.
  case notesFeed
  /// Notes of the sitemap.
  case notesSitemap(block: Int)
  /// Everybody who teaches.
  case professors(Language)
  /// Somebody who teaches, by the slug.
  case professor(String, Language)
  /// The same for an address book.
  case card(String)
  /// What comes next.
  case events(Language)
  /// The events of a month.
  case eventMonth(CalendarMonth, Language)
  /// An event, by its slug.
  case event(String, Language)
  /// All events for a calendar.
  case calendar
  /// One event for a calendar.
  case eventCalendar(String)
  /// A picture or a document of the editors, by its name.
  case media(String)
  /// How browsers search the site.
  case openSearch(Language)
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
      .tagNotes(_, _, let language), .notes(let language), .subject(_, let language),
      .lesson(_, _, let language), .note(_, let language), .professors(let language),
      .professor(_, let language), .events(let language), .eventMonth(_, let language),
      .event(_, let language), .openSearch(let language), .notFound(let language):
      language
    case .listFeed, .topic, .latest, .topicFeed, .notesFeed, .notesSitemap, .card, .calendar,
      .eventCalendar, .media, .siteFeed, .sitemapIndex, .sitemap, .robots, .asset:
      nil
    }
  }
}
