import Database
import Mail
import Model
import Theme

/// Email with a picture of a conversation, which a member sends on: to a friend, whose address they do not learn, or to an
/// address that they typed.
///
/// None is sent if the member may no longer see the picture, if the friend no longer is one, or to the address of a member who
/// has blocked them.
struct PhotoMailKind: MailKind {
  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> StandardMail? {
    guard let photo = MailedPhoto(facts: mail.facts),
      let account = try composer.site.account(photo.sender, at: composer.now), account.ban == nil,
      let own = account.email.flatMap({ EmailAddress($0) }),
      try composer.site.mayOpen(photo.name, photo.sender),
      try reach(mail, from: photo.sender, &composer), let bytes = try picture(photo.name, composer)
    else { return nil }
    composer.attachment = MailAttachment(
      name: "photo.\(photo.name.fileExtension)", type: photo.name.mediaType, bytes: bytes)
    let (locale, from) = (composer.locale, composer.name(of: account))
    if photo.isAnswered { composer.replyTo = Mailbox(name: from, own) }
    let subject = PlainLine.text(photo.subject)
    var email = composer.standardMail(
      "photo",
      subject: subject.isEmpty
        ? locale.text("mail_photo_subject", ["name": from]) : "\(from): \(subject)",
      lines: [locale.text("mail_photo_text", ["name": from, "site": composer.siteName])],
      closing: [
        locale.text(
          photo.isAnswered ? "mail_photo_answers" : "mail_photo_no_answers", ["name": from])
      ])
    email.passage = photo.words.utf8.split(separator: 10).map {
      MailLine(text: PlainLine.text(String(Substring($0))))
    }
    return email
  }

  /// True if the email may be sent to its receiver.
  private static func reach(
    _ mail: QueuedMail, from sender: Member.ID, _ composer: inout MailComposer
  ) throws -> Bool {
    guard let friend = mail.member else {
      guard let receiver = composer.receiver else { return false }
      let known = try composer.site.account(login: receiver.address.text, at: composer.now)
      return try known.map { try !composer.site.hasBlocked($0.id, sender) } ?? true
    }
    guard try composer.site.relation(of: sender, to: friend) == .friend else { return false }
    return try composer.recipientAccount() != nil
  }

  /// The bytes of the file; nil when it is not there.
  private static func picture(_ name: UploadName, _ composer: MailComposer) throws -> [UInt8]? {
    let folder = UploadFolder(composer.site.folder)
    guard folder.file(of: name) != nil else { return nil }
    var bytes: [UInt8] = []
    try folder.outgoing(name).forEachPiece { bytes += $0 }
    return bytes
  }
}
