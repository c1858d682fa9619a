import ArgumentParser
import Database
import Model
import Theme
import Time

/// `tertulia user list`: all accounts.
struct UserList: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the accounts.")

  @Option(name: .long, help: "Only those with this role.", transform: Role.argument)
  var role: Role?

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let desk = try MemberDesk(options)
    let accounts = try desk.site.listedAccounts(role, at: desk.now)
    let rows = accounts.map { listed in
      let account = listed.account
      return [
        account.username, account.name, account.role.name, account.email ?? "–",
        desk.day(account.joined), listed.seen.map(desk.day) ?? "–", state(account, desk),
      ]
    }
    Console.table(
      under: ["username", "name", "role", "e-mail", "joined", "last seen", "state"], rows)
    options.say(Console.counted(rows.count, "account"))
  }

  private func state(_ account: Account, _ desk: MemberDesk) -> String {
    if let ban = account.ban {
      return ban.until.map { "disabled until \(desk.day($0))" } ?? "disabled"
    }
    return account.password == nil ? "no password yet" : "active"
  }
}

/// `tertulia user role`: gives another role.
struct UserRole: Command {
  static let configuration = CommandConfiguration(
    commandName: "role",
    abstract: "Give an account another role; its sessions end, so that it signs in anew.")

  @OptionGroup var user: UsernameOptions

  @Argument(
    help: "What they may do from now on: member, moderator or admin.", transform: Role.argument)
  var role: Role

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let desk = try MemberDesk(options)
    let account = try desk.account(user.username)
    let isNew = account.role != role
    let decision = desk.decision(.role, about: account.id)
    if isNew { try desk.site.write { _ = try $0.decide(decision, role: role) } }
    options.say("\(account.username): \(role.name)\(isNew ? "" : ", as it was")")
    try desk.warnWithoutAdmin(account)
  }
}

/// `tertulia user disable`: keeps somebody from signing in.
struct UserDisable: Command {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Let somebody sign in no more, at once; «enable» undoes it.",
    discussion: """
      All sessions end. Whoever tries to sign in with the right password is told the reason. What they wrote \
      stays: «tertulia remove» takes it away.
      """)

  @OptionGroup var user: UsernameOptions

  @Option(name: .long, help: "Why, for the one who is shut out.")
  var reason: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The day on which they may come back; without it, never.", valueName: "2027-01-31"))
  var until: String?

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let desk = try MemberDesk(options)
    let account = try desk.account(user.username)
    let reason = PlainText.singleLine(reason)
    guard !PlainText.isBlank(reason), reason.utf8.count <= 500 else {
      throw Failure(.usage, "--reason: expected a sentence of at most 500 bytes")
    }
    let ban = Ban(until: try until.map { try moment($0, desk) }, reason: reason)
    var decision = desk.decision(.ban, about: account.id)
    decision.reason = reason
    let made = decision
    try desk.site.write { _ = try $0.decide(made, ban: ban) }
    let end = ban.until.map { " until \(desk.day($0))" } ?? ""
    options.say("\(account.username): disabled\(end)")
    try desk.warnWithoutAdmin(account)
  }

  /// The beginning of a day on the site's clock.
  private func moment(_ text: String, _ desk: MemberDesk) throws -> Timestamp {
    guard let date = CivilDate(text), let civil = CivilDateTime(date: date, hour: 0, minute: 0)
    else { throw Failure(.usage, "--until: «\(text)» is no day such as 2027-01-31") }
    let moment = desk.theme.zone.timestamp(of: civil)
    guard moment > desk.now else { throw Failure(.usage, "--until: \(text) is not to come") }
    return moment
  }
}

/// `tertulia user enable`: lets somebody sign in again.
struct UserEnable: Command {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Let somebody sign in again who was shut out.")

  @OptionGroup var user: UsernameOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let desk = try MemberDesk(options)
    let account = try desk.account(user.username)
    let decision = desk.decision(.unban, about: account.id)
    if account.ban != nil { try desk.site.write { _ = try $0.decide(decision, ban: nil) } }
    options.say("\(account.username): enabled\(account.ban == nil ? ", as it was" : "")")
  }
}

/// `tertulia user sessions`: where somebody is signed in.
struct UserSessions: Command {
  static let configuration = CommandConfiguration(
    commandName: "sessions", abstract: "List where somebody is signed in, or sign them out.")

  @OptionGroup var user: UsernameOptions

  @Flag(
    name: .long,
    help:
      "End all of them, with links in emails, feeds, the calendar's address, the phone's password and location links."
  )
  var end = false

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let desk = try MemberDesk(options)
    let account = try desk.account(user.username)
    let sessions = try desk.site.sessions(of: account.id, at: desk.now)
    if end { try desk.site.write { try $0.endAccess(of: account.id) } }
    if !end {
      Console.table(
        under: ["since", "last used", "browser"],
        sessions.map { [desk.day($0.since), desk.day($0.used), $0.browser] })
    }
    let words = Console.counted(sessions.count, "session")
    options.say("\(account.username): \(words)\(end ? " ended" : "")")
  }
}
