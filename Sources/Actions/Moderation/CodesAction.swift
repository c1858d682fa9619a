import Database
import HTTPTypes
import Model
import Sodium
import Theme
import Time

/// `desk/codes`: makes a code by which a class joins without email, shows it once, and ends codes that are valid.
///
/// Does what `tertulia invite` does, but for ordinary members only: higher roles are given on the command line.
struct CodesAction: FormAction {
  static let shownFields = ["uses", "days"]

  /// Allowed numbers of people who join with a code, and of days for which it is valid.
  private static let (uses, days) = (1...1000, 1...366)
  /// The most codes that are listed.
  private static let most = 100

  private var context: ActionContext
  private let member: SignedIn

  init(_ context: ActionContext) throws {
    self.context = context
    member = try context.member()
  }

  /// The form with what is usual.
  func show() throws -> Reply {
    var filled = self
    (filled.context.fields["uses"], filled.context.fields["days"]) = ("30", "7")
    return .finished(try filled.response(FormState(context.locale)))
  }

  func submit() throws -> Reply {
    switch context.fields["do"] {
    case "make": return try make()
    case "end": return try end()
    default: throw Problem.badRequest("reason_unknown_form")
    }
  }

  private func make() throws -> Reply {
    if obstacle != nil { return try show() }
    var form = FormState(context.locale)
    let uses = number("uses", Self.uses, &form.errors)
    let days = number("days", Self.days, &form.errors)
    guard let uses, let days else { return .finished(try response(form)) }
    try context.allow([Quota("code \(member.id)", most: 20, seconds: 3600)])
    let code = JoinCode()
    let ends = context.now.adding(seconds: Int64(days) * 86_400)
    try context.site.write {
      try $0.issueToken(code.digest, .join, facts: Role.member.name, uses: uses, until: ends)
    }
    let detail = context.locale.plural("code_detail", uses, ["date": context.dateTime(ends)])
    guard !context.request.wantsJSON else {
      return .finished(
        .json(.created, .object([("code", .text(code.text)), ("detail", .text(detail))])))
    }
    return .finished(try response(form, made: (code.text, detail)))
  }

  private func end() throws -> Reply {
    let digest = context.fields["code"]
    try context.site.write { try $0.dropInvitation(digest) }
    return context.redirect(to: context.href(.codes, query: "done=ended"))
  }

  private func number(
    _ field: String, _ range: ClosedRange<Int>, _ errors: inout FieldErrors
  ) -> Int? {
    let typed = PlainText.singleLine(context.fields[field])
    if let number = Identifier<CodesAction>(digits: typed),
      let count = Int(exactly: number.rawValue),
      range.contains(count)
    {
      return count
    }
    errors.add(field, "range", ["limit": context.locale.number(range.upperBound)])
    return nil
  }

  /// Reason why no one could use a code.
  private var obstacle: String? {
    let settings = context.settings
    return settings.allowsSignIn && settings.signUp != .off
      ? nil : context.locale.text("codes_off")
  }

  func response(_ form: FormState) throws -> ActionResponse { try response(form, made: nil) }

  private func response(
    _ form: FormState, made: (code: String, detail: String)?
  ) throws -> ActionResponse {
    let locale = context.locale
    let codes = try context.site.invitations(at: context.now)
    return try context.response(form) {
      ModerationCodesPage(
        chrome: context.chrome(locale.text("codes_title")), tabs: context.moderationTabs(.codes),
        code: made?.code, codeDetail: made?.detail,
        signUpURL: made.map { _ in
          context.settings.base.origin + context.settings.href(.plain(.signUp))
        },
        notice: context.fields["done"] == "ended" ? locale.text("code_ended") : nil,
        obstacle: obstacle, forms: obstacle == nil ? [self.form(form)] : [],
        action: context.settings.href(.plain(.codes)), lang: context.tree.language.code,
        codes: codes.prefix(Self.most).map(row))
    }
  }

  private func form(_ form: FormState) -> FormView {
    let locale = context.locale
    let fields = ["uses", "days"].map { context.field($0, form.errors, isShort: true) }
    return FormView(
      id: "make", heading: locale.text("codes_make"), hint: locale.text("codes_lead"),
      action: context.settings.href(.plain(.codes)),
      summary: context.summary(form, isPost: false), fields: fields,
      hidden: context.hidden([("do", "make")]), button: locale.text("codes_button"))
  }

  private func row(_ code: ListedInvitation) -> ModerationCodeRowView {
    let role = Role(named: code.role) ?? .member
    return ModerationCodeRowView(
      mark: String(code.digest.prefix(8)), digest: code.digest,
      detail: context.locale.plural(
        "code_row", code.uses,
        ["role": context.roleName(role), "date": context.dateTime(code.ends)]))
  }
}
