import Database
import Glibc

/// Limits of time, CPU and memory, for a request and for a process.
enum ResourceLimits {
  /// Seconds after which the kernel always ends the process.
  private static let seconds: UInt32 = 20
  /// Seconds of CPU for a request.
  private static let work: rlim_t = 5

  /// 512 MB of memory; a reader who hangs up is an error, not a signal.
  static func set() {
    signal(SIGPIPE, SIG_IGN)
    CrashMark.watch()
    limit(__rlimit_resource_t(RLIMIT_AS.rawValue), to: 512 << 20)
    limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
  }

  /// An alarm and 5 s of CPU for the only request of a process.
  ///
  /// At the soft limit the kernel sends SIGXCPU, on which `CrashMark` acts; at the hard one SIGKILL.
  static func setRequest() {
    alarm(seconds)
    limit(__rlimit_resource_t(RLIMIT_CPU.rawValue), to: work, atMost: work + 1)
  }

  /// Limits for the next request of many: as much CPU as the process has used so far, and 5 s.
  ///
  /// The hard limit stays, since no one may raise it again: a process that hangs in the handler of SIGXCPU gets the signal
  /// again a second later, and then has no handler.
  static func beginRequest() {
    alarm(seconds)
    var used = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &used)
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    let (user, system) = (used.ru_utime, used.ru_stime)
    // Begun seconds count whole.
    let seconds =
      user.tv_sec + system.tv_sec + (user.tv_usec + system.tv_usec + 999_999) / 1_000_000
    limit.rlim_cur = min(rlim_t(max(0, seconds)) + work, limit.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
  }

  /// Stops the alarm: between requests the process may wait for any length of time.
  static func endRequest() { alarm(0) }

  /// Restarts the alarm: a file comes in.
  static func renewAlarm() { alarm(seconds) }

  /// Apache and lighttpd end a CGI that has closed its output (SIGTERM): the written pages are recorded all the same.
  static func ignoreTermination() { signal(SIGTERM, SIG_IGN) }

  private static func limit(
    _ resource: __rlimit_resource_t, to value: rlim_t, atMost most: rlim_t? = nil
  ) {
    var limit = rlimit(rlim_cur: value, rlim_max: most ?? value)
    setrlimit(resource, &limit)
  }
}
