import Database
import HTTPTypes
import Model
import Pages
import Sodium
import Theme

/// `me/leave`: a member deletes their account.
///
/// Their posts stay without a name, or are deleted.
///
/// It cannot be undone. The public page and the photo are off the disk before the answer.
struct LeaveAction: FormAction {
  static let shownFields = ["password", "posts"]

  /// Fate of the member's posts, by the value in the form.
  private enum Posts: String, CaseIterable {
    case stay, go
  }

  private let context: ActionContext
  private let account: Account

  init(_ context: ActionContext) throws {
    let account = try context.account()
    self.context = context
    self.account = account
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    if let challenge = try context.passkeyChallengeReply(account) { return challenge }
    var form = FormState(context.locale)
    let posts = Posts(rawValue: context.fields["posts"])
    if posts == nil { form.errors.add("posts", "empty") }
    try context.reauthenticate(account, &form.errors)
    guard let posts, form.errors.isEmpty else { return .finished(try response(form)) }
    let site = context.site
    let waiting = try site.avatarUpload(of: account.id)
    let notes = try site.publicNotes(of: account.id)
    let isDone = try site.write { transaction in
      guard try !site.isLastAdmin(account.id, at: context.now) else { return false }
      try transaction.leave(account.id, takingPosts: posts == .go, at: context.now)
      return true
    }
    guard isDone else {
      form.refusal = (.conflict, context.locale.text("leave_last_admin"))
      return .finished(try response(form))
    }
    if let waiting { UploadFolder(site.folder).remove(waiting.file) }
    site.folder.wakeJobs()
    return gone(with: notes)
  }

  private func gone(with notes: PublicNotes) -> Reply {
    let address = context.href(.signIn, query: "done=left")
    let cookies = Cookies(context.settings)
    var saved = WriteOutcome(
      id: account.id.rawValue, page: .person(account.id, context.settings.mainLanguage),
      pageURL: address, fallbackURL: address,
      absoluteURL: context.settings.base.origin + address, asJSON: context.request.wantsJSON,
      isNew: false, waitsForPages: true)
    saved.hidden = context.pages(of: account.id) + [.face(account.id)]
    saved.hidden += notes.keys(in: context.settings.languages)
    saved.cookies = [
      cookies.secret(cookies.session, nil, seconds: 0),
      cookies.secret(cookies.device, nil, seconds: 0), cookies.name(nil, seconds: 0),
      cookies.signal(nil),
    ]
    return .saved(saved)
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("leave_title")
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title), title: title, lead: locale.text("leave_lead"),
        forms: [
          FormView(
            id: "leave", hint: locale.text("leave_hint", ["username": account.username]),
            action: context.settings.href(.plain(.leave)),
            summary: context.summary(form, isPost: false), fields: fields(form.errors),
            username: account.username, hidden: context.hidden(),
            button: locale.text("leave_button"),
            other: LinkView(label: locale.text("leave_not"), url: context.href(.ownData)),
            passkeyProof: try context.passkeyProof(account))
        ],
        links: [
          SentenceLinkView(
            words: locale.text("leave_data_words"), label: locale.text("data_title"),
            url: context.href(.ownData))
        ],
        mine: context.backLinks(.ownData))
    }
  }

  private func fields(_ errors: FieldErrors) -> [FieldView] {
    var posts = context.field("posts", errors)
    let chosen = context.fields["posts"]
    posts.choices =
      [ChoiceView(value: "", label: context.locale.text("leave_choose"))]
      + context.choices(Posts.allCases.map(\.rawValue), chosen: chosen) { "leave_posts_\($0)" }
    guard account.password != nil else { return [posts] }
    return [posts, context.passwordField("password", errors, isNew: false)]
  }
}
