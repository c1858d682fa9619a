@_spi(Raw) import Database
import Glibc

/// Many writers, checkpoints, readers and sudden deaths on one database: the write lock keeps the race of
/// SQLite before 3.51.3 away, in which a checkpoint resets the log beside a committing writer.
///
/// Each writer adds numbers to a ledger, one a transaction, and notes in a shared file what was committed.
enum LogRace {
  static let name = "wal"
  private static let writers = 4
  private static let readers = 2
  /// Milliseconds between two examinations.
  private static let interval: UInt32 = 400_000
  /// Rounds, 20 seconds of them, in which no process writes on a busy machine although it could.
  private static let patience = 50

  static func run(_ worker: Worker) throws {
    let race = try Race(worker)
    let wanted = worker.options.share(short: 8_000, long: 210_000)
    var dice = worker.dice(name, 0)
    var (round, idle) = (0, 0)
    while worker.tally[name].commits < wanted, !worker.isOver {
      try race.fill(writers: writers, readers: readers)
      usleep(interval)
      race.killSome(&dice, &worker.tally[name])
      worker.tally[name].rounds += 1
      let before = worker.tally[name].commits
      var problems = race.reap()
      problems += race.examine(&worker.tally[name])
      idle = worker.tally[name].commits == before ? idle + 1 : 0
      if idle == Self.patience { problems.append("nobody could write") }
      // Now and then no process is left, and the next one finds the log as a dead process left it.
      if round % 5 == 4 { race.killAll(&worker.tally[name]) }
      if round % 25 == 24 { problems += race.examine(&worker.tally[name]) }
      if !problems.isEmpty {
        race.killAll(&worker.tally[name])
        try Files.remove(worker.site.folder.path)
        try Files.copy(race.folder.path, to: worker.site.folder.path)
        try worker.report(name, round: round, problems, "writers, checkpoints and deaths")
        return
      }
      round += 1
    }
    race.killAll(&worker.tally[name])
    let problems = race.examine(&worker.tally[name])
    try worker.report(name, round: round, problems, "writers, checkpoints and deaths, at the end")
    try Files.remove(race.folder.path)
  }
}

/// A database and the processes that fight for it.
final class Race {
  let folder: SiteFolder
  private let worker: Worker
  /// By process: the number of a writer, nil for a reader.
  private var processes: [pid_t: Int?] = [:]
  private var last: [Int: Int64] = [:]
  private var next = 0

  init(_ worker: Worker) throws {
    self.worker = worker
    folder = SiteFolder("\(worker.programs.base)/race\(worker.number)")
    try Files.remove(folder.path)
    mkdir(folder.path, 0o700)
    mkdir(folder.data, 0o700)
    let site = try SiteDatabase.migrate(folder)
    try site.write { _ in
      try site.connection.execute(
        """
        CREATE TABLE ledger (writer INTEGER, value INTEGER, PRIMARY KEY (writer, value)) WITHOUT ROWID;
        CREATE TABLE pads (id INTEGER PRIMARY KEY, pad BLOB);
        INSERT INTO pads WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 64)
          SELECT i, zeroblob(3000) FROM n;
        """)
    }
  }

  /// Starts as many as are missing; a new writer has a new number.
  func fill(writers: Int, readers: Int) throws {
    while processes.values.count(where: { $0 != nil }) < writers {
      try start("writer", next)
      next += 1
    }
    while processes.values.count(where: { $0 == nil }) < readers { try start("reader", nil) }
  }

  private func start(_ role: String, _ number: Int?) throws {
    let command = Command(
      program: "/proc/self/exe",
      arguments: ["--\(role)", folder.path, "\(number ?? 0)", "\(worker.options.seed)"])
    processes[try Processes.spawn(command, [0, 2, 2])] = number
  }

  func killSome(_ dice: inout Dice, _ count: inout Count) {
    for process in processes.keys.sorted() where dice.chance(40) { end(process, &count) }
  }

  func killAll(_ count: inout Count) { for process in processes.keys { end(process, &count) } }

  private func end(_ process: pid_t, _ count: inout Count) {
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if status & 0x7f == SIGKILL { count.kills += 1 }
    processes[process] = nil
  }

  /// Errors of processes that ended by themselves.
  func reap() -> [String] {
    var problems: [String] = []
    var status: Int32 = 0
    for (process, number) in processes where waitpid(process, &status, WNOHANG) == process {
      processes[process] = nil
      problems.append("\(number.map { "writer \($0)" } ?? "a reader") ended with \(status)")
    }
    return problems
  }

  /// The file is sound, and the numbers of each writer are all there: those that it noted, and at most one
  /// that it had no time to note.
  func examine(_ count: inout Count) -> [String] {
    do {
      let noted = (0..<next).map { RaceNote.value(folder, $0) }
      let site = try SiteDatabase(folder)
      let integrity = try site.connection.all("PRAGMA integrity_check") { $0.text(0) }
      var problems = integrity == ["ok"] ? [] : ["integrity_check: \(integrity.prefix(3))"]
      let found = try site.connection.all(
        "SELECT writer, count(*), max(value) FROM ledger GROUP BY writer"
      ) { (writer: $0.int(0), rows: $0.integer(1), highest: $0.integer(2)) }
      for number in 0..<next {
        let row = found.first { $0.writer == number }
        let highest = row?.highest ?? 0
        problems += self.problems(number, noted[number], rows: row?.rows ?? 0, highest)
        count.commits += Int(highest - (last[number] ?? 0))
        last[number] = highest
      }
      return problems
    } catch {
      return ["examining the race failed: \(error)"]
    }
  }

  /// Errors in the numbers of one writer.
  private func problems(_ number: Int, _ noted: Int64, rows: Int64, _ highest: Int64) -> [String] {
    var problems: [String] = []
    if rows != highest { problems.append("writer \(number): \(rows) of \(highest) numbers") }
    if highest < noted { problems.append("writer \(number): \(noted) noted, \(highest) stored") }
    let isOver = !processes.values.contains { $0 == number }
    if isOver, highest > RaceNote.value(folder, number) + 1 {
      problems.append("writer \(number): \(highest) stored, \(noted) noted")
    }
    return problems
  }
}
