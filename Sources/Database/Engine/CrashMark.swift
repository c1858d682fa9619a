import Glibc

/// Records in the lock's file that this process ended by its own fault while it rendered a page, and wakes the job runner.
///
/// A signal handler sets one byte, which distinguishes a page that kills its process from a process that was killed from
/// outside (`SIGKILL` runs no handler) or lost in a power cut. Changes that the process had committed then wait for their
/// pages, which the job runner writes.
public enum CrashMark {
  /// Offset of the byte: after the note and the moment.
  static let offset: off_t = 8192
  static let byte: UInt8 = 33

  /// The lock's file while a page is rendered; -1 otherwise.
  ///
  /// Unsafe by name only: the holder of the publish lock writes it, one thread at a time, and a signal handler, which may take
  /// no lock, reads it.
  nonisolated(unsafe) static var descriptor: Int32 = -1

  /// The path of the file that wakes the job runner (`SiteFolder.wake`), for as long as the process lives; nil in a process
  /// whose end needs no repair.
  ///
  /// Unsafe by name only: it is set once, before the handler that reads it is installed.
  nonisolated(unsafe) private static var wake: UnsafePointer<CChar>?

  /// Makes this process wake the job runner if it ends by its own fault.
  public static func wakeJobs(of folder: SiteFolder) {
    wake = strdup(folder.wake).map { UnsafePointer($0) }
  }

  /// Forgets the lock of a page that was begun and never finished, in a process of one thread that continues with another
  /// request: the lock's number may be that of another file now.
  public static func rest() { descriptor = -1 }

  /// Signals of our own faults: traps, bad addresses, too much time.
  private static let signals = [
    SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGXCPU, SIGALRM,
  ]

  /// Handles faults of this process, including stack overflow; afterwards the signal has its default effect.
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
  /// Notes the page that is rendered now; nil for none.
  public func begin(_ page: String?) {
    leave(note: page ?? "")
    CrashMark.descriptor = page == nil ? -1 : descriptor
  }

  /// Returns the page during which the last holder ended by its own fault; nil if there is none.
  public func crashedPage() -> String? {
    let note = note()
    var mark: UInt8 = 0
    guard !note.isEmpty, pread(descriptor, &mark, 1, CrashMark.offset) == 1,
      mark == CrashMark.byte
    else { return nil }
    return note
  }

  /// Deletes the mark of the crash.
  public func forgetCrash() {
    var mark: UInt8 = 0
    _ = pwrite(descriptor, &mark, 1, CrashMark.offset)
    leave(note: "")
  }
}
