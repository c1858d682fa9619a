import Database
import Factors
import HTTPTypes
import Model
import Sodium
import Theme
import Time

/// `sign-in/code`: the second step of a sign-in, a code of the authenticator app or a recovery code.
///
/// A token that only the first step gives leads here, for ten minutes; it is passed in the form, never in an address.
struct SignInCodeAction: FormAction {
  static let shownFields = ["app_code", "recovery_code"]

  private let context: ActionContext
  private let secret: Secret
  private let account: Account

  /// Throws `signInExpired` if there was no first step, or it was too long ago.
  init(_ context: ActionContext) throws {
    guard let secret = Secret(context.fields["token"]),
      let token = try context.site.token(secret.digest, .code, at: context.now),
      let account = try token.member.flatMap({ try context.site.account($0, at: context.now) })
    else { throw Problem.signInExpired }
    self.context = context
    self.secret = secret
    self.account = account
  }

  /// The form, as the answer to a correct first step; `code` is the secret of its token.
  static func ask(_ context: ActionContext, _ code: Secret) throws -> Reply {
    var asking = context
    asking.fields["token"] = code.text
    asking.fields["app_code"] = ""
    if context.request.wantsJSON {
      let members: [(String, JSON)] = [
        ("second_factor", .flag(true)), ("token", .text(code.text)),
        ("url", .text(context.settings.absolute(.plain(.signInCode)))),
      ]
      return .finished(.json(.ok, .object(members)))
    }
    return .finished(try Self(asking).response(FormState(context.locale)))
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    if let ban = account.ban {
      form.refusal = (.forbidden, context.sentence(ban))
      return .finished(try response(form))
    }
    let proof = context.secondStep(&form.errors)
    guard let proof, form.errors.isEmpty else { return .finished(try response(form)) }
    let tries = try context.countSecondStep(of: account.id)
    let sessionStart = SessionStart(
      context, isKnown: try context.knows(account.id), isProven: true,
      trustsBrowser: context.fields["trust"] == "yes")
    let isIn = try context.site.write { transaction in
      guard try context.accept(proof, of: account, in: &transaction) else { return false }
      guard try transaction.useToken(secret.digest, .code, at: context.now) != nil else {
        throw Problem.signInExpired
      }
      try sessionStart.start(&transaction, account.id)
      return true
    }
    guard isIn else {
      form.errors.add(proof.field, "wrong")
      return .finished(try response(form))
    }
    context.refundSecondSteps(tries)
    return try sessionStart.answer()
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let (locale, errors) = (context.locale, form.errors)
    let title = locale.text("code_title")
    var trust = FieldView(
      name: "trust", label: locale.text("label_trust"), type: "checkbox", value: "yes",
      hint: locale.text("hint_trust"))
    trust.isTicked = context.fields["trust"] == "yes"
    return try context.response(form) {
      var view = context.form(
        "code", to: .plain(.signInCode), form, [context.codeField(errors), trust],
        hidden: [("token", secret.text)] + PendingForm(context.fields).hidden(context.settings),
        button: "continue")
      view.fold = locale.text("code_lost")
      view.folded = [context.recoveryField(errors)]
      view.isFoldOpen = errors["recovery_code"] != nil
      return FormPage(
        chrome: context.chrome(title), title: title, lead: locale.text("code_lead"), forms: [view])
    }
  }
}

extension Problem {
  /// The first step of a sign-in is missing, or was too long ago.
  static let signInExpired = Problem(.gone, name: "sign_in_over")
}

/// The proof that a member typed for the second step.
enum SecondStepProof {
  /// Six digits of the app.
  case code(String)
  /// A recovery code, by its digest.
  case recovery(String)

  /// The field for the proof.
  var field: String {
    switch self {
    case .code: "app_code"
    case .recovery: "recovery_code"
    }
  }
}

// Shared by the forms that require a code.
extension ActionContext {
  /// The typed code of the app or recovery code; nil, with an error at the field, where it is missing or malformed.
  func secondStep(_ errors: inout FieldErrors) -> SecondStepProof? {
    if !PlainText.isBlank(fields["recovery_code"]) {
      guard let code = JoinCode(fields["recovery_code"]) else {
        errors.add("recovery_code", "wrong")
        return nil
      }
      return .recovery(code.digest)
    }
    guard !PlainText.isBlank(fields["app_code"]) else {
      errors.add("app_code", "empty")
      return nil
    }
    return .code(fields["app_code"])
  }

  /// Checks the typed code, before anything that only the owner of an account may do.
  ///
  /// Compares nothing if the form has other errors.
  func checkSecondStep(of account: Account, _ errors: inout FieldErrors) throws -> Bool {
    guard let proof = secondStep(&errors), errors.isEmpty else { return false }
    let tries = try countSecondStep(of: account.id)
    let isRight = try site.write { transaction in
      guard try hasSamePassword(account) else { return false }
      return try accept(proof, of: account, in: &transaction)
    }
    guard isRight else {
      errors.add(proof.field, "wrong")
      return false
    }
    refundSecondSteps(tries)
    return true
  }

  /// True if the account has a password, or the viewer signed in less than ten minutes ago: without a password, an older
  /// session proves nothing.
  func isNewWhereNoPassword(_ account: Account) throws -> Bool {
    guard account.password == nil else { return true }
    let own = viewer.member?.session
    let session = try site.sessions(of: account.id, at: now).first { $0.digest == own }
    return session.map { now.seconds < $0.since.seconds + 600 } ?? false
  }

  /// True if a proof is right, which uses it up.
  ///
  /// Use of a recovery code is reported by email.
  func accept(
    _ proof: SecondStepProof, of account: Account, in transaction: inout Transaction
  ) throws -> Bool {
    switch proof {
    case .code(let typed):
      guard let factor = try site.secondFactor(of: account.id),
        let step = OneTimeCodes(Base32.bytes(factor.secret))?
          .step(of: typed, at: now.seconds, after: factor.step)
      else { return false }
      return try transaction.useStep(step, of: account.id)
    case .recovery(let digest):
      guard let left = try transaction.useRecoveryCode(digest, of: account.id) else { return false }
      try transaction.queueMail(
        .secondFactor, for: account.id, account.language, facts: "\(left)", at: now)
      return true
    }
  }

  /// Counts a try at a code, before it is compared; returns the quotas in which it is counted, to be given back when the code
  /// is right.
  ///
  /// Of a million codes three are right at a time: this number of tries finds one in 11,000 days.
  func countSecondStep(of member: Member.ID) throws(Problem) -> [Quota] {
    let all = [
      Quota("code \(member)", most: 5, seconds: 600),
      Quota("code day \(member)", most: 30, seconds: 86_400),
    ]
    // These apply even where nothing else is counted: six digits are soon guessed.
    if let refusal = Counters(site.folder).allow(all, at: now) {
      throw .rateLimited(until: refusal.until)
    }
    return all
  }

  /// Takes back the tries that `countSecondStep` counted.
  func refundSecondSteps(_ quotas: [Quota]) { Counters(site.folder).giveBack(quotas, at: now) }

  /// The field for a code of the app; a typed code is not returned.
  func codeField(_ errors: FieldErrors) -> FieldView {
    var field = field(
      "app_code", errors, autocomplete: "one-time-code", isShort: true, isCode: true)
    (field.value, field.isNumeric) = ("", true)
    return field
  }

  /// The field for a recovery code.
  func recoveryField(_ errors: FieldErrors) -> FieldView {
    var field = field(
      "recovery_code", errors, hint: "hint_recovery_code", isShort: true, isCode: true)
    field.value = ""
    return field
  }
}
