import Database
import Mail
import Model
import Sodium
import Templates
import Theme
import Time

/// Email to a member with replies in a topic, or a follower of it: who wrote, where, and the beginning of their words.
///
/// It has all replies since the first that it was queued for, as they are when it is sent; then it rests for an hour. The
/// emails about a topic form one thread. A follower gets no email about comments seen among their news, and can stop the emails
/// of that topic alone.
struct ReplyMailKind: MailKind {
  /// The most replies that are shown; the others are counted.
  private static let shown = 5

  static func email(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> ReplyMail? {
    let isFollowed = mail.kind == .followed
    guard let number = mail.about, let first = Int(mail.facts), first > 0,
      let account = try composer.recipientAccount(following: isFollowed ? Topic.ID(number) : nil)
    else { return nil }
    let reader = composer.site.reader(forEmailsTo: account)
    if isFollowed, try reader.news(.followed, about: number)?.isRead ?? true { return nil }
    guard let topic = try reader.topic(Topic.ID(number)), topic.commentCount >= first
    else { return nil }
    let answers = try reader.answers(
      to: account.id, in: topic.id, at: first...topic.commentCount, atMost: shown,
      asFollower: isFollowed)
    guard let one = answers.first.first else { return nil }
    composer.rest = MailCooldown(facts: String(topic.commentCount + 1), seconds: MailComposer.hour)
    composer.references = [root(topic, composer)]
    let title = PlainLine.text(topic.title)
    return ReplyMail(
      mail: composer.frame(
        mail.kind.rawValue, subject: composer.locale.text("mail_reply_subject", ["title": title]),
        heading: heading(one, answers.count, title, composer)),
      lead: answers.count == 1
        ? composer.locale.text(
          "mail_reply_where", ["title": title, "time": composer.dateTime(one.createdAt)]) : nil,
      answers: answers.first.map { view($0, isAlone: answers.count == 1, composer) },
      more: answers.count > answers.first.count
        ? composer.locale.plural("mail_reply_more", answers.count - answers.first.count) : nil,
      url: composer.url(of: one.id, at: one.position, in: topic.address, topic.language))
  }

  /// Heading with the author of the reply, or the number of replies.
  private static func heading(
    _ one: Answer, _ count: Int, _ title: String, _ composer: MailComposer
  ) -> String {
    guard count == 1 else { return composer.locale.plural("mail_replies", count, ["title": title]) }
    let sentence = one.isDirect ? "direct" : composer.mail.kind == .followed ? "followed" : "topic"
    return composer.locale.text("mail_reply_\(sentence)", ["name": name(one, composer)])
  }

  private static func view(_ answer: Answer, isAlone: Bool, _ composer: MailComposer) -> AnswerView
  {
    AnswerView(
      name: isAlone ? nil : name(answer, composer),
      time: isAlone ? nil : composer.dateTime(answer.createdAt),
      words: composer.quoted(Excerpt.text(of: answer.html)),
      lang: composer.theme.lang(answer.language, in: composer.tree))
  }

  private static func name(_ answer: Answer, _ composer: MailComposer) -> String {
    composer.locale.author(PlainLine.text(answer.author), isGuest: answer.isGuest)
  }

  /// Message ID that all emails about the topic refer to; it is unique to the topic, even on a site that was set up again.
  private static func root(_ topic: Topic, _ composer: MailComposer) -> MessageID {
    let digest = contentHash(Array("\(topic.id) \(topic.address.slug)".utf8))
    return MessageID(
      topic: topic.id.rawValue, digest: String(digest.prefix(16)),
      host: composer.theme.settings.base.host)
  }
}

/// Email about replies.
struct ReplyMail: MailView {
  /// `mails/mail-reply.txt.mustache` and `.html.mustache`.
  static let template = "mail-reply"

  /// Frame of the email.
  let mail: MailFrame
  /// Place and time of the reply, if there is only one: "In “Night trains”, 22 November 2026, 18:20".
  var lead: String?
  /// Replies, the oldest first.
  let answers: [AnswerView]
  /// Sentence with the number of further replies.
  var more: String?
  /// Address of the first reply.
  let url: String
}

/// A reply in an email.
struct AnswerView: View {
  /// Author; none where the heading names them.
  var name: String?
  /// Time; none where the lead has it.
  var time: String?
  /// Beginning of the text, in quotation marks; nil where there is only quoted text.
  var words: String?
  /// Language of the words, if it is not the email's.
  var lang: String?
}
