import Database
import HTTPTypes
import Sodium

/// Turns at hashing passwords: two at a time in all processes, others wait for theirs.
///
/// Each takes 19 MiB and 20 ms of a processor: people who sign in must not take all that the machine has. Nor may those who
/// wait keep everybody else out: with those at work they are at most half of what the server answers at a time.
struct PasswordSlots {
  private let folder: SiteFolder
  /// How many may wait.
  private let places: Int
  /// Milliseconds for which each of them does.
  private static let patience = 2_000
  private static let atWork = 2

  /// `slots` is how many requests the server answers at a time.
  init(_ folder: SiteFolder, slots: Int) {
    self.folder = folder
    places = max(slots / 2 - Self.atWork, 1)
  }

  /// The hash of a password; throws a problem of 503 when too many wait, or there is no memory.
  func hash(_ password: String) throws -> String {
    guard let hash = try inTurn({ PasswordHash.make(password) }) else {
      throw Problem(.serviceUnavailable)
    }
    return hash
  }

  /// Whether a password is that of a hash; without a hash it takes as long, and is not.
  func verify(_ password: String, against hash: String?) throws -> Bool {
    let verified = try inTurn {
      PasswordHash.verify(password, against: hash ?? PasswordHash.nobody)
    }
    return verified && hash != nil
  }

  private func inTurn<T>(_ body: () -> T) throws -> T {
    for slot in 1...Self.atWork {
      guard let lock = free(slot) else { continue }
      return holding(lock, body)
    }
    for place in 1...places {
      guard let queue = free(Self.atWork + place) else { continue }
      return try holding(queue) {
        do {
          let slot = 1 + place % Self.atWork
          return holding(
            try FileLock(path: folder.passwordLock(slot), waiting: Self.patience), body)
        } catch DatabaseError.lockTimedOut {
          throw Problem(.serviceUnavailable)
        }
      }
    }
    throw Problem(.serviceUnavailable)
  }

  /// Why loss is right: one that is taken is the reason to try the next.
  private func free(_ number: Int) -> FileLock? {
    try? FileLock(path: folder.passwordLock(number), waiting: 0)
  }

  private func holding<T>(_ lock: consuming FileLock, _ body: () throws -> T) rethrows -> T {
    let result = try body()
    _ = consume lock
    return result
  }
}
