import Actions
import ArgumentParser
import Database
import Glibc

/// `tertulia user data`: all that is kept about a member, as one file.
struct UserData: Command {
  static let configuration = CommandConfiguration(
    commandName: "data",
    abstract: "Write all data about a member into a .tar file.",
    discussion: """
      The same file that members download from their own page: database rows as JSON, texts as Markdown, their \
      photo. It contains private data: give it to its owner only.
      """)

  @OptionGroup var user: UsernameOptions

  @Option(name: .long, help: "The file to write; it must not exist.")
  var output: String

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    let member = try accountAdmin.member(user.username)
    let file = try PersonalDataArchive(accountAdmin.site, member.id, at: accountAdmin.now).file()
    let descriptor = open(output, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure.system(.usage, "--output: \(output)") }
    defer { close(descriptor) }
    try file.forEachPiece { piece in
      guard Console.write(piece[...], to: descriptor) else { throw Failure.system(.data, output) }
    }
    options.say("\(output) has all data about \(member.username)")
  }
}
