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
  var breadcrumb: Breadcrumb = []
  /// "Latest" and the boards, the current one marked.
  var boards: [LinkView] = []
  /// Tools above the list; none for a tag that only notes have.
  var tools: ListTools?
  /// The topics, latest activity first.
  var topics: [TopicRowView] = []
  /// The last page of the archive; none when everything is on this page.
  var archiveURL: String?
  /// Address of the form to open a topic, board or tag chosen; none if no one may write.
  var newTopicURL: String?
  /// Tags in use.
  var tags: [LinkView] = []
  /// Address of all tags.
  var tagsURL: String?
  /// Address of the form to follow this list; none if it has no topics.
  var followURL: String?
  /// The words that lead there: "Follow this board".
  var followLabel: String?
  /// The Atom feed of this list.
  var feedURL: String?
  /// Notes with the tag, by subject.
  var noteGroups: [NoteGroupView] = []
  /// The words that lead to all of them: "All notes tagged “exam”".
  var notesLabel: String?
  /// Address of all of them; none if all are here.
  var allNotesURL: String?
  /// Coming events with the tag.
  var events: [EventRowView] = []
  /// Tags below this one: "exam/2024".
  var subtags: [LinkView] = []
  /// Text shown if there are no topics.
  var emptyLine: String?
  /// Other lists of the forum's topics, such as those without a reply; the forum's list alone leads there.
  var otherLists: [MoreLinkView] = []
  /// True if topics, or a line that there are none, are shown; false for a tag that only notes have.
  var showsTopics = true
}

/// Tools of a list of topics: search, the rules, refresh.
struct ListTools: View {
  /// Address of the search.
  let searchAction: String
  /// The language of the page.
  let lang: String
  /// The house rules; none where the site has no such page.
  let rulesURL: String?
  /// The list itself, as it is now.
  let refreshURL: String
}
