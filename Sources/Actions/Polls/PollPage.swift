import Templates
import Theme

/// The poll of a topic for one member: what they chose, results where those are shown, and what they may do with it.
struct PollPage: PageView {
  static let template = "poll"

  /// The frame.
  let chrome: Chrome
  /// The way here: forum and board.
  var breadcrumb: Breadcrumb = []
  /// The topic's title.
  let title: String
  /// Confirmation of what was just done, as a sentence.
  var notice: String?
  /// Why it could not be done, a sentence.
  var problem: String?
  /// The poll.
  let poll: PollView
  /// Where the reader changes their vote; none where they may not.
  var changeURL: String?
  /// Voters of each answer, where that is shown.
  var voters: [PollVotersView] = []
  /// To take the vote back, to end the poll, to remove it.
  var forms: [FormView] = []
  /// Where the topic is.
  let topicURL: String
}

/// The members who chose an answer.
struct PollVotersView: View {
  /// The words of the answer.
  let answer: String
  /// Their names, which lead to their pages.
  let members: [LinkView]
}
