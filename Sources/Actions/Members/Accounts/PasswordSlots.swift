import Database
import HTTPTypes
import Model
import Sodium

/// Turns at hashing passwords: two at a time in all processes, others wait for theirs.
///
/// Each takes 19 MiB and 20 ms of a processor: people who sign in must not take all that the machine has. Nor may those who
/// wait keep everybody else out: with those at work they are at most half of what the server answers at a time.
struct PasswordSlots {
  private let folder: SiteFolder
  /// How many may wait or be at work.
  private let seats: Int
  /// Milliseconds for which somebody waits.
  private static let patience = 2_000
  /// How many passwords are hashed at a time.
  private static let atWork = 2

  /// `slots` is how many requests the server answers at a time.
  init(_ folder: SiteFolder, slots: Int) {
    self.folder = folder
    seats = max(slots / 2, Self.atWork)
  }

  /// The hash of a password; throws a problem of 503 when too many wait, or there is no memory.
  func hash(_ password: String) throws -> String {
    guard let hash = try inTurn({ PasswordHash.make(PasswordRules.prepared(password)) }) else {
      throw Problem.crowded("there is no memory to hash a password; see MemoryMax= of the service")
    }
    return hash
  }

  /// Whether a password is that of a hash; without a hash it takes as long, and is not.
  func verify(_ password: String, against hash: String?) throws -> Bool {
    try match(password, hash) != .none
  }

  /// How a password was found to be that of a hash.
  enum Match {
    /// It is another one.
    case none
    /// As passwords are hashed now.
    case prepared
    /// Only as it was typed: the hash is of a time when passwords were hashed so.
    case asTyped
  }

  /// Compares a password as passwords are hashed now, then as it was typed, where that is another text.
  func match(_ password: String, _ hash: String?) throws -> Match {
    let prepared = PasswordRules.prepared(password)
    let isSame = prepared.utf8.elementsEqual(password.utf8)
    let found = try inTurn { () -> Match in
      let hash = hash ?? PasswordHash.nobody
      if PasswordHash.verify(prepared, against: hash) { return .prepared }
      return !isSame && PasswordHash.verify(password, against: hash) ? .asTyped : .none
    }
    return hash == nil ? .none : found
  }

  private func inTurn<T>(_ body: () -> T) throws -> T {
    for seat in 1...seats {
      // Held to the end, so that nobody is counted twice or not at all.
      guard let taken = try lock(Self.atWork + seat) else { continue }
      guard let turn = try turn(seat) else { break }
      let result = body()
      _ = consume turn
      _ = consume taken
      return result
    }
    throw Problem.crowded(
      "too many passwords wait to be hashed; if this repeats, see “Passwords” in docs/servers.md")
  }

  private func turn(_ seat: Int) throws -> FileLock? {
    for slot in 1...Self.atWork {
      if let turn = try lock(slot) { return turn }
    }
    return try lock(1 + seat % Self.atWork, waiting: Self.patience)
  }

  /// A lock; nil when somebody else has it all the while.
  private func lock(_ number: Int, waiting milliseconds: Int = 0) throws -> FileLock? {
    do {
      return try FileLock(path: folder.passwordLock(number), waiting: milliseconds)
    } catch DatabaseError.lockTimedOut {
      return nil
    }
  }
}
