import Database
import Mail
import Model
import Sodium
import Templates
import Theme
import Time

/// To a member whom others answered in a topic, or who follows it: who, where, and the beginning of their words.
///
/// It has all answers since the first that it was queued for, as they stand when it is sent; then it rests for an hour. The
/// letters of a topic are one conversation. Who follows a topic is not told of what they saw among their news, and stops
/// the letters of that topic alone.
struct ReplyMailKind: MailKind {
  /// The most answers that are shown; the others are counted.
  private static let shown = 5

  static func letter(_ mail: QueuedMail, _ composer: inout MailComposer) throws -> ReplyMail? {
    let isFollowed = mail.kind == .followed
    guard let number = mail.about, let first = Int(mail.facts), first > 0,
      let account = try composer.addressee(following: isFollowed ? Topic.ID(number) : nil)
    else { return nil }
    let reader = composer.site.reader(forLettersTo: account)
    if isFollowed, try reader.news(.followed, about: number)?.isRead ?? true { return nil }
    guard let topic = try reader.topic(Topic.ID(number)), topic.commentCount >= first
    else { return nil }
    let answers = try reader.answers(
      to: account.id, in: topic.id, at: first...topic.commentCount, atMost: shown,
      asFollower: isFollowed)
    guard let one = answers.first.first else { return nil }
    composer.rest = MailRest(facts: String(topic.commentCount + 1), seconds: MailComposer.hour)
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

  /// Says who answered, or how many there are.
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

  /// What all letters about the topic follow; no other topic has it, also of a site that was made anew.
  private static func root(_ topic: Topic, _ composer: MailComposer) -> MessageID {
    let digest = contentHash(Array("\(topic.id) \(topic.address.slug)".utf8))
    return MessageID(
      topic: topic.id.rawValue, digest: String(digest.prefix(16)),
      host: composer.theme.settings.base.host)
  }
}

/// The letter to somebody who was answered.
struct ReplyMail: MailView {
  /// `mails/mail-reply.txt.mustache` and `.html.mustache`.
  static let template = "mail-reply"

  /// What surrounds the letter.
  let mail: MailFrame
  /// Where the answer stands and when it was written, where there is one: "In “Night trains”, 22 November 2026, 18:20".
  var lead: String?
  /// The answers, the oldest first.
  let answers: [AnswerView]
  /// How many more there are, a sentence.
  var more: String?
  /// Where the first one stands.
  let url: String
}

/// An answer in a letter.
struct AnswerView: View {
  /// Who wrote it; none where the heading says so.
  var name: String?
  /// When; none where the lead says so.
  var time: String?
  /// The beginning of the words, in quotation marks; none where there are no words but quoted ones.
  var words: String?
  /// The language of the words, where it is not the letter's.
  var lang: String?
}
