import Database
import HTTPTypes
import Media
import Model
import Theme

// The picture of a professor: initials, one of the editors' pictures, or one that the member sends.
extension OwnProfessorsAction {
  /// Sets the chosen picture: the initials, one of the editors', or the one that was sent before.
  func chooseAvatar(_ typed: inout OwnProfessor, _ errors: inout FieldErrors) throws {
    let chosen = context.fields["face"]
    if !context.fields.has("face") {
      typed.avatar = professor?.avatar ?? ""
    } else if chosen == Self.ownPicture {
      if typed.picture == nil { errors.add("face", "none") }
    } else {
      typed.picture = nil
      typed.avatar = chosen
      if !chosen.isEmpty, try !faces.contains(chosen) { errors.add("face", "none") }
    }
  }

  /// The value of the field for the picture that the member sent.
  private static let ownPicture = "own"

  private var faces: [String] {
    get throws { try context.site.professorFaces(atMost: OwnProfessor.faces) }
  }

  /// Stores a picture that was sent as the picture of a professor.
  func uploadPicture() throws -> Reply {
    try sent.checkQuota()
    var form = FormState(context.locale)
    guard var professor,
      let file = context.file(
        sent, of: "picture", most: context.settings.limits.uploadBytes, &form.errors),
      let picture = try picture(Array(file), &form.errors)
    else { return .finished(try response(form)) }
    professor.picture = picture.name
    _ = try context.site.write { try $0.keep(professor, of: me.id) }
    return context.redirect(to: context.href(to: route))
  }

  private func picture(_ file: [UInt8], _ errors: inout FieldErrors) throws -> Upload? {
    let cleaned: UploadedFile
    do throws(UploadedFile.Fault) {
      cleaned = try UploadedFile(file)
    } catch {
      switch error {
      case .otherKind, .active: errors.add("picture", "kind")
      case .damaged: errors.add("picture", "damaged", in: "file")
      case .wide(let pixels):
        errors.add(
          "picture", "wide", in: "file", ["limit": context.locale.number(pixels / 1_000_000)])
      }
      return nil
    }
    let name = UploadName(
      hash: try context.fileNamer(for: me.id).hash(of: cleaned.bytes), size: cleaned.size,
      fileExtension: cleaned.kind.fileExtension)
    guard name.isPicture else {
      errors.add("picture", "kind")
      return nil
    }
    return try context.keep(
      Upload(
        name: name, member: me.id, title: sent.fileTitle, size: cleaned.bytes.count,
        sentAt: context.now), cleaned.bytes, field: "picture", &errors)
  }

  /// The picture of a professor; nil for initials.
  func faceURL(_ professor: OwnProfessor) -> String? {
    if let picture = professor.smallPicture ?? professor.picture {
      return "\(context.settings.base.path)\(UploadScan.folder)\(picture.text)"
    }
    return professor.avatar.isEmpty ? nil : context.theme.avatarURL(professor.avatar)
  }

  /// The choice of initials, the editors' pictures, and the picture that was sent.
  func faceField(_ form: FormState, _ name: String, _ hue: Int) throws -> FieldView {
    let locale = context.locale
    var field = FieldView(
      name: "face", label: locale.text("label_face"), error: form.errors["face"], isPick: true)
    let kept = professor.map { $0.picture == nil ? $0.avatar : Self.ownPicture } ?? ""
    let chosen = context.fields.has("face") ? context.fields["face"] : kept
    field.choices = [
      ChoiceView(
        value: "", label: locale.text("face_initials"), isSelected: chosen.isEmpty,
        hue: "hue-\(hue)", initials: name.isEmpty ? "Aa" : PlainText.initials(of: name))
    ]
    if let professor, professor.picture != nil {
      field.choices.append(
        ChoiceView(
          value: Self.ownPicture, label: locale.text("face_own"),
          isSelected: chosen == Self.ownPicture, pictureURL: faceURL(professor)))
    }
    field.choices += try faces.enumerated().map { number, face in
      ChoiceView(
        value: face, label: locale.text("face_number", ["number": "\(number + 1)"]),
        isSelected: chosen == face, pictureURL: context.theme.avatarURL(face))
    }
    return field
  }

  func pictureForm(_ form: FormState) -> FormView {
    var isSent = false
    if case .plain = sent {} else { isSent = true }
    let form = isSent ? form : FormState(context.locale)
    var file = context.field("picture", form.errors, type: "file")
    file.accept = "image/jpeg,image/png,image/gif,image/webp"
    file.hint = context.locale.text(
      "hint_picture", ["limit": context.locale.size(context.settings.limits.uploadBytes)])
    var view = context.form("picture", to: route, form, [file], button: "upload_picture")
    (view.hasFile, view.isMain) = (true, false)
    return view
  }
}
