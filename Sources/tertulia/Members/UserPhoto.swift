import ArgumentParser
import Database
import Model

/// `tertulia user photo`: takes a member's photo away.
struct UserPhoto: Command {
  static let configuration = CommandConfiguration(
    commandName: "photo",
    abstract: "Say whether a member has a photo, or take it away.",
    discussion: """
      The file that everybody sees goes with the next «tertulia refresh», which a timer runs, and then the pages that \
      show it. It stands in the log; its owner is told, and may choose another one: «user disable» keeps them from it. \
      Reports of the member wait until «user reports --answer».
      """)

  @Flag(name: .long, help: "Take it away, and what waits to become one.")
  var remove = false

  @OptionGroup var user: UsernameOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let desk = try MemberDesk(options)
    let member = try desk.member(user.username)
    let bytes = try desk.site.face(of: member.id)?.count
    var upload = try desk.site.faceUpload(of: member.id)
    if remove {
      let decision = desk.decision(.clear, about: member.id)
      try desk.site.write { transaction in
        upload = try desk.site.faceUpload(of: member.id)
        if try desk.site.shows(.photo, member.id) {
          try transaction.decide(decision, clearing: .photo, upTo: 0)
        } else {
          // What could not be made a photo was seen by nobody.
          try transaction.dropFaceUpload(of: member.id)
        }
      }
      if let upload { UploadFolder(desk.site.folder).remove(upload.file) }
      desk.site.folder.wakeBackOffice()
    }
    let photo = bytes.map { "a photo of \($0) bytes" } ?? "no photo"
    let waiting = upload == nil ? "" : ", and a picture that waits to become one"
    options.say("\(member.username): \(photo)\(waiting)\(remove ? "; taken away" : "")")
  }
}
