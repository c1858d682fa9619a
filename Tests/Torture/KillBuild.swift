import Database
import Glibc

/// `tertulia build` and `tertulia refresh` are killed at random moments.
enum KillBuild {
  static let name = "kill-build"

  static func run(_ worker: Worker) throws {
    let site = worker.site
    try site.restore()
    let build = try worker.usual(3) { try site.must(site.build()) }
    let refresh = try worker.usual(3) { try site.must(site.refresh()) }
    let rounds = worker.options.share(short: 12, long: 800)
    for round in 0..<rounds where !worker.isOver {
      if round % 50 == 49 { try site.restore() }
      try self.round(worker, round, build: build, refresh: refresh)
    }
  }

  private static func round(_ worker: Worker, _ round: Int, build: Int64, refresh: Int64) throws {
    var dice = worker.dice(name, round)
    let site = worker.site
    let word = "edited-\(round)"
    let before = Files.all(in: site.folder.documentRoot)
    var problems: [String] = []
    var disturbance = "build killed"
    switch dice.below(6) {
    case 0:
      try kill(worker, site.build(), dice.moment(of: build))
    case 1, 2:
      try site.edit(word)
      try kill(worker, site.build(), build * 3 / 10 + dice.moment(of: build, tenths: 8))
    case 3:
      try Scenario.leaveWork(site, &dice)
      try kill(worker, site.refresh(), refresh / 2 + dice.moment(of: refresh, tenths: 6))
      disturbance = "refresh killed"
    case 4:
      try site.forget()
      try kill(worker, site.build(), build * 4 / 10 + dice.moment(of: build, tenths: 7))
      disturbance = "first build killed"
      problems += try Scenario.firstBuild.finish(worker, &dice)
    default:
      try Files.remove(site.folder.documentRoot)
      try kill(worker, site.build(), build * 4 / 10 + dice.moment(of: build, tenths: 7))
      disturbance = "build without public/ killed"
      try site.must(site.build())
    }
    if ["build killed", "refresh killed"].contains(disturbance) {
      problems += InvariantCheck.violationsAtAnyTime(site, before: before)
    }
    problems += try worker.recover(&dice, refreshing: true)
    if dice.chance(30) { problems += try again(site) }
    worker.tally[name].rounds += 1
    try worker.report(name, round: round, problems, disturbance)
    try site.look()
  }

  /// A build after everything leaves a sound site, too, and shows what editors wrote last.
  private static func again(_ site: TestSite) throws -> [String] {
    let ending = try Processes.run(site.build())
    let problems = ending.code == 0 ? [] : ["build: \(ending.status) \(ending.errorText)"]
    let source = Files.read(site.folder.content + "/notes/math/sets/edited.md") ?? []
    let word = source.prefix { $0 != UInt8(ascii: ".") }
    let pages = Files.all(in: site.folder.documentRoot)
    let isShown = pages.contains {
      $0.key.hasSuffix("edited/index.html") && $0.value.contains(word)
    }
    return problems + (isShown ? [] : ["what was edited is not shown"])
      + InvariantCheck.violationsAtRest(site)
  }

  private static func kill(_ worker: Worker, _ command: Command, _ delay: Int64) throws {
    let ending = try Processes.run(command, killedAfter: delay)
    Orphans.settle()
    if ending.wasKilled { worker.tally[name].kills += 1 }
  }
}
