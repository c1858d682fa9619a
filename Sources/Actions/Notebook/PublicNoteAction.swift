import Database
import HTTPTypes
import Model

/// `notes/<id>` for readers who are not signed in: redirects to the page of a public note.
struct PublicNoteAction: Action {
  private let context: ActionContext
  private let page: SitePath

  /// Nil for other addresses, and where no public note has this number.
  init?(_ context: ActionContext, _ route: Route) throws {
    let id = OwnNote.ID(route.number)
    guard route.kind == .sharedNote, let owner = try context.site.owner(of: id),
      let name = try context.site.memberName(owner),
      let note = try context.site.note(id, of: owner, for: .everyone)
    else { return nil }
    page = .ownNote(id, of: name.username, context.settings.tree(note.language))
    self.context = context
  }

  func show() throws -> Reply { context.redirect(to: context.settings.href(page)) }
}
