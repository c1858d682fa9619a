import ArgumentParser
import Database
import Model
import Sodium
import Time

/// `tertulia invite`: codes by which a class or a club joins without email.
struct InviteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Create, list and revoke invitation codes, with which people join without email.",
    discussion: """
      A person who enters the code in the sign-up form becomes a member at once. You can write it on a board or \
      read it aloud: upper and lower case and the hyphens do not matter.
      """,
    subcommands: [InviteNew.self, InviteList.self, InviteEnd.self],
    defaultSubcommand: InviteNew.self)
}

/// `tertulia invite new`: makes a code.
struct InviteNew: Command {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Create an invitation code.")

  @Option(
    name: .long, help: "The role of people who join with it: member or moderator.",
    transform: Role.argument)
  var role = Role.member

  @Option(name: .long, help: "How many people may join with it: 1 to 1000.")
  var uses = 30

  @Option(name: .long, help: "For how many days it is valid: 1 to 366.")
  var days = 7

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    guard (1...1000).contains(uses) else { throw Failure(.usage, "--uses: expected 1 to 1000") }
    guard (1...366).contains(days) else { throw Failure(.usage, "--days: expected 1 to 366") }
    guard role != .admin else {
      throw Failure(
        .usage,
        "a code cannot make an admin; use `tertulia user add NAME --username U --role admin`")
    }
    let accountAdmin = try AccountAdmin(options)
    try accountAdmin.requireMembers()
    guard accountAdmin.settings.signUp != .off else {
      throw Failure(
        .data,
        "no one can sign up, since `sign_up` is off in site.yml; set it before you create a code")
    }
    let code = JoinCode()
    let ends = accountAdmin.now.adding(seconds: Int64(days) * 86_400)
    try accountAdmin.site.write {
      try $0.issueToken(code.digest, .join, facts: role.name, uses: uses, until: ends)
    }
    Console.line(code.text)
    let people = uses == 1 ? "1 person" : "\(uses) people"
    options.say(
      """
      lets \(people) join as \(role.name) until \(accountAdmin.minute(ends)) at \
      \(accountAdmin.settings.base.origin)\(accountAdmin.settings.href(.plain(.signUp)))
      """)
  }
}

/// `tertulia invite list`: codes that are good.
struct InviteList: Command {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the valid codes by their marks; the codes themselves are not stored.")

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    let codes = try accountAdmin.site.invitations(at: accountAdmin.now)
    let rows = codes.map {
      [InviteEnd.mark($0), $0.role, Console.grouped($0.uses), accountAdmin.minute($0.ends)]
    }
    Console.table(under: ["mark", "role", "uses left", "valid until"], rows)
    options.say(Console.counted(codes.count, "code"))
  }
}

/// `tertulia invite end`: takes a code back.
struct InviteEnd: Command {
  static let configuration = CommandConfiguration(
    commandName: "end", abstract: "Revoke a code.")

  @Argument(help: "The code, or its mark in the list.")
  var code: String

  @OptionGroup var options: SiteOptions

  /// The mark of a code in the list.
  static func mark(_ invitation: ListedInvitation) -> String {
    String(invitation.digest.prefix(8))
  }

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    let digest = JoinCode(code)?.digest
    let invitation = try accountAdmin.site.invitations(at: accountAdmin.now).first {
      $0.digest == digest || Self.mark($0) == code
    }
    guard let invitation else {
      throw Failure(.data, "there is no code “\(code)”; see `tertulia invite list`")
    }
    try accountAdmin.site.write { try $0.dropInvitation(invitation.digest) }
    options.say("\(Self.mark(invitation)): revoked")
  }
}
