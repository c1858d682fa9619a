import Database
import Mail
import Model
import Sodium
import Templates
import Theme

/// Email to an address without an account, once: who invites, their words, and the topic that they were reading, as far as it
/// is public.
struct InvitationMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> InvitationMail? {
    guard let receiver = composer.receiver, let id = Invitation.ID(digits: Substring(mail.facts)),
      let invitation = try composer.site.invitation(id), invitation.ends > composer.now,
      try !composer.site.wasInvited(invitation.address),
      let inviter = try composer.site.account(invitation.member, at: composer.now),
      inviter.ban == nil
    else { return nil }
    // Other spellings of the address are the same mailbox, which gets one such email altogether.
    let mailbox = try mailbox(of: receiver.address, composer) ?? invitation.address
    guard try !composer.site.wasInvited(mailbox) else { return nil }
    composer.invited = mailbox
    let (locale, name) = (composer.locale, composer.name(of: inviter))
    // Stored words are checked again: more may count as a link now.
    let words = PlainText.hasLink(invitation.text) ? "" : PlainLine.text(invitation.text)
    let link = composer.link(
      .invitation, .invitation, member: inviter.id, facts: invitation.id.description)
    var email = InvitationMail(
      mail: composer.frame(
        "invitation",
        subject: locale.text("mail_invitation_subject", ["name": name, "site": composer.siteName]),
        heading: locale.text("mail_invitation_heading", ["name": name])),
      lead: locale.text("mail_invitation_lead", ["name": name, "site": composer.siteName]),
      words: composer.quoted(words.isEmpty ? locale.text("ask_default") : words),
      what: locale.text("mail_invitation_text", ["name": name]), url: link.url, until: link.until)
    try show(invitation, name, &email, composer)
    return email
  }

  /// The digest that all spellings of an address share; nil on a site that has no key for digests yet.
  private static func mailbox(of address: EmailAddress, _ composer: MailComposer) throws -> String?
  {
    try composer.site.addressKey().flatMap { Secret($0) }.map { key in
      Secret(named: Contact.email(address).limitKey, key: key).digest
    }
  }

  /// Adds the topic, if it is public.
  private static func show(
    _ invitation: Invitation, _ name: String, _ email: inout InvitationMail,
    _ composer: MailComposer
  ) throws {
    let reader = composer.site.reader(for: .everyone)
    guard let comment = try invitation.comment.flatMap({ try reader.comment($0) }),
      comment.state == .visible, let position = comment.position,
      let topic = try reader.topic(comment.topic), !PlainText.hasLink(topic.title)
    else { return }
    email.reading = composer.locale.text("mail_invitation_reading", ["name": name])
    email.topic = PlainLine.text(topic.title)
    email.topicURL = composer.url(
      of: comment.id, at: position, in: topic.address, topic.language)
    email.topicLang = composer.theme.lang(topic.language, in: composer.tree)
    let said = Excerpt.text(of: comment.html)
    // Otherwise a comment could carry to strangers what the words of an invitation may not contain.
    let isQuoted = comment.member != invitation.member && !PlainText.hasLink(said)
    email.said = isQuoted ? composer.quoted(said) : nil
  }
}

/// Email to a person without an account.
struct InvitationMail: MailView {
  /// `mails/mail-invitation.txt.mustache` and `.html.mustache`.
  static let template = "mail-invitation"

  /// Frame of the email.
  let mail: MailFrame
  /// Sentence about the inviting member and the site.
  let lead: String
  /// Their words, in quotation marks.
  var words: String?
  /// Sentence about the topic they were reading; nil if there is none.
  var reading: String?
  /// The title of that topic.
  var topic: String?
  /// Address of the topic.
  var topicURL: String?
  /// Language of the topic, if it is not the email's.
  var topicLang: String?
  /// The first words of the comment, in quotation marks.
  var said: String?
  /// Explanation of the link, a sentence or two.
  let what: String
  /// Address for accepting or declining the invitation.
  let url: String
  /// Sentence about how long it is valid.
  let until: String
}
