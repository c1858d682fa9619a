import Database
import Mail
import Model
import Theme

/// Email to a member who was banned, until when and why; or unbanned; or whose photo or words about themselves were removed.
///
/// It is always sent, unless that was changed meanwhile; when the decision is undone, another one describes the new state.
struct BanMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let decision = try composer.decision(mail), let account = try composer.recipientAccount()
    else {
      return nil
    }
    let greeting = composer.greeting(account)
    if let cleared = decision.cleared {
      return composer.standardMail(
        "clear", greeting: greeting,
        lines: [composer.locale.text("cleared_you_\(cleared.rawValue)")],
        notes: composer.grounds(of: decision))
    }
    guard decision.undoneAt != nil || (decision.kind == .ban) == (account.ban != nil) else {
      return nil
    }
    guard let ban = account.ban else {
      return composer.standardMail(
        "unban", greeting: greeting,
        lines: [composer.locale.text("mail_unban_text", ["site": composer.siteName])],
        button: ("mail_sign_in", composer.url(.signIn)))
    }
    // A ban that applies again was decided, and explained, earlier.
    let reason = composer.quoted(PlainLine.text(ban.reason)).map {
      MailNote(label: composer.locale.text("mail_reason"), text: $0)
    }
    return composer.standardMail(
      "ban", greeting: greeting, lines: [text(of: ban, composer)],
      notes: decision.undoneAt == nil ? composer.grounds(of: decision) : [reason].compactMap { $0 })
  }

  /// Sentence about a ban, with its end.
  private static func text(of ban: Ban, _ composer: MailComposer) -> String {
    guard let until = ban.until else {
      return composer.locale.text("mail_ban_text", ["site": composer.siteName])
    }
    return composer.locale.text(
      "mail_ban_until_text", ["site": composer.siteName, "time": composer.dateTime(until)])
  }
}
