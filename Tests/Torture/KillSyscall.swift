import Database
import Glibc

/// Programs are killed at every system call that they make.
///
/// strace counts each kind of call for itself, so a moment is a kind and a number.
enum KillSyscall {
  static let name = "kill-syscall"

  static func run(_ worker: Worker) throws {
    let isLong = worker.options.length == .long
    for pass in 0..<(isLong ? 3 : 1) {
      for scenario in worker.options.scenarios where pass == 0 || !scenario.isTool {
        try worker.site.restore()
        var dice = worker.dice(name + scenario.rawValue, pass)
        let calls = try scenario.calls(worker, &dice).sorted { $0.key < $1.key }
          .flatMap { call, count in (1...count).map { (call, $0) } }
        worker.say("\(name) \(scenario.rawValue): \(calls.count) system calls")
        // Each worker takes its share; the short form takes some, from a random place on.
        let wanted = isLong ? calls.count / (scenario.isTool ? 4 : 1) : scenario.isTool ? 4 : 24
        let step = max(calls.count / wanted, 1) * worker.options.workers
        let first = worker.number + dice.below(step / 2)
        for index in stride(from: first, to: calls.count, by: step).shuffled(using: &dice) {
          let round = pass * 100_000 + index
          guard worker.options.round ?? round == round, !worker.isOver else { continue }
          try kill(worker, scenario, calls[index], round: round)
        }
      }
    }
  }

  /// Kills a program as it begins its `number`th call of a kind.
  private static func kill(
    _ worker: Worker, _ scenario: Scenario, _ at: (call: String, number: Int), round: Int
  ) throws {
    let site = worker.site
    var dice = worker.dice("\(name) \(scenario)", round)
    worker.tally[name].rounds += 1
    if worker.tally[name].rounds % 20 == 0 { try site.restore() }
    try scenario.prepare(worker, round, &dice)
    // Before the first build there is no database, and no day.
    let day = try? SiteDatabase(site.folder).day()
    let before = Files.all(in: site.folder.documentRoot)
    let act = try scenario.act(site, &dice)
    let (ending, _) = try Trace.run(
      act.command, worker.traceFile,
      ["-e", "trace=\(at.call)", "-e", "inject=\(at.call):signal=KILL:when=\(at.number)"])
    site.note(act, ending)
    Orphans.settle()
    if ending.wasKilled {
      worker.tally[name].kills += 1
      worker.tally[name].calls.insert(at.call)
    }
    var problems = InvariantCheck.violationsAtAnyTime(site, before: before, on: day)
    problems += try scenario.finish(worker, &dice)
    problems += try worker.recover(&dice, refreshing: scenario.isRefreshed)
    let disturbance = "\(scenario.rawValue) killed at \(at.call) number \(at.number)"
    try worker.report(name, round: round, problems, disturbance, scenario)
    try site.look()
  }
}
