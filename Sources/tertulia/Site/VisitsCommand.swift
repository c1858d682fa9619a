import ArgumentParser
import Glibc
import Health
import Model
import Visits

/// `tertulia visits`: how often pages were opened, day by day, as the web server's logs say.
struct VisitsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "visits",
    abstract: "Count how often pages were opened each day, from a web server's logs.",
    discussion: """
      Reads the Common and the Combined Log Format of nginx, Apache and lighttpd, plain or compressed with gzip. It prints \
      only numbers, and neither stores nor shows anything about visitors. A log that cannot be read is named after \
      the tables; the exit code is 66 then, or 65 if it is damaged.
      """)

  @Argument(
    help: """
      The logs: files, folders (of which the files with “access” in their names), or patterns such as \
      '/var/log/nginx/access.log*'; by default standard input.
      """)
  var files: [String] = []

  func perform() async throws {
    var counts = VisitCounts()
    var failures: [Failure] = []
    if files.isEmpty {
      Self.note(&failures, "standard input") { try LogFile.read(STDIN_FILENO, into: &counts) }
    }
    var seen: Set<String> = []
    for file in files.flatMap(LogFile.named) {
      if let identity = LogFile.identity(of: file), !seen.insert(identity).inserted { continue }
      Self.note(&failures, file) { try LogFile.read(file, into: &counts) }
    }
    report(counts)
    for failure in failures { Console.error(failure.description) }
    if let failure = failures.first { throw ExitCode(failure.code.rawValue) }
  }

  /// Reads a log; of one that fails the rest is missing, and the next one is read.
  private static func note(
    _ failures: inout [Failure], _ file: String, _ body: () throws -> Void
  ) {
    do {
      try body()
    } catch let fault as LogFile.Fault {
      failures.append(failure(file, fault))
    } catch {
      failures.append(Failure(error))
    }
  }

  private static func failure(_ file: String, _ fault: LogFile.Fault) -> Failure {
    switch fault {
    case .system(EACCES):
      Failure(.noInput, "\(file): permission denied\(permission(file))")
    case .system(let code): Failure(.noInput, "\(file): \(String(cString: strerror(code)))")
    case .noLog:
      Failure(.noInput, "\(file): is not a file, and has none with “access” in its name")
    case .packed(let program):
      Failure(
        .data,
        "\(file): is compressed with \(program); use `\(program) -dc \(file) | tertulia visits`")
    case .cutShort:
      Failure(
        .data, "\(file): ends early, perhaps since it is being written; its beginning is counted")
    case .damaged: Failure(.data, "\(file): is damaged; its beginning is counted")
    }
  }

  /// The users who may read a log that we may not.
  private static func permission(_ file: String) -> String {
    guard let access = SystemAccounts.local.access(to: file) else { return "" }
    let whose = access.path == file ? "it" : access.path
    let group = access.group.map {
      ", or as a user of the group \($0) (`usermod -aG \($0) NAME`, then sign in again)"
    }
    return "; \(whose) belongs to \(access.words): run this command as root\(group ?? "")"
  }

  private func report(_ counts: VisitCounts) {
    let rows = counts.inOrder.map { date, day in
      ["\(date)"] + [day.pages, day.byRobots, day.feeds, day.forms].map(Console.grouped)
    }
    Console.table(under: ["day", "pages", "by robots", "feeds", "forms accepted"], rows)
    Console.line(Console.counted(rows.count, "day"))
    reportRobots(counts)
    reportUnreadable(counts)
  }

  /// Robots apart from people, the busiest first, all days together.
  private func reportRobots(_ counts: VisitCounts) {
    guard !counts.robots.isEmpty else { return }
    let rows = counts.busiestRobots.map { name, robot in
      [TrainingCrawlers.names.contains(name) ? "\(name) (AI training)" : name]
        + [robot.pages, robot.requests, robot.refused].map(Console.grouped)
    }
    Console.line("")
    Console.table(under: ["robot", "pages", "requests", "refused"], rows)
  }

  private func reportUnreadable(_ counts: VisitCounts) {
    if counts.unreadable > 0 {
      Console.error(
        "\(Console.counted(counts.unreadable, "line")) could not be read as lines of an access log")
    }
  }
}
