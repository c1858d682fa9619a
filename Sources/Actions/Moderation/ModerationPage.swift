import Templates
import Theme

/// The moderation page: one item at a time, and below it the queue.
struct ModerationPage: PageView {
  static let template = "desk"

  /// The frame.
  let chrome: Chrome
  /// The pages of the desk.
  let tabs: [LinkView]
  /// How much waits and since when, a sentence; none where nothing does.
  var count: String?
  /// What was decided last and stands.
  var last: DecisionView?
  /// Whether that has just been done.
  var isDone = false
  /// The script by which letters press buttons.
  var script: String?
  /// What is decided now.
  var post: ModerationPostView?
  /// What a new site needs, for admins.
  var operatorList: OperatorListView?
  /// All that waits, the oldest first.
  var rows: [WaitingRowView] = []
}

/// One line of what waits.
struct WaitingRowView: View {
  /// The title of its topic.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Where it is decided.
  let url: String
  /// Since when it waits.
  let time: String
  /// The same for machines.
  let datetime: String
  /// Whose it is, and why it waits: "Lola Prieto · held".
  let detail: String
  /// Whether it is the one above.
  let isCurrent: Bool
}

/// A post that is decided about, in its context.
struct ModerationPostView: View {
  /// The title of its topic.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Where its topic is for everybody; none where nobody sees it.
  var url: String?
  /// Why it is here, and how it stands, each a sentence.
  let reasons: [RuleLineView]
  /// What members found wrong with it.
  var reports: [ReportView] = []
  /// What comes before it: "It answers Carmen, 11 Nov 2026, 13:02".
  var beforeLabel: String?
  /// That comment.
  var before: CommentView?
  /// The post itself; none where nothing is left of it.
  var comment: CommentView?
  /// Where it is read what it said before; none where it was not changed.
  var historyURL: String?
  /// Where its author is at the desk; none for guests.
  var authorURL: String?
  /// Who wrote it, each a sentence.
  let author: [RuleLineView]
  /// What was decided about it before.
  var decisions: [DecisionView] = []
  /// What was decided about its author before.
  var others: [DecisionView] = []
  /// The form.
  let form: ModerationFormView
  /// Where the one before is that waits.
  var earlierURL: String?
  /// Where the next one is that waits.
  var laterURL: String?
  /// Whether something waits before it or after it.
  var hasNeighbours: Bool { earlierURL != nil || laterURL != nil }
  /// Whether the focus stands on it, because something has just been decided.
  var isFocused = false
}

/// What a member found wrong with a post, or with another member.
struct ReportView: View {
  /// Who says so.
  let name: String
  /// Two letters for the face.
  let initials: String
  /// The class of the face's colour.
  let hue: String
  /// The rule: "rule 4"; none for none of them.
  var rule: String?
  /// What there is to say; none for nothing.
  var words: String?
  /// When.
  let time: String
  /// The same for machines.
  let datetime: String
}

/// The decisions that can be made about a post, each a button with its letter.
struct ModerationFormView: View {
  /// Where it is sent.
  let action: String
  /// What is decided about: "c57".
  let item: String
  /// How it stood when the page was made.
  let seen: String
  /// The newest report that is shown, by its number; none where there are none.
  var newestReport: String?
  /// The language of the page.
  let lang: String
  /// What is wrong, a sentence.
  var summary: String?
  /// Buttons that need no reason.
  var plain: [ModerationButtonView] = []
  /// The rule and the words; none where nothing needs a reason.
  var fields: [FieldView] = []
  /// The words on the fold over the fields, where a decision without a reason is the usual one.
  var fold: String?
  /// Whether the fold stands open.
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
  /// What it sends: "approve".
  let value: String
  /// The words on it.
  let label: String
  /// Its letter; none where a fold has it.
  var key: String?
  /// Whether it is the one that matters.
  var isMain = false
}
