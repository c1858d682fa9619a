public import Model
public import Templates
import Time

/// The poll of a topic below its first comment: `partials/poll-box.mustache`.
///
/// A page that is a file shows neither who voted nor what its reader chose.
public struct PollView: View {
  /// What is asked.
  let question: String
  /// The language of question and answers, where it differs from the page's.
  var lang: String?
  /// The answers, in the order of the author.
  let answers: [PollAnswerView]
  /// Where a vote is sent; none where it shows results, or takes no votes.
  var action: String?
  /// The language of the page, a hidden field.
  let pageLang: String
  /// The words on its button.
  var button = ""
  /// Where results are for who has voted, and all that can be done with it; none on that page itself.
  var url: String?
  /// How many voted, when it ends, and how: "11 votes · closes on 27 Nov 2026, 20:00 · anonymous".
  let facts: String
}

/// One answer of a poll.
public struct PollAnswerView: View {
  /// Its number: "2".
  let number: String
  /// Its words.
  let words: String
  /// The name of its field.
  let name: String
  /// What the field says.
  let value: String
  /// Its kind of field: "radio" or "checkbox".
  let type: String
  /// How many chose it, where that is shown: "5".
  var votes: String?
  /// How wide its bar is, of 100.
  var width = "0"
  /// Whether no other has more votes.
  var isFirst = false
  /// Whether the reader chose it.
  var isYours = false
}

extension SiteTheme {
  /// A poll: with fields to vote where `takesVotes`, else with what is known of results.
  public func view(
    _ poll: Poll, _ language: Language, in tree: SiteTree, takesVotes: Bool, mine: Set<Int>? = nil
  ) -> PollView {
    let locale = locale(tree.language)
    let most = poll.mostVotes
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

  /// Counts of what people sent in stay far below what would overflow.
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
