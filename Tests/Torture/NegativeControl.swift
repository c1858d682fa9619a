@_spi(Raw) import Database
import Glibc

/// Sabotage that must be found: a run that finds nothing else shall at least find this.
enum NegativeControl {
  static let name = "control"

  private static let sabotages:
    [(what: String, does: @Sendable (Worker, inout Dice) throws -> Void)] =
      [
        ("a rename that lies", lie), ("a lost log", loseLog), ("a page cut short", cut),
        (
          "a page removed", { worker, _ in unlink(worker.site.folder.documentRoot + "/robots.txt") }
        ),
        (
          "a temporary file",
          { worker, _ in
            try Files.write("half", to: worker.site.folder.documentRoot + "/.index.html.new")
          }
        ),
        ("a comment twice", repeatComment), ("a change that nobody publishes", leaveChange),
        ("an edit that is lost", { worker, dice in try undo(.edit, worker, &dice) }),
        ("a new name that is lost", { worker, dice in try undo(.newName, worker, &dice) }),
        ("a report that is lost", { worker, dice in try undo(.report, worker, &dice) }),
        ("a favourite that is lost", { worker, dice in try undo(.like, worker, &dice) }),
        ("a filter that is lost", { worker, dice in try undo(.saveFilter, worker, &dice) }),
        ("a profile that is lost", { worker, dice in try undo(.profile, worker, &dice) }),
        ("a friendship that is lost", { worker, dice in try undo(.befriend, worker, &dice) }),
        ("a reservation that is lost", { worker, dice in try undo(.reserve, worker, &dice) }),
        ("an account that is lost", { worker, dice in try undo(.confirm, worker, &dice) }),
        (
          "a name that anybody could take",
          { worker, _ in try write(worker, "DELETE FROM member_names WHERE member_id = 1") }
        ),
        (
          "a member who is banned and signed in",
          { worker, _ in try write(worker, "UPDATE accounts SET banned_until = 9e15") }
        ),
      ]

  static func run(_ worker: Worker) throws {
    for (round, sabotage) in sabotages.enumerated() {
      try worker.site.restore()
      var dice = worker.dice(name, round)
      var problems = InvariantCheck.violationsAtRest(worker.site)
      try sabotage.does(worker, &dice)
      worker.tally[name].rounds += 1
      worker.tally[name].faults += 1
      if InvariantCheck.violationsAtRest(worker.site).isEmpty {
        problems.append("nobody noticed it")
      }
      try worker.report(name, round: round, problems, sabotage.what)
    }
    try worker.site.restore()
  }

  private static func lie(_ worker: Worker, _ dice: inout Dice) throws {
    let site = worker.site
    let command = site.request(site.post(.comment, &dice))
    _ = try Trace.run(
      command, worker.traceFile,
      ["-e", "trace=renameat", "-e", "inject=renameat:retval=0:when=2"])
    Orphans.settle()
  }

  /// Does something that is acknowledged, and takes it back in the database alone.
  private static func undo(_ operation: Operation, _ worker: Worker, _ dice: inout Dice) throws {
    let site = worker.site
    try operation.prepare(worker, &dice)
    let act = try operation.act(site, &dice)
    site.note(act, try site.must(act.command))
    Orphans.settle()
    try site.must(site.refresh())
    let problems = InvariantCheck.violationsAtRest(site)
    if !problems.isEmpty { throw TortureError.failed("\(operation): \(problems)") }
    switch operation {
    case .edit: try write(worker, "UPDATE comments SET body = 'tokx' WHERE body GLOB '*once more*'")
    case .newName: try write(worker, "UPDATE members SET name = 'A' WHERE name GLOB 'Wendelin*'")
    case .report: try write(worker, "DELETE FROM reports")
    case .like: try write(worker, "DELETE FROM choices")
    case .profile: try write(worker, "DELETE FROM profile_blocks")
    case .saveFilter: try write(worker, "DELETE FROM saved_filters")
    case .befriend: try write(worker, "DELETE FROM friendships")
    case .reserve: try write(worker, "DELETE FROM reservations")
    default:
      try write(
        worker, "DELETE FROM accounts WHERE member_id = (SELECT max(member_id) FROM accounts)")
    }
  }

  private static func write(_ worker: Worker, _ sql: String) throws {
    let database = try SiteDatabase(worker.site.folder)
    _ = try database.write { _ in try database.connection.run(sql) }
  }

  private static func loseLog(_ worker: Worker, _ dice: inout Dice) throws {
    let folder = worker.site.folder
    var status = stat()
    // A comment that changed many pages may have been copied into the database already.
    for _ in 0..<9 where status.st_size == 0 {
      _ = try SiteDatabase(folder).connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) }
      try worker.site.postUndisturbed(.comment, &dice)
      if stat(folder.database + "-wal", &status) != 0 { status.st_size = 0 }
    }
    unlink(folder.database + "-wal")
    unlink(folder.database + "-shm")
  }

  private static func cut(_ worker: Worker, _ dice: inout Dice) {
    truncate(worker.site.folder.documentRoot + "/index.html", 1000)
  }

  private static func repeatComment(_ worker: Worker, _ dice: inout Dice) throws {
    let site = worker.site
    try site.postUndisturbed(.comment, &dice)
    let database = try SiteDatabase(site.folder)
    try database.write { _ in
      try database.connection.execute(
        """
        INSERT INTO comments (topic_id, lang, created_at, renderer, body, html)
          SELECT topic_id, lang, created_at, renderer, body, html FROM comments
          ORDER BY id DESC LIMIT 1
        """)
    }
  }

  private static func leaveChange(_ worker: Worker, _ dice: inout Dice) throws {
    let database = try SiteDatabase(worker.site.folder)
    _ = try database.write { _ in
      try database.connection.run("INSERT INTO changes (change) VALUES ('day-changed 2026-11-14')")
    }
  }
}
