import ArgumentParser
import Database
import Model

/// `tertulia user reports`: who was reported; of one member, what others find wrong, and the answer that there is nothing
/// to do.
struct UserReports: Command {
  static let configuration = CommandConfiguration(
    commandName: "reports",
    abstract: "List the members who were reported; of one, show the reports, or answer them.",
    discussion: """
      Moderators do it at the desk; those about themselves they neither see nor answer there. Reports are shown and \
      answered at most twenty at a time; «disable» answers all, too.
      """)

  /// The most members that are listed, those who wait for longest.
  private static let most = 100

  @Flag(name: .long, help: "Answer what is shown, and change nothing.")
  var answer = false

  @Argument(help: "The username, as in /people/irene-s/.")
  var username: String?

  @OptionGroup var options: SiteOptions

  func validate() throws {
    if answer, username == nil { throw ValidationError("--answer needs the username of a member") }
  }

  func perform() async throws {
    let desk = try MemberDesk(options)
    let reader = desk.site.reader(for: .everyone)
    guard let username else { return try list(reader, desk) }
    try show(try desk.member(username), reader, desk)
  }

  private func list(_ reader: Reader, _ desk: MemberDesk) throws {
    let rows = try reader.waiting(atMost: Self.most).compactMap { waiting in
      guard case .member(let id) = waiting.subject else { return nil as [String]? }
      let username = try desk.site.memberName(id)?.username ?? ""
      return [desk.minute(waiting.since), username, "\(waiting.reports)"]
    }
    Console.table(under: ["since", "username", "reports"], rows)
    options.say("\(Console.counted(rows.count, "member")) reported")
  }

  private func show(_ member: MemberName, _ reader: Reader, _ desk: MemberDesk) throws {
    let reports = try reader.openReports(of: .member(member.id))
    let rows = reports.map { report in
      [
        desk.minute(report.createdAt), report.reporter.username,
        report.rule.map { "\($0)" } ?? "–", PlainText.singleLine(report.words),
      ]
    }
    Console.table(under: ["when", "by", "rule", "words"], rows)
    if answer, let newest = reports.last {
      let decision = desk.decision(.keep, about: member.id)
      try desk.site.write { _ = try $0.decide(decision, upTo: newest.number) }
    }
    let words = Console.counted(reports.count, "report")
    options.say("\(member.username): \(words)\(answer ? " answered" : "")")
  }
}
