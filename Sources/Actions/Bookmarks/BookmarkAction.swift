import Database
import HTTPTypes
import Model
import Pages
import Theme
import Time

/// `topics/<id>/bookmark`, `comments/<id>/bookmark`, `notes/<id>/bookmark`, `bookmark/<address of a note>`: a member sets a
/// bookmark, says when to be reminded of it, and removes it.
///
/// Pages that are files lead here, since they do not know who reads them.
struct BookmarkAction: FormAction {
  static let shownFields = ["remind", "remind_day", "remind_time"]

  private let context: ActionContext
  private let member: SignedIn
  private let thing: Bookmarked
  private let page: BookmarkedPage
  private let bookmark: Bookmark?

  /// Looks it up; throws `notFound` for what the viewer may not read.
  init(_ context: ActionContext, _ thing: Bookmarked) throws {
    member = try context.member()
    guard let page = try context.bookmarkedPage(thing) else { throw Problem.notFound }
    (self.thing, self.page) = (thing, page)
    bookmark = try context.site.bookmark(of: thing, by: member.id)
    self.context = context
  }

  /// Looks a note of the site up by the address of its page.
  init(_ context: ActionContext, at address: String) throws {
    let renderer = try PageRenderer(context.site, context.theme, for: context.viewer)
    guard let thing = renderer.bookmarked(at: address) else { throw Problem.notFound }
    try self.init(context, thing)
  }

  func show() throws -> Reply {
    if context.request.wantsJSON {
      let time = bookmark?.remindAt.map { [("remind_at", JSON.text($0.rfc3339))] } ?? []
      return .finished(.json(.ok, .object([("bookmarked", .flag(bookmark != nil))] + time)))
    }
    return .finished(try response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    switch context.fields["do"] {
    case "", "keep": return try keep()
    case "remove":
      guard let bookmark else { return context.redirect(to: context.href(.bookmarks)) }
      _ = try context.site.write {
        try $0.setDropped(true, bookmark.id, of: member.id, at: context.now)
      }
      return context.redirect(to: context.href(.bookmarks, query: "removed=\(bookmark.id)"))
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  private func keep() throws -> Reply {
    var form = FormState(context.locale)
    let time = try BookmarkFields(context, bookmark).reminder(&form.errors)
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    try context.allow([Quota("bookmark \(member.id)", most: 120, seconds: 600)])
    let id = try context.site.write {
      try $0.bookmark(thing, by: member.id, remindAt: time, at: context.now)
    }
    if let id { return context.redirect(to: context.href(.bookmarks, query: "set=\(id)")) }
    form.refusal = (
      .unprocessableContent,
      context.locale.text("bookmarks_full", ["limit": context.locale.number(Bookmark.most)])
    )
    return .finished(try response(form))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let reminder = BookmarkFields(context, bookmark)
    let (fields, hidden) = (try reminder.fields(form), try reminder.hidden)
    return try context.response(form) { page(form, fields, hidden) }
  }

  private func page(
    _ form: FormState, _ fields: [FieldView], _ hidden: [(name: String, value: String)]
  ) -> FormPage {
    let (locale, isSet) = (context.locale, bookmark != nil)
    let route = Route.bookmark(thing, context.settings)
    let title = locale.text(isSet ? "bookmark_edit" : "bookmark_set")
    var forms = [
      context.form(
        "bookmark", to: route, form, fields, hidden: [("do", "keep")] + hidden,
        button: isSet ? "bookmark_save" : "bookmark")
    ]
    if isSet {
      var remove = FormView(
        id: "remove", action: context.settings.href(route),
        hidden: context.hidden([("do", "remove")]), button: locale.text("bookmark_remove"))
      remove.isMain = false
      forms.append(remove)
    }
    return FormPage(
      chrome: context.chrome(title), title: title, lead: "\(page.title) · \(page.detail)",
      forms: forms,
      links: [
        SentenceLinkView(words: "", label: locale.text("follow_back"), url: page.href),
        SentenceLinkView(
          words: "", label: locale.text("bookmarks_own"), url: context.href(.bookmarks)),
      ])
  }
}

extension ActionContext {
  /// Where a bookmark leads; nil where the viewer may not read it.
  func bookmarkedPage(_ thing: Bookmarked) throws -> BookmarkedPage? {
    try BookmarkedPage(thing, site, reader, theme, tree)
  }
}
