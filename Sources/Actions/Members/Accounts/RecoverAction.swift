import Database
import Model
import Theme

/// `recover`: the form for members who forgot their password; sends an email to the address if an account has it.
struct RecoverAction: FormAction {
  static let shownFields = ["email"]

  private let context: ActionContext

  init(_ context: ActionContext) throws { self.context = context }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    guard let address = context.emailAddress("email", &form.errors) else {
      return .finished(try response(form))
    }
    try context.countEmail(to: address)
    _ = try context.site.write {
      try $0.queueMail(.recover, to: address, context.tree.language, at: context.now)
    }
    return try context.done(
      context.locale.text("written_title"),
      context.locale.text("recover_written", ["address": address.text]))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let title = context.locale.text("recover_title")
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title), title: title, lead: context.locale.text("recover_lead"),
        forms: [
          context.form(
            "recover", to: .plain(.recover), form,
            [context.field("email", form.errors, type: "email", autocomplete: "email")],
            button: "recover_button")
        ])
    }
  }
}
