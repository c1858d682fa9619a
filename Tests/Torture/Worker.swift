import Database
import Glibc

/// One worker's site and counts, and what all tests do after their misdeed.
final class Worker {
  let options: Options
  let number: Int
  let programs: Programs
  let site: TestSite
  var tally = Tally()
  private let start = Clock.now
  /// When the present test began.
  private var testStart = Clock.now

  /// True when the time of a test is over.
  var isOver: Bool {
    options.seconds.map { Clock.now - testStart > Int64($0) * 1_000_000_000 } ?? false
  }

  /// Violations after which there is nothing new to learn.
  private static let enough = 10

  init(_ options: Options, number: Int) throws {
    self.options = options
    self.number = number
    programs = Programs(tool: options.tool, cgi: options.cgi, base: options.base)
    site = try TestSite(programs, name: "site\(number)", seed: options.seed)
  }

  /// Where strace writes.
  var traceFile: String { "\(programs.base)/trace\(number)" }

  func dice(_ test: String, _ round: Int) -> Dice {
    Dice(seed: options.seed &+ UInt64(number) &* 1_000_003, test, round)
  }

  func begin(_ test: String) {
    testStart = Clock.now
    say(test)
  }

  /// Tells people how far we are; the short form is over before they ask.
  func say(_ text: String) {
    guard options.length == .long else { return }
    let seconds = (Clock.now - start) / 1_000_000_000
    Console.write("\(seconds) s, worker \(number): \(text)", to: STDERR_FILENO)
  }

  /// Counts and prints failed checks, keeps the site, and begins again with a sound one.
  func report(
    _ test: String, round: Int, _ problems: [String], _ disturbance: String,
    _ scenario: Scenario? = nil
  ) throws {
    guard !problems.isEmpty else { return }
    tally[test].violations += 1
    let kept = try site.keep(as: "violation-\(test)-\(number)-\(round)")
    var text =
      "VIOLATION \(test), seed \(options.seed), worker \(number), round \(round): \(disturbance)\n"
    for problem in problems.prefix(8) { text += "  \(problem)\n" }
    text += "  site: \(kept)\n  again: torture --only \(test) --seed \(options.seed)"
    text += " --workers \(options.workers)"
    if let scenario { text += " --scenario \(scenario.rawValue) --round \(round)" }
    if options.length == .long { text += " --long" }
    Console.write(text, to: STDERR_FILENO)
    if tally.violations >= Self.enough {
      for line in tally.lines { Console.write(line) }
      exit(1)
    }
    try site.restore()
  }

  /// The next request after a misdeed, and everything that must hold when it is done; what does not.
  func recover(_ dice: inout Dice, refreshing: Bool = false) throws -> [String] {
    var problems: [String] = []
    // A topic may have been removed with all that was in it.
    try site.look()
    let post = site.post(Post.Kind.shown[dice.below(4)], &dice)
    let ending = try Processes.run(site.request(post))
    let answer = Answer(bytes: ending.output)
    site.ledger.note(post.token, answer)
    if !answer.isAcknowledgement {
      problems.append("the next request was refused: \(answer.status ?? 0) \(ending.errorText)")
    }
    if ending.code != 0 || ending.hung {
      problems.append("the next request broke: \(ending.status)")
    }
    if ending.errors != [] { problems.append("the next request said: \(ending.errorText)") }
    Orphans.settle()
    if refreshing { problems += try refresh() }
    return problems + InvariantCheck.violationsAtRest(site)
  }

  /// `tertulia refresh`, which must succeed in silence.
  func refresh() throws -> [String] {
    let ending = try Processes.run(site.refresh())
    return ending.code == 0 && ending.errors == []
      ? [] : ["refresh: \(ending.status) \(ending.errorText)"]
  }

  /// The time that a program usually takes, in nanoseconds.
  func usual(_ times: Int, _ run: () throws -> Void) rethrows -> Int64 {
    var taken: [Int64] = []
    for _ in 0..<times {
      let start = Clock.now
      try run()
      taken.append(Clock.now - start)
    }
    return taken.sorted()[times / 2]
  }
}
