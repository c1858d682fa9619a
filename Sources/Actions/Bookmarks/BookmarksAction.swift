import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `me/bookmarks`: a member's bookmarks, latest first; each can be changed, removed, and restored for a day.
///
/// Bookmarks of pages that the member may no longer read are left out.
struct BookmarksAction: FormAction {
  static let shownFields: [String] = []
  /// The bookmarks of a page.
  private static let size = 50

  private let context: ActionContext
  private let member: SignedIn

  init(_ context: ActionContext) throws {
    self.context = context
    member = try context.member()
  }

  func show() throws -> Reply {
    if context.request.wantsJSON { return .finished(.json(.ok, try json())) }
    return .finished(try response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    guard let id = Bookmark.ID(digits: context.fields["bookmark"]),
      let act = ["remove", "restore"].first(where: { $0 == context.fields["do"] })
    else { throw Problem.badRequest("reason_unknown_form") }
    let isRemoval = act == "remove"
    _ = try context.site.write {
      try $0.setDropped(isRemoval, id, of: member.id, at: context.now)
    }
    guard isRemoval else { return context.redirect(to: context.href(.bookmarks)) }
    let page = context.pageNumber > 1 ? "page=\(context.pageNumber)&" : ""
    return context.redirect(to: context.href(.bookmarks, query: "\(page)removed=\(id)"))
  }

  // MARK: The page

  /// The bookmarks of the requested page, and whether there are more.
  private func found(on number: Int) throws -> (bookmarks: [Bookmark], hasMore: Bool) {
    let found = try context.reader.bookmarks(after: (number - 1) * Self.size, atMost: Self.size + 1)
    return (Array(found.prefix(Self.size)), found.count > Self.size)
  }

  func response(_ form: FormState) throws -> ActionResponse {
    var (number, found) = (context.pageNumber, try found(on: context.pageNumber))
    // The last one of a page may just have been removed.
    while found.bookmarks.isEmpty, number > 1 {
      number = min(
        number - 1, Paging.page(of: try context.reader.bookmarkCount(), size: Self.size))
      found = try self.found(on: number)
    }
    let hasThings = try context.hasProducts
    let title = context.locale.text(hasThings ? "favourites" : "bookmarks")
    return try context.response(form) {
      BookmarksPage(
        chrome: context.chrome(title), mine: context.backLinks(.bookmarks), title: title,
        tabs: hasThings ? context.favouriteTabs(.bookmarks) : [], set: try set(),
        removed: try removed(), summary: context.summary(form, isPost: false),
        action: context.settings.href(.plain(.bookmarks)), lang: context.tree.language.code,
        page: String(number), rows: try found.bookmarks.compactMap(row),
        pages: context.pages(number, hasMore: found.hasMore) {
          context.href(.bookmarks, query: $0 > 1 ? "page=\($0)" : "")
        },
        deleted: try context.deletedLink(member.id),
        forumURL: context.settings.href(.list(.forum, context.tree)))
    }
  }

  private func row(_ bookmark: Bookmark) throws -> BookmarkView? {
    guard let page = try context.bookmarkedPage(bookmark.thing) else { return nil }
    let (locale, theme) = (context.locale, context.theme)
    let reminder = bookmark.remindAt.map {
      locale.text("bookmark_reminds", ["time": locale.weekdayDateTime(context.civil($0))])
    }
    let made = context.civil(bookmark.madeAt)
    return BookmarkView(
      number: "\(bookmark.id)", title: page.title, url: page.href,
      titleLang: page.language.flatMap { theme.lang($0, in: context.tree) },
      detail: [page.detail, reminder].compactMap(\.self).joined(separator: " · "),
      time: made.date == context.civil(context.now).date
        ? locale.text("bookmark_today") : locale.date(made),
      datetime: bookmark.madeAt.rfc3339(in: context.clock), changeURL: changeURL(bookmark))
  }

  private func changeURL(_ bookmark: Bookmark, remind: String? = nil) -> String {
    context.href(
      to: .bookmark(bookmark.thing, context.settings),
      query: remind.map { "remind=\($0)" } ?? "")
  }

  /// The bookmark that was just set, with links to add a reminder where it has none.
  private func set() throws -> BookmarkSetView? {
    guard let id = Bookmark.ID(digits: context.fields["set"]),
      let bookmark = try context.reader.bookmark(id)
    else { return nil }
    let locale = context.locale
    if let time = bookmark.remindAt {
      let words = locale.weekdayDateTime(context.civil(time))
      return BookmarkSetView(reminder: locale.text("bookmark_will_remind", ["time": words]))
    }
    return BookmarkSetView(
      offers: ["tomorrow", "week", "own"].map { (name: String) in
        LinkView(
          label: locale.text("bookmark_offer_\(name)"), url: changeURL(bookmark, remind: name))
      })
  }

  /// The bookmark that was just removed, with the button that restores it; nil once it was restored.
  private func removed() throws -> UndoView? {
    guard let id = Bookmark.ID(digits: context.fields["removed"]),
      let bookmark = try context.site.droppedBookmark(id, of: member.id)
    else { return nil }
    let title = try context.bookmarkedPage(bookmark.thing)?.title
    return UndoView(
      words: title.map { context.locale.text("bookmark_removed", ["title": $0]) }
        ?? context.locale.text("bookmark_removed_gone"),
      action: context.settings.href(.plain(.bookmarks)),
      hidden: context.hidden([("bookmark", "\(id)"), ("do", "restore")]))
  }

  private func json() throws -> JSON {
    let found = try found(on: context.pageNumber)
    let bookmarks: [JSON] = try found.bookmarks.compactMap { bookmark in
      try context.bookmarkedPage(bookmark.thing).map { page in
        let time = bookmark.remindAt.map { [("remind_at", JSON.text($0.rfc3339))] } ?? []
        return .object(
          [
            ("title", .text(page.title)),
            ("url", .text(context.settings.base.origin + page.href)),
            ("made_at", .text(bookmark.madeAt.rfc3339)),
          ] + time)
      }
    }
    return .object([
      ("count", .number(Int64(try context.reader.bookmarkCount()))),
      ("bookmarks", .list(bookmarks)),
    ])
  }
}

extension ActionContext {
  /// The two kinds of favourites, as links: bookmarks, and products.
  func favouriteTabs(_ current: Route.Kind) -> [LinkView] {
    let tabs = [(Route.Kind.bookmarks, "bookmarks"), (.favourites, "favourites_things")]
    return tabs.filter { settings.answers($0.0) }.map { kind, label in
      LinkView(label: locale.text(label), url: href(kind), isCurrent: kind == current)
    }
  }
}
