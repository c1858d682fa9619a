import CProcess
import Database
import Glibc
import Publishing
import Serving

/// Answers requests on the socket, one at a time, with a site that stays open between them.
///
/// Each has the limits of a CGI. The worker ends when it has answered enough, or has grown, when no request comes for a while,
/// when it is asked to (after the answer), and, before it takes a connection, when another version of the program is there or
/// another folder in the site's place. A fault of ours ends it, too: that costs one request.
struct SCGIWorker {
  private let settings: WorkerSettings
  private let program = RunningProgram.own(startedAs: CommandLine.arguments.first)
  private let signals = tertulia_take_signals(0)
  private let site = CachedSite(SiteFolder(TertuliaCGI.variable("TERTULIA_SITE") ?? "."))
  private let folder = ServedFolderWatch(TertuliaCGI.variable("TERTULIA_SITE"))
  private let boot = WriteOrigin.currentBoot
  private let slots = RequestVariables.slots(TertuliaCGI.variable("TERTULIA_SLOTS"))
  private let isBusy = TertuliaCGI.variable("TERTULIA_BUSY") != nil

  init(_ settings: WorkerSettings) {
    ResourceLimits.set()
    umask(0o022)
    SiteDatabase.assumeSingleThread()
    self.settings = settings
    if !isBusy { CrashMark.wakeJobs(of: site.folder) }
  }

  /// Answers until there is a reason to end.
  func run() {
    let watch = tertulia_watch(STDIN_FILENO, signals)
    guard watch >= 0 else {
      return CGIOutput.log(
        "cannot wait for requests: \(String(cString: strerror(errno))); restart the service")
    }
    var answered = 0
    while !settings.isUsedUp(answered, bytes: Self.memory) {
      // Processes that went on after an answer.
      while waitpid(-1, nil, WNOHANG) > 0 {}
      guard tertulia_wait(watch, Int32(settings.idleSeconds) * 1000) == STDIN_FILENO,
        !program.isReplaced, folder?.isReplaced != true
      else { break }
      guard let connection = SCGIConnection.accepted() else {
        // Another worker has it; or the system has nothing left, and waiting does not improve that.
        if errno == EAGAIN || errno == ECONNABORTED || errno == EINTR { continue } else { break }
      }
      ResourceLimits.beginRequest()
      CrashMark.rest()
      answer(connection)
      ResourceLimits.endRequest()
      answered += 1
    }
    // The kernel closes all at once.
    withExtendedLifetime(site) { _exit(0) }
  }

  private func answer(_ connection: SCGIConnection) {
    defer { connection.close() }
    guard let (head, ahead) = connection.head() else { return }
    let input = RequestInput(
      connection.descriptor, ahead: ahead, deadline: connection.deadline,
      keepAlive: ResourceLimits.renewAlarm)
    // Variables of the process's own environment are not part of a request.
    let variables = RequestVariables(slots: slots, input: input) { head[$0] }
    let send: SingleRequest.Send = { response, request in
      CGIOutput.send(response, to: request, on: connection.descriptor)
      connection.shutdownWriting()
    }
    if isBusy {
      SingleRequest.refuseBusy(variables, send)
    } else {
      SingleRequest.handle(variables, site, boot: boot, send)
    }
    // Such as the body of a request that has no use for it.
    if input.taken < head.contentLength { connection.drain() }
  }

  /// Bytes of this process that are in memory (proc_pid_statm(5)).
  private static var memory: Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
      let count = read(file, buffer.baseAddress, buffer.count)
      guard count > 0 else { return 0 }
      let words = buffer[..<count].split(separator: 32)
      let pages = words.dropFirst().first.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
      return (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }
  }
}
