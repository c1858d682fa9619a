import ArgumentParser
import Database
import Model

/// `tertulia user photo`: takes a member's photo away.
struct UserPhoto: Command {
  static let configuration = CommandConfiguration(
    commandName: "photo",
    abstract: "Show whether a member has a photo, or remove it.",
    discussion: """
      The next `tertulia refresh`, which a timer runs, removes the public file and then updates the pages that show \
      it. The removal is logged and the owner is notified. They may upload another photo, unless you disable the \
      account with `user disable`. Reports about the member stay open until `user reports --answer`.
      """)

  @Flag(name: .long, help: "Remove the photo, and an upload that is waiting.")
  var remove = false

  @OptionGroup var user: UsernameOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    let member = try accountAdmin.member(user.username)
    let bytes = try accountAdmin.site.face(of: member.id)?.count
    var upload = try accountAdmin.site.avatarUpload(of: member.id)
    if remove {
      let decision = accountAdmin.decision(.clear, about: member.id)
      try accountAdmin.site.write { transaction in
        upload = try accountAdmin.site.avatarUpload(of: member.id)
        if try accountAdmin.site.shows(.photo, member.id) {
          try transaction.decide(decision, clearing: .photo, upTo: 0)
        } else {
          // No one has seen an upload that could not be made a photo.
          try transaction.dropAvatarUpload(of: member.id)
        }
      }
      if let upload { UploadFolder(accountAdmin.site.folder).remove(upload.file) }
      accountAdmin.site.folder.wakeJobs()
    }
    let photo = bytes.map { "a photo of \($0) bytes" } ?? "no photo"
    let waiting = upload == nil ? "" : ", and an upload that is waiting"
    options.say("\(member.username): \(photo)\(waiting)\(remove ? "; removed" : "")")
  }
}
