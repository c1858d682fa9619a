import Model
import Theme

// The page for sending a file without a script.
extension UploadAction {
  /// Pictures of all kinds that are taken.
  static let pictures = "image/jpeg,image/png,image/gif,image/webp"

  /// Which kinds of files may be chosen; of sound and film browsers know some by the ends of their names alone.
  static func accepted(inTalk: Bool, _ limits: Limits) -> String {
    var kinds = "\(pictures),application/pdf"
    if inTalk { kinds += ",text/vcard,.vcf" }
    if inTalk, limits.recordingBytes > 0 {
      kinds += ",audio/*,video/*,.mp3,.m4a,.ogg,.weba,.webm,.mp4,.mov,.wav"
    }
    return kinds
  }

  /// Kind of file that a form of the page is for.
  private enum Part: String, CaseIterable {
    case any, sound, film

    var accepted: String? {
      switch self {
      case .any: nil
      case .sound: "audio/*"
      case .film: "video/*"
      }
    }
    /// Camera that a phone opens, or its microphone.
    var capture: String? {
      switch self {
      case .any: nil
      case .sound: "user"
      case .film: "environment"
      }
    }
  }

  func response(_ form: FormState) throws -> ActionResponse { try response(form, toWrite: nil) }

  func response(_ form: FormState, toWrite words: String?) throws -> ActionResponse {
    let (locale, kept) = (context.locale, PendingForm(context.fields))
    let title = locale.text(
      group != nil ? "group_picture_title" : isForTalk ? "upload_title_talk" : "upload_title")
    let asked = Part(rawValue: context.fields["what"]) ?? .any
    let parts = takesRecordings ? Part.allCases : [.any]
    return try context.response(form) {
      FormPage(
        chrome: context.chrome(title, tab: isForTalk ? .people : .forum), title: title,
        lead: group == nil ? locale.text("upload_lead") : nil,
        notice: words.map { _ in locale.text("upload_to_write") },
        forms: parts.map { part in
          view(part, part == asked ? form : FormState(locale), kept)
        },
        kept: words ?? (kept.body.isEmpty ? nil : kept.body))
    }
  }

  private func view(_ part: Part, _ form: FormState, _ kept: PendingForm) -> FormView {
    let (locale, limits) = (context.locale, context.settings.limits)
    var file = context.field("file", form.errors, type: "file")
    let most = part == .any ? limits.uploadBytes : limits.recordingBytes
    let hint = part == .any ? isForTalk ? "hint_file_talk" : "hint_file" : "hint_recording"
    file.hint = locale.text(hint, ["limit": locale.size(most)])
    file.accept =
      part.accepted ?? (group == nil ? Self.accepted(inTalk: isForTalk, limits) : Self.pictures)
    file.capture = part.capture
    if part != .any { file.formID = part.rawValue }
    var fields = [file]
    if part == .any, group == nil {
      let alt = context.field("alt", form.errors, hint: "hint_alt", isOptional: true)
      fields.insert(alt, at: 0)
    }
    var hidden = kept.hidden(context.settings)
    if part != .any { hidden.append(("what", part.rawValue)) }
    var view = context.form(
      part == .any ? "upload" : part.rawValue, to: .plain(.upload), form, fields, hidden: hidden,
      button: group == nil ? "upload_button" : "group_picture")
    view.hasFile = true
    if part != .any {
      view.heading = locale.text("upload_\(part.rawValue)_title")
      view.isMain = false
    }
    return view
  }
}
