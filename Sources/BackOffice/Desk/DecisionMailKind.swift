import Database
import Mail
import Model
import Templates
import Theme

/// To a member about whose post a moderator decided: that it is shown after it waited, or is not, or was taken away.
///
/// Nothing of it where the decision was taken back meanwhile. Who decided is never said.
struct DecisionMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> DecisionMail? {
    // One that was sent rests for an hour, and has no number any more.
    guard let number = Int64(mail.facts),
      let decision = try desk.site.decision(Decision.ID(number)), decision.undoneAt == nil,
      let outcome = Outcome(decision.kind), let account = try desk.addressee(),
      let post = try desk.site.reader(forLettersTo: account).decidedPost(decision)
    else { return nil }
    desk.rest = MailRest(facts: "", seconds: MailDesk.hour)
    let name = "decision_\(outcome.rawValue)"
    let title = post.title.map { PlainLine.text($0) }
    let grounds = Grounds(decision, desk)
    let words = post.comment.map { Excerpt.text(of: $0.html) } ?? ""
    return DecisionMail(
      mail: desk.frame(
        "decision", subject: subject(name, title, desk)),
      greeting: desk.greeting(account), text: desk.locale.text("mail_\(name)_text"),
      words: words.isEmpty ? nil : desk.locale.text("mail_quoted", ["words": words]),
      lang: post.comment.flatMap { desk.theme.lang($0.language, in: desk.tree) },
      rule: grounds.rule, reason: grounds.reason,
      isShown: post.isShown, url: url(of: post, desk))
  }

  /// What became of the post.
  private enum Outcome: String {
    case shown, refused, hidden

    init?(_ kind: Decision.Kind) {
      switch kind {
      case .approve, .trust: self = .shown
      case .refuse: self = .refused
      case .hide: self = .hidden
      case .hold, .keep, .close, .reopen, .clear, .ban, .unban, .role: return nil
      }
    }
  }

  private static func subject(_ name: String, _ title: String?, _ desk: MailDesk) -> String {
    let place =
      title.map { desk.locale.text("mail_decision_in", ["title": $0]) }
      ?? desk.locale.text("mail_decision_at", ["site": desk.siteName])
    return desk.locale.text("mail_\(name)_subject", ["place": place])
  }

  /// Its place; where nobody else sees it, the list of what its author wrote.
  private static func url(of post: DecidedPost, _ desk: MailDesk) -> String {
    guard post.isShown else { return desk.url(.me) }
    if let comment = post.comment, let position = comment.position {
      return desk.url(of: comment.id, at: position, in: post.address, post.topicLanguage)
    }
    let settings = desk.theme.settings
    return settings.absolute(.topic(post.address, settings.tree(post.topicLanguage)))
  }
}

/// Why somebody decided: the rule of the house, and their words.
struct Grounds {
  /// The rule and its words: "House rule 3: Stay with the question".
  let rule: String?
  /// What they wrote, in quotation marks.
  let reason: String?

  /// The rule in the language of the letter; its number alone where the site has no such rule any more.
  init(_ decision: Decision, _ desk: MailDesk) {
    let rules = desk.theme.rules(desk.language)
    rule = decision.rule.map { number in
      let name = desk.locale.text("house_rule", ["number": desk.locale.number(number)])
      return rules.indices.contains(number - 1) ? "\(name): \(rules[number - 1])" : name
    }
    let words = PlainLine.text(decision.reason)
    reason = words.isEmpty ? nil : desk.locale.text("mail_quoted", ["words": words])
  }
}

/// The letter to somebody about whose post was decided.
struct DecisionMail: MailView {
  /// `mails/mail-decision.txt.mustache` and `.html.mustache`.
  static let template = "mail-decision"

  /// What surrounds the letter.
  let mail: MailFrame
  /// Its first line: "Hello Irene,".
  let greeting: String
  /// What was decided, a sentence or two.
  let text: String
  /// The beginning of the post, in quotation marks.
  var words: String?
  /// The language of the words, where it is not the letter's.
  var lang: String?
  /// The rule of the house that it breaks: "House rule 3: Stay with the question".
  var rule: String?
  /// Why, in the moderator's words, in quotation marks.
  var reason: String?
  /// Whether others see the post.
  let isShown: Bool
  /// Where it stands, or where its author sees it.
  let url: String
}
