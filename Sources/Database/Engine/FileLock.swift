import Glibc

/// A `flock` on a file, exclusive unless it is shared, held as long as the value or the process lives.
///
/// The lock belongs to the open file, so a process that dies releases it. Waiting polls, because a timer
/// (`setitimer`) would cancel the `alarm` that bounds a request.
public struct FileLock: ~Copyable, Sendable {
  let descriptor: Int32

  /// Opens (and creates, mode 0600) the file and waits at most `milliseconds` for its lock; a shared one excludes only
  /// exclusive ones.
  ///
  /// Throws `lockTimedOut` if another holder keeps it, `system` if the file cannot be opened.
  public init(
    path: String, waiting milliseconds: Int, isShared: Bool = false
  ) throws(DatabaseError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw .system(code: errno, action: "open", path: path)
    }
    var waited = 0
    var pause = 250
    while flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      let code = errno
      if code == EINTR { continue }
      guard code == EWOULDBLOCK else {
        close(descriptor)
        throw .system(code: code, action: "lock", path: path)
      }
      guard waited < milliseconds * 1000 else {
        close(descriptor)
        throw .lockTimedOut(path: path, milliseconds: milliseconds)
      }
      usleep(UInt32(pause))
      waited += pause
      pause = min(pause * 2, 4000)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  private static let noteBytes = 4096

  /// Leaves a note in the file, at most 4,095 bytes: the next holder finds it, even if this process crashes.
  ///
  /// An empty note removes it. Never fails: the note only helps to find the cause of a crash.
  public func leave(note: String) {
    let bytes = Array(note.utf8.prefix(Self.noteBytes - 1)) + [0]
    _ = pwrite(descriptor, bytes, bytes.count, 0)
  }

  /// Leaves a moment in the file, in milliseconds of the monotonic clock.
  public func leave(moment: Int64) {
    var moment = moment
    _ = pwrite(descriptor, &moment, 8, off_t(Self.noteBytes))
  }

  /// Returns the moment that a holder left; 0 if none did.
  public func moment() -> Int64 {
    var moment: Int64 = 0
    return pread(descriptor, &moment, 8, off_t(Self.noteBytes)) == 8 ? moment : 0
  }

  /// Returns the note that the last holder left; empty if there is none.
  public func note() -> String {
    var bytes = [UInt8](repeating: 0, count: Self.noteBytes)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(count, 0)).prefix { $0 != 0 }, as: UTF8.self)
  }
}
