import Glibc

/// Kills, starves and disturbs the real executables, and checks that what they acknowledge holds.
///
/// The process started by hand starts workers, each of which runs its share of every test on a site of
/// its own, and prints the sum of what they counted. It ends with 1 when something did not hold.
@main
enum Torture {
  /// All tests, in the order in which they run.
  static let tests: [(name: String, run: @Sendable (Worker) throws -> Void)] = [
    (NegativeControl.name, NegativeControl.run), (KillRandom.name, KillRandom.run),
    (Hide.name, Hide.run),
    (KillBuild.name, KillBuild.run), (KillSyscall.name, KillSyscall.run), (Faults.name, Faults.run),
    (LogRace.name, LogRace.run), (FullDisk.name, FullDisk.run),
  ]

  static func main() {
    signal(SIGPIPE, SIG_IGN)
    umask(0o022)
    let arguments = Array(CommandLine.arguments.dropFirst())
    RaceMember.runIfAsked(arguments)
    guard var options = Options(arguments) else { fail(Options.usage) }
    if let only = options.only, !tests.contains(where: { $0.name == only }) { fail(Options.usage) }
    for path in [\Options.tool, \Options.cgi] {
      guard let found = realpath(options[keyPath: path], nil) else {
        fail("\(options[keyPath: path]): there is no such program; “make release” makes it")
      }
      options[keyPath: path] = String(cString: found)
      free(found)
    }
    do {
      if let worker = options.worker {
        try work(options, worker)
      } else {
        exit(try Driver.run(options) ? 0 : 1)
      }
    } catch {
      fail("torture: \(error)")
    }
  }

  private static func work(_ options: Options, _ number: Int) throws {
    try Processes.adoptOrphans()
    let worker = try Worker(options, number: number)
    for test in tests where options.only == nil || options.only == test.name {
      worker.begin(test.name)
      try test.run(worker)
    }
    for line in worker.tally.lines { Console.write(line) }
  }

  private static func fail(_ text: String) -> Never {
    Console.write(text, to: STDERR_FILENO)
    exit(2)
  }
}
