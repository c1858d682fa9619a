import Database
import Model
import Theme

// The page.
extension AccountAction {
  func response(_ form: FormState) throws -> ActionResponse {
    let title = context.locale.text("account_title")
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title), title: title,
        forms: try Part.allCases.filter(isShown).map { try view($0, form) },
        mine: context.backLinks(.account))
    }
  }

  private func isShown(_ part: Part) throws -> Bool {
    switch part {
    case .language: context.settings.languages.count > 1
    default: true
    }
  }

  private func view(_ part: Part, _ form: FormState) throws -> FormView {
    let isSent = context.fields["do"] == part.rawValue
    let locale = context.locale
    return FormView(
      id: part.rawValue, heading: locale.text("account_\(part.rawValue)"),
      hint: hint(part),
      action: context.settings.href(.plain(.account)),
      summary: isSent ? context.summary(form, isPost: false) : nil,
      fields: try fields(part, isSent ? form.errors : FieldErrors(locale), isSent),
      username: [.email, .password].contains(part) ? account.username : nil,
      hidden: context.hidden([("do", part.rawValue)]),
      button: button(part), isMain: false)
  }

  private func hint(_ part: Part) -> String? {
    let locale = context.locale
    switch part {
    case .name, .language: return nil
    case .email:
      let now =
        account.email.map { locale.text("email_now", ["address": $0]) } ?? locale.text("email_none")
      return provenBy == nil ? now : "\(now) \(locale.text("email_consent_hint"))"
    case .password:
      let ended = locale.text("access_ends")
      return provenBy.map {
        "\(locale.text("first_password_hint", ["address": $0.text])) \(ended)"
      } ?? ended
    }
  }

  private func button(_ part: Part) -> String {
    let isProven = provenBy != nil && [.email, .password].contains(part)
    return context.locale.text(
      isProven ? "account_\(part.rawValue)_link" : "account_\(part.rawValue)_button")
  }

  private func fields(
    _ part: Part, _ errors: FieldErrors, _ isSent: Bool
  ) throws -> [FieldView] {
    switch part {
    case .name:
      var field = context.field(
        "name", errors, autocomplete: "name", hint: "hint_member_name", isShort: true)
      if !isSent { field.value = account.name }
      return [field]
    case .email:
      return [
        context.field("email", errors, type: "email", autocomplete: "email", isShort: true)
      ] + (account.password == nil ? [] : [context.passwordField("password", errors, isNew: false)])
    case .password:
      if provenBy != nil { return [] }
      let current = context.passwordField("current_password", errors, isNew: false)
      var new = context.passwordField("new_password", errors, isNew: true)
      new.hint = context.locale.text("hint_password")
      let again = context.passwordField("new_password_again", errors, isNew: true)
      return (account.password == nil ? [] : [current]) + [new, again]
    case .language:
      var field = context.field("my_language", errors, isShort: true)
      field.choices = context.settings.languages.map { language in
        ChoiceView(
          value: language.code, label: context.theme.ownName(of: language),
          isSelected: language == account.language)
      }
      return [field]
    }
  }
}
