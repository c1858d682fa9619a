import Database
import HTTPTypes
import Model
import Pages
import Templates
import Theme
import Time

/// `me/deleted`: subjects, lessons, notes, entries, professors, saved filters and bookmarks that a member deleted less than a
/// day ago.
struct RecentlyDeletedAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let me: SignedIn

  init(_ context: ActionContext) throws {
    me = try context.member()
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    guard let name = DeletedThing.Name(context.fields["thing"]) else {
      throw Problem.badRequest("reason_unknown_form")
    }
    try context.countNotebook(me.id)
    switch context.fields["do"] {
    case "restore": return try restore(name)
    case "erase":
      guard try context.site.write({ try $0.erase(name, of: me.id) }) else {
        throw Problem.notFound
      }
      return context.redirect(to: context.href(.recentlyDeleted, query: "done=erased"))
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  /// Restores it; a saved filter only if there is room for it.
  private func restore(_ name: DeletedThing.Name) throws -> Reply {
    let before = try context.site.publicNotes(of: me.id)
    let isThere: Bool
    switch name {
    case .notebook(let thing):
      isThere = try context.site.write { try $0.restore(thing, of: me.id) }
    case .event(let id):
      isThere = try context.site.write {
        try $0.setDropped(false, id, of: me.id, at: context.now)
      }
    case .professor(let id):
      isThere = try context.site.write {
        try $0.setDropped(false, id, of: me.id, at: context.now)
      }
    case .bookmark(let id):
      isThere = try context.site.write {
        try $0.setDropped(false, id, of: me.id, at: context.now)
      }
    case .filter(let id):
      isThere = try context.site.savedFilter(id, of: me.id)?.deletedAt != nil
      let hasRoom = try context.site.write { try $0.restore(id, of: me.id, at: context.now) }
      if isThere, !hasRoom { return .finished(try full()) }
    }
    guard isThere else { throw Problem.notFound }
    return try context.changed(
      before, of: me, to: context.href(.recentlyDeleted, query: "done=restored"))
  }

  /// The answer when there are as many saved filters as a member may have.
  private func full() throws -> ActionResponse {
    var form = FormState(context.locale)
    form.refusal = (
      .unprocessableContent,
      context.locale.text(
        "recently_deleted_filters_full", ["limit": context.locale.number(SavedFilter.most)])
    )
    return try response(form)
  }

  // MARK: The page

  func response(_ form: FormState) throws -> ActionResponse {
    let title = context.locale.text("recently_deleted_title")
    let hasNotebook = context.settings.has(.notebook)
    return try context.response(form) {
      RecentlyDeletedPage(
        chrome: hasNotebook ? context.notebookChrome(title) : context.chrome(title),
        breadcrumb: [
          hasNotebook
            ? context.notebookLink
            : LinkView(label: context.locale.text("my_page"), url: context.href(.me))
        ],
        title: title,
        notice: context.notice("restored", "erased"),
        summary: context.summary(form, isPost: false),
        action: context.settings.href(.plain(.recentlyDeleted)), lang: context.tree.language.code,
        things: try context.site.deletedThings(of: me.id, at: context.now).map(view))
    }
  }

  private func view(_ thing: DeletedThing) throws -> DeletedThingView {
    let until = thing.deletedAt.adding(seconds: Notebook.dropped)
    return DeletedThingView(
      name: "\(thing.name)", title: try title(thing), detail: detail(thing),
      until: context.locale.text("recently_deleted_until", ["time": context.relativeTime(until)]))
  }

  /// The title of a deleted thing.
  ///
  /// A bookmark has the title of its page, if its owner may still read that.
  private func title(_ thing: DeletedThing) throws -> String {
    guard case .bookmark(let id) = thing.name else { return thing.title }
    let bookmark = try context.site.droppedBookmark(id, of: me.id)
    return try bookmark.flatMap { try context.bookmarkedPage($0.thing)?.title }
      ?? context.locale.text("bookmark_gone")
  }

  /// A description: "Note in Statistics II", "Event, 2 December 2026".
  private func detail(_ thing: DeletedThing) -> String {
    let locale = context.locale
    func within(_ key: String) -> String {
      let words = locale.text(key, ["subject": thing.subject])
      return thing.isWithin ? "\(words) \(locale.text("recently_deleted_within"))" : words
    }
    switch thing.name {
    case .notebook(.place(.subject)): return locale.text("recently_deleted_subject")
    case .notebook(.place(.lesson)): return within("recently_deleted_lesson")
    case .notebook(.note): return within("recently_deleted_note")
    case .event:
      return locale.text("recently_deleted_event", ["date": thing.day.map(locale.longDate) ?? ""])
    case .professor: return locale.text("recently_deleted_professor")
    case .filter: return locale.text("recently_deleted_filter")
    case .bookmark: return locale.text("bookmark")
    }
  }
}

extension ActionContext {
  /// Link to recently deleted things; nil if there are none.
  func deletedLink(_ member: Member.ID) throws -> LinkView? {
    let count = try site.deletedCount(of: member, at: now)
    guard count > 0 else { return nil }
    return LinkView(
      label: locale.text("recently_deleted_link", ["count": locale.number(count)]),
      url: href(.recentlyDeleted))
  }
}

/// The list of a member's recently deleted things.
struct RecentlyDeletedPage: PageView {
  static let template = "recently-deleted"

  /// The frame.
  let chrome: Chrome
  /// Breadcrumb.
  let breadcrumb: Breadcrumb
  /// The heading.
  let title: String
  /// Confirmation of the last action, as a sentence.
  var notice: String?
  /// Why something could not be restored, a sentence.
  var summary: String?
  /// URL to which the buttons are sent.
  let action: String
  /// The language of the page.
  let lang: String
  /// The deleted things, the last deleted first.
  var things: [DeletedThingView] = []
}

/// Something deleted recently.
struct DeletedThingView: View {
  /// Value that the buttons send: "n6".
  let name: String
  /// Title of the deleted thing.
  let title: String
  /// Description: "Note in Statistics II".
  let detail: String
  /// End of the time for restoring it: "until tomorrow, 17:10".
  let until: String
}
