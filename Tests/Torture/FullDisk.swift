import Database
import Glibc

/// A site on a file system of its own that gets full: every answer is clear, nothing is lost, and when
/// there is space again everything goes on.
enum FullDisk {
  static let name = "full-disk"

  static func run(_ worker: Worker) throws {
    let disk = "\(worker.programs.base)/disk\(worker.number)"
    mkdir(disk, 0o700)
    for round in 0..<(worker.options.length == .long ? 10 : 1) {
      guard mount("tortured", disk, "tmpfs", 0, "size=5m") == 0 else {
        Console.write("\(name): skipped, nothing can be mounted here (\(errno))", to: STDERR_FILENO)
        return
      }
      defer { umount2(disk, 2) }
      try self.round(worker, disk, round)
    }
  }

  private static func round(_ worker: Worker, _ disk: String, _ round: Int) throws {
    let site = worker.site
    let home = site.folder
    try site.restore()
    site.folder = SiteFolder(disk + "/site")
    defer { site.folder = home }
    try Files.copy(home.path, to: site.folder.path)
    var dice = worker.dice(name, round)
    let ballast = disk + "/ballast"
    var problems: [String] = []
    for turn in 0..<3 where problems.isEmpty {
      problems += try fill(worker, ballast, leaving: dice.below(60) * 1024, &dice)
      unlink(ballast)
      problems += try worker.recover(&dice, refreshing: turn == 2)
      try site.look()
    }
    worker.tally[name].rounds += 1
    if !problems.isEmpty {
      try Files.remove(home.path)
      try Files.copy(site.folder.path, to: home.path)
      site.folder = home
    }
    try worker.report(name, round: round, problems, "posting onto a full disk")
  }

  /// Leaves little space and posts until nothing is accepted, and some times after that.
  private static func fill(
    _ worker: Worker, _ ballast: String, leaving space: Int, _ dice: inout Dice
  ) throws -> [String] {
    let site = worker.site
    try putBallast(ballast, leaving: space)
    var refused = 0
    var problems: [String] = []
    for _ in 0..<200 where refused < 8 && problems.isEmpty {
      let before = Files.all(in: site.folder.documentRoot)
      let post = site.post(Post.Kind.allCases[dice.below(5)], &dice)
      let ending = try Processes.run(site.request(post))
      Orphans.settle()
      let answer = Answer(bytes: ending.output)
      site.ledger.note(post.token, answer)
      if !answer.isAcknowledgement {
        refused += 1
        worker.tally[name].faults += 1
        let isClear = [503, 507].contains(answer.status) && answer.has(post.token)
        if !isClear { problems.append("the answer was \(answer.status ?? 0): \(ending.errorText)") }
      }
      if ending.code != 0 { problems.append("a request ended with status \(ending.status)") }
      problems += InvariantCheck.violationsAtAnyTime(site, before: before)
    }
    if refused < 8 { problems.append("the disk never got full") }
    let refresh = try Processes.run(site.refresh())
    Orphans.settle()
    if refresh.crashed || refresh.hung || refresh.code != 0 && refresh.errors == [] {
      problems.append("refresh on a full disk: \(refresh.status) \(refresh.errorText)")
    }
    return problems
  }

  private static func putBallast(_ path: String, leaving space: Int) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw TortureError.system("open \(path)", errno) }
    let zeros = [UInt8](repeating: 0, count: 4096)
    var size = 0
    while write(file, zeros, zeros.count) == zeros.count { size += zeros.count }
    ftruncate(file, max(size - space, 0))
    close(file)
  }
}
