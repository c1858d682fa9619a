import Database
import Jobs
import Mail
import Model
import Pages
import Theme
import Time

/// Composes the text of a push for its receiver, from the present state.
struct PushWriter {
  let context: JobContext
  private var site: SiteDatabase { context.site }
  private var theme: SiteTheme { context.theme }

  /// Decision about a push.
  enum Result {
    /// It is sent.
    case written(PushPayload)
    /// It waits until its owner's quiet hours are over.
    case quiet(until: Timestamp)
    /// There is nothing to report, or the receiver does not want it.
    case nothing
  }

  /// Checks everything again: events that were read, undone or are no longer wanted are not sent.
  func result(_ push: QueuedPush) throws -> Result {
    let now = context.time()
    guard !push.isOver(at: now), let account = try site.account(push.member, at: now),
      account.ban == nil
    else { return .nothing }
    let settings = try site.pushSettings(of: account.id)
    if push.cause != .test, let end = quietEnd(settings, now) { return .quiet(until: end) }
    let tree = theme.settings.tree(account.language)
    let locale = theme.locale(tree.language)
    let reader = site.reader(forEmailsTo: account)
    guard let (line, url) = try line(push.cause, account, reader, tree) else { return .nothing }
    let isPlain = settings.namesPeople || push.cause == .test
    return .written(
      PushPayload(
        title: PlainLine.text(theme.siteName(tree.language)),
        body: isPlain
          ? line : locale.text(push.cause.isCall ? "push_call_somebody" : "push_something_new"),
        language: tree.language.code, direction: locale.direction, url: url,
        tag: "\(push.cause.name)-\(push.cause.about)", badge: try unread(reader)))
  }

  /// End of the quiet hours; nil outside them.
  private func quietEnd(_ settings: PushSettings, _ now: Timestamp) -> Timestamp? {
    let clock = theme.civil(now)
    guard let minutes = settings.quiet?.minutesLeft(at: clock.hour * 60 + clock.minute) else {
      return nil
    }
    return now.adding(seconds: Int64(minutes * 60 - clock.second))
  }

  /// The most that a badge counts.
  private static let counted = 99

  private func unread(_ reader: Reader) throws -> Int {
    let news = try reader.unreadNews(upTo: Self.counted)
    guard theme.settings.has(.messages) else { return news }
    return min(news + (try reader.unreadConversations(upTo: Self.counted)), Self.counted)
  }

  private func line(
    _ cause: PushCause, _ account: Account, _ reader: Reader, _ tree: SiteTree
  ) throws -> (line: String, url: String)? {
    let (settings, locale) = (theme.settings, theme.locale(tree.language))
    let lang = tree.language == settings.mainLanguage ? "" : "lang=\(tree.language.code)"
    switch cause {
    case .test:
      return (locale.text("push_test"), settings.absolute(.plain(.push), query: lang))
    case .call(let number): return try call(Call.ID(number), account, locale, lang)
    case .text(let number):
      guard try site.pushedKinds(of: account.id).contains(.notice) else { return nil }
      return try site.pushText(number).map {
        (PlainLine.text($0), settings.absolute(.home(tree)))
      }
    case .news(let kind, let about):
      guard try isWanted(kind, by: account) else { return nil }
      if kind == .talk { return try talk(Conversation.ID(about), account, reader, locale, lang) }
      if kind == .newTopic, try !site.wantsNotification(ofTopic: Topic.ID(about), account.id) {
        return nil
      }
      guard let news = try kind.news.flatMap({ try reader.news($0, about: about) }), !news.isRead,
        let line = try NewsLine(news, site, reader, theme, tree)
      else { return nil }
      let words = kind == .reminder ? [line.sentence, line.quote] : [line.sentence]
      return (
        PlainLine.text(words.compactMap(\.self).joined(separator: " · ")),
        line.href(theme, tree).map { settings.base.origin + $0 }
          ?? settings.absolute(.plain(.news), query: lang)
      )
    }
  }

  /// Text with the caller's name, while the call rings.
  private func call(
    _ id: Call.ID, _ account: Account, _ locale: Locale, _ lang: String
  ) throws -> (line: String, url: String)? {
    guard theme.settings.allowsCalls,
      let call = try site.ringingCalls(of: account.id, at: context.time()).first(where: {
        $0.id == id
      }),
      let caller = call.seats.first(where: \.isCaller)
    else { return nil }
    let name = caller.member.map { locale.author($0.name.name, isGuest: false) } ?? caller.guest
    return (
      locale.text("push_call", ["name": PlainLine.text(name)]),
      theme.settings.absolute(.call(id), query: lang)
    )
  }

  /// Text with the sender's name, without any words of the message.
  private func talk(
    _ id: Conversation.ID, _ account: Account, _ reader: Reader, _ locale: Locale, _ lang: String
  ) throws -> (line: String, url: String)? {
    guard let talk = try reader.conversation(id), talk.isIn, talk.unread > 0, !talk.isMuted else {
      return nil
    }
    if let other = talk.other?.name.id, try site.hasBlocked(account.id, other) { return nil }
    let name = PlainLine.text(
      talk.groupName ?? locale.author(talk.other?.name.name ?? "", isGuest: false))
    return (
      locale.text(talk.isOfTwo ? "push_message" : "push_message_group", ["name": name]),
      theme.settings.absolute(.talk(id), query: lang)
    )
  }

  private func isWanted(_ kind: PushKind, by account: Account) throws -> Bool {
    try kind.mail.map(theme.settings.sends) ?? true
      && site.pushedKinds(of: account.id).contains(kind)
  }
}
