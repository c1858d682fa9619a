import Actions
import ArgumentParser
import Database
import Model

/// `tertulia user leave`: deletes an account permanently, as its owner can; also an author of an import, who has none.
struct UserLeave: Command {
  static let configuration = CommandConfiguration(
    commandName: "leave",
    abstract: "Delete an account permanently.",
    discussion: """
      For members who ask you and cannot sign in, and for authors of an import who never opened their account. This \
      cannot be undone, and the username cannot be used again. The next `tertulia refresh`, which a timer runs, removes \
      their page, and then their name from all other pages.
      """)

  /// Fate of the posts.
  enum Posts: String, ExpressibleByArgument, CaseIterable {
    case stay, go
  }

  @OptionGroup var user: UsernameOptions

  @Option(
    name: .long, help: "stay keeps their posts under the name “former member”; go deletes them.")
  var posts: Posts

  @Flag(name: .long, help: "Delete without asking.")
  var yes = false

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    let (site, member) = (accountAdmin.site, try accountAdmin.member(user.username))
    let account = try site.account(member.id, at: accountAdmin.now)
    if account == nil, let file = try site.contentFile(writtenBy: member.id) {
      throw Failure(
        .data,
        """
        \(member.username) has no account, and wrote \(file): delete or change what they wrote below content/forum, and \
        run `tertulia build`
        """)
    }
    let what =
      posts == .go
      ? "and delete all that they wrote" : "and keep what they wrote, without their name"
    try Console.ask(
      "Delete \(member.username) permanently, \(what)?", isAnswered: yes,
      refusal: "nothing was deleted")
    let upload = try site.avatarUpload(of: member.id)
    try site.write {
      try $0.leave(member.id, takingPosts: posts == .go, at: accountAdmin.now)
    }
    if let upload { UploadFolder(site.folder).remove(upload.file) }
    site.folder.wakeJobs()
    guard !options.quiet else { return }
    Console.line("the \(account == nil ? "author" : "account") \(member.username) is deleted")
    if account?.role == .admin {
      Console.line("it was an admin account; `tertulia doctor` says whether an admin is left")
    }
  }
}
