public import Templates

/// The community's front door: who we are, what is being talked about.
public final class HomePage: PageView {
  /// The template that shows it.
  public static let template = "home"

  /// The frame.
  public let chrome: Chrome
  /// The large heading: a welcome.
  public let title: String
  /// A paragraph or two under it.
  public let lead: [UInt8]
  /// The language of title and lead, where it differs from the page's.
  public let lang: String?
  /// The topics with the latest activity.
  public let topics: [TopicRowView]
  /// Where all topics are.
  public let topicsURL: String
  /// Where to open a topic; none where nobody may write.
  public let newTopicURL: String?
  /// The first rule of the house.
  public let rule: RuleView?
  /// The community's feeds.
  public let feeds: [LinkView]
  /// The next events.
  public let events: [EventRowView]
  /// Where all events are.
  public let eventsURL: String?
  /// The newest notes.
  public let notes: [LinkView]
  /// Where all notes are.
  public let notesURL: String?

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    lead: [UInt8],
    lang: String? = nil,
    topics: [TopicRowView] = [],
    topicsURL: String,
    newTopicURL: String? = nil,
    rule: RuleView? = nil,
    feeds: [LinkView] = [],
    events: [EventRowView] = [],
    eventsURL: String? = nil,
    notes: [LinkView] = [],
    notesURL: String? = nil
  ) {
    self.chrome = chrome
    self.title = title
    self.lead = lead
    self.lang = lang
    self.topics = topics
    self.topicsURL = topicsURL
    self.newTopicURL = newTopicURL
    self.rule = rule
    self.feeds = feeds
    self.events = events
    self.eventsURL = eventsURL
    self.notes = notes
    self.notesURL = notesURL
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "title": .text,
    "lead": .html,
    "lang": .text,
    "topics": .list(TopicRowView.shape),
    "hasTopics": .flag,
    "topicsURL": .text,
    "newTopicURL": .text,
    "rule": .view(RuleView.shape),
    "feeds": .list(LinkView.shape),
    "hasFeeds": .flag,
    "events": .list(EventRowView.shape),
    "hasEvents": .flag,
    "eventsURL": .text,
    "notes": .list(LinkView.shape),
    "hasNotes": .flag,
    "notesURL": .text,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "title": .text(title)
    case "lead": .html(lead)
    case "lang": .optional(lang)
    case "topics": .list(topics)
    case "hasTopics": .flag(!topics.isEmpty)
    case "topicsURL": .text(topicsURL)
    case "newTopicURL": .optional(newTopicURL)
    case "rule": .optional(rule)
    case "feeds": .list(feeds)
    case "hasFeeds": .flag(!feeds.isEmpty)
    case "events": .list(events)
    case "hasEvents": .flag(!events.isEmpty)
    case "eventsURL": .optional(eventsURL)
    case "notes": .list(notes)
    case "hasNotes": .flag(!notes.isEmpty)
    case "notesURL": .optional(notesURL)
    default: .missing
    }
  }
}
