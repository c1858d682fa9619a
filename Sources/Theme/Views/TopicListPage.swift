public import Templates

/// The hot list of the forum, of a board or of a tag: the topics with the latest activity.
///
/// The forum's list has no breadcrumb; a board's and a tag's lead back to it.
public final class TopicListPage: PageView {
  /// The template that shows it.
  public static let template = "topic-list"

  /// The frame.
  public let chrome: Chrome
  /// The heading: "Forum", "Travel", "lisboa".
  public let title: String
  /// A line about the board or the tag.
  public let description: String?
  /// The way here, from the forum downwards.
  public let breadcrumb: [LinkView]
  /// "Latest" and the boards, the current one marked.
  public let boards: [LinkView]
  /// The topics, latest activity first.
  public let topics: [TopicRowView]
  /// The last page of the archive; none when everything is on this page.
  public let archiveURL: String?
  /// Where to open a topic, board or tag chosen; none where nobody may write.
  public let newTopicURL: String?
  /// Tags in use.
  public let tags: [LinkView]
  /// Where all tags are.
  public let tagsURL: String?
  /// The Atom feed of this list.
  public let feedURL: String?
  /// Notes with the tag, by subject.
  public let noteGroups: [NoteGroupView]
  /// The words that lead to all of them: "All notes tagged “exam”".
  public let notesLabel: String?
  /// Where all of them are; none when they are all here.
  public let allNotesURL: String?
  /// Coming events with the tag.
  public let events: [EventRowView]
  /// Tags below this one: "exam/2024".
  public let subtags: [LinkView]
  /// What is said where there are no topics.
  public let emptyLine: String?
  /// Other lists of the forum's topics, such as those without a reply; the forum's list alone leads there.
  public let otherLists: [MoreLinkView]
  /// Whether topics are shown, or that there are none; not for a tag that only notes have.
  public let showsTopics: Bool

  /// Takes every string finished, in the page's language.
  public init(
    chrome: Chrome,
    title: String,
    description: String? = nil,
    breadcrumb: [LinkView] = [],
    boards: [LinkView] = [],
    topics: [TopicRowView] = [],
    archiveURL: String? = nil,
    newTopicURL: String? = nil,
    tags: [LinkView] = [],
    tagsURL: String? = nil,
    feedURL: String? = nil,
    noteGroups: [NoteGroupView] = [],
    notesLabel: String? = nil,
    allNotesURL: String? = nil,
    events: [EventRowView] = [],
    subtags: [LinkView] = [],
    emptyLine: String? = nil,
    otherLists: [MoreLinkView] = [],
    showsTopics: Bool = true
  ) {
    self.chrome = chrome
    self.title = title
    self.description = description
    self.breadcrumb = breadcrumb
    self.boards = boards
    self.topics = topics
    self.archiveURL = archiveURL
    self.newTopicURL = newTopicURL
    self.tags = tags
    self.tagsURL = tagsURL
    self.feedURL = feedURL
    self.noteGroups = noteGroups
    self.notesLabel = notesLabel
    self.allNotesURL = allNotesURL
    self.events = events
    self.subtags = subtags
    self.emptyLine = emptyLine
    self.otherLists = otherLists
    self.showsTopics = showsTopics
  }

  /// The keys that templates may use.
  public static let shape: Shape = [
    "chrome": .view(Chrome.shape),
    "title": .text,
    "description": .text,
    "breadcrumb": .list(CrumbView.shape),
    "hasBreadcrumb": .flag,
    "boards": .list(LinkView.shape),
    "hasBoards": .flag,
    "topics": .list(TopicRowView.shape),
    "hasTopics": .flag,
    "archiveURL": .text,
    "newTopicURL": .text,
    "tags": .list(LinkView.shape),
    "hasTags": .flag,
    "tagsURL": .text,
    "feedURL": .text,
    "noteGroups": .list(NoteGroupView.shape),
    "hasNoteGroups": .flag,
    "notesLabel": .text,
    "allNotesURL": .text,
    "events": .list(EventRowView.shape),
    "hasEvents": .flag,
    "subtags": .list(LinkView.shape),
    "hasSubtags": .flag,
    "emptyLine": .text,
    "otherLists": .list(MoreLinkView.shape),
    "hasOtherLists": .flag,
    "showsTopics": .flag,
  ]

  /// The value of one key.
  public func value(for key: ViewKey) -> Value {
    switch key {
    case "chrome": .view(chrome)
    case "title": .text(title)
    case "description": .optional(description)
    case "breadcrumb": CrumbView.numbered(breadcrumb)
    case "hasBreadcrumb": .flag(!breadcrumb.isEmpty)
    case "boards": .list(boards)
    case "hasBoards": .flag(!boards.isEmpty)
    case "topics": .list(topics)
    case "hasTopics": .flag(!topics.isEmpty)
    case "archiveURL": .optional(archiveURL)
    case "newTopicURL": .optional(newTopicURL)
    case "tags": .list(tags)
    case "hasTags": .flag(!tags.isEmpty)
    case "tagsURL": .optional(tagsURL)
    case "feedURL": .optional(feedURL)
    case "noteGroups": .list(noteGroups)
    case "hasNoteGroups": .flag(!noteGroups.isEmpty)
    case "notesLabel": .optional(notesLabel)
    case "allNotesURL": .optional(allNotesURL)
    case "events": .list(events)
    case "hasEvents": .flag(!events.isEmpty)
    case "subtags": .list(subtags)
    case "hasSubtags": .flag(!subtags.isEmpty)
    case "emptyLine": .optional(emptyLine)
    case "otherLists": .list(otherLists)
    case "hasOtherLists": .flag(!otherLists.isEmpty)
    case "showsTopics": .flag(showsTopics)
    default: .missing
    }
  }
}
