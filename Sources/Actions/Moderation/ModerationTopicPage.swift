import Templates
import Theme

/// One topic, for moderators: its state, decisions about it, and the forms to arrange it.
struct ModerationTopicPage: PageView {
  static let template = "desk-topic"

  /// The frame.
  let chrome: Chrome
  /// The pages of the desk.
  let tabs: [LinkView]
  /// Its title.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Where others read it; none where nobody does.
  var url: String?
  /// What has just been decided, or why nothing was, a sentence.
  var notice: String?
  /// How it stands, each a sentence.
  let facts: [RuleLineView]
  /// Where the form with the buttons is sent.
  let action: String
  /// What was decided last when the page was made.
  let seen: String
  /// The language of the page.
  let pageLang: String
  /// What is done by a button alone: to pin it, to close it.
  let buttons: [ModerationButtonView]
  /// What is wrong with pressing one of them, a sentence.
  var problem: String?
  /// What needs more: another title, a board, another topic.
  let forms: [FormView]
  /// What was decided about it, the newest first.
  let decisions: [DecisionView]
  /// Where the comment with which it begins is decided about.
  let deskURL: String
}
