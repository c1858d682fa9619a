import ArgumentParser
import Database
import Model

/// `tertulia user reports`: what members find wrong with one of them, and the answer that there is nothing to do.
struct UserReports: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reports",
    abstract: "Show the reports about a member that wait, or answer that there is nothing to do.",
    discussion: """
      Moderators do it at the desk; those about themselves they neither see nor answer there. «disable» answers \
      them, too.
      """)

  @Flag(name: .long, help: "Answer them, and change nothing.")
  var answer = false

  @OptionGroup var user: UsernameOptions
  @OptionGroup var options: SiteOptions

  func run() async throws {
    try await Failure.reporting {
      let desk = try MemberDesk(options)
      let member = try desk.member(user.username)
      let reports = try desk.site.reader(for: .everyone).openReports(of: .member(member.id))
      if !answer, !reports.isEmpty {
        let rows = reports.map { report in
          [
            desk.minute(report.createdAt), report.reporter.username,
            report.rule.map { "\($0)" } ?? "–", PlainText.singleLine(report.words),
          ]
        }
        Console.table([["when", "by", "rule", "words"]] + rows)
      }
      if answer, !reports.isEmpty {
        let decision = desk.decision(.keep, about: member.id)
        try desk.site.write { _ = try $0.decide(decision) }
      }
      guard !options.quiet else { return }
      let words = Console.counted(reports.count, "report")
      Console.line("\(member.username): \(words)\(answer ? " answered" : "")")
    }
  }
}
