import Database
import Mail
import Model
import Sodium
import Theme
import Time

/// Writes and sends queued emails, one per step.
///
/// An email is deleted only after it was accepted: if the process is killed in between, it is sent once more, with the same
/// Message-ID. A token in it is stored before it is sent, so that its link works when it arrives.
public struct MailJob: Job {
  /// `mail`.
  public static let name = "mail"

  private let delivery: (any MailDelivery)?
  private let timeLimit: Int64

  /// Sends according to the site's settings, unless `delivery` is another way; `timeLimit` is the most milliseconds that a
  /// program may take for an email.
  public init(_ delivery: (any MailDelivery)? = nil, timeLimit: Int64 = 30_000) {
    self.delivery = delivery
    self.timeLimit = timeLimit
  }

  /// True while emails are due.
  public func isDue(_ context: JobContext) throws -> Bool {
    try context.site.nextMail(at: context.time()) != nil
  }

  /// Sends the email that has been due for longest.
  public func step(_ context: JobContext) throws -> Step {
    var step = Step()
    guard let mail = try context.site.nextMail(at: context.time()) else { return step }
    do {
      step.isMore = true
      try send(mail, context)
      step.done = [mail.item]
    } catch let failure as Undelivered {
      let isTriedAgain = try context.site.write {
        try $0.postpone(
          mail, because: "\(failure.reason)", dropping: failure.token, at: context.time())
      }
      let error = failure.reason as? MailError
      // If the program itself is in trouble, every other email would fail, too.
      step.isMore = error.map { !$0.isOfProgram } ?? true
      if !isTriedAgain || error?.isExpected != true {
        step.failures = [(mail.item, failure.reason)]
      }
    }
    return step
  }

  /// Reason why an email is still here, and the digest of a token that will not be used.
  private struct Undelivered: Error {
    let reason: any Error
    var token: String?
  }

  private func send(_ mail: QueuedMail, _ context: JobContext) throws {
    guard let email = try write(mail, context) else {
      return try context.site.write { try $0.finish(mail, at: context.time()) }
    }
    if let stop = email.stop { try storeUnsubscribeToken(stop, context) }
    if let token = email.token {
      let isIssued = try context.site.write {
        try $0.issueToken(
          token.secret.digest, token.purpose, for: token.member, facts: token.facts,
          until: token.ends, in: mail.id)
      }
      guard isIssued else { return }
    }
    do {
      try transport(context).deliver(email.message, mail.id.rawValue, by: context.milliseconds)
    } catch {
      throw Undelivered(reason: error, token: email.token?.secret.digest)
    }
    try context.site.write { transaction in
      if let address = email.invited { try transaction.noteInvited(address, at: context.time()) }
      try transaction.finish(mail, resting: email.rest, at: context.time())
      // A folder for previews is not a program.
      if context.theme.settings.mail.sendmail != nil { try transaction.noteMailed() }
    }
  }

  /// Makes sure that the link that stops emails works for as long as stated.
  ///
  /// A day less is good enough, and saves a write for most emails.
  private func storeUnsubscribeToken(_ stop: MailComposer.NewToken, _ context: JobContext) throws {
    let digest = stop.secret.digest
    let known = try context.site.token(digest, stop.purpose, at: stop.ends.adding(seconds: -86_400))
    guard known == nil, let member = stop.member else { return }
    try context.site.write {
      try $0.keepToken(digest, stop.purpose, for: member, facts: stop.facts, until: stop.ends)
    }
  }

  private func write(_ mail: QueuedMail, _ context: JobContext) throws -> WrittenMail? {
    do {
      return try WrittenMail(mail, context)
    } catch let error as DatabaseError {
      throw error
    } catch {
      throw Undelivered(reason: error)
    }
  }

  private func transport(_ context: JobContext) -> any MailDelivery {
    if let delivery { return delivery }
    return SiteDelivery(
      context.theme.settings.mail, context.site.folder, timeLimit: timeLimit
    ).transport
  }
}

extension QueuedMail {
  /// Name in messages.
  fileprivate var item: String { "mail \(id.rawValue)" }
}

/// An email ready to be sent.
struct WrittenMail {
  let message: MailMessage
  let token: MailComposer.NewToken?
  let stop: MailComposer.NewToken?
  let rest: MailCooldown?
  let invited: String?

  /// Nil when there is to be none.
  init?(_ mail: QueuedMail, _ context: JobContext) throws {
    let now = context.time()
    var composer = MailComposer(mail, context.site, context.theme, now: now)
    guard let rendered = try Self.render(mail.kind.type, mail, &composer),
      let receiver = composer.receiver
    else { return nil }
    let settings = context.theme.settings
    guard let from = settings.sender else { throw MailError.noSender }
    var message = MailMessage(
      id: MessageID(mail: mail.id.rawValue, digest: mail.digest, host: settings.base.host),
      date: now, from: Mailbox(name: composer.siteName, from), to: receiver,
      subject: rendered.frame.subject, language: composer.language,
      text: String(decoding: rendered.text, as: UTF8.self), html: rendered.html)
    message.unsubscribe = rendered.frame.stopURL
    message.references = composer.references
    (message.replyTo, message.attachment) = (composer.replyTo, composer.attachment)
    self.message = message
    (token, stop, rest, invited) = (composer.token, composer.stop, composer.rest, composer.invited)
  }

  private static func render<Kind: MailKind>(
    _ kind: Kind.Type, _ mail: QueuedMail, _ composer: inout MailComposer
  ) throws -> (frame: MailFrame, text: [UInt8], html: [UInt8])? {
    // It may have been queued before its feature was switched off.
    guard composer.theme.settings.sends(mail.kind), let email = try Kind.email(mail, &composer)
    else {
      return nil
    }
    let (text, html) = try composer.theme.render(message: email, in: composer.language)
    return (email.mail, text, html)
  }
}

extension QueuedMail {
  /// Value that is unique to the email, even on a site that was set up again.
  fileprivate var digest: String {
    let row = "\(id.rawValue) \(kind.rawValue) \(queuedAt.seconds) \(address ?? "") \(facts)"
    return String(contentHash(Array(row.utf8)).prefix(16))
  }
}

extension SiteSettings {
  /// Sender of emails; for a site without a host name that others can write to, a sender that belongs to no one.
  fileprivate var sender: EmailAddress? {
    mail.from ?? EmailAddress("tertulia@\(base.host)") ?? EmailAddress("tertulia@site.invalid")
  }
}
