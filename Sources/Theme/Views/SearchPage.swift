public import Templates

/// The search: its form, and what has the words in its title, kind by kind.
public final class SearchPage: PageView {
  /// The template that shows it.
  public static let template = "search"

  /// The frame.
  public let chrome: Chrome
  /// Where the form leads.
  public let action: String
  /// The language of the form: "es".
  public let lang: String
  /// What was typed.
  public let query: String
  /// What is wrong with it, a sentence.
  public let queryError: String?
  /// What the reader should know of the results, a sentence.
  public let notice: String?
  /// What was found; empty before anything was looked for.
  public let results: SearchResults
  /// Whether nothing was found although something was looked for.
  public let isNothingFound: Bool
  /// Whether nothing was looked for yet.
  public let isUnasked: Bool
  /// Where to look around: the forum.
  public let forumURL: String
  /// Where to look around: the notes, when there are any.
  public let notesURL: String?

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    action: String,
    lang: String,
    query: String = "",
    queryError: String? = nil,
    notice: String? = nil,
    results: SearchResults = SearchResults(),
    isNothingFound: Bool = false,
    isUnasked: Bool = false,
    forumURL: String,
    notesURL: String? = nil
  ) {
    self.chrome = chrome
    self.action = action
    self.lang = lang
    self.query = query
    self.queryError = queryError
    self.notice = notice
    self.results = results
    self.isNothingFound = isNothingFound
    self.isUnasked = isUnasked
    self.forumURL = forumURL
    self.notesURL = notesURL
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "action": .text,
    "lang": .text,
    "query": .text,
    "queryError": .text,
    "notice": .text,
    "results": .view(SearchResults.shape),
    "isNothingFound": .flag,
    "isUnasked": .flag,
    "forumURL": .text,
    "notesURL": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "action": .text(action)
    case "lang": .text(lang)
    case "query": .text(query)
    case "queryError": .optional(queryError)
    case "notice": .optional(notice)
    case "results": .view(results)
    case "isNothingFound": .flag(isNothingFound)
    case "isUnasked": .flag(isUnasked)
    case "forumURL": .text(forumURL)
    case "notesURL": .optional(notesURL)
    default: .missing
    }
  }
}

/// What a search finds, kind by kind, while it looks; a kind of which nothing was found has no group.
public struct SearchGroups: Sendable {
  /// Topics.
  public var topics: SearchGroup<TopicRowView>?
  /// Notes.
  public var notes: SearchGroup<NoteRowView>?
  /// Events.
  public var events: SearchGroup<EventRowView>?
  /// Professors.
  public var professors: SearchGroup<ProfessorRowView>?
  /// Pages of the editors, shown as notes are.
  public var documents: SearchGroup<NoteRowView>?
  /// People.
  public var people: SearchGroup<PersonRowView>?
  /// Boards.
  public var boards: SearchGroup<LinkView>?
  /// Tags.
  public var tags: SearchGroup<LinkView>?

  /// Nothing so far.
  public init() {}
}

/// What a search found; a kind of which nothing was found has no group.
public final class SearchResults: View {
  /// Topics.
  public let topics: SearchGroup<TopicRowView>?
  /// Notes.
  public let notes: SearchGroup<NoteRowView>?
  /// Events.
  public let events: SearchGroup<EventRowView>?
  /// Professors.
  public let professors: SearchGroup<ProfessorRowView>?
  /// Pages of the editors, shown as notes are.
  public let documents: SearchGroup<NoteRowView>?
  /// People.
  public let people: SearchGroup<PersonRowView>?
  /// Boards.
  public let boards: SearchGroup<LinkView>?
  /// Tags.
  public let tags: SearchGroup<LinkView>?

  /// Takes what was found.
  public init(_ groups: SearchGroups = SearchGroups()) {
    topics = groups.topics
    notes = groups.notes
    events = groups.events
    professors = groups.professors
    documents = groups.documents
    people = groups.people
    boards = groups.boards
    tags = groups.tags
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "topics": .view(SearchGroup<TopicRowView>.shape),
    "notes": .view(SearchGroup<NoteRowView>.shape),
    "events": .view(SearchGroup<EventRowView>.shape),
    "professors": .view(SearchGroup<ProfessorRowView>.shape),
    "documents": .view(SearchGroup<NoteRowView>.shape),
    "people": .view(SearchGroup<PersonRowView>.shape),
    "boards": .view(SearchGroup<LinkView>.shape),
    "tags": .view(SearchGroup<LinkView>.shape),
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "topics": .optional(topics)
    case "notes": .optional(notes)
    case "events": .optional(events)
    case "professors": .optional(professors)
    case "documents": .optional(documents)
    case "people": .optional(people)
    case "boards": .optional(boards)
    case "tags": .optional(tags)
    default: .missing
    }
  }
}

/// What was found of one kind.
public final class SearchGroup<Row: View>: View {
  /// The first of them.
  public let rows: [Row]
  /// Whether there are more.
  public let hasMore: Bool

  /// Takes the rows as they are; nil when there are none.
  public init?(_ rows: [Row], hasMore: Bool) {
    if rows.isEmpty { return nil }
    self.rows = rows
    self.hasMore = hasMore
  }

  /// The keys that templates may use.
  public static var shape: Shape { ["rows": .list(Row.shape), "hasMore": .flag] }

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "rows": .list(rows)
    case "hasMore": .flag(hasMore)
    default: .missing
    }
  }
}
