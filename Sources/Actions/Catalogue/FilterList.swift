import Database
import Model
import Pages
import Theme

/// A reader's saved filters, read in one moment of the database.
struct FilterList {
  let context: ActionContext
  let entries: [OwnFilters.Entry]
  let index: ProductIndex
  private let renderer: PageRenderer
  private var locale: Locale { context.locale }

  init(_ context: ActionContext, _ entries: [OwnFilters.Entry]) throws {
    self.context = context
    self.entries = entries
    index = try context.site.productIndex()
    renderer = try PageRenderer(context.site, context.theme, for: context.viewer)
  }

  /// A filter in words; links lead nowhere.
  func sentence(_ filter: ProductFilter) throws -> FilterSentence {
    try FilterSentence(filter, context, renderer) { context.href($0) }
  }

  /// All products that the filter's owner has not seen, the newest first; none for a guest's filter, which only a browser
  /// keeps.
  private func news(_ entry: OwnFilters.Entry) -> [Product.ID] {
    guard let saved = entry.saved else { return [] }
    return index.news(index.matches(entry.filter), since: saved.seen).reversed()
      .map(index.product)
  }

  /// The address that opens a filter.
  private func address(_ entry: OwnFilters.Entry) -> String {
    let saved =
      entry.saved.map { "saved=\($0.id)" } ?? (entry.filter.query.isEmpty ? "mine=no" : "")
    return context.href(entry.filter, more: saved)
  }

  /// Objects such as `{"id": 3, "name": "Boots", "query": "type=boots", "sentence": "…", "count": 12, "new": 2}`.
  func json() throws -> [JSON] {
    try entries.map { entry in
      .object([
        ("id", .number(entry.number)), ("name", .text(entry.name)),
        ("query", .text(entry.filter.query)),
        ("sentence", .text(try sentence(entry.filter).text)),
        ("count", .number(Int64(index.matches(entry.filter).count))),
        ("new", .number(Int64(news(entry).count))),
        ("mail", .text(entry.saved?.wantsMail == true ? "yes" : "no")),
      ])
    }
  }

  func page(
    form: SaveFilterView?, summary: String?, deleted: OwnFilters.Entry?
  ) throws -> FiltersPage {
    let title = locale.text("filters_heading")
    let isMember = context.viewer.member != nil
    let done = context.fields["done"]
    return FiltersPage(
      chrome: context.chrome(title, tab: nil, sheet: PageRenderer.catalogueSheet), title: title,
      mine: isMember ? context.backLinks(.filters) : [],
      notice: ["saved", "restored", "renamed"].contains(done)
        ? locale.text("done_filter_\(done)") : nil,
      summary: summary, action: context.settings.href(.plain(.filters)),
      lang: context.tree.language.code, save: form,
      deleted: try deleted.map(deletedView), filters: try entries.map(row),
      recent: isMember ? try context.deletedLink(context.member().id) : nil,
      catalogueURL: context.href(.catalogue),
      guest: isMember ? nil : guestNote)
  }

  /// Note about what requires an account, with a link to sign up and back.
  var guestNote: LinkView? {
    let back = FormFields.encoded([("then", context.href(.filters))])
    return LinkView(label: locale.text("become_one"), url: context.href(.signUp, query: back))
  }

  private func deletedView(_ entry: OwnFilters.Entry) throws -> UndoView {
    let isMember = entry.saved != nil
    let fields: [(name: String, value: String)] =
      isMember
      ? [("do", "restore"), ("of", String(entry.number))]
      : entry.filter.fields + [("do", "save"), ("name", entry.name)]
    return UndoView(
      words: locale.text("filter_deleted", ["name": entry.name]),
      action: context.settings.href(.plain(.filters)),
      hidden: context.hidden(fields.map { ($0.name, $0.value) }))
  }

  private func row(_ entry: OwnFilters.Entry) throws -> SavedFilterView {
    let news = news(entry)
    let pictures = try renderer.facts(Array(news.prefix(FiltersAction.shownNews)), context.tree)
    return SavedFilterView(
      number: String(entry.number), name: entry.name, url: address(entry),
      sentence: try sentence(entry.filter).capitalized,
      mailNote: entry.saved?.wantsMail == true ? locale.text("filter_by_mail") : nil,
      news: entry.saved == nil
        ? locale.plural("filter_now", index.matches(entry.filter).count)
        : news.isEmpty
          ? locale.text("filter_nothing_new") : locale.plural("filter_new", news.count),
      isNew: !news.isEmpty,
      pictures: pictures.map { thing in
        NewThingView(
          name: thing.name, url: context.settings.href(.product(thing.slug, context.tree)),
          pictureURL: thing.picture.map { context.settings.href($0) })
      },
      isMember: entry.saved != nil, isMailOn: entry.saved?.wantsMail == true,
      ownURL: context.href(to: .savedFilter(entry.number)))
  }
}
