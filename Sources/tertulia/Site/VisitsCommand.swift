import ArgumentParser
import Glibc
import Visits

/// `tertulia visits`: how often pages were opened, day by day, as the web server's logs say.
struct VisitsCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "visits",
    abstract: "Count how often pages were opened each day, from a web server's logs.",
    discussion: """
      Reads the Common or the Combined Log Format, as nginx, Apache and lighttpd write it, and prints numbers alone: \
      nothing of who came is stored or shown. «zcat access.log.*.gz | tertulia visits» reads packed ones.
      """)

  @Argument(help: "The logs; standard input without any.")
  var files: [String] = []

  func perform() async throws {
    var counts = VisitCounts()
    if files.isEmpty { try read(STDIN_FILENO, "standard input", into: &counts) }
    for file in files {
      let descriptor = open(file, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Failure.system(.noInput, file) }
      defer { close(descriptor) }
      try read(descriptor, file, into: &counts)
    }
    report(counts)
  }

  private func read(_ descriptor: Int32, _ name: String, into counts: inout VisitCounts) throws {
    try Console.read(descriptor, name) { counts.add($0) }
    counts.finish()
  }

  private func report(_ counts: VisitCounts) {
    let rows = counts.inOrder.map { date, day in
      ["\(date)"] + [day.pages, day.byRobots, day.feeds, day.forms].map(Console.grouped)
    }
    Console.table(under: ["day", "pages", "by robots", "feeds", "forms taken"], rows)
    Console.line(Console.counted(rows.count, "day"))
    if counts.unreadable > 0 {
      Console.error(
        "\(Console.counted(counts.unreadable, "line")) could not be read as lines of an access log")
    }
  }
}
