import ArgumentParser
import Glibc
import Visits

/// `tertulia visits`: how often pages were opened, day by day, as the web server's logs say.
struct VisitsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "visits",
    abstract: "Count how often pages were opened each day, from a web server's logs.",
    discussion: """
      Reads the Common or the Combined Log Format, as nginx, Apache and lighttpd write it, and prints numbers alone: \
      nothing of who came is stored or shown. «zcat access.log.*.gz | tertulia visits» reads packed ones.
      """)

  @Argument(help: "The logs; standard input without any.")
  var files: [String] = []

  func run() async throws {
    try await Failure.reporting {
      var counts = VisitCounts()
      if files.isEmpty { try read(STDIN_FILENO, "standard input", into: &counts) }
      for file in files {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
          throw Failure(.noInput, "\(file): \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        try read(descriptor, file, into: &counts)
      }
      report(counts)
    }
  }

  private func read(_ descriptor: Int32, _ name: String, into counts: inout VisitCounts) throws {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw Failure(.io, "\(name): \(String(cString: strerror(errno)))")
      }
      if count == 0 { break }
      counts.add(buffer[..<count])
    }
    counts.finish()
  }

  private func report(_ counts: VisitCounts) {
    let rows = counts.inOrder.map { date, day in
      ["\(date)"] + [day.pages, day.byRobots, day.feeds, day.forms].map(Console.grouped)
    }
    if !rows.isEmpty {
      Console.table([["day", "pages", "by robots", "feeds", "forms taken"]] + rows)
    }
    Console.line(Console.counted(rows.count, "day"))
    if counts.unreadable > 0 {
      Console.error(
        "\(Console.counted(counts.unreadable, "line")) could not be read as lines of an access log")
    }
  }
}
