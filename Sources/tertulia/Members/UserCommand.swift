import ArgumentParser
import Database
import Model

/// `tertulia user`: who may sign in, and as what.
struct UserCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "user",
    abstract: "Make accounts, give roles, help who is shut out, and shut out.",
    discussion: """
      Works beside a site that is in use: the next request obeys. No password is ever printed or taken on the \
      command line; people choose theirs by a link that works once.
      """,
    subcommands: [
      UserAdd.self, UserList.self, UserClaim.self, UserRole.self, UserPassword.self,
      UserDisable.self, UserEnable.self, UserSessions.self, UserPhoto.self,
      UserReports.self, UserData.self, UserLeave.self,
    ])
}

/// The username of a member.
struct UsernameOptions: ParsableArguments {
  @Argument(help: "The username, as in /people/irene-s/.")
  var username: String
}

/// `tertulia user add`: an account for somebody new.
struct UserAdd: Command {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Make an account, and print a link by which its owner chooses a password.")

  @Argument(help: "The name beside posts: «Irene Salvatierra».")
  var name: String

  @Option(name: .long, help: "The name in addresses: 3 to 30 small letters, digits, - and _.")
  var username: String

  @Option(name: .long, help: "The e-mail address; no letter is sent, and it counts as confirmed.")
  var email: String?

  @Option(
    name: .long, help: "What they may do: member, moderator or admin.",
    transform: Role.argument)
  var role = Role.member

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let desk = try MemberDesk(options)
    try desk.requireMembers()
    let link = try desk.site.write { transaction in
      let (name, username) = try (checkedName(desk), checkedUsername(desk))
      var account = NewAccount(language: desk.settings.mainLanguage)
      account.email = try desk.email(email)
      account.role = role
      account.followsForum = desk.settings.newTopics == .everyone
      let member = try transaction.addMember(
        username: username.text, name: name, joined: desk.now, origin: .signUp)
      try transaction.openAccount(account, for: member, at: desk.now)
      return try desk.link(.claim, for: member, &transaction)
    }
    desk.hand(link, "\(username) (\(role.name)) may choose a password here")
  }

  private func checkedName(_ desk: MemberDesk) throws -> String {
    let name = PlainText.singleLine(name)
    let limit = desk.settings.limits.nameCharacters
    guard !PlainText.isBlank(name), PlainText.initials(of: name) != "?" else {
      throw Failure(.usage, "«\(name)» is no name; expected letters")
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
        .usage, "«\(name)» mixes letters of two alphabets, or has signs that no name has")
    }
    // A name that guests may not have, such as a professor's, is the operator's to give.
    guard try desk.site.owner(ofName: name) != .member else {
      throw Failure(.data, "a member has the name «\(name)»; nobody could tell the two apart")
    }
    return name
  }

  private func checkedUsername(_ desk: MemberDesk) throws -> Username {
    guard let username = Username(username) else {
      let other = Username(suggestedBy: username).map { ", such as \($0.text)" } ?? ""
      throw Failure(
        .usage,
        "--username: «\(username)»: expected 3 to 30 small letters, digits, - and _\(other)")
    }
    guard try desk.site.formerMember(username: username.text) == nil else {
      throw Failure(.data, "\(username.text) was somebody who left; nobody gets that name again")
    }
    guard let taken = try desk.site.member(username: username.text) else { return username }
    let cure =
      try desk.site.hasAccount(taken)
      ? "" : " who has no account: «tertulia user claim \(username.text)» makes a link to open it"
    throw Failure(.data, "there is a member \(username.text) already\(cure)")
  }
}

/// `tertulia user claim`: the account of an author who has none.
struct UserClaim: Command {
  static let configuration = CommandConfiguration(
    commandName: "claim",
    abstract: "Print a link by which an author without an account opens one.",
    discussion: """
      For authors of content/ and of an imported forum. Whoever opens the link first chooses the password \
      and writes under that name from then on: hand it to the right person. Of an account that has no \
      password yet it prints a new link.
      """)

  @OptionGroup var user: UsernameOptions

  @Option(name: .long, help: "The e-mail address; no letter is sent, and it counts as confirmed.")
  var email: String?

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let desk = try MemberDesk(options)
    try desk.requireMembers()
    let member = try desk.member(user.username)
    let account = try desk.site.account(member.id, at: desk.now)
    if account?.password != nil {
      throw Failure(
        .data,
        """
        \(member.username) has an account and a password; «tertulia user password \(member.username)» makes a \
        link to choose another
        """)
    }
    if account != nil, email != nil {
      throw Failure(.usage, "--email: \(member.username) has an account, whose owner sets it")
    }
    let email = try desk.email(email)
    let link = try desk.site.write {
      try desk.link(.claim, for: member.id, facts: email?.text ?? "", &$0)
    }
    desk.hand(link, "\(member.username) (\(member.name)) may open the account here")
  }
}

/// `tertulia user password`: for who forgot it and gets no letter.
struct UserPassword: Command {
  static let configuration = CommandConfiguration(
    commandName: "password",
    abstract: "Print a link by which the owner of an account chooses another password.",
    discussion: "The password so far stays good until the link is used; then all sessions end.")

  /// Seconds for which the link is good: it is handed over by people, not by a letter.
  private static let lifetime: Int64 = 86_400

  @OptionGroup var user: UsernameOptions
  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let desk = try MemberDesk(options)
    let account = try desk.account(user.username)
    let link = try desk.site.write {
      try desk.link(.recover, for: account.id, seconds: Self.lifetime, &$0)
    }
    desk.hand(link, "\(account.username) may choose a password here")
  }
}
