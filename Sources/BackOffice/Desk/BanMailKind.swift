import Database
import Mail
import Model
import Templates
import Theme

/// To a member who may not sign in any more, until when and why; or who may again; or whose photo or words about themselves
/// were taken away.
///
/// It comes in any case, but not where that was changed meanwhile.
struct BanMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> BanMail? {
    guard let number = Int64(mail.facts),
      let decision = try desk.site.decision(Decision.ID(number)), decision.undoneAt == nil,
      let account = try desk.addressee()
    else { return nil }
    let grounds = Grounds(decision, desk)
    if let cleared = decision.cleared {
      return BanMail(
        mail: desk.frame("clear"), greeting: desk.greeting(account),
        text: desk.locale.text("cleared_you_\(cleared.rawValue)"), rule: grounds.rule,
        reason: grounds.reason)
    }
    guard (decision.kind == .ban) == (account.ban != nil) else { return nil }
    guard let ban = account.ban else {
      return BanMail(
        mail: desk.frame("unban"), greeting: desk.greeting(account),
        text: desk.locale.text("mail_unban_text", ["site": desk.siteName]),
        url: desk.url(.signIn))
    }
    let text =
      ban.until.map {
        desk.locale.text(
          "mail_ban_until_text", ["site": desk.siteName, "time": desk.dateTime($0)])
      } ?? desk.locale.text("mail_ban_text", ["site": desk.siteName])
    return BanMail(
      mail: desk.frame("ban"), greeting: desk.greeting(account), text: text,
      rule: grounds.rule, reason: grounds.reason)
  }
}

/// The letter to somebody who was banned, or is not any more, or of whom something was taken away.
struct BanMail: MailView {
  /// `mails/mail-ban.txt.mustache` and `.html.mustache`.
  static let template = "mail-ban"

  /// What surrounds the letter.
  let mail: MailFrame
  /// Its first line: "Hello Irene,".
  let greeting: String
  /// What was decided, and until when it holds, a sentence or two.
  let text: String
  /// The rule of the house that was broken; none where somebody may sign in again.
  var rule: String?
  /// Why, in the moderator's words, in quotation marks; likewise.
  var reason: String?
  /// Where to sign in; none where that cannot be done.
  var url: String?
}
