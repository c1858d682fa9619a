public import Model
public import Templates
import Time

/// The poll of a topic below its first comment: `partials/poll-box.mustache`.
///
/// On a page that is a file, it shows neither voters nor the reader's own choice.
public struct PollView: View {
  /// The question.
  let question: String
  /// The language of question and answers, where it differs from the page's.
  var lang: String?
  /// The answers, in the order of the author.
  let answers: [PollAnswerView]
  /// Address to which a vote is sent; none if it shows results, or takes no votes.
  var action: String?
  /// The language of the page, a hidden field.
  let pageLang: String
  /// Text of the button.
  var button = ""
  /// Address of the poll's own page, with the results for members who have voted and all actions; none on that page itself.
  var url: String?
  /// Number of voters, end and kind of vote: "11 votes · closes on 27 Nov 2026, 20:00 · anonymous".
  let facts: String
}

/// One answer of a poll.
public struct PollAnswerView: View {
  /// Number of the answer: "2".
  let number: String
  /// Text of the answer.
  let words: String
  /// Name of the field.
  let name: String
  /// Value of the field.
  let value: String
  /// Type of the field: "radio" or "checkbox".
  let type: String
  /// Number of votes, where it is shown: "5".
  var votes: String?
  /// Width of the bar, from 0 to 100.
  var width = "0"
  /// True if no other answer has more votes.
  var isFirst = false
  /// True if the reader chose it.
  var isYours = false
}

extension SiteTheme {
  /// A poll: with fields to vote if `takesVotes`, else with the known results.
  public func view(
    _ poll: Poll, _ language: Language, in tree: SiteTree, takesVotes: Bool, mine: Set<Int>? = nil
  ) -> PollView {
    let locale = locale(tree.language)
    let most = poll.maxVotes
    return PollView(
      question: poll.question, lang: lang(language, in: tree),
      answers: poll.answers.map { answer in
        let votes = takesVotes ? nil : answer.votes
        return PollAnswerView(
          number: String(answer.number), words: answer.words,
          name: poll.isMultiple ? "answer\(answer.number)" : "answer",
          value: poll.isMultiple ? "1" : String(answer.number),
          type: poll.isMultiple ? "checkbox" : "radio", votes: votes.map(locale.number),
          width: String(Self.percent(votes ?? 0, of: poll.voters ?? 0)),
          isFirst: most > 0 && votes == most, isYours: mine?.contains(answer.number) ?? false)
      },
      action: takesVotes ? settings.href(.poll(poll.topic)) : nil, pageLang: tree.language.code,
      button: locale.text(mine?.isEmpty == false ? "poll_change" : "poll_vote"),
      url: mine == nil
        ? settings.href(.poll(poll.topic), query: "lang=\(tree.language.code)") : nil,
      facts: facts(poll, in: tree))
  }

  /// Counts of submitted votes stay far below an overflow.
  private static func percent(_ votes: Int, of all: Int) -> Int {
    all > 0 ? min(max(votes, 0), all).multipliedReportingOverflow(by: 100).partialValue / all : 0
  }

  private func facts(_ poll: Poll, in tree: SiteTree) -> String {
    let locale = locale(tree.language)
    var facts: [String] = []
    if let closed = poll.closedAt {
      facts.append(locale.text("poll_closed", ["date": locale.longDate(civil(closed))]))
    }
    if let voters = poll.voters { facts.append(locale.plural("poll_votes", voters)) }
    if poll.closedAt == nil {
      if let end = poll.endsAt {
        facts.append(locale.text("poll_closes", ["time": locale.dateTime(civil(end))]))
      }
      facts.append(locale.text(poll.showsAtEnd ? "poll_results_end" : "poll_results_vote"))
    }
    if poll.isMultiple { facts.append(locale.text("poll_several")) }
    facts.append(locale.text(poll.isAnonymous ? "poll_anonymous" : "poll_open_names"))
    return facts.joined(separator: " · ")
  }
}
