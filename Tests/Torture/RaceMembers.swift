@_spi(Raw) import Database
import Glibc

/// Last number that a writer knows to be committed: in a file of its own, since the writer dies without a word.
enum RaceNote {
  private static func path(_ folder: SiteFolder, _ number: Int) -> String {
    "\(folder.path)/note-\(number)"
  }

  static func value(_ folder: SiteFolder, _ number: Int) -> Int64 {
    let bytes = Files.read(path(folder, number)) ?? []
    return Int64(String(decoding: bytes, as: UTF8.self)) ?? 0
  }

  static func open(_ folder: SiteFolder, _ number: Int) -> Int32 {
    Glibc.open(path(folder, number), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  }

  /// Numbers grow, so that the longer text replaces the shorter one whole.
  static func write(_ value: Int64, to file: Int32) {
    let bytes = Array("\(value)".utf8)
    pwrite(file, bytes, bytes.count, 0)
  }
}

/// The processes of the race: this executable once more, with `--writer` or `--reader`.
enum RaceMember {
  /// Runs when the arguments say so; does not return then.
  static func runIfAsked(_ arguments: [String]) {
    guard arguments.count == 4, ["--writer", "--reader"].contains(arguments[0]),
      let number = Int(arguments[2]), let seed = UInt64(arguments[3])
    else { return }
    let folder = SiteFolder(arguments[1])
    do {
      if arguments[0] == "--writer" {
        try write(folder, number, Dice(seed: seed, "writer", number))
      } else {
        try read(folder, Dice(seed: UInt64(getpid())))
      }
    } catch {
      Console.write("\(arguments[0]) \(number): \(error)", to: STDERR_FILENO)
    }
    exit(1)
  }

  /// One small transaction after the other, until the process is killed.
  private static func write(_ folder: SiteFolder, _ number: Int, _ dice: Dice) throws {
    var dice = dice
    let note = RaceNote.open(folder, number)
    var value: Int64 = 0
    while true {
      let site = try SiteDatabase(folder, patience: 60_000)
      // A connection lives as long as a request, or as long as a server.
      for _ in 0..<[1, 20, 500][dice.below(3)] {
        value += 1
        try site.write { _ in
          try site.connection.run(
            "INSERT INTO ledger VALUES (?, ?)", [.int(number), .integer(value)])
          // Some pages more, so that the log soon reaches the size at which it is copied.
          for _ in 0..<dice.below(12) {
            try site.connection.run(
              "UPDATE pads SET pad = randomblob(3000) WHERE id = ?", [.int(1 + dice.below(64))])
          }
        }
        RaceNote.write(value, to: note)
        if dice.chance(5) { try checkpoint(site, &dice) }
      }
    }
  }

  /// Action of the lock's holder: every kind of checkpoint.
  private static func checkpoint(_ site: SiteDatabase, _ dice: inout Dice) throws {
    let lock = try FileLock(path: site.folder.writeLock, waiting: 60_000)
    let kind = ["PASSIVE", "FULL", "RESTART", "TRUNCATE"][dice.below(4)]
    try site.connection.execute("PRAGMA busy_timeout=0")
    do {
      _ = try site.connection.first("PRAGMA wal_checkpoint(\(kind))") { $0.int(0) }
    } catch let error as DatabaseError where error.isBusy {
      // A reader is in the way, as in the product.
    }
    try site.connection.execute("PRAGMA busy_timeout=5000")
    _ = consume lock
  }

  /// Looks at one state of the database for a while: it is whole, and does not change.
  private static func read(_ folder: SiteFolder, _ dice: Dice) throws {
    var dice = dice
    while true {
      let site = try SiteDatabase(folder, mode: dice.chance(50) ? .read : .write)
      for _ in 0..<[1, 30][dice.below(2)] {
        try site.connection.read {
          let first = try numbers(site)
          usleep(UInt32(dice.below(3000)))
          let second = try numbers(site)
          guard first == second else { throw TortureError.failed("a snapshot changed") }
          guard !first.contains(where: { $0[1] != $0[2] }) else {
            throw TortureError.failed("a number is missing: \(first)")
          }
        }
      }
    }
  }

  private static func numbers(_ site: SiteDatabase) throws -> [[Int64]] {
    try site.connection.all("SELECT writer, count(*), max(value) FROM ledger GROUP BY writer") {
      [$0.integer(0), $0.integer(1), $0.integer(2)]
    }
  }
}
