import Database
import Factors
import HTTPTypes
import Model
import Sodium
import Theme
import Time

/// `me/second-factor`: a member turns the second step of their sign-in on and off, and creates new recovery codes.
struct SecondFactorAction: FormAction {
  static let shownFields = ["password", "app_code", "recovery_code"]

  /// The forms, by the value of their hidden field `do`.
  enum Part: String {
    case begin, confirm, codes, off
  }

  let context: ActionContext
  let account: Account
  let factor: SecondFactor?

  init(_ context: ActionContext) throws {
    account = try context.account()
    factor = try context.site.secondFactor(of: account.id)
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    var form = FormState(context.locale)
    let reply: Reply? =
      switch (Part(rawValue: context.fields["do"]), factor) {
      case (.begin, nil): try begin(&form)
      case (.confirm, nil): try confirm(&form)
      case (.codes, .some): try renew(&form)
      case (.off, .some): try turnOff(&form)
      // It was turned on or off in another window.
      case (.some, _): context.redirect(to: context.href(.secondFactor))
      case (nil, _): throw Problem.badRequest("reason_unknown_form")
      }
    return try reply ?? .finished(response(form))
  }

  /// Creates a secret, which is stored in a token until a code of the app proves that it is set up.
  private func begin(_ form: inout FormState) throws -> Reply? {
    try context.checkPassword(of: account, &form.errors)
    guard form.errors.isEmpty else { return nil }
    guard try context.isNewWhereNoPassword(account) else {
      form.refusal = (.forbidden, context.locale.text("error_session_old"))
      return nil
    }
    try context.allow([Quota("second-factor \(account.id)", most: 20, seconds: 3600)])
    let (codes, token) = (OneTimeCodes(), Secret())
    let isKept = try context.site.write { transaction in
      guard try context.hasSamePassword(account) else { return false }
      try transaction.dropTokens(.factor, of: account.id)
      try transaction.issueToken(
        token.digest, .factor, for: account.id, facts: Base32.text(codes.secret),
        until: context.now.adding(seconds: Token.Purpose.factor.lifetime))
      return true
    }
    guard isKept else {
      form.errors.add("password", "wrong")
      return nil
    }
    return .finished(try response(form, .pending(codes, token)))
  }

  /// Turns it on with a first code, and shows the recovery codes, once.
  private func confirm(_ form: inout FormState) throws -> Reply? {
    guard let token = Secret(context.fields["token"]),
      let kept = try context.site.token(token.digest, .factor, at: context.now),
      kept.member == account.id, let codes = OneTimeCodes(Base32.bytes(kept.facts))
    else { throw Problem.tokenExpired }
    let typed = context.fields["app_code"]
    if PlainText.isBlank(typed) { form.errors.add("app_code", "empty") }
    let tries = form.errors.isEmpty ? try context.countSecondStep(of: account.id) : []
    let step = codes.step(of: typed, at: context.now.seconds, after: 0)
    guard let step, form.errors.isEmpty else {
      if form.errors.isEmpty { form.errors.add("app_code", "wrong") }
      return .finished(try response(form, .pending(codes, token)))
    }
    context.refundSecondSteps(tries)
    let recovery = Self.newCodes()
    try context.site.write { transaction in
      guard try transaction.useToken(token.digest, .factor, at: context.now) != nil else {
        throw Problem.tokenExpired
      }
      try transaction.setSecondFactor(
        kept.facts, step: step, codes: recovery.map(\.digest), of: account.id, at: context.now)
      try notifyMember("on", &transaction)
    }
    return try shown(recovery)
  }

  /// Creates recovery codes that replace the previous ones.
  private func renew(_ form: inout FormState) throws -> Reply? {
    guard try isProven(&form) else { return nil }
    let recovery = Self.newCodes()
    try context.site.write { transaction in
      try transaction.setRecoveryCodes(recovery.map(\.digest), of: account.id)
      try notifyMember("codes", &transaction)
    }
    return try shown(recovery)
  }

  private func turnOff(_ form: inout FormState) throws -> Reply? {
    guard try isProven(&form) else { return nil }
    try context.site.write { transaction in
      try transaction.dropSecondFactor(of: account.id)
      try notifyMember("off", &transaction)
    }
    return context.redirect(
      to: context.href(.settings, query: "done=second_factor_off") + "#account")
  }

  /// True if the password and a code are right: an open session alone cannot remove the second step.
  private func isProven(_ form: inout FormState) throws -> Bool {
    try context.checkPassword(of: account, &form.errors)
    return try context.checkSecondStep(of: account, &form.errors)
  }

  private func notifyMember(_ what: String, _ transaction: inout Transaction) throws {
    try transaction.queueMail(
      .secondFactor, for: account.id, account.language, facts: what, at: context.now)
  }

  private static func newCodes() -> [JoinCode] { (0..<SecondFactor.codes).map { _ in JoinCode() } }
}
