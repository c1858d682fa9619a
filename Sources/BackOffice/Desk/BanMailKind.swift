import Database
import Mail
import Model
import Theme

/// To a member who may not sign in any more, until when and why; or who may again; or whose photo or words about themselves
/// were taken away.
///
/// It comes in any case, but not where that was changed meanwhile; when it is taken back, another says how things are.
struct BanMailKind: MailKind {
  static func letter(_ mail: QueuedMail, _ desk: inout MailDesk) throws -> LetterMail? {
    guard let decision = try desk.decision(mail), let account = try desk.addressee() else {
      return nil
    }
    let greeting = desk.greeting(account)
    if let cleared = decision.cleared {
      return desk.letter(
        "clear", greeting: greeting,
        lines: [desk.locale.text("cleared_you_\(cleared.rawValue)")],
        notes: desk.grounds(of: decision))
    }
    guard decision.undoneAt != nil || (decision.kind == .ban) == (account.ban != nil) else {
      return nil
    }
    guard let ban = account.ban else {
      return desk.letter(
        "unban", greeting: greeting,
        lines: [desk.locale.text("mail_unban_text", ["site": desk.siteName])],
        button: ("mail_sign_in", desk.url(.signIn)))
    }
    // What holds again was decided, and said, before.
    let reason = desk.quoted(PlainLine.text(ban.reason)).map {
      LetterNote(label: desk.locale.text("mail_reason"), text: $0)
    }
    return desk.letter(
      "ban", greeting: greeting, lines: [text(of: ban, desk)],
      notes: decision.undoneAt == nil ? desk.grounds(of: decision) : [reason].compactMap { $0 })
  }

  /// That somebody may not sign in, and until when.
  private static func text(of ban: Ban, _ desk: MailDesk) -> String {
    guard let until = ban.until else {
      return desk.locale.text("mail_ban_text", ["site": desk.siteName])
    }
    return desk.locale.text(
      "mail_ban_until_text", ["site": desk.siteName, "time": desk.dateTime(until)])
  }
}
