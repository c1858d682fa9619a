import ArgumentParser
import Database
import Model

/// `tertulia user`: the people who may sign in, and their roles.
struct UserCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "user",
    abstract: "Manage accounts: create, list, change roles, reset passwords, disable, delete.",
    discussion: """
      Works while the site is in use; changes apply to the next request. Passwords are never printed or taken on \
      the command line: people choose them with a link that works once.
      """,
    subcommands: [
      UserAdd.self, UserList.self, UserClaim.self, UserRole.self, UserPassword.self,
      UserDisable.self, UserEnable.self, UserHidePosts.self, UserShowPosts.self, UserSessions.self,
      UserFactor.self, UserPhoto.self,
      UserReports.self, UserData.self, UserLeave.self,
    ])
}

/// The username of a member.
struct UsernameOptions: ParsableArguments {
  @Argument(help: "The username, as in /people/irene-s/.")
  var username: String
}

/// `tertulia user add`: an account for a new person.
struct UserAdd: Command {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Create an account, and print a link with which its owner chooses a password.")

  @Argument(help: "The name shown next to posts: “Irene Salvatierra”.")
  var name: String

  @Option(name: .long, help: "The username: 3 to 30 lower-case letters, digits, - and _.")
  var username: String

  @Option(name: .long, help: "The email address; it counts as confirmed, and no email is sent.")
  var email: String?

  @Option(
    name: .long, help: "The role: member, moderator or admin.",
    transform: Role.argument)
  var role = Role.member

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    try accountAdmin.requireMembers()
    let link = try accountAdmin.site.write { transaction in
      let (name, username) = try (checkedName(accountAdmin), checkedUsername(accountAdmin))
      var account = NewAccount(language: accountAdmin.settings.mainLanguage)
      account.email = try accountAdmin.email(email)
      account.role = role
      account.followsForum = accountAdmin.settings.newTopics == .everyone
      let member = try transaction.addMember(
        username: username.text, name: name, joined: accountAdmin.now, origin: .signUp)
      try transaction.openAccount(account, for: member, at: accountAdmin.now)
      return try accountAdmin.link(.claim, for: member, &transaction)
    }
    accountAdmin.hand(link, "\(username) (\(role.name)) can choose a password here")
  }

  private func checkedName(_ accountAdmin: AccountAdmin) throws -> String {
    let name = PlainText.singleLine(name)
    let limit = accountAdmin.settings.limits.nameCharacters
    guard !PlainText.isBlank(name), PlainText.initials(of: name) != "?" else {
      throw Failure(.usage, "“\(name)” is not a valid name: it has no letters")
    }
    guard PlainText.characterCount(name, upTo: limit + 1) <= limit else {
      throw Failure(.usage, "the name is longer than \(limit) characters (limits: name_characters)")
    }
    guard !PlainText.hasLink(name) else {
      throw Failure(
        .usage, "the name “\(name)” looks like an address on the web; put a space after a full stop"
      )
    }
    guard PersonName.fault(in: name) == nil else {
      throw Failure(
        .usage,
        "“\(name)” mixes letters of two alphabets, or has characters that a name cannot have")
    }
    // A name that guests may not have, such as a professor's, is the operator's to give.
    guard try accountAdmin.site.owner(ofName: name) != .member else {
      throw Failure(.data, "a member has the same name, or one that looks like it: “\(name)”")
    }
    return name
  }

  private func checkedUsername(_ accountAdmin: AccountAdmin) throws -> Username {
    guard let username = Username(username) else {
      let other = Username(suggestedBy: username).map { ", such as \($0.text)" } ?? ""
      throw Failure(
        .usage,
        "--username: “\(username)”: expected 3 to 30 lower-case letters, digits, - and _\(other)")
    }
    guard try accountAdmin.site.formerMember(username: username.text) == nil else {
      throw Failure(
        .data, "\(username.text) was the username of a deleted account and cannot be used again")
    }
    guard let taken = try accountAdmin.site.member(username: username.text) else { return username }
    let cure =
      try accountAdmin.site.hasAccount(taken)
      ? ""
      : " by an author without an account; `tertulia user claim \(username.text)` prints a link that opens one"
    throw Failure(.data, "the username \(username.text) is taken\(cure)")
  }
}

/// `tertulia user claim`: the account of an author who has none.
struct UserClaim: Command {
  static let configuration = CommandConfiguration(
    commandName: "claim",
    abstract: "Print a link with which an author without an account opens one.",
    discussion: """
      For authors of content/ and of an imported forum. The first person who opens the link chooses the password \
      and posts under that name: send it to the right person. If the account has no password yet, this prints a new \
      link.
      """)

  @OptionGroup var user: UsernameOptions

  @Option(name: .long, help: "The email address; it counts as confirmed, and no email is sent.")
  var email: String?

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    try accountAdmin.requireMembers()
    let member = try accountAdmin.member(user.username)
    let account = try accountAdmin.site.account(member.id, at: accountAdmin.now)
    if account?.password != nil {
      throw Failure(
        .data,
        """
        \(member.username) has an account and a password; run `tertulia user password \(member.username)` for a \
        link to choose a new one
        """)
    }
    if account != nil, email != nil {
      throw Failure(
        .usage, "--email: \(member.username) has an account; its owner sets the address")
    }
    let email = try accountAdmin.email(email)
    let link = try accountAdmin.site.write {
      try accountAdmin.link(.claim, for: member.id, facts: email?.text ?? "", &$0)
    }
    accountAdmin.hand(link, "\(member.username) (\(member.name)) can open the account here")
  }
}

/// `tertulia user password`: for members who forgot it and get no email.
struct UserPassword: Command {
  static let configuration = CommandConfiguration(
    commandName: "password",
    abstract: "Print a link with which the owner of an account chooses a new password.",
    discussion: "The current password works until the link is used; then all sessions end.")

  /// Seconds for which the link works: people hand it over, not an email.
  private static let lifetime: Int64 = 86_400

  @OptionGroup var user: UsernameOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    let account = try accountAdmin.account(user.username)
    let link = try accountAdmin.site.write {
      try accountAdmin.link(.recover, for: account.id, seconds: Self.lifetime, &$0)
    }
    accountAdmin.hand(link, "\(account.username) can choose a password here")
  }
}
