import Templates
import Theme

/// The log of the desk: who decided what about whom, the newest first, each with its way back.
struct DecidedPage: PageView {
  static let template = "decided"

  /// The frame.
  let chrome: Chrome
  /// The pages of the desk.
  let tabs: [LinkView]
  /// What has just been done, a sentence.
  var notice: String?
  /// What is wrong, a sentence.
  var problem: String?
  /// The decisions.
  let decisions: [DecisionView]
  /// Where those before these are.
  var olderURL: String?
}

/// A line of the log.
struct DecisionView: View {
  /// Its number, which the button sends that takes it back.
  let id: String
  /// Who did what: "Carmen hid a post by Rosa".
  let sentence: String
  /// What it is about: the title of the topic, or the member's name; none where it is gone.
  var title: String?
  /// Where that is at the desk.
  var url: String?
  /// The language of the title, where it differs from the page's.
  var lang: String?
  /// The rule on which it rests: "rule 4".
  var rule: String?
  /// The words of who decided.
  var words: String?
  /// When.
  let time: String
  /// The same for machines.
  let datetime: String
  /// Why it cannot be taken back, or that it was, a sentence; none where it can be.
  var obstacle: String?
  /// Where the way back is.
  let undoAction: String
  /// The language of the page, which the form sends along.
  let pageLang: String
}
