import Database
import HTTPTypes
import Model
import Theme

/// `sign-out`: ends the session of this browser.
struct SignOutAction: FormAction {
  static let shownFields: [String] = []

  private let context: ActionContext

  init(_ context: ActionContext) { self.context = context }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    let member = try context.member()
    try context.site.write { try $0.endSession(member.session, of: member.id) }
    guard
      case .finished(var response) = context.redirect(
        to: context.settings.href(.home(context.tree)))
    else { return try show() }
    let cookies = Cookies(context.settings)
    for cookie in [
      cookies.secret(cookies.session, nil, seconds: 0), cookies.name(nil, seconds: 0),
      cookies.signal(nil),
    ] {
      response.head.headerFields.append(HTTPField(name: .setCookie, value: cookie))
    }
    return .finished(response)
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let title = context.locale.text("sign_out")
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title), title: title,
        forms: [
          FormView(
            id: "sign-out", action: context.settings.href(.plain(.signOut)),
            hidden: context.hidden(), button: title)
        ])
    }
  }
}
