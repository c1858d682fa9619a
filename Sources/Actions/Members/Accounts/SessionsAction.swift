import Database
import Model
import Theme

/// `me/sessions`: ends one session of a member, or all but this one, with everything else that they could have created.
struct SessionsAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext
  private let member: SignedIn

  init(_ context: ActionContext) throws {
    self.context = context
    member = try context.member()
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    let session = context.fields["session"]
    try context.site.write { transaction in
      if session.isEmpty {
        try transaction.endAccess(of: member.id, but: context.ownBrowser(member))
      } else {
        try transaction.endSession(session, of: member.id)
      }
    }
    let query = session.isEmpty ? "done=sessions" : ""
    return context.redirect(to: context.href(.settings, query: query) + "#devices")
  }

  func response(_ form: FormState) throws -> ActionResponse {
    try SettingsAction(context).response()
  }
}
