import Templates
import Theme

/// The hot list of the forum, of a board or of a tag: the topics with the latest activity.
///
/// The forum's list has no breadcrumb; a board's and a tag's lead back to it.
struct TopicListPage: PageView {
  static let template = "topic-list"

  /// The frame.
  let chrome: Chrome
  /// The heading: "Forum", "Travel", "lisboa".
  let title: String
  /// A line about the board or the tag.
  var description: String?
  /// The way here, from the forum downwards.
  var breadcrumb: [LinkView] = []
  /// "Latest" and the boards, the current one marked.
  var boards: [LinkView] = []
  /// The topics, latest activity first.
  var topics: [TopicRowView] = []
  /// The last page of the archive; none when everything is on this page.
  var archiveURL: String?
  /// Where to open a topic, board or tag chosen; none where nobody may write.
  var newTopicURL: String?
  /// Tags in use.
  var tags: [LinkView] = []
  /// Where all tags are.
  var tagsURL: String?
  /// The Atom feed of this list.
  var feedURL: String?
  /// Notes with the tag, by subject.
  var noteGroups: [NoteGroupView] = []
  /// The words that lead to all of them: "All notes tagged “exam”".
  var notesLabel: String?
  /// Where all of them are; none when they are all here.
  var allNotesURL: String?
  /// Coming events with the tag.
  var events: [EventRowView] = []
  /// Tags below this one: "exam/2024".
  var subtags: [LinkView] = []
  /// What is said where there are no topics.
  var emptyLine: String?
  /// Other lists of the forum's topics, such as those without a reply; the forum's list alone leads there.
  var otherLists: [MoreLinkView] = []
  /// Whether topics are shown, or that there are none; not for a tag that only notes have.
  var showsTopics = true

  static let keys: Keys<Self> = [
    .view("chrome") { $0.chrome },
    .text("title") { $0.title },
    .text("description") { $0.description },
    .list("breadcrumb") { CrumbView.numbered($0.breadcrumb) },
    .flag("hasBreadcrumb") { !$0.breadcrumb.isEmpty },
    .list("boards") { $0.boards },
    .flag("hasBoards") { !$0.boards.isEmpty },
    .list("topics") { $0.topics },
    .flag("hasTopics") { !$0.topics.isEmpty },
    .text("archiveURL") { $0.archiveURL },
    .text("newTopicURL") { $0.newTopicURL },
    .list("tags") { $0.tags },
    .flag("hasTags") { !$0.tags.isEmpty },
    .text("tagsURL") { $0.tagsURL },
    .text("feedURL") { $0.feedURL },
    .list("noteGroups") { $0.noteGroups },
    .flag("hasNoteGroups") { !$0.noteGroups.isEmpty },
    .text("notesLabel") { $0.notesLabel },
    .text("allNotesURL") { $0.allNotesURL },
    .list("events") { $0.events },
    .flag("hasEvents") { !$0.events.isEmpty },
    .list("subtags") { $0.subtags },
    .flag("hasSubtags") { !$0.subtags.isEmpty },
    .text("emptyLine") { $0.emptyLine },
    .list("otherLists") { $0.otherLists },
    .flag("hasOtherLists") { !$0.otherLists.isEmpty },
    .flag("showsTopics") { $0.showsTopics },
  ]
}
