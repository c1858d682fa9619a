import Database
import Media
import Model
import Pages
import Theme

/// Makes a picture that a member sent their photo, at once or by the job runner: for each form that has the field `photo`.
struct PhotoSubmission {
  /// The result.
  enum Outcome {
    /// The picture is the photo now; `isNew` if it was not the photo before.
    case published(isNew: Bool)
    /// The job runner makes it smaller.
    case queued
  }

  private let context: ActionContext
  private let member: SignedIn
  private let sent: FormSubmission

  init(_ context: ActionContext, _ member: SignedIn, _ sent: FormSubmission) {
    (self.context, self.member, self.sent) = (context, member, sent)
  }

  /// Accepts the picture; nil, with an error at the field, when it cannot be a photo.
  func store(_ form: inout FormState) throws -> Outcome? {
    try sent.checkQuota()
    guard let picture = picture(&form) else { return nil }
    switch picture {
    case .ready(let jpeg): return .published(isNew: try keep(jpeg))
    case .large(let file): return try enqueue(file, &form) ? .queued : nil
    }
  }

  private func picture(_ form: inout FormState) -> AvatarPicture? {
    let most = context.settings.limits.photoBytes
    guard let file = context.file(sent, of: "photo", most: most, &form.errors) else { return nil }
    do {
      return try AvatarPicture(Array(file))
    } catch {
      form.errors.add(error, context.locale)
      return nil
    }
  }

  /// Publishes a picture as the photo.
  private func keep(_ jpeg: [UInt8]) throws -> Bool {
    let waiting = try context.site.avatarUpload(of: member.id)
    let isNew = try context.site.write { transaction in
      try transaction.dropAvatarUpload(of: member.id)
      return try transaction.setAvatar(jpeg, of: member.id)
    }
    forget(waiting)
    return isNew
  }

  /// Leaves a picture to the job runner, if the machine has a program to make it smaller; otherwise adds an error to the field.
  private func enqueue(_ file: [UInt8], _ form: inout FormState) throws -> Bool {
    let (site, locale) = (context.site, context.locale)
    guard UploadFolder.program(of: context.settings.photos) != nil else {
      form.errors.add(
        "photo", "large",
        [
          "limit": locale.size(AvatarPicture.bytes),
          "side": locale.number(AvatarPicture.sides.upperBound),
        ])
      return false
    }
    let waiting = try site.avatarUpload(of: member.id)
    let name = try UploadFolder(site.folder).keep(file)
    try site.write { try $0.saveAvatarUpload(name, of: member.id, at: context.now) }
    forget(waiting)
    site.folder.wakeJobs()
    return true
  }

  private func forget(_ upload: AvatarUpload?) {
    if let upload { UploadFolder(context.site.folder).remove(upload.file) }
  }
}

extension ActionContext {
  /// The answer once a photo was stored or removed: the public file is written, or gone, before the owner is sent to `address`.
  func savedPhoto(
    of member: SignedIn, isNew: Bool, hidden: [PageKey] = [], then address: String
  ) -> Reply {
    var saved = WriteOutcome(
      id: member.id.rawValue, page: .face(member.id), pageURL: address, fallbackURL: address,
      absoluteURL: settings.absolute(.face(member.username)),
      asJSON: request.wantsJSON, isNew: isNew, waitsForPages: true)
    saved.hidden = hidden
    return .saved(saved)
  }

  /// The field for the picture.
  func photoField(_ errors: FieldErrors) -> FieldView {
    var field = field("photo", errors, type: "file")
    let isAnySize = UploadFolder.program(of: settings.photos) != nil
    field.hint = locale.text(
      isAnySize ? "hint_photo" : "hint_photo_small",
      [
        "limit": locale.size(isAnySize ? settings.limits.photoBytes : AvatarPicture.bytes),
        "side": locale.number(AvatarPicture.sides.upperBound),
      ])
    field.accept = "image/jpeg,image/png,image/webp"
    return field
  }
}

extension FieldErrors {
  /// Records why a picture cannot be a photo.
  fileprivate mutating func add(_ fault: AvatarPicture.Fault, _ locale: Locale) {
    switch fault {
    case .empty: add("photo", "empty")
    case .otherKind: add("photo", "kind")
    case .damaged: add("photo", "damaged")
    case .animated: add("photo", "animated")
    case .small(let side): add("photo", "small", ["side": locale.number(side)])
    case .wide(let side): add("photo", "wide", ["side": locale.number(side)])
    }
  }
}
