import Templates
import Theme

/// The log of moderation: who decided what about whom, newest first, each with a button that undoes it.
struct ModerationLogPage: PageView {
  static let template = "decided"

  /// The frame.
  let chrome: Chrome
  /// Tabs of the moderation pages.
  let tabs: [LinkView]
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// Error message, as a sentence.
  var problem: String?
  /// The decisions.
  let decisions: [DecisionView]
  /// Where those before these are.
  var olderURL: String?
}

/// A line of the log.
struct DecisionView: View {
  /// Number of the decision, which the button that undoes it sends.
  let id: String
  /// The decision with the moderator's name: "Carmen hid a post by Rosa".
  let sentence: String
  /// Subject of the decision: the title of the topic, or the member's name; none where it is gone.
  var title: String?
  /// Address of the subject's page for moderators.
  var url: String?
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// The rule on which it rests: "rule 4".
  var rule: String?
  /// The moderator's own words.
  var words: String?
  /// When.
  let time: String
  /// That time in RFC 3339, for `datetime` attributes.
  let datetime: String
  /// Sentence that says why it cannot be undone, or that it was; none where it can be.
  var obstacle: String?
  /// Where the way back is.
  let undoAction: String
  /// The language of the page, which the form sends along.
  let pageLang: String
}
