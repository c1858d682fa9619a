import Glibc

/// Remembers in the lock's file that this process ended by its own fault while it rendered a page, and wakes the job runner.
///
/// A signal handler sets one byte, so that a page that kills its process can be told from a process that
/// somebody killed (`SIGKILL` runs no handler) or that the power took with it. What the process had committed waits for
/// its pages then: the job runner writes them.
public enum CrashMark {
  /// Where the byte stands: behind the note and the moment.
  static let offset: off_t = 8192
  static let byte: UInt8 = 33

  /// The lock's file while a page is rendered; -1 otherwise.
  ///
  /// Unsafe by name only: whoever holds the publish lock writes it, one thread at a time, and a signal
  /// handler, which may take no lock, reads it.
  nonisolated(unsafe) static var descriptor: Int32 = -1

  /// The path of the file that wakes the job runner (`SiteFolder.wake`), for as long as the process lives; nil in one whose
  /// death nobody needs to make good.
  ///
  /// Unsafe by name only: it is set once, before the handler that reads it is installed.
  nonisolated(unsafe) private static var wake: UnsafePointer<CChar>?

  /// Has the job runner woken should this process end by its own fault.
  public static func wakeJobs(of folder: SiteFolder) {
    wake = strdup(folder.wake).map { UnsafePointer($0) }
  }

  /// Forgets the lock of a page that was begun and never ended, in a process of one thread that goes on with another request:
  /// the lock's number may be that of another file now.
  public static func rest() { descriptor = -1 }

  /// The signals of a fault of our own: traps, bad addresses, too much time.
  private static let signals = [
    SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGXCPU, SIGALRM,
  ]

  /// Watches this process for faults, its stack's overflow among them; the signal then does what it does.
  public static func watch() {
    descriptor = -1
    let size = 65_536
    var stack = stack_t()
    stack.ss_sp = malloc(size)
    stack.ss_size = size
    guard stack.ss_sp != nil, sigaltstack(&stack, nil) == 0 else { return }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { signal in
      if CrashMark.descriptor >= 0 {
        var mark = CrashMark.byte
        _ = pwrite(CrashMark.descriptor, &mark, 1, CrashMark.offset)
      }
      if let wake = CrashMark.wake {
        // `open`, `futimens` and `close` are async-signal-safe (POSIX.1-2017, 2.4.3).
        let file = open(wake, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if file >= 0 {
          futimens(file, nil)
          close(file)
        }
      }
      raise(signal)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_ONSTACK) | SA_RESETHAND)
    for signal in signals { sigaction(signal, &action, nil) }
  }
}

extension FileLock {
  /// Says which page is rendered now; nil when none is any more.
  public func begin(_ page: String?) {
    leave(note: page ?? "")
    CrashMark.descriptor = page == nil ? -1 : descriptor
  }

  /// The page that the last holder did not survive by its own fault; nil when there is none.
  public func crashedPage() -> String? {
    let note = note()
    var mark: UInt8 = 0
    guard !note.isEmpty, pread(descriptor, &mark, 1, CrashMark.offset) == 1,
      mark == CrashMark.byte
    else { return nil }
    return note
  }

  /// Forgets it.
  public func forgetCrash() {
    var mark: UInt8 = 0
    _ = pwrite(descriptor, &mark, 1, CrashMark.offset)
    leave(note: "")
  }
}
