import Database
import Factors
import HTTPTypes
import Model
import Pages
import Sodium
import Templates
import Theme

// The page.
extension SecondFactorAction {
  /// State of the setup.
  enum Stage {
    /// The second step is on, or off.
    case settled
    /// An app is being set up.
    case pending(OneTimeCodes, Secret)
  }

  func response(_ form: FormState) throws -> ActionResponse { try response(form, .settled) }

  func response(_ form: FormState, _ stage: Stage) throws -> ActionResponse {
    try context.response(form) {
      switch stage {
      case .pending(let codes, let token): setUp(codes, token, form)
      case .settled where factor != nil: on(form)
      case .settled: off(form)
      }
    }
  }

  /// Shows the recovery codes, this once.
  func shown(_ codes: [JoinCode]) throws -> Reply {
    if context.request.wantsJSON {
      let list = JSON.list(codes.map { .text($0.text) })
      return .finished(.json(.created, .object([("recovery_codes", list)])))
    }
    var page = page("recovery_codes_title", lead: "recovery_codes_lead")
    page.codes = codes.map { SentenceView(words: $0.text) }
    page.done = LinkView(
      label: context.locale.text("recovery_codes_saved"),
      url: context.href(.settings, query: "done=second_factor_on") + "#account")
    return .finished(try context.page(page))
  }

  private func page(_ title: String, lead: String) -> SecondFactorPage {
    let title = context.locale.text(title)
    return SecondFactorPage(
      chrome: context.chrome(title, sheet: PageRenderer.memberSheet), title: title,
      mine: context.backLinks(.secondFactor), lead: context.locale.text(lead))
  }

  private func off(_ form: FormState) -> SecondFactorPage {
    var page = page("second_factor_title", lead: "second_factor_lead")
    if context.viewer.member?.pendingRole != nil {
      page.notice = context.locale.text("second_factor_duty")
    }
    page.forms = [
      view(.begin, form, account.password == nil ? [] : [password(.begin, form)], isMain: true)
    ]
    return page
  }

  private func setUp(
    _ codes: OneTimeCodes, _ token: Secret, _ form: FormState
  ) -> SecondFactorPage {
    var page = page("second_factor_set_up", lead: "second_factor_scan")
    let issuer = Cookies.encoded(context.theme.siteName(context.tree.language))
    let address = codes.address(issuer: issuer, account: account.username)
    page.code = QRCodeView(address)
    (page.key, page.keyURL) = (codes.key, address)
    page.forms = [
      view(
        .confirm, form, [context.codeField(form.errors)], [("token", token.text)],
        isMain: true)
    ]
    return page
  }

  private func on(_ form: FormState) -> SecondFactorPage {
    var page = page("second_factor_title", lead: "second_factor_is_on")
    if let factor {
      page.notice = context.locale.text(
        "second_factor_since",
        [
          "date": context.locale.date(context.civil(factor.since)),
          "codes": context.locale.plural("recovery_codes", factor.codesLeft),
        ])
    }
    page.forms = [Part.codes, .off].map { part in
      let errors = isSent(part) ? form.errors : FieldErrors(context.locale)
      var code = context.codeField(errors)
      code.formID = part.rawValue
      var recovery = context.recoveryField(errors)
      recovery.formID = part.rawValue
      let known = account.password == nil ? [] : [password(part, form)]
      var view = view(part, form, known + [code], isMain: false)
      view.heading = context.locale.text("second_factor_\(part.rawValue)")
      view.fold = context.locale.text("code_lost")
      view.folded = [recovery]
      view.isFoldOpen = errors["recovery_code"] != nil
      return view
    }
    return page
  }

  private func isSent(_ part: Part) -> Bool { context.fields["do"] == part.rawValue }

  private func password(_ part: Part, _ form: FormState) -> FieldView {
    let errors = isSent(part) ? form.errors : FieldErrors(context.locale)
    var field = context.passwordField("password", errors, isNew: false)
    if part != .begin { field.formID = part.rawValue }
    return field
  }

  private func view(
    _ part: Part, _ form: FormState, _ fields: [FieldView],
    _ hidden: [(name: String, value: String)] = [], isMain: Bool
  ) -> FormView {
    FormView(
      id: part.rawValue,
      hint: isMain ? nil : context.locale.text("second_factor_\(part.rawValue)_hint"),
      action: context.settings.href(.plain(.secondFactor)),
      summary: isSent(part) ? context.summary(form, isPost: false) : nil, fields: fields,
      username: account.password == nil ? nil : account.username,
      hidden: context.hidden([("do", part.rawValue)] + hidden),
      button: context.locale.text("second_factor_\(part.rawValue)_button"), isMain: isMain)
  }
}

/// The second step of a member's sign-in: on, off, or being set up.
struct SecondFactorPage: PageView {
  static let template = "second-factor"

  /// The frame.
  let chrome: Chrome
  /// The heading.
  let title: String
  /// Links back to the member's own pages.
  let mine: [LinkView]
  /// Introduction, a sentence or two.
  let lead: String
  /// Since when it is on, or that it is required, as a sentence.
  var notice: String?
  /// The address that sets up an app, for the phone's camera.
  var code: QRCodeView?
  /// The secret in that address, to be typed.
  var key: String?
  /// That address as a link, for an app on this device.
  var keyURL: String?
  /// The recovery codes, if they were just created.
  var codes: [SentenceView] = []
  /// Link to go on once they are saved.
  var done: LinkView?
  /// The forms.
  var forms: [FormView] = []
}
