import Database
import Model

/// A member shows something to everyone, and hides it again, over and over, while requests are killed.
///
/// So are the processes that continue for them. Once the answer is out, nothing hidden is on the disk.
enum Hide {
  static let name = "hide"
  /// Operations that show something and hide it, and the start of the words in each file that shows it.
  private static let operations: [(operation: Operation, words: String)] = [
    (.profile, "Town "), (.showNote, "Unveiled "),
  ]

  static func run(_ worker: Worker) throws {
    let wanted = worker.options.share(short: 30, long: 1000)
    var dice = worker.dice(name, -1)
    for (operation, _) in operations { try operation.prepare(worker, &dice) }
    let usual = try worker.usual(5) { try Operation.profile.performUndisturbed(worker.site, &dice) }
    var round = 0
    while round < wanted, !worker.isOver {
      try self.round(worker, round, usual)
      round += 1
    }
  }

  private static func round(_ worker: Worker, _ round: Int, _ usual: Int64) throws {
    var dice = worker.dice(name, round)
    let site = worker.site
    let (operation, words) = operations[round % operations.count]
    // A site in which a check failed was made again.
    try operation.prepare(worker, &dice)
    let act = try operation.act(site, &dice)
    let ending = try Processes.run(
      act.command, killedAfter: dice.chance(70) ? dice.moment(of: usual) : nil)
    site.note(act, ending)
    var problems: [String] = []
    if act.isAcknowledged(ending),
      act.expectedState?.value.hasSuffix(" \(Audience.me.rawValue)") == true
    {
      problems += shown(words, site).map { "\($0) shows what is hidden, after the answer" }
    }
    if ending.wasKilled { worker.tally[name].kills += 1 }
    worker.tally[name].kills += Orphans.settle(
      killedAfter: dice.chance(50) ? dice.moment(of: usual) : nil)
    problems += try worker.recover(&dice, refreshing: dice.chance(5))
    worker.tally[name].rounds += 1
    try worker.report(name, round: round, problems, "hidden, and killed")
    try site.look()
  }

  /// The public files with some words.
  private static func shown(_ words: String, _ site: TestSite) -> [String] {
    let word = Array(words.utf8)
    return Files.all(in: site.folder.documentRoot).filter { $0.value.contains(word) }
      .map(\.key).sorted()
  }
}
