import Glibc

/// Work that has workers and a socket of its own, so that no one waits for another person's.
public enum Pool: String, CaseIterable, Sendable {
  /// Forms that store something.
  case writes
  /// Members' reading.
  case members
  /// Guests' reading: search, forms.
  case guests
  /// Forms with a file.
  case uploads
  /// Forms with a password.
  case passwords
  /// Requests that find no place with the others.
  case busy

  /// Workers at most, unless something else is said.
  var workers: Int {
    switch self {
    case .writes: 8
    case .members, .uploads, .passwords: 4
    case .guests, .busy: 2
    }
  }
}

/// Number of workers on a socket, and the limits after which one ends, from the environment of their service.
public struct WorkerSettings: Hashable, Sendable {
  /// `TERTULIA_WORKERS`: requests that are answered at a time, 1 to 64; where nothing is said the number of the pool that
  /// `TERTULIA_POOL` names, or four.
  public var workers = 4
  /// `TERTULIA_IDLE_SECONDS`: how long a worker waits for a request before it ends, 1 to 86,400.
  public var idleSeconds = 60
  /// `TERTULIA_REQUESTS`: how many requests a worker answers before another takes its place, 1 to 1,000,000.
  public var requests = 1000
  /// `TERTULIA_MEMORY`: the same for megabytes that are in memory, 8 to 512.
  public var memory = 64

  /// The variables, which workers have, too.
  public static let names = [
    "TERTULIA_POOL", "TERTULIA_WORKERS", "TERTULIA_IDLE_SECONDS", "TERTULIA_REQUESTS",
    "TERTULIA_MEMORY",
  ]

  /// Reads the variables; a value that is not a number is ignored, and one out of its range becomes the nearest number in it.
  public init(_ variable: (String) -> String?) {
    func read(_ name: String, _ range: ClosedRange<Int>, _ usual: Int) -> Int {
      guard let number = variable(name).flatMap({ Int($0) }) else { return usual }
      return min(max(number, range.lowerBound), range.upperBound)
    }
    let pool = variable("TERTULIA_POOL").flatMap { Pool(rawValue: $0) }
    workers = read("TERTULIA_WORKERS", 1...64, pool?.workers ?? workers)
    idleSeconds = read("TERTULIA_IDLE_SECONDS", 1...86_400, idleSeconds)
    requests = read("TERTULIA_REQUESTS", 1...1_000_000, requests)
    memory = read("TERTULIA_MEMORY", 8...512, memory)
  }

  /// True if a worker should end, after `answered` requests and with `bytes` in memory.
  public func isUsedUp(_ answered: Int, bytes: Int) -> Bool {
    // Each answers one at least: a program that has grown would start and end for ever.
    answered >= requests || answered > 0 && bytes >= memory << 20
  }
}

/// A program as it was when its process started.
///
/// Another version that is put in its place is another file, or was changed at another time.
public struct RunningProgram: Sendable {
  /// Where it was found.
  public let path: String
  private let identity: FileIdentity?

  /// The program of this process, which was started by that name: a link that leads to another version one day is such a name.
  public static func own(startedAs name: String?) -> RunningProgram {
    let program = RunningProgram("/proc/self/exe")
    guard let name, name.utf8.first == UInt8(ascii: "/"), program.identity != nil,
      FileIdentity(name, changes: true) == program.identity
    else { return program }
    return RunningProgram(path: name, identity: program.identity)
  }

  /// A program by its path, or by a link to it: the kernel's link to one that was replaced has ` (deleted)` behind it.
  init(_ link: String) {
    let target = FileIdentity.target(of: link) ?? link
    let mark = " (deleted)"
    self.init(
      path: target.hasSuffix(mark) ? String(target.dropLast(mark.utf8.count)) : target,
      identity: FileIdentity(link, changes: true))
  }

  private init(path: String, identity: FileIdentity?) {
    (self.path, self.identity) = (path, identity)
  }

  /// True if another program is in its place; one that was removed was not replaced, nor one by a file that cannot be run
  /// (yet).
  public var isReplaced: Bool {
    guard access(path, X_OK) == 0, let now = FileIdentity(path, changes: true) else { return false }
    return now != identity
  }
}
