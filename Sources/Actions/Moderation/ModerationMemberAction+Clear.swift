import Database
import Media
import Model
import Pages

// Taking away what a member shows of themselves.
extension ModerationMemberAction {
  /// Clears the chosen part of the profile, its files before the moderator gets an answer; returns nil when the form is shown
  /// again.
  func clear(_ decision: Decision, _ form: inout FormState) throws -> Reply? {
    var decision = decision
    let part = Decision.ClearedProfilePart(rawValue: context.fields["cleared"])
    if part == nil { form.errors.add("cleared", "unknown") }
    readGrounds(&decision, &form.errors)
    guard form.errors.isEmpty, let part else { return nil }
    var hidden: [PageKey] = []
    var upload: AvatarUpload?
    let made = try context.site.write { [decision] transaction in
      try check(.clear, transaction)
      hidden = try files(part)
      upload = [.all, .photo].contains(part) ? try context.site.avatarUpload(of: id) : nil
      return try transaction.decide(decision, clearing: part, upTo: context.newestShown)
    }
    if let upload { UploadFolder(context.site.folder).remove(upload.file) }
    return answer(made, hidden)
  }

  /// Files of the cleared part in `public/`: they are written again without it, if at all.
  private func files(_ part: Decision.ClearedProfilePart) throws -> [PageKey] {
    // A card is shown by the CGI alone.
    if part == .card { return [] }
    if part == .notes {
      return try context.site.publicNotes(of: id).keys(in: context.settings.languages)
    }
    let profile = try context.site.profile(id)
    let isWritten = profile.publicBlocks != profile.withoutFreeText.publicBlocks
    let face = try part != .words && context.site.hasPublicAvatar(id)
    return (face ? [.face(id)] : [])
      + (part != .photo && isWritten ? context.pages(of: id) : [])
  }
}
