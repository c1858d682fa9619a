import CProcess
import Glibc
import Serving

/// Starts workers on the socket as they are needed, and nothing else: it reads no request and opens no site.
///
/// Connections that wait are the only measure. If no worker is running, one is started at once; if some are running and a
/// connection waits for a moment all the same, one more, up to the settings' number. Workers end by themselves (`SCGIWorker`),
/// die of a request, or have had enough: the next connection is the reason for another one. So nothing counts them, and no
/// process is kept without work.
struct SCGIParent {
  /// Milliseconds for which a connection waits before it is the reason for one more worker.
  private static let pause: Int32 = 20
  /// Milliseconds to wait after a process could not be started.
  private static let longPause: Int32 = 1000
  /// Variables in the environment of workers: nothing that a request could be mistaken for.
  private static let inheritedVariables =
    ["TERTULIA_SITE", "TERTULIA_SLOTS", "TERTULIA_BUSY", "SWIFT_BACKTRACE"] + WorkerSettings.names

  private let settings: WorkerSettings
  private let isActivated: Bool
  private let program = RunningProgram.own(startedAs: CommandLine.arguments.first)
  private let folder = ServedFolderWatch(TertuliaCGI.variable("TERTULIA_SITE"))
  private let signals = tertulia_take_signals(1)
  private var workers: Set<pid_t> = []
  /// True if it has no child at all: workers of an earlier version are not in `workers`.
  private var isAlone = true
  private var isEnding = false

  /// `isActivated` is true if systemd starts us again when we are needed.
  init(_ settings: WorkerSettings, isActivated: Bool) {
    self.settings = settings
    self.isActivated = isActivated
  }

  /// The event that ended a wait.
  private enum Arrival { case nobody, signal, connection }

  /// Runs until it is asked to end; where it is started again, until nothing came for as long as a worker waits, or until
  /// another folder is in the site's place.
  mutating func run() {
    // A log without a reader is no reason to end.
    signal(SIGPIPE, SIG_IGN)
    while true {
      handleSignals()
      reap()
      if isEnding, isAlone { return }
      guard !isEnding, workers.count < settings.workers else {
        _ = wait(onlySignals: true)
        continue
      }
      let mayEnd = isActivated && isAlone
      switch wait(milliseconds: mayEnd ? Int32(settings.idleSeconds) * 1000 : -1) {
      case .nobody: if mayEnd { return }
      case .signal: continue
      case .connection:
        if isActivated, folder?.isReplaced == true {
          isEnding = true
          endWorkers()
        } else if workers.isEmpty || isStillWaiting {
          start()
        }
      }
    }
  }

  /// Waits for a connection, or for a signal, which comes first; without an end where there are no milliseconds.
  private func wait(milliseconds: Int32 = -1, onlySignals: Bool = false) -> Arrival {
    var wanted = [
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: onlySignals ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&wanted, 2, milliseconds) > 0 else { return .nobody }
    return wanted[0].revents != 0 ? .signal : .connection
  }

  /// True if a connection waits although workers had a moment to take it.
  private var isStillWaiting: Bool {
    wait(milliseconds: Self.pause, onlySignals: true) == .nobody
      && wait(milliseconds: 0) == .connection
  }

  private mutating func handleSignals() {
    while true {
      switch tertulia_next_signal(signals) {
      case 0: return
      case SIGCHLD: continue
      default:
        isEnding = true
        // They answer the requests that they have begun.
        endWorkers()
      }
    }
  }

  private func endWorkers() { for worker in workers { kill(worker, SIGTERM) } }

  private mutating func reap() {
    while true {
      var status: Int32 = 0
      let process = waitpid(-1, &status, WNOHANG)
      guard process > 0 else {
        isAlone = process < 0
        return
      }
      guard workers.remove(process) != nil, status != 0 else { continue }
      CGIOutput.log(
        """
        worker \(process) \(Self.end(status)): its request was not answered; if this repeats, look for what it did \
        with `journalctl`, and at MemoryMax= of the service
        """)
    }
  }

  /// The end of a process in words, from the status of waitpid(2): `was ended by signal 9 (Killed)`.
  private static func end(_ status: Int32) -> String {
    let signal = status & 0x7f
    guard signal != 0 else { return "ended with code \(status >> 8 & 0xff)" }
    return "was ended by signal \(signal) (\(String(cString: strsignal(signal))))"
  }

  /// Starts a worker; where another version of the program is there, becomes that one first.
  private mutating func start() {
    if program.isReplaced {
      endWorkers()
      execNewVersion()
      CGIOutput.log(
        """
        \(program.path) is a new version that cannot be started: \(String(cString: strerror(errno))); put a \
        working one in its place
        """)
      _ = wait(milliseconds: Self.longPause, onlySignals: true)
    }
    if let worker = spawn() {
      workers.insert(worker)
    } else {
      CGIOutput.log("no worker can be started; see TasksMax= and MemoryMax= of the service")
      _ = wait(milliseconds: Self.longPause, onlySignals: true)
    }
  }

  /// Turns this process, with its socket, into the program that is there now; returns only when that fails.
  private func execNewVersion() {
    let name = strdup(program.path)
    defer { free(name) }
    execve(program.path, [name, nil], environ)
  }

  private func spawn() -> pid_t? {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    guard tertulia_close_from(&files, STDERR_FILENO + 1) == 0 else { return nil }
    let name = strdup(program.path)
    var environment: [UnsafeMutablePointer<CChar>?] = Self.inheritedVariables.compactMap { name in
      TertuliaCGI.variable(name).map { strdup("\(name)=\($0)") }
    }
    environment += [strdup("\(SCGISocket.mark)=\(getpid())"), nil]
    defer {
      free(name)
      for text in environment { free(text) }
    }
    var process: pid_t = 0
    // By its path, so that it has its name among processes; a program that was removed continues to run.
    for path in [program.path, "/proc/self/exe"]
    where posix_spawn(&process, path, &files, &attributes, [name, nil], environment) == 0 {
      return process
    }
    return nil
  }
}
