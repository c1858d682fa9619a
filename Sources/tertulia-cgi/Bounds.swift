import Glibc

/// What one process may cost, and the machine's boot.
enum Bounds {
  /// Seconds after which the kernel ends the process, whatever it does.
  private static let seconds: UInt32 = 20

  /// An alarm, 5 s of CPU, 512 MB of memory; a reader who hangs up is an error, not a signal.
  static func set() {
    alarm(seconds)
    signal(SIGPIPE, SIG_IGN)
    limit(__rlimit_resource_t(RLIMIT_CPU.rawValue), to: 5)
    limit(__rlimit_resource_t(RLIMIT_AS.rawValue), to: 512 << 20)
    limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
  }

  private static func limit(_ resource: __rlimit_resource_t, to value: rlim_t) {
    var limit = rlimit(rlim_cur: value, rlim_max: value)
    setrlimit(resource, &limit)
  }

  /// The kernel's boot id; empty where there is none to read.
  static var bootID: String {
    let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(count, 0)).prefix { $0 > 32 }, as: UTF8.self)
  }
}
