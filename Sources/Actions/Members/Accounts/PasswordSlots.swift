import Database
import HTTPTypes
import Sodium

/// Turns at hashing passwords: two at a time in all processes, one more waits.
///
/// Each takes 19 MiB and 20 ms of a processor: people who sign in must not take all that the machine has.
struct PasswordSlots {
  private let folder: SiteFolder
  /// Milliseconds for which the one that waits does so.
  private static let patience = 5_000

  init(_ folder: SiteFolder) { self.folder = folder }

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
    for slot in 1...2 {
      // Why loss is right: a slot that is taken is the reason to try the other one.
      guard let lock = try? FileLock(path: folder.passwordLock(slot), waiting: 0) else { continue }
      let result = body()
      _ = consume lock
      return result
    }
    do {
      let queue = try FileLock(path: folder.passwordLock(0), waiting: 0)
      let lock = try FileLock(path: folder.passwordLock(1), waiting: Self.patience)
      _ = consume queue
      let result = body()
      _ = consume lock
      return result
    } catch DatabaseError.lockTimedOut {
      throw Problem(.serviceUnavailable)
    }
  }
}
