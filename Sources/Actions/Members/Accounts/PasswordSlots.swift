import Database
import HTTPTypes
import Model
import Sodium

/// Turns for hashing passwords: two at a time in all processes, others wait for theirs.
///
/// Each takes 19 MiB and 20 ms of a processor: sign-ins must not take all of the machine. Nor may waiting requests block
/// everyone else: together with those being hashed they are at most half of the requests that the server answers at a time.
struct PasswordSlots {
  private let folder: SiteFolder
  /// Maximum number of passwords being hashed or waiting.
  private let seats: Int
  /// Maximum waiting time in milliseconds.
  private static let patience = 2_000
  /// Number of passwords hashed at a time.
  private static let atWork = 2

  /// `slots` is the number of requests that the server answers at a time.
  init(_ folder: SiteFolder, slots: Int) {
    self.folder = folder
    seats = max(slots / 2, Self.atWork)
  }

  /// The hash of a password; throws a problem of 503 when too many wait, or there is no memory.
  func hash(_ password: String) throws -> String {
    guard let hash = try inTurn({ PasswordHash.make(PasswordRules.prepared(password)) }) else {
      throw Problem.overloaded(
        "there is no memory to hash a password; see MemoryMax= of the service")
    }
    return hash
  }

  /// True if a password matches a hash.
  ///
  /// Without a hash it takes as long, and returns false.
  func verify(_ password: String, against hash: String?) throws -> Bool {
    try match(password, hash) != .none
  }

  /// The way in which a password matched a hash.
  enum Match {
    /// No match.
    case none
    /// Match with the current way of hashing.
    case prepared
    /// Match only as typed: the hash is from a time when passwords were hashed that way.
    case asTyped
  }

  /// Compares a password in the current way of hashing, then as typed, where that is another text.
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
      // Held to the end, so that no request is counted twice or not at all.
      guard let taken = try lock(Self.atWork + seat) else { continue }
      guard let turn = try turn(seat) else { break }
      let result = body()
      _ = consume turn
      _ = consume taken
      return result
    }
    throw Problem.overloaded(
      "too many passwords wait to be hashed; if this repeats, see “Passwords” in docs/servers.md")
  }

  private func turn(_ seat: Int) throws -> FileLock? {
    for slot in 1...Self.atWork {
      if let turn = try lock(slot) { return turn }
    }
    return try lock(1 + seat % Self.atWork, waiting: Self.patience)
  }

  /// A lock; nil when another process holds it for the whole time.
  private func lock(_ number: Int, waiting milliseconds: Int = 0) throws -> FileLock? {
    do {
      return try FileLock(path: folder.passwordLock(number), waiting: milliseconds)
    } catch DatabaseError.lockTimedOut {
      return nil
    }
  }
}
