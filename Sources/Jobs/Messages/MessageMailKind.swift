import Database
import Mail
import Model
import Theme

/// Email to a member with unread messages in a conversation, as long as they have not read them: from whom, without any of the
/// words.
struct MessageMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let number = mail.about, let account = try composer.recipientAccount(),
      let talk = try composer.site.reader(forEmailsTo: account).conversation(
        Conversation.ID(number)),
      talk.isIn, talk.unread > 0, !talk.isMuted
    else { return nil }
    let locale = composer.locale
    let name = PlainLine.text(
      talk.groupName ?? locale.author(talk.other?.name.name ?? "", isGuest: false))
    return composer.standardMail(
      "talk",
      subject: locale.text(
        talk.isOfTwo ? "mail_talk_subject" : "mail_talk_subject_group", ["name": name]),
      lines: [locale.plural("mail_talk_text", talk.unread)],
      button: ("mail_talk_button", composer.url(to: .talk(talk.id))),
      closing: [locale.text("mail_talk_note")])
  }
}
