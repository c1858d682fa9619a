import Actions
import ArgumentParser
import Database
import Glibc
import Model

/// `tertulia user data`: all that is kept about a member, as one file.
struct UserData: Command {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Write all that is kept about a member into a .tar.",
    discussion: """
      The same file that they download from their own page: what the tables say as JSON, what they wrote as Markdown, \
      their photo. Whoever reads it reads private things: hand it to its owner.
      """)

  @OptionGroup var user: UsernameOptions

  @Option(name: .long, help: "Where to write it; nothing must be there.")
  var output: String

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let desk = try MemberDesk(options)
    let member = try desk.member(user.username)
    let file = try OwnArchive(desk.site, member.id, at: desk.now).file()
    let descriptor = open(output, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure.system(.usage, "--output: \(output)") }
    defer { close(descriptor) }
    try file.forEachPiece { piece in
      guard Console.write(piece[...], to: descriptor) else { throw Failure.system(.data, output) }
    }
    options.say("\(output) has all that is kept about \(member.username)")
  }
}

/// `tertulia user leave`: deletes an account for good, as its owner can.
struct UserLeave: Command {
  static let configuration = CommandConfiguration(
    commandName: "leave",
    abstract: "Delete an account for good.",
    discussion: """
      For who asks you to and cannot sign in. There is no way back, and nobody gets the username again. Their page goes \
      with the next «tertulia refresh», which a timer runs, and then their name from all others.
      """)

  /// What becomes of posts.
  enum Posts: String, ExpressibleByArgument, CaseIterable {
    case stay, go
  }

  @OptionGroup var user: UsernameOptions

  @Option(
    name: .long, help: "What becomes of what they wrote: it stays, by a former member, or goes.")
  var posts: Posts

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let desk = try MemberDesk(options)
    let account = try desk.account(user.username)
    let upload = try desk.site.faceUpload(of: account.id)
    try desk.site.write { try $0.leave(account.id, takingPosts: posts == .go, at: desk.now) }
    if let upload { UploadFolder(desk.site.folder).remove(upload.file) }
    desk.site.folder.wakeBackOffice()
    guard !options.quiet else { return }
    Console.line("the account \(account.username) is deleted")
    if account.role == .admin {
      Console.line("it was an admin's: «tertulia doctor» says whether one is left")
    }
  }
}
