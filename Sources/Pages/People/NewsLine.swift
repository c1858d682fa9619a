public import Database
public import Model
public import Theme
import Time

/// A piece of news in words, as pages and emails show it: who, what, where, and the beginning of the text.
public struct NewsLine {
  /// Target of the news.
  public enum Place {
    /// A comment, its position, its topic and the topic's language.
    case comment(Comment.ID, position: Int, TopicAddress, Language)
    /// The relation between the reader and a member.
    case friendship(Member.ID)
    /// A member, as the reader sees them.
    case member(Member.ID)
    /// A mutual like with another member.
    case match(Member.ID)
    /// A notice on the first page, with its language if it is not on all first pages.
    case notice(Notice.ID, Language?)
    /// An entry of the reader's agenda.
    case agenda(OwnEvent.ID)
    /// A page, by its root-relative address.
    case page(String)
  }

  /// The news itself.
  public let news: News
  /// Name of the person who caused it, marked if a guest; nil if no one is to be named.
  public private(set) var name: String?
  /// The name alone, of which the face is drawn.
  public private(set) var plainName = ""
  /// The address of the photo; nil for none.
  public private(set) var faceURL: String?
  /// The action in words: "answers you in".
  public private(set) var words: String
  /// The title of the topic in which.
  public private(set) var title: String?
  /// Language of the title.
  public private(set) var titleLanguage: Language?
  /// Target; nil for none.
  public private(set) var place: Place?
  /// The beginning of the words; nil for none.
  public private(set) var quote: String?
  /// Language of the quote; nil if unknown.
  public private(set) var quoteLanguage: Language?

  /// All of it as one sentence: "Pablo mentions you in Cranes at the pond".
  public var sentence: String {
    [name, words, title].compactMap { $0 }.joined(separator: " ")
  }

  /// Reads the words for some news, for its receiver; nil if there is nothing to tell.
  public init?(
    _ news: News, _ site: SiteDatabase, _ reader: Reader, _ theme: SiteTheme, _ tree: SiteTree
  )
    throws
  {
    self.news = news
    let locale = theme.locale(tree.language)
    switch news.kind {
    case .reply, .mention:
      words = locale.text("news_\(news.kind.rawValue)")
      guard try read(comment: Comment.ID(news.about), reader, theme, locale) else { return nil }
    case .followed:
      words = locale.text("news_followed")
      guard try read(answersIn: Topic.ID(news.about), reader, theme, locale) else { return nil }
    case .newTopic:
      words = locale.text("news_new_topic")
      guard let first = try reader.firstComment(of: Topic.ID(news.about)),
        try read(comment: first, reader, theme, locale)
      else { return nil }
    case .friendRequest, .friend, .match:
      words = locale.text(
        news.kind == .match
          ? "news_match" : news.kind == .friend ? "news_friend" : "news_friend_request")
      guard try read(member: Member.ID(news.about), site, reader, theme) else { return nil }
    case .notice:
      words = locale.text("news_notice")
      guard let notice = try site.displayedNotice(Notice.ID(news.about)) else { return nil }
      read(notice, locale)
    case .reminder:
      words = locale.text("news_reminder")
      let isThere =
        switch ReminderSubject(about: news.about) {
        case .event(let id): try read(entry: id, site, reader, locale)
        case .bookmark(let id): try read(bookmark: id, site, reader, theme, tree)
        }
      guard isThere else { return nil }
    case .missedCall:
      words = locale.text("news_missed_call")
      guard try read(call: Call.ID(news.about), site, theme, locale) else { return nil }
    case .report:
      guard let decision = try site.decision(Decision.ID(news.about)) else { return nil }
      words = ""
      guard decision.subject != nil else {
        try read(reported: decision, reader, locale)
        return
      }
      try read(decision, reader)
      let isGone = [.refuse, .hide].contains(decision.kind)
      words = locale.text(
        title == nil
          ? isGone ? "news_report_gone" : "news_report_stays"
          : isGone ? "news_report_gone_in" : "news_report_stays_in")
    }
  }

  private mutating func read(
    comment id: Comment.ID, _ reader: Reader, _ theme: SiteTheme, _ locale: Locale
  ) throws -> Bool {
    guard let comment = try reader.comment(id), comment.state == .visible,
      let position = comment.position, let topic = try reader.topic(comment.topic)
    else { return false }
    plainName = comment.authorName
    name = locale.author(comment.authorName, isGuest: comment.member == nil)
    if comment.hasAvatar { faceURL = comment.username.map { theme.settings.href(.face($0)) } }
    (title, titleLanguage) = (topic.title, topic.language)
    place = .comment(id, position: position, topic.address, topic.language)
    let words = Excerpt.text(of: comment.html)
    (quote, quoteLanguage) = (words.isEmpty ? nil : words, comment.language)
    return true
  }

  private mutating func read(_ notice: Notice, _ locale: Locale) {
    plainName = notice.author.name
    name = locale.author(notice.author.name, isGuest: false)
    (title, titleLanguage) = (notice.words.title, notice.words.language)
    place = .notice(notice.id, notice.words.isEverywhere ? nil : notice.words.language)
    let words = Excerpt.text(of: notice.words.html)
    (quote, quoteLanguage) = (words.isEmpty ? nil : words, notice.words.language)
  }

  /// Reads an upcoming entry of the reader's agenda and its time.
  private mutating func read(
    entry id: OwnEvent.ID, _ site: SiteDatabase, _ reader: Reader, _ locale: Locale
  ) throws -> Bool {
    guard let member = reader.viewer.member?.id, let event = try site.event(id, of: member) else {
      return false
    }
    (title, place) = (event.title, .agenda(id))
    let zone = try site.timeZone(named: event.zone)
    // The reminder came `remind` minutes before; an hour of tolerance covers a change of the clocks in between.
    let begin = news.happenedAt.adding(seconds: 60 * Int64(event.remind ?? 0) + 3600)
    let last = zone.civil(begin).date
    let day =
      event.times(in: last.adding(days: -1)...last, atMost: 4)
      .last { event.start(on: $0, in: zone) <= begin } ?? event.day
    quote =
      event.minute == nil
      ? locale.weekdayDate(day)
      : locale.weekdayDateTime(zone.civil(event.start(on: day, in: zone)))
    return true
  }

  /// Reads the page that a bookmark of the reader's leads to.
  private mutating func read(
    bookmark id: Bookmark.ID, _ site: SiteDatabase, _ reader: Reader, _ theme: SiteTheme,
    _ tree: SiteTree
  ) throws -> Bool {
    guard let bookmark = try reader.bookmark(id),
      let page = try BookmarkedPage(bookmark.thing, site, reader, theme, tree)
    else { return false }
    (title, titleLanguage, quote) = (page.title, page.language, page.detail)
    place = .page(page.href)
    return true
  }

  /// Reads the caller; a guest who followed a link is marked as one.
  private mutating func read(
    call id: Call.ID, _ site: SiteDatabase, _ theme: SiteTheme, _ locale: Locale
  ) throws -> Bool {
    guard let call = try site.call(id), let caller = call.seats.first(where: \.isCaller) else {
      return false
    }
    plainName = caller.member?.name.name ?? caller.guest
    name = locale.author(plainName, isGuest: caller.member == nil)
    if let member = caller.member, member.hasAvatar {
      faceURL = theme.settings.href(.face(member.name.username))
    }
    place = .page(theme.settings.href(.plain(.calls)))
    return true
  }

  /// Reads the news in a topic that the reader follows: its author, or how many comments are new.
  private mutating func read(
    answersIn id: Topic.ID, _ reader: Reader, _ theme: SiteTheme, _ locale: Locale
  ) throws -> Bool {
    guard let member = reader.viewer.member?.id, let topic = try reader.topic(id),
      let position = try reader.firstNew(in: id), position <= topic.commentCount
    else { return false }
    let answers = try reader.answers(
      to: member, in: id, at: position...topic.commentCount, atMost: 1, asFollower: true)
    guard let first = answers.first.first else { return false }
    if answers.count == 1 { return try read(comment: first.id, reader, theme, locale) }
    words = locale.plural("news_followed_many", answers.count)
    (title, titleLanguage) = (topic.title, topic.language)
    place = .comment(first.id, position: first.position, topic.address, topic.language)
    return true
  }

  private mutating func read(
    member: Member.ID, _ site: SiteDatabase, _ reader: Reader, _ theme: SiteTheme
  ) throws -> Bool {
    guard let person = try reader.person(member) else { return false }
    (name, plainName) = (person.name, person.name)
    if person.hasAvatar { faceURL = theme.settings.href(.face(person.username)) }
    switch news.kind {
    case .match: place = .match(member)
    case .friend: place = .member(member)
    default: place = .friendship(member)
    }
    if news.kind == .friendRequest, let receiver = reader.viewer.member?.id {
      let text = try site.friendship(receiver, member)?.text ?? ""
      quote = text.isEmpty ? nil : PlainText.singleLine(text)
    }
    return true
  }

  /// Reads the member who was reported; the decision about them is not disclosed.
  private mutating func read(
    reported decision: Decision, _ reader: Reader, _ locale: Locale
  ) throws {
    words = locale.text("news_report_member")
    guard let member = decision.member, let person = try reader.person(member) else { return }
    title = locale.author(person.name, isGuest: false)
    // A member who has left has no page.
    if !person.name.isEmpty { place = .member(member) }
  }

  /// Reads what was reported, if its topic can still be read.
  private mutating func read(_ decision: Decision, _ reader: Reader) throws {
    guard let number = decision.topic, let topic = try reader.topic(number) else { return }
    (title, titleLanguage) = (topic.title, topic.language)
    guard let id = decision.comment, let comment = try reader.comment(id),
      comment.state == .visible, let position = comment.position
    else { return }
    place = .comment(id, position: position, topic.address, topic.language)
  }

  /// The root-relative address of its place; nil for nowhere.
  public func href(_ theme: SiteTheme, _ tree: SiteTree) -> String? {
    let settings = theme.settings
    switch place {
    case .comment(let id, let position, let topic, let language):
      return theme.url(of: id, at: position, in: topic, language)
    case .friendship(let member): return settings.href(.friendship(member))
    case .member(let member): return settings.href(.person(member))
    case .match(let member): return settings.href(.match(member))
    case .notice(let id, let language):
      return settings.href(.home(language.map { settings.tree($0) } ?? tree)) + "#notice-\(id)"
    case .agenda(let id): return settings.href(.ownEvent(id))
    case .page(let href): return href
    case nil: return nil
    }
  }
}
