import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `people?q=…`: the directory for members: by name, and those whose name or city has words that begin so.
///
/// It has fifty a page; a page continues after the last name of the one before, so that its cost does not grow with their
/// number.
struct DirectoryAction: Action {
  /// Members on a page.
  static let most = 50
  /// The most letters of the index.
  private static let letters = 60

  private let context: ActionContext
  private let me: SignedIn
  private let query: String
  private let errors: FieldErrors

  init(_ context: ActionContext) throws {
    me = try context.member()
    self.context = context
    var errors = FieldErrors(context.locale)
    query = context.searched(&errors)
    self.errors = errors
  }

  func show() throws -> Reply {
    let locale = context.locale
    let (found, isAll) = errors.isEmpty ? try entries() : ([], true)
    let shown = found.prefix(Self.most)
    let next = found.count > Self.most && !isAsked ? shown.last.map(nextURL) : nil
    guard !context.request.wantsJSON else {
      return .finished(.json(.ok, json(shown, next)))
    }
    let letters =
      isAsked
      ? []
      : try context.site.directoryLetters(
        for: me.id, atMost: Self.letters)
    let view = DirectoryPage(
      chrome: context.chrome(
        locale.text("directory"), tab: .people, sheet: PageRenderer.memberSheet),
      search: context.searchForm(.directory, query, errors, label: "directory_search"),
      letters: letters.map(link), people: shown.map(row),
      nextURL: next, hasMore: isAsked && found.count > Self.most || !isAll,
      isNothingFound: isAll && errors.isEmpty && found.isEmpty,
      publicURL: context.settings.href(.people(context.tree)))
    return .finished(try context.page(view, errors))
  }

  private var isAsked: Bool { !PlainText.isBlank(query) }

  /// One more than fit on a page, if there are.
  private func entries() throws -> (entries: [DirectoryEntry], isAll: Bool) {
    let site = context.site
    if isAsked {
      return try site.directory(for: me.id, finding: query, atMost: Self.most + 1)
    }
    let after = Int64(context.fields["after"]).map { Member.ID($0) } ?? Member.ID(0)
    let found = try site.directory(
      for: me.id, from: context.fields["from"], after: after, atMost: Self.most + 1)
    return (found, true)
  }

  private func nextURL(_ entry: DirectoryEntry) -> String {
    context.href(
      .directory,
      query: FormFields.encoded([("from", entry.sort), ("after", "\(entry.name.id)")]))
  }

  private func link(_ letter: String) -> LinkView {
    LinkView(
      label: letter.uppercased(),
      url: context.href(.directory, query: FormFields.encoded([("from", letter)])))
  }

  private func row(_ entry: DirectoryEntry) -> MemberRowView {
    context.row(
      entry.name, hasAvatar: entry.hasAvatar, url: context.personURL(entry.name.id),
      detail: entry.city)
  }

  private func json(_ entries: ArraySlice<DirectoryEntry>, _ next: String?) -> JSON {
    var members: [(String, JSON)] = [
      (
        "members",
        .list(
          entries.map { entry in
            var members: [(String, JSON)] = [
              ("id", .number(entry.name.id.rawValue)), ("username", .text(entry.name.username)),
              ("name", .text(entry.name.name)),
            ]
            if let city = entry.city { members.append(("city", .text(city))) }
            return .object(members)
          })
      )
    ]
    if let next { members.append(("next", .text(context.settings.base.origin + next))) }
    return .object(members)
  }
}
