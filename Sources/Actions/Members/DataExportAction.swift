import Database
import HTTPTypes
import Model
import Theme

/// `me/data`: all data stored about a member, as one file for themselves, and the link to delete the account.
struct DataExportAction: FormAction {
  static let shownFields = ["password"]

  private let context: ActionContext
  private let account: Account

  init(_ context: ActionContext) throws {
    let account = try context.account()
    self.context = context
    self.account = account
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  /// Sends the file; five an hour, since each reads everything that a member wrote.
  ///
  /// Requires the password, or a passkey: someone else may be sitting at an open session.
  func submit() throws -> Reply {
    if let challenge = try context.passkeyChallengeReply(account) { return challenge }
    var form = FormState(context.locale)
    try context.reauthenticate(account, &form.errors)
    guard form.errors.isEmpty else { return .finished(try response(form)) }
    try context.allow([Quota("data \(account.id)", most: 5, seconds: 3600)])
    let file = try PersonalDataArchive(context.site, account.id, at: context.now).file()
    var head = HTTPResponse(status: .ok, headerFields: ActionResponse.privateFields)
    head.headerFields[.contentType] = "application/x-tar"
    head.headerFields[.contentDisposition] =
      "attachment; filename=\"\(account.username)-\(context.today).tar\""
    var response = ActionResponse(head: head)
    response.file = file
    return .finished(response)
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("data_title")
    var data = context.form(
      "data", to: .plain(.ownData), form,
      account.password == nil
        ? [] : [context.passwordField("password", form.errors, isNew: false)],
      username: account.username, button: "data_button")
    data.passkeyProof = try context.passkeyProof(account)
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title), title: title, lead: locale.text("data_lead"),
        forms: [data],
        links: [
          SentenceLinkView(
            words: locale.text("data_leave_words"), label: locale.text("data_leave"),
            url: context.href(.leave))
        ],
        mine: context.backLinks(.ownData))
    }
  }
}
