import ArgumentParser
import Database
import Model

/// `tertulia user factor`: shows if a member signs in with a second step, and is the way back for those who lost it.
struct UserFactor: Command {
  static let configuration = CommandConfiguration(
    commandName: "factor",
    abstract: "Show whether an account has two-step sign-in, or turn it off.",
    discussion: """
      Turn it off for a member who lost their phone and their recovery codes, once you are sure that the request \
      is theirs. The log says so, and the member gets an email.
      """)

  @OptionGroup var user: UsernameOptions

  @Flag(name: .long, help: "Turn it off; the password alone is enough from then on.")
  var off = false

  @OptionGroup var options: SiteOptions

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    let account = try accountAdmin.account(user.username)
    guard let factor = try accountAdmin.site.secondFactor(of: account.id) else {
      return options.say("\(account.username): two-step sign-in is off")
    }
    guard off else {
      let codes = Console.counted(factor.codesLeft, "recovery code")
      return options.say(
        "\(account.username): two-step sign-in is on since \(accountAdmin.day(factor.since)), \(codes) left"
      )
    }
    let decision = accountAdmin.decision(.factor, about: account.id)
    try accountAdmin.site.write { transaction in
      _ = try transaction.decideFactor(decision)
      try transaction.queueMail(
        .secondFactor, for: account.id, account.language, facts: "off", at: accountAdmin.now)
    }
    options.say("\(account.username): two-step sign-in turned off")
  }
}
