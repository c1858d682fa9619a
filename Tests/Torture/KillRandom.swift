import Database
import Glibc

/// Requests are killed at random moments, and so are the processes that continue publishing for them.
enum KillRandom {
  static let name = "kill-random"
  private static let restoreEvery = 20

  static func run(_ worker: Worker) throws {
    let site = worker.site
    let wanted = worker.options.share(short: 150, long: 13_000)
    var dice = worker.dice(name, -1)
    let usual = try worker.usual(7) {
      try site.must(site.request(site.post(.comment, &dice)))
      Orphans.settle()
    }
    try site.restore()
    var round = 0
    while worker.tally[name].kills < wanted, !worker.isOver {
      if round % restoreEvery == restoreEvery - 1 { try site.restore() }
      try self.round(worker, round, usual)
      round += 1
    }
  }

  private static func round(_ worker: Worker, _ round: Int, _ usual: Int64) throws {
    var dice = worker.dice(name, round)
    let site = worker.site
    // While another process has the database open, its shared memory outlives the one that is killed.
    let bystander = dice.chance(25) ? try SiteDatabase(site.folder) : nil
    let isNewDay = dice.chance(10)
    if isNewDay { try Scenario.goBackOneDay(site.folder) }
    var problems: [String] = []
    // Two or three processes that die one after the other leave more behind than one.
    for _ in 0...[0, 0, 0, 1, 2][dice.below(5)] where problems.isEmpty {
      let act = try act(worker, isReading: isNewDay && dice.chance(50), &dice)
      let day = try SiteDatabase(site.folder).day()
      let before = Files.all(in: site.folder.documentRoot)
      try kill(worker, act, usual, &dice)
      problems += InvariantCheck.violationsAtAnyTime(site, before: before, on: day)
    }
    problems += try worker.recover(&dice, refreshing: dice.chance(1))
    withExtendedLifetime(bystander) {}
    worker.tally[name].rounds += 1
    try worker.report(name, round: round, problems, "killed at random")
    try site.look()
  }

  /// A request, its site made ready for it, or a continuation.
  private static func act(_ worker: Worker, isReading: Bool, _ dice: inout Dice) throws -> Attempt {
    let site = worker.site
    if isReading { return Attempt(command: site.request("GET", "/topics/new")) }
    if dice.chance(10) { return Attempt(command: site.continuation) }
    guard dice.chance(40) else {
      try site.look()
      let post = site.post(Post.Kind.allCases[dice.below(5)], &dice)
      return Attempt(command: site.request(post), post: post)
    }
    let operation = Operation.requests[dice.below(Operation.requests.count)]
    try operation.prepare(worker, &dice)
    return try operation.act(site, &dice)
  }

  /// Begins it and kills it, and perhaps the process that continues after it.
  private static func kill(
    _ worker: Worker, _ act: Attempt, _ usual: Int64, _ dice: inout Dice
  ) throws {
    let ending = try Processes.run(act.command, killedAfter: dice.moment(of: usual))
    worker.site.note(act, ending)
    if ending.wasKilled { worker.tally[name].kills += 1 }
    let killed = Orphans.settle(killedAfter: dice.chance(50) ? dice.moment(of: usual) : nil)
    worker.tally[name].kills += killed
  }
}
