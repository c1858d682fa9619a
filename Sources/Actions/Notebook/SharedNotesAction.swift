import Database
import Model
import Theme

/// `people/<id>/notes`: the notes that a member shows to the reader.
struct SharedNotesAction: Action {
  private let context: ActionContext
  private let owner: MemberName
  private let standing: Audience

  /// Looks the member up; throws `notFound`.
  init(_ context: ActionContext, _ id: Member.ID) throws {
    _ = try context.member()
    owner = try context.shownMember(id).name
    standing = try context.site.standing(of: context.viewer, to: id)
    self.context = context
  }

  func show() throws -> Reply {
    let (number, size) = (context.pageNumber, Notebook.pageSize)
    var filter = NoteFilter()
    filter.standing = standing
    let notes = try context.site.notes(
      of: owner.id, filter, after: (number - 1) * size, atMost: size + 1)
    let title = context.locale.text("notebook_of", ["name": owner.name])
    let view = SharedNotesPage(
      chrome: context.chrome(title),
      breadcrumb: [LinkView(label: owner.name, url: context.personURL(owner.id))], title: title,
      notes: notes.prefix(size).map {
        context.row($0, withSubject: true, url: context.href(to: .sharedNote($0.id)))
      },
      pages: context.pages(number, hasMore: notes.count > size) {
        context.href(to: .personNotes(owner.id), query: "page=\($0)")
      })
    return .finished(try context.page(view))
  }
}
