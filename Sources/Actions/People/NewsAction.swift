import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `me/news`: a member's notifications, by days, and the button that marks all of them as read.
///
/// As JSON, the data for the head of a static page: how many notifications are unread, in how many conversations there are
/// unread messages, the member's photo, `{"unread": 3, "talk": 1, "initials": "IS", "hue": "hue-4", "face":
/// "/do/me/photo/face.jpg"}`, and the next entry of their agenda within a week, `"next": {"title": "Walk", "day": "2026-11-26",
/// "at": "2026-11-26T18:00:00Z"}`. Looking marks nothing as read.
struct NewsAction: FormAction {
  static let shownFields: [String] = []
  /// The news of a page.
  private static let size = 50
  /// The most steps of telling that a page waits for.
  private static let steps = 4

  private let context: ActionContext
  private let member: SignedIn

  init(_ context: ActionContext) throws {
    self.context = context
    member = try context.member()
  }

  func show() throws -> Reply {
    if context.request.wantsJSON {
      // First of all: what changes while the counts are read is heard, too.
      let signal = openSignal()
      var response = ActionResponse.json(.ok, try json())
      if let signal { response.head.headerFields.append(signal) }
      return .finished(response)
    }
    // Notifications that the job has not made yet, so that a reader of this page is not behind.
    // Why loss is right: when another process holds the lock, these are made a moment later.
    var steps = Self.steps
    while steps > 0, (try? context.site.notifyOfComments()) == true { steps -= 1 }
    return .finished(try response(FormState(context.locale)))
  }

  /// Makes the file that the member's pages listen to, and names it in a cookie unless their browser knows it.
  private func openSignal() -> HTTPField? {
    let name = context.site.memberSignals.open(member.id)
    guard name != context.request.cookie(Cookies.signal) else { return nil }
    return HTTPField(name: .setCookie, value: Cookies(context.settings).signal(name))
  }

  private func json() throws -> JSON {
    let unread = try context.reader.unreadNews(upTo: News.most)
    let talk =
      context.settings.has(.messages)
      ? try context.reader.unreadConversations(upTo: News.most) : 0
    var values: [(String, JSON)] = [
      ("unread", .number(Int64(unread))), ("talk", .number(Int64(talk))),
      ("initials", .text(PlainText.initials(of: member.name))),
      ("hue", .text(Avatar.hue(of: member.name))),
    ]
    if let face = try context.ownAvatarURL() { values.append(("face", .text(face))) }
    if let next = try context.nextInAgenda(within: 7) {
      let start = next.start.map { [("at", JSON.text($0.rfc3339))] } ?? []
      let time = next.time
      values.append(
        (
          "next",
          .object([("title", .text(time.title)), ("day", .text(time.day.description))] + start)
        ))
    }
    if context.settings.allowsCalls,
      try !context.site.ringingCalls(of: member.id, at: context.now).isEmpty
    {
      values.append(("rings", .flag(true)))
    }
    return .object(values)
  }

  /// Marks what was there when the page was made, and nothing that came since.
  func submit() throws -> Reply {
    guard context.fields.has("read"), let last = News.ID(digits: context.fields["last"]) else {
      throw Problem.badRequest("reason_unknown_form")
    }
    try context.site.write { try $0.readAllNews(upTo: last, of: member.id, at: context.now) }
    return context.redirect(to: context.href(.news, query: "done=news"))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, tree) = (context.locale, context.tree)
    let before = News.ID(digits: context.fields["before"])
    let found = try context.reader.news(before: before, atMost: Self.size + 1)
    let lines = try found.prefix(Self.size).compactMap {
      try NewsLine($0, context.site, context.reader, context.theme, tree)
    }
    let last = found.count > Self.size ? found[Self.size - 1] : nil
    let view = NewsPage(
      chrome: context.chrome(locale.text("news"), sheet: PageRenderer.memberSheet),
      mine: context.backLinks(.news), action: context.settings.href(.plain(.news)),
      lang: tree.language.code,
      notice: context.notice("news"),
      newest: try newest(),
      days: days(lines), isFirst: before == nil,
      olderURL: last.map { context.href(.news, query: "before=\($0.id)") },
      forumURL: context.settings.href(.list(.forum, tree)), choicesURL: context.href(.mailChoices),
      followsURL: context.href(.follows))
    return .page(form.status, try context.theme.render(view, in: tree.language))
  }

  /// Number of the newest notification, on any page; nil where none is unread.
  private func newest() throws -> String? {
    guard try context.reader.unreadNews(upTo: 1) > 0 else { return nil }
    return try context.reader.news(atMost: 1).first.map { "\($0.id)" }
  }

  private func days(_ lines: [NewsLine]) -> [NewsDayView] {
    var days: [NewsDayView] = []
    for line in lines {
      let title = context.locale.weekdayDate(context.civil(line.news.happenedAt).date)
      if days.last?.title != title { days.append(NewsDayView(title: title)) }
      days[days.count - 1].items.append(view(line))
    }
    return days
  }

  private func view(_ line: NewsLine) -> NewsView {
    let (theme, settings, news) = (context.theme, context.settings, line.news)
    let place = line.href(theme, context.tree)
    return NewsView(
      isUnread: !news.isRead, faceURL: line.faceURL,
      initials: line.name.map { _ in PlainText.initials(of: line.plainName) },
      isTalk: news.kind == .followed,
      hue: Avatar.hue(of: line.plainName), name: line.name, words: line.words, title: line.title,
      titleLang: line.titleLanguage.flatMap { theme.lang($0, in: context.tree) },
      // Opening it is having seen it.
      url: place.map { news.isRead ? $0 : settings.href(.news(news.id.rawValue)) },
      time: context.locale.timeOfDay(context.civil(news.happenedAt)),
      datetime: news.happenedAt.rfc3339, quote: line.quote,
      quoteLang: line.quoteLanguage.flatMap { theme.lang($0, in: context.tree) },
      requestAction: news.kind == .friendRequest
        ? settings.href(.friendship(Member.ID(news.about))) : nil,
      lang: context.tree.language.code)
  }
}

/// `me/news/<n>`: redirects to the subject of a notification, which counts as read from then on.
///
/// A GET that stores something, as politely as can be: it is the reader's own mark, the same each time, and no one else sees
/// it. A prefetch, or a request for the head alone, stores nothing.
struct NewsItemAction: Action {
  private let context: ActionContext
  private let member: SignedIn
  private let news: News

  init(_ context: ActionContext, _ id: News.ID) throws {
    self.context = context
    member = try context.member()
    guard let news = try context.reader.news(id) else { throw Problem.notFound }
    self.news = news
  }

  func show() throws -> Reply {
    let line = try NewsLine(news, context.site, context.reader, context.theme, context.tree)
    guard let place = line?.href(context.theme, context.tree) else { throw Problem.notFound }
    let isAhead = context.request.header("sec-purpose") != nil
    if !news.isRead, !isAhead, context.request.head.method == .get {
      // Why loss is right: it stays unread, and the reader comes where they want to go.
      try? context.site.write(flushing: false) {
        try $0.readNews(news.id, of: member.id, at: context.now)
      }
    }
    return context.redirect(to: place)
  }
}
