import Database
import HTTPTypes
import Model
import Pages
import Theme

/// `me/photo`: a member's photo, the form to choose another one, and the button to remove it.
///
/// An uploaded picture is inspected without being decoded. Small JPEGs are shown as sent, cleaned; larger pictures wait for the
/// job runner, if the machine has a program that makes them smaller.
struct PhotoAction: FormAction {
  static let shownFields = ["photo"]
  /// Values of `done=` for actions of the form.
  private static let notices = ["photo", "photo_removed"]

  private let context: ActionContext
  private let member: SignedIn
  private let sent: FormSubmission

  init(_ context: inout ActionContext) throws {
    member = try context.member()
    sent = try context.formSubmission(file: "photo")
    self.context = context
  }

  func show() throws -> Reply { .finished(try response(FormState(context.locale))) }

  func submit() throws -> Reply {
    if case .plain = sent {
      guard context.fields["do"] == "remove" else {
        throw Problem.badRequest("reason_unknown_form")
      }
      return try remove()
    }
    var form = FormState(context.locale)
    guard let taken = try PhotoSubmission(context, member, sent).store(&form) else {
      return .finished(try response(form))
    }
    switch taken {
    case .published(let isNew): return saved("photo", isNew: isNew)
    case .queued: return context.redirect(to: context.href(.photo))
    }
  }

  private func remove() throws -> Reply {
    let waiting = try context.site.avatarUpload(of: member.id)
    let hadAvatar = try context.site.write { try $0.removeAvatar(of: member.id) }
    if let waiting { UploadFolder(context.site.folder).remove(waiting.file) }
    return saved("photo_removed", isNew: hadAvatar, hidden: [.face(member.id)])
  }

  private func saved(_ notice: String, isNew: Bool, hidden: [PageKey] = []) -> Reply {
    context.savedPhoto(
      of: member, isNew: isNew, hidden: hidden, then: context.href(.photo, query: "done=\(notice)"))
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("photo_title")
    let done = context.fields["done"]
    let upload = try context.site.avatarUpload(of: member.id)
    let face = try context.ownAvatarURL()
    return try context.response(form) {
      PhotoPage(
        chrome: context.chrome(title), title: title,
        notice: form.errors.isEmpty && form.refusal == nil ? notice(done, upload) : nil,
        summary: context.summary(form, isPost: false)
          ?? upload?.failure.map { locale.text("photo_failed_\($0.rawValue)") },
        initials: PlainText.initials(of: member.name), hue: Avatar.hue(of: member.name),
        faceURL: face,
        action: context.href(to: .plain(.photo)),
        field: context.photoField(form.errors), hidden: context.hidden(),
        canRemove: face != nil || upload != nil, script: context.theme.href(asset: "photo.js"),
        mine: context.backLinks(.photo))
    }
  }

  /// Notice about the last action, or one still in progress.
  private func notice(_ done: String, _ upload: AvatarUpload?) -> String? {
    if let upload { return upload.failure == nil ? context.locale.text("photo_waiting") : nil }
    return Self.notices.contains(done) ? context.locale.text("done_\(done)") : nil
  }
}

/// `me/photo/face.jpg`: a member's own photo, even before anyone else sees it.
struct PhotoFileAction: Action {
  private let context: ActionContext
  private let member: SignedIn

  init(_ context: ActionContext) throws {
    self.context = context
    member = try context.member()
  }

  func show() throws -> Reply {
    guard let jpeg = try context.site.face(of: member.id) else { throw Problem.notFound }
    var head = HTTPResponse(status: .ok, headerFields: ActionResponse.privateFields)
    head.headerFields[.contentType] = "image/jpeg"
    return .finished(ActionResponse(head: head, body: jpeg))
  }
}
