import Database
import Glibc

/// What one process may cost.
enum Bounds {
  /// Seconds after which the kernel ends the process, whatever it does.
  private static let seconds: UInt32 = 20

  /// An alarm, 5 s of CPU, 512 MB of memory; a reader who hangs up is an error, not a signal.
  static func set() {
    alarm(seconds)
    signal(SIGPIPE, SIG_IGN)
    CrashMark.watch()
    // At the soft limit the kernel sends SIGXCPU, on which `CrashMark` acts; at the hard one SIGKILL.
    limit(__rlimit_resource_t(RLIMIT_CPU.rawValue), to: 5, atMost: 6)
    limit(__rlimit_resource_t(RLIMIT_AS.rawValue), to: 512 << 20)
    limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
  }

  /// Lets the process live for as long again: a file comes in.
  static func renewAlarm() { alarm(seconds) }

  /// Apache and lighttpd end a CGI that has closed its output (SIGTERM): the books are kept all the same.
  static func outliveServer() { signal(SIGTERM, SIG_IGN) }

  private static func limit(
    _ resource: __rlimit_resource_t, to value: rlim_t, atMost most: rlim_t? = nil
  ) {
    var limit = rlimit(rlim_cur: value, rlim_max: most ?? value)
    setrlimit(resource, &limit)
  }
}
