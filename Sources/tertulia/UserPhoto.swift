import ArgumentParser
import Database
import Model

/// `tertulia user photo`: takes a member's photo away.
struct UserPhoto: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photo",
    abstract: "Say whether a member has a photo, or take it away.",
    discussion: """
      The file that everybody sees goes with the next «tertulia refresh», which a timer runs, and then the pages that \
      show it. Its owner is told, and may choose another one: «user disable» keeps them from it. It answers who reported \
      them, and stands in the log.
      """)

  @Flag(name: .long, help: "Take it away, and what waits to become one.")
  var remove = false

  @OptionGroup var user: UsernameOptions
  @OptionGroup var options: SiteOptions

  func run() async throws {
    try await Failure.reporting {
      let desk = try MemberDesk(options)
      let member = try desk.member(user.username)
      let bytes = try desk.site.face(of: member.id)?.count
      let upload = try desk.site.faceUpload(of: member.id)
      if remove {
        let decision = desk.decision(.clear, about: member.id)
        if try desk.site.shows(.photo, member.id) {
          _ = try desk.site.write { try $0.decide(decision, clearing: .photo) }
        }
        if let upload { UploadFolder(desk.site.folder).remove(upload.file) }
        desk.site.folder.wakeBackOffice()
      }
      guard !options.quiet else { return }
      let photo = bytes.map { "a photo of \($0) bytes" } ?? "no photo"
      let waiting = upload == nil ? "" : ", and a picture that waits to become one"
      Console.line("\(member.username): \(photo)\(waiting)\(remove ? "; taken away" : "")")
    }
  }
}
