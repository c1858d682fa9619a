import Database
import Mail
import Model
import Theme

/// Email to a member about a moderator's decision on their post: it is shown after it waited, or refused, or hidden; or that
/// decision was undone.
///
/// It never names the moderator.
struct DecisionMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let decision = try composer.decision(mail), let account = try composer.recipientAccount(),
      let post = try composer.site.reader(forEmailsTo: account).decidedPost(decision),
      let name = name(decision, of: post)
    else { return nil }
    composer.rest = MailCooldown(facts: "", seconds: MailComposer.hour)
    let title = post.title.map { PlainLine.text($0) }
    let url = url(of: post, composer)
    var email = composer.standardMail(
      "decision", subject: subject(name, title, composer), greeting: composer.greeting(account),
      lines: [composer.locale.text("mail_\(name)_text")], notes: composer.grounds(of: decision),
      button: (url == nil ? "mail_own_posts" : "mail_read", url ?? composer.url(.me)))
    email.words = post.comment.flatMap { composer.quoted(Excerpt.text(of: $0.html)) }
    email.lang = post.comment.flatMap { composer.theme.lang($0.language, in: composer.tree) }
    return email
  }

  /// Outcome for the post, as named in the keys of the strings.
  private static func name(_ decision: Decision, of post: DecidedPost) -> String? {
    if decision.undoneAt != nil {
      if [.rename, .move, .merge].contains(decision.kind) { return "decision_arranged_back" }
      return post.isShown ? "decision_shown_again" : "decision_taken_back"
    }
    return switch decision.kind {
    case .approve, .trust: "decision_shown"
    case .refuse: "decision_refused"
    case .hide: "decision_hidden"
    case .rename: "decision_renamed"
    case .move: "decision_moved"
    case .merge: "decision_merged"
    case .hold, .keep, .close, .reopen, .pin, .unpin, .clear, .ban, .unban, .role, .factor,
      .announce,
      .reword, .withdraw, .edit, .hidePosts:
      nil
    }
  }

  private static func subject(_ name: String, _ title: String?, _ composer: MailComposer) -> String
  {
    let place =
      title.map { composer.locale.text("mail_decision_in", ["title": $0]) }
      ?? composer.locale.text("mail_decision_at", ["site": composer.siteName])
    return composer.locale.text(
      "mail_\(name)_subject", ["place": place, "title": title ?? composer.siteName])
  }

  /// Address of the post, or of the page that shows its author a post that was never published; nil where neither exists any
  /// longer.
  private static func url(of post: DecidedPost, _ composer: MailComposer) -> String? {
    let settings = composer.theme.settings
    if let comment = post.comment {
      guard let position = comment.position else {
        return composer.url(signedIn: .comment(comment.id))
      }
      guard post.isShown else { return nil }
      return composer.url(of: comment.id, at: position, in: post.address, post.topicLanguage)
    }
    guard post.isShown else { return nil }
    return settings.absolute(.topic(post.address, settings.tree(post.topicLanguage)))
  }
}

extension MailComposer {
  /// Decision that an email is about; nil where it was undone before, or is in force although the email reports its undoing.
  ///
  /// An email that was sent rests for an hour, without the number.
  func decision(_ mail: QueuedMail) throws -> Decision? {
    let facts = mail.facts.split(separator: " ")
    guard let number = facts.first.flatMap({ Int64($0) }),
      let decision = try site.decision(Decision.ID(number)),
      (decision.undoneAt != nil) == (facts.count > 1)
    else { return nil }
    return decision
  }

  /// Reasons for a decision: a house rule and the moderator's words; none where it was undone.
  func grounds(of decision: Decision) -> [MailNote] {
    guard decision.undoneAt == nil else { return [] }
    let reason = quoted(PlainLine.text(decision.reason)).map {
      MailNote(label: locale.text("mail_reason"), text: $0)
    }
    return [decision.rule.map { MailNote(text: rule($0)) }, reason].compactMap { $0 }
  }

  /// "House rule 3: Stay with the question"; only the number where the site no longer has such a rule.
  private func rule(_ number: Int) -> String {
    let rules = theme.rules(language)
    let name = locale.text("house_rule", ["number": locale.number(number)])
    return rules.indices.contains(number - 1) ? "\(name): \(rules[number - 1])" : name
  }
}
