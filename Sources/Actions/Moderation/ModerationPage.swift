import Templates
import Theme

/// The moderation page: one item at a time, and below it the queue.
struct ModerationPage: PageView {
  static let template = "desk"

  /// The frame.
  let chrome: Chrome
  /// Tabs of the moderation pages.
  let tabs: [LinkView]
  /// How much waits and since when, a sentence; none where nothing does.
  var count: String?
  /// The latest decision that was not undone.
  var last: DecisionView?
  /// True if that decision was just made.
  var isDone = false
  /// The script by which letters press buttons.
  var script: String?
  /// The post to decide about.
  var post: ModerationPostView?
  /// Steps that a new site needs, for admins.
  var operatorList: SetupChecklistView?
  /// All that waits, the oldest first.
  var rows: [ModerationQueueRowView] = []
}

/// One line of what waits.
struct ModerationQueueRowView: View {
  /// The title of its topic.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Where it is decided.
  let url: String
  /// Since when it waits.
  let time: String
  /// That time in RFC 3339, for `datetime` attributes.
  let datetime: String
  /// Author, and why it waits: "Lola Prieto · held".
  let detail: String
  /// True for the post that is shown above.
  let isCurrent: Bool
}

/// A post that is decided about, in its context.
struct ModerationPostView: View {
  /// The title of its topic.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Public address of its topic; none where it is hidden.
  var url: String?
  /// Reasons why it is here, and its current state, each a sentence.
  let reasons: [RuleLineView]
  /// Members' reports about it.
  var reports: [ReportView] = []
  /// Label of the comment before it: "It answers Carmen, 11 Nov 2026, 13:02".
  var beforeLabel: String?
  /// That comment.
  var before: CommentView?
  /// The post itself; none where nothing is left of it.
  var comment: CommentView?
  /// Where it is read what it said before; none where it was not changed.
  var historyURL: String?
  /// Address of the author's page for moderators; none for guests.
  var authorURL: String?
  /// Facts about the author, each a sentence.
  let author: [RuleLineView]
  /// Earlier decisions about it.
  var decisions: [DecisionView] = []
  /// Earlier decisions about its author.
  var others: [DecisionView] = []
  /// The form.
  let form: ModerationFormView
  /// Where the one before is that waits.
  var earlierURL: String?
  /// Where the next one is that waits.
  var laterURL: String?
  /// True if another post waits before it or after it.
  var hasNeighbours: Bool { earlierURL != nil || laterURL != nil }
  /// True if the page opens with the focus on it, because something has just been decided.
  var isFocused = false
}

/// A member's report about a post, or about another member.
struct ReportView: View {
  /// Name of the reporter.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The rule: "rule 4"; none for none of them.
  var rule: String?
  /// The reporter's own words; none without any.
  var words: String?
  /// When.
  let time: String
  /// That time in RFC 3339, for `datetime` attributes.
  let datetime: String
}

/// The decisions that can be made about a post, each a button with its letter.
struct ModerationFormView: View {
  /// Where it is sent.
  let action: String
  /// Mark of the post to decide about: "c57".
  let item: String
  /// State of the post when the page was made.
  let seen: String
  /// The newest report that is shown, by its number; none where there are none.
  var newestReport: String?
  /// The language of the page.
  let lang: String
  /// Error message, as a sentence.
  var summary: String?
  /// Buttons that need no reason.
  var plain: [ModerationButtonView] = []
  /// The rule and the words; none where nothing needs a reason.
  var fields: [FieldView] = []
  /// The words on the fold over the fields, where a decision without a reason is the usual one.
  var fold: String?
  /// True if the fold is open.
  var isFoldOpen = false
  /// Buttons that need a reason.
  var reasoned: [ModerationButtonView] = []
  /// Other decisions, about the topic.
  var others: [ModerationButtonView] = []
  /// Where its topic can be pinned, renamed, moved and merged.
  let topicURL: String
  /// Where the author can be banned.
  var banURL: String?
}

/// A decision as a button.
struct ModerationButtonView: View {
  /// Value that the button sends: "approve".
  let value: String
  /// The words on it.
  let label: String
  /// The letter key that presses it; none where a fold has it.
  var key: String?
  /// True for the main button.
  var isMain = false
}
