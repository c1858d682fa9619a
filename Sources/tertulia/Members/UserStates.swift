import ArgumentParser
import Database
import Model
import Theme
import Time

/// `tertulia user list`: all accounts.
struct UserList: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the accounts.")

  @Option(name: .long, help: "Only accounts with this role.", transform: Role.argument)
  var role: Role?

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    let accounts = try accountAdmin.site.listedAccounts(role, at: accountAdmin.now)
    let rows = accounts.map { listed in
      let account = listed.account
      return [
        account.username, account.name, account.role.name, account.email ?? "–",
        accountAdmin.day(account.joined), listed.seen.map(accountAdmin.day) ?? "–",
        state(account, accountAdmin),
      ]
    }
    Console.table(
      under: ["username", "name", "role", "email", "joined", "last seen", "state"], rows)
    options.say(Console.counted(rows.count, "account"))
  }

  private func state(_ account: Account, _ accountAdmin: AccountAdmin) -> String {
    if let ban = account.ban {
      return ban.until.map { "disabled until \(accountAdmin.day($0))" } ?? "disabled"
    }
    return account.password == nil ? "no password yet" : "active"
  }
}

/// `tertulia user role`: gives another role.
struct UserRole: Command {
  static let configuration = CommandConfiguration(
    commandName: "role",
    abstract: "Change the role of an account; its sessions end.")

  @OptionGroup var user: UsernameOptions

  @Argument(
    help: "The new role: member, moderator or admin.", transform: Role.argument)
  var role: Role

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    let account = try accountAdmin.account(user.username)
    let isNew = account.role != role
    let decision = accountAdmin.decision(.role, about: account.id)
    if isNew { try accountAdmin.site.write { _ = try $0.decide(decision, role: role) } }
    options.say("\(account.username): \(isNew ? "" : "already ")\(role.name)")
    try accountAdmin.warnWithoutAdmin(account)
  }
}

/// `tertulia user disable`: keeps a person from signing in.
struct UserDisable: Command {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Disable an account at once (a ban); `enable` undoes it.",
    discussion: """
      All sessions end. A person who signs in with the right password sees the reason. Their posts stay: hide \
      them with `tertulia user hide-posts`.
      """)

  @OptionGroup var user: UsernameOptions

  @Option(name: .long, help: "The reason, shown to the member.")
  var reason: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The day on which the account is enabled again; without it, never.", valueName: "2027-01-31"))
  var until: String?

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    let account = try accountAdmin.account(user.username)
    let reason = PlainText.singleLine(reason)
    guard !PlainText.isBlank(reason), reason.utf8.count <= 500 else {
      throw Failure(.usage, "--reason: expected a sentence of at most 500 bytes")
    }
    let ban = Ban(until: try until.map { try moment($0, accountAdmin) }, reason: reason)
    var decision = accountAdmin.decision(.ban, about: account.id)
    decision.reason = reason
    let made = decision
    try accountAdmin.site.write { _ = try $0.decide(made, ban: ban) }
    let end = ban.until.map { " until \(accountAdmin.day($0))" } ?? ""
    options.say("\(account.username): disabled\(end)")
    try accountAdmin.warnWithoutAdmin(account)
  }

  /// The beginning of a day on the site's clock.
  private func moment(_ text: String, _ accountAdmin: AccountAdmin) throws -> Timestamp {
    guard let date = CivilDate(text), let civil = CivilDateTime(date: date, hour: 0, minute: 0)
    else { throw Failure(.usage, "--until: “\(text)” is not a day such as 2027-01-31") }
    let moment = accountAdmin.theme.zone.timestamp(of: civil)
    guard moment > accountAdmin.now else {
      throw Failure(.usage, "--until: \(text) is in the past")
    }
    return moment
  }
}

/// `tertulia user enable`: lets a person sign in again.
struct UserEnable: Command {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Enable a disabled account.")

  @OptionGroup var user: UsernameOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    let account = try accountAdmin.account(user.username)
    let decision = accountAdmin.decision(.unban, about: account.id)
    if account.ban != nil { try accountAdmin.site.write { _ = try $0.decide(decision, ban: nil) } }
    options.say("\(account.username): \(account.ban == nil ? "already " : "")enabled")
  }
}

/// `tertulia user sessions`: where a person is signed in.
struct UserSessions: Command {
  static let configuration = CommandConfiguration(
    commandName: "sessions", abstract: "List the sessions of an account, or end them.")

  @OptionGroup var user: UsernameOptions

  @Flag(
    name: .long,
    help:
      "End all of them, and revoke passkeys, links in emails, feeds, the calendar link, the phone's password and location links."
  )
  var end = false

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    let account = try accountAdmin.account(user.username)
    let sessions = try accountAdmin.site.sessions(of: account.id, at: accountAdmin.now)
    if end { try accountAdmin.site.write { try $0.endAccess(of: account.id) } }
    if !end {
      Console.table(
        under: ["since", "last used", "browser"],
        sessions.map { [accountAdmin.day($0.since), accountAdmin.day($0.used), $0.browser] })
    }
    let words = Console.counted(sessions.count, "session")
    options.say("\(account.username): \(words)\(end ? " ended" : "")")
  }
}
