import ArgumentParser
import Database
import Model
import Sodium
import Time

/// `tertulia invite`: codes by which a class or a club joins without e-mail.
struct InviteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "invite",
    abstract: "Make a code by which people join without e-mail; also: list, end.",
    discussion: """
      Whoever types the code into the form to become a member is in at once. Write it on the blackboard, or \
      read it aloud: capitals do not matter, nor do the signs between.
      """,
    subcommands: [InviteNew.self, InviteList.self, InviteEnd.self],
    defaultSubcommand: InviteNew.self)
}

/// `tertulia invite new`: makes a code.
struct InviteNew: Command {
  static let configuration = CommandConfiguration(commandName: "new", abstract: "Make a code.")

  @Option(
    name: .long, help: "What they may do who join with it: member or moderator.",
    transform: Role.argument)
  var role = Role.member

  @Option(name: .long, help: "How many may join with it: 1 to 1000.")
  var uses = 30

  @Option(name: .long, help: "For how many days it is good: 1 to 366.")
  var days = 7

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    guard (1...1000).contains(uses) else { throw Failure(.usage, "--uses: expected 1 to 1000") }
    guard (1...366).contains(days) else { throw Failure(.usage, "--days: expected 1 to 366") }
    guard role != .admin else {
      throw Failure(
        .usage, "a code makes no admins; «tertulia user add NAME --username U --role admin» does")
    }
    let desk = try MemberDesk(options)
    try desk.requireMembers()
    guard desk.settings.signUp != .off else {
      throw Failure(.data, "site.yml says «sign_up: off»: nobody could use a code")
    }
    let code = JoinCode()
    let ends = desk.now.adding(seconds: Int64(days) * 86_400)
    try desk.site.write {
      try $0.issueToken(code.digest, .join, facts: role.name, uses: uses, until: ends)
    }
    Console.line(code.text)
    let people = uses == 1 ? "1 person" : "\(uses) people"
    options.say(
      """
      lets \(people) join as \(role.name) until \(desk.minute(ends)) at \
      \(desk.settings.base.origin)\(desk.settings.href(.plain(.signUp)))
      """)
  }
}

/// `tertulia invite list`: codes that are good.
struct InviteList: Command {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the codes that are good; the codes themselves are stored nowhere.")

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let desk = try MemberDesk(options)
    let codes = try desk.site.invitations(at: desk.now)
    let rows = codes.map {
      [InviteEnd.mark($0), $0.role, Console.grouped($0.uses), desk.minute($0.ends)]
    }
    Console.table(under: ["mark", "role", "uses left", "good until"], rows)
    options.say(Console.counted(codes.count, "code"))
  }
}

/// `tertulia invite end`: takes a code back.
struct InviteEnd: Command {
  static let configuration = CommandConfiguration(
    commandName: "end", abstract: "Let nobody else join with a code.")

  @Argument(help: "The code, or its mark in the list.")
  var code: String

  @OptionGroup var options: SiteOptions

  /// What names a code in the list.
  static func mark(_ invitation: ListedInvitation) -> String {
    String(invitation.digest.prefix(8))
  }

  func perform() async throws {
    let desk = try MemberDesk(options)
    let digest = JoinCode(code)?.digest
    let invitation = try desk.site.invitations(at: desk.now).first {
      $0.digest == digest || Self.mark($0) == code
    }
    guard let invitation else {
      throw Failure(.data, "there is no code «\(code)»; «tertulia invite list» names all")
    }
    try desk.site.write { try $0.dropInvitation(invitation.digest) }
    options.say("\(Self.mark(invitation)): ended")
  }
}
