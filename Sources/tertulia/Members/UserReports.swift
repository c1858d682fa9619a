import ArgumentParser
import Database
import Model

/// `tertulia user reports`: members who were reported; for one member, the reports about them, and the answer that there is
/// nothing to do.
struct UserReports: Command {
  static let configuration = CommandConfiguration(
    commandName: "reports",
    abstract: "List reported members; show or answer the reports about one.",
    discussion: """
      Moderators answer reports on the moderation page, but cannot see reports about themselves. At most twenty \
      reports are shown and answered at a time; `user disable` answers all of them.
      """)

  /// The most members that are listed, those who have waited the longest.
  private static let most = 100

  @Flag(name: .long, help: "Mark the shown reports as answered, without other changes.")
  var answer = false

  @Argument(help: "The username, as in /people/irene-s/.")
  var username: String?

  @OptionGroup var options: SiteOptions

  func validate() throws {
    if answer, username == nil {
      throw ValidationError("--answer: expected the username of a member as well")
    }
  }

  func perform() async throws {
    let accountAdmin = try AccountAdmin(options)
    let reader = accountAdmin.site.reader(for: .everyone)
    guard let username else { return try list(reader, accountAdmin) }
    try show(try accountAdmin.member(username), reader, accountAdmin)
  }

  private func list(_ reader: Reader, _ accountAdmin: AccountAdmin) throws {
    let rows = try reader.waiting(atMost: Self.most).compactMap { waiting in
      guard case .member(let id) = waiting.subject else { return nil as [String]? }
      let username = try accountAdmin.site.memberName(id)?.username ?? ""
      return [accountAdmin.minute(waiting.since), username, "\(waiting.reports)"]
    }
    Console.table(under: ["since", "username", "reports"], rows)
    options.say("\(Console.counted(rows.count, "member")) reported")
  }

  private func show(_ member: MemberName, _ reader: Reader, _ accountAdmin: AccountAdmin) throws {
    let reports = try reader.openReports(of: .member(member.id))
    let rows = reports.map { report in
      [
        accountAdmin.minute(report.createdAt), report.reporter.username,
        report.rule.map { "\($0)" } ?? "–", PlainText.singleLine(report.words),
      ]
    }
    Console.table(under: ["when", "by", "rule", "words"], rows)
    if answer, let newest = reports.last {
      let decision = accountAdmin.decision(.keep, about: member.id)
      try accountAdmin.site.write { _ = try $0.decide(decision, upTo: newest.number) }
    }
    let words = Console.counted(reports.count, "report")
    options.say("\(member.username): \(words)\(answer ? " answered" : "")")
  }
}
