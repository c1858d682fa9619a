import Glibc

/// A program that is not ours, started in a session of its own, and waited for.
public struct ChildProcess: Sendable {
  private let process: Int32

  /// Takes its number, which is that of its session.
  public init(_ process: Int32) { self.process = process }

  /// Returns its status as in waitpid(2); nil where the program took longer and was ended with all that it started, or is not
  /// ours.
  public func wait(atMost limit: Int64, by milliseconds: () -> Int64) -> Int32? {
    let end = milliseconds() + limit
    var (status, pause) = (Int32(0), 1000)
    while true {
      let found = waitpid(process, &status, WNOHANG)
      if found == process { return status }
      if found < 0, errno != EINTR { return nil }
      guard milliseconds() < end else { break }
      var time = timespec(tv_sec: 0, tv_nsec: pause * 1000)
      nanosleep(&time, nil)
      pause = min(pause * 2, 50_000)
    }
    kill(-process, SIGKILL)
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return nil
  }
}
