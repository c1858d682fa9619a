import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `search?q=…&lang=en`: what has the words in its title.
struct SearchAction: Action {
  /// The most bytes that are searched for.
  private static let queryBytes = 200

  private let context: ActionContext
  private var locale: Locale { context.locale }
  private var tree: SiteTree { context.tree }

  init(_ context: ActionContext) { self.context = context }

  /// The form, and below it what was found; one moment of the database is read.
  func show() throws -> Reply {
    let query = context.fields["q"]
    if !query.isEmpty {
      try context.allow(context.quotas("search", most: context.settings.limits.searchesPerMinute))
    }
    var errors = FieldErrors(locale)
    if query.utf8.count > Self.queryBytes {
      errors.add("q", "long", ["limit": locale.number(Self.queryBytes)])
    }
    let terms = SearchTerms(errors.isEmpty ? query : "")
    let found = try context.site.read {
      try SearchFindings(
        context,
        TitleSearch(
          context.reader, terms, tree.language, main: context.settings.mainLanguage))
    }
    guard context.request.wantsJSON else {
      return .finished(try searchPage(query, terms, errors, found))
    }
    guard errors.isEmpty else {
      return .finished(
        .details(
          .unprocessableContent, locale.text("problem_422_title"),
          locale.text("problem_422_explanation"), errors.sentences))
    }
    return .finished(.json(.ok, .object([("results", .list(found.list))])))
  }

  private func searchPage(
    _ query: String, _ terms: SearchTerms, _ errors: FieldErrors, _ found: SearchFindings
  ) throws -> ActionResponse {
    let words = terms.isEmpty ? "" : PlainText.singleLine(query)
    let title =
      words.isEmpty ? locale.text("search") : locale.text("search_title", ["words": words])
    let settings = context.settings
    let hasNotes = try settings.sections.contains(.notes) || context.site.hasSubjects(tree.language)
    let view = SearchPage(
      chrome: context.chrome(
        title, sheet: found.results.things == nil ? nil : PageRenderer.catalogueSheet),
      action: settings.href(.search), lang: tree.language.code,
      query: query,
      queryError: errors["q"],
      notice: terms.isCut
        ? locale.text("search_words", ["limit": locale.number(SearchTerms.most)]) : nil,
      results: found.results, isNothingFound: !terms.isEmpty && found.list.isEmpty,
      isUnasked: terms.isEmpty && errors.isEmpty, forumURL: context.forumLink.url,
      notesURL: hasNotes ? settings.href(.notes(tree)) : nil)
    return try context.page(view, errors)
  }
}
