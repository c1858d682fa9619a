import Database
import HTTPTypes
import Model
import Pages
import Sodium
import Theme

/// `catalogue/filters/#`: one saved filter, its name, and the address of its feed.
///
/// The address contains a secret, of which only the digest is stored. It is shown once, when it is created. Creating a new one
/// stops the former from working.
struct SavedFilterAction: FormAction {
  static let shownFields = ["name"]

  private let context: ActionContext
  private let entry: OwnFilters.Entry

  init(_ context: ActionContext, _ number: Int64) throws {
    guard let entry = try OwnFilters(context).entry(number) else { throw Problem.notFound }
    self.context = context
    self.entry = entry
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    switch context.fields["do"] {
    case "rename": return try rename()
    case "feed": return try makeFeed()
    case "no-feed":
      let saved = try own()
      try context.site.write { try $0.setFeed(nil, ofFilter: saved.id, of: saved.member) }
      return context.redirect(to: address + "#feed")
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  private var address: String {
    context.href(to: .savedFilter(entry.number))
  }

  /// The row; guests have none.
  private func own() throws(Problem) -> SavedFilter {
    guard let saved = entry.saved else { throw .accessDenied }
    return saved
  }

  private func rename() throws -> Reply {
    var form = FormState(context.locale)
    let name = context.filterName(&form.errors)
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    switch try OwnFilters(context).rename(entry, to: name) {
    case .done(let cookie):
      return context.redirect(to: context.href(.filters, query: "done=renamed")).setting(cookie)
    case .full:
      form.errors.add(
        "name", "long", in: "filter_name", ["limit": context.locale.number(SavedFilter.nameBytes)])
      return .finished(try response(form))
    }
  }

  private func makeFeed() throws -> Reply {
    let saved = try own()
    let secret = Secret()
    try context.site.write {
      try $0.setFeed(secret.digest, ofFilter: saved.id, of: saved.member)
    }
    let url = FilterFeed.address(of: saved.filter, secret, context)
    guard !context.request.wantsJSON else {
      return .finished(.json(.created, .object([("url", .text(url))])))
    }
    return .finished(try response(FormState(context.locale), feed: url))
  }

  func response(_ form: FormState) throws -> ActionResponse { try response(form, feed: nil) }

  private func response(_ form: FormState, feed url: String?) throws -> ActionResponse {
    let locale = context.locale
    return try context.site.read {
      let list = try FilterList(context, [entry])
      return try context.response(form) {
        SavedFilterPage(
          chrome: context.chrome(entry.name, sheet: PageRenderer.catalogueSheet), title: entry.name,
          breadcrumb: [
            LinkView(label: locale.text("filters_title"), url: context.href(.filters))
          ],
          sentence: try list.sentence(entry.filter).capitalized,
          rename: renameForm(form),
          feed: entry.saved.map { saved in
            FilterFeedView(
              action: address, url: url, isThere: saved.hasFeed || url != nil,
              lang: context.tree.language.code)
          },
          guest: entry.saved == nil ? list.guestNote : nil)
      }
    }
  }

  private func renameForm(_ form: FormState) -> FormView {
    var field = context.field("name", form.errors, isShort: true)
    field.label = context.locale.text("filter_name")
    if context.request.head.method != .post || context.fields["do"] != "rename" {
      field.value = entry.name
    }
    return FormView(
      id: "rename", action: address, summary: context.summary(form, isPost: false),
      fields: [field], hidden: context.hidden([("do", "rename")]),
      button: context.locale.text("filter_rename"), isMain: false)
  }
}
