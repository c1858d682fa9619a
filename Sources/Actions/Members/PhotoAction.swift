import Database
import HTTPTypes
import Media
import Model
import Pages
import Theme

/// `me/photo`: a member's photo, the form to choose another one, and the button to take it away.
///
/// What comes is looked at without being decoded: small JPEGs are shown as they came, cleaned; what is larger
/// waits for the back office, where the machine has a program that makes it smaller.
struct PhotoAction: FormAction {
  static let shownFields = ["photo"]
  /// What the form says that it did, after `done=`.
  private static let notices = ["photo", "photo_removed"]

  private let context: ActionContext
  private let member: SignedIn
  private let sent: SentForm

  init(_ context: inout ActionContext) throws {
    member = try context.member()
    sent = try context.sentForm(file: "photo")
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
    try sent.checkQuota()
    var form = FormState(context.locale)
    guard let picture = picture(&form) else { return .finished(try response(form)) }
    switch picture {
    case .ready(let jpeg): return try keep(jpeg)
    case .large(let file): return try hand(file, &form)
    }
  }

  /// The picture that was sent; nil and a word beside the field when it cannot be a photo.
  private func picture(_ form: inout FormState) -> FacePicture? {
    let most = context.settings.limits.photoBytes
    guard let file = context.file(sent, of: "photo", most: most, &form.errors) else { return nil }
    do {
      return try FacePicture(Array(file))
    } catch {
      form.errors.add(error, context.locale)
      return nil
    }
  }

  /// Shows a picture from now on.
  private func keep(_ jpeg: [UInt8]) throws -> Reply {
    let waiting = try context.site.faceUpload(of: member.id)
    let isNew = try context.site.write { transaction in
      try transaction.dropFaceUpload(of: member.id)
      return try transaction.setFace(jpeg, of: member.id)
    }
    forget(waiting)
    return saved("photo", isNew: isNew)
  }

  /// Leaves a picture to the back office, where somebody can make it smaller.
  private func hand(_ file: [UInt8], _ form: inout FormState) throws -> Reply {
    let (site, locale) = (context.site, context.locale)
    guard UploadFolder.program(of: context.settings.photos) != nil else {
      form.errors.add(
        "photo", "large",
        [
          "limit": locale.size(FacePicture.bytes),
          "side": locale.number(FacePicture.sides.upperBound),
        ])
      return .finished(try response(form))
    }
    let waiting = try site.faceUpload(of: member.id)
    let name = try UploadFolder(site.folder).keep(file)
    try site.write { try $0.keepFaceUpload(name, of: member.id, at: context.now) }
    forget(waiting)
    site.folder.wakeBackOffice()
    return context.redirect(to: context.href(.photo))
  }

  private func remove() throws -> Reply {
    let waiting = try context.site.faceUpload(of: member.id)
    let hadFace = try context.site.write { try $0.removeFace(of: member.id) }
    forget(waiting)
    return saved("photo_removed", isNew: hadFace, hidden: [.face(member.id)])
  }

  private func forget(_ upload: FaceUpload?) {
    if let upload { UploadFolder(context.site.folder).remove(upload.file) }
  }

  /// The file that everybody sees is written, or gone, before its owner is told.
  private func saved(_ notice: String, isNew: Bool, hidden: [PageKey] = []) -> Reply {
    let address = context.href(.photo, query: "done=\(notice)")
    var saved = Saved(
      id: member.id.rawValue, page: .face(member.id), pageURL: address, fallbackURL: address,
      absoluteURL: context.settings.absolute(.face(member.username)),
      asJSON: context.request.wantsJSON, isNew: isNew, isUrgent: true)
    saved.hidden = hidden
    return .saved(saved)
  }

  func response(_ form: FormState) throws -> ActionResponse {
    let locale = context.locale
    let title = locale.text("photo_title")
    let done = context.fields["done"]
    let upload = try context.site.faceUpload(of: member.id)
    let face = try context.ownFaceURL()
    return try context.response(form) {
      PhotoPage(
        chrome: context.chrome(title), title: title,
        notice: form.errors.isEmpty && form.refusal == nil ? notice(done, upload) : nil,
        summary: context.summary(form, isPost: false)
          ?? upload?.failure.map { locale.text("photo_failed_\($0.rawValue)") },
        initials: PlainText.initials(of: member.name), hue: Face.hue(of: member.name),
        faceURL: face,
        action: context.href(to: .plain(.photo)),
        field: field(form.errors), hidden: context.hidden(),
        canRemove: face != nil || upload != nil, script: context.theme.href(asset: "photo.js"),
        mine: context.wayBack(.photo))
    }
  }

  /// What was done just now, or is being done.
  private func notice(_ done: String, _ upload: FaceUpload?) -> String? {
    if let upload { return upload.failure == nil ? context.locale.text("photo_waiting") : nil }
    return Self.notices.contains(done) ? context.locale.text("done_\(done)") : nil
  }

  private func field(_ errors: FieldErrors) -> FieldView {
    let (locale, settings) = (context.locale, context.settings)
    var field = context.field("photo", errors, type: "file")
    let isAnySize = UploadFolder.program(of: settings.photos) != nil
    field.hint = locale.text(
      isAnySize ? "hint_photo" : "hint_photo_small",
      [
        "limit": locale.size(isAnySize ? settings.limits.photoBytes : FacePicture.bytes),
        "side": locale.number(FacePicture.sides.upperBound),
      ])
    field.accept = "image/jpeg,image/png,image/webp"
    return field
  }
}

/// `me/photo/face.jpg`: a member's own photo, also before anybody else sees it.
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

extension FieldErrors {
  /// Notes why a picture is no photo.
  fileprivate mutating func add(_ fault: FacePicture.Fault, _ locale: Locale) {
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
