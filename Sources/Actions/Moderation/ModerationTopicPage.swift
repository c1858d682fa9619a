import Templates
import Theme

/// One topic, for moderators: its state, decisions about it, and the forms to arrange it.
struct ModerationTopicPage: PageView {
  static let template = "desk-topic"

  /// The frame.
  let chrome: Chrome
  /// Tabs of the moderation pages.
  let tabs: [LinkView]
  /// Title.
  let title: String
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// Address where others read it; none where no one does.
  var url: String?
  /// Confirmation of the latest decision, or why none was made, as a sentence.
  var notice: String?
  /// Facts about its current state, each a sentence.
  let facts: [RuleLineView]
  /// Where the form with the buttons is sent.
  let action: String
  /// The latest decision when the page was made.
  let seen: String
  /// The language of the page.
  let pageLang: String
  /// Actions that need a button alone: to pin it, to close it.
  let buttons: [ModerationButtonView]
  /// Error message about one of these buttons, as a sentence.
  var problem: String?
  /// Actions that need a field: another title, a board, another topic.
  let forms: [FormView]
  /// Earlier decisions about it, newest first.
  let decisions: [DecisionView]
  /// Where the comment with which it begins is decided about.
  let deskURL: String
}
