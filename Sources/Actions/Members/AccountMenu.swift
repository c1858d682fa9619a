import Database
import Model
import Pages
import Theme
import Time

/// The list on a member's own page: links to everything of theirs, each with the newest thing in words and the unread number.
///
/// A feature that the site does not have gets no row.
struct AccountMenu {
  /// Maximum number of friend requests counted.
  private static let most = FrameRequest.counted + 1
  /// Number of days in which the next entry of the agenda is searched for.
  private static let days = 366

  private let context: ActionContext
  private let me: SignedIn

  init(_ context: ActionContext) throws {
    (self.context, me) = (context, try context.member())
  }

  func rows() throws -> [AccountMenuRowView] {
    let settings = context.settings
    var rows = try firstSteps()
    if settings.has(.messages) { rows.append(try messages()) }
    rows += [try news(), try friends()]
    if settings.has(.notebook) { rows += [try notebook(), try agenda()] }
    if settings.has(.places) {
      rows.append(row(.map, .map, "map", try LocationSharingAction(context).sentence()))
    }
    if settings.has(.meet) { rows.append(row(.meet, .meet, "meet_title")) }
    rows += try favourites()
    rows.append(row(.settings, .settings, "settings", context.locale.text("settings_line")))
    return rows
  }

  private func row(
    _ icon: AccountMenuRowView.Icon, _ kind: Route.Kind, _ label: String, _ line: String? = nil,
    _ count: Int = 0
  ) -> AccountMenuRowView {
    AccountMenuRowView(
      icon: icon, label: context.locale.text(label), url: context.href(kind), line: line,
      count: context.theme.count(count))
  }

  /// The row for new members, until they are through with the first steps.
  private func firstSteps() throws -> [AccountMenuRowView] {
    let left = try context.firstStepsLeft(of: me)
    guard !left.isEmpty else { return [] }
    let line = context.locale.plural("first_left", left.count)
    return [row(.first, .firstSteps, "first_steps", line)]
  }

  private func messages() throws -> AccountMenuRowView {
    let unread = try context.reader.unreadConversations(upTo: Self.most)
    let talks = try context.reader.conversations(whoseNameHas: "", after: 0, atMost: 1)
    return row(.messages, .talk, "talk_title", try talks.first.map(line), unread)
  }

  /// The name of the other side, and the last message.
  private func line(_ talk: OwnConversation) throws -> String {
    let name = context.name(of: talk)
    if talk.isAsked { return "\(name): \(context.locale.text("talk_asks"))" }
    guard let last = try context.reader.messages(in: talk, atMost: 1).last else { return name }
    let words = context.line(last, in: talk)
    let isOwn = last.author.name.id == me.id
    return talk.isOfTwo && isOwn
      ? words
      : context.locale.text(
        "talk_line", ["name": name, "words": words])
  }

  private func news() throws -> AccountMenuRowView {
    let newest = try context.reader.news(atMost: 1).first.flatMap {
      try NewsLine($0, context.site, context.reader, context.theme, context.tree)
    }
    return row(
      .news, .news, "news", newest?.sentence, try context.reader.unreadNews(upTo: Self.most))
  }

  private func friends() throws -> AccountMenuRowView {
    let (locale, asking) = (
      context.locale, try context.site.requests(to: me.id, atMost: Self.most)
    )
    if let first = asking.first {
      let line = locale.text("friends_asks", ["name": first.name.name])
      return row(.friends, .friends, "friends_title", line, asking.count)
    }
    let friends = try context.site.friendLetters(of: me.id).reduce(0) { $0 + $1.count }
    return row(
      .friends, .friends, "friends_title",
      friends > 0 ? locale.plural("friends_number", friends) : nil)
  }

  private func notebook() throws -> AccountMenuRowView {
    let counts = try context.site.noteCounts(of: me.id).subjects
    let notes = counts.values.reduce(0, +)
    let line =
      notes > 0
      ? context.locale.plural(
        "notebook_line", try context.site.subjects(of: me.id).count,
        ["notes": context.noteCount(notes)]) : nil
    return row(.notebook, .notebook, "notebook_title", line)
  }

  /// The next entry, of the member's own and the site's.
  private func agenda() throws -> AccountMenuRowView {
    let next = try context.nextInAgenda(within: Self.days)?.time
    return row(.agenda, .agenda, "agenda_title", next.map { "\($0.title) · \(when($0))" })
  }

  private func when(_ time: AgendaTime) -> String {
    let locale = context.locale
    guard let minute = time.minute else { return locale.weekdayDate(time.day) }
    let start = CivilDateTime(date: time.day, hour: minute / 60 % 24, minute: minute % 60)
    return start.map(locale.weekdayDateTime) ?? locale.weekdayDate(time.day)
  }

  /// Bookmarks, and products where the site has any.
  private func favourites() throws -> [AccountMenuRowView] {
    let (locale, settings) = (context.locale, context.settings)
    let hasThings = try context.hasProducts
    guard hasThings || settings.has(.bookmarks) else { return [] }
    let bookmarks = try settings.has(.bookmarks) ? context.reader.bookmarkCount() : 0
    let things = hasThings ? try context.site.favouriteCount(of: me.id, .product) : 0
    let line = [
      bookmarks > 0 ? locale.plural("bookmarks_number", bookmarks) : nil,
      things > 0 ? locale.plural("favourites_number", things) : nil,
    ].compactMap(\.self).joined(separator: ", ")
    return [
      row(
        .favourites, settings.has(.bookmarks) ? .bookmarks : .favourites,
        hasThings ? "favourites" : "bookmarks", line.isEmpty ? nil : line)
    ]
  }
}
