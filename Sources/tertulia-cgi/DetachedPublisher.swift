import Database
import Glibc
import Jobs
import Model
import Pages
import Publishing
import Serving
import Theme
import Time

/// The process that continues publishing when a request had to answer, and sends emails where the site says so.
///
/// It is this executable once more, in a session of its own and with none of the server's descriptors: Apache ends a CGI with
/// its request, and fcgiwrap waits for any process that holds its pipes.
enum DetachedPublisher {
  /// POSIX_SPAWN_SETSID of glibc's spawn.h, which hides it from C without GNU extensions.
  private static let newSession: Int16 = 0x80

  /// Milliseconds after which a process leaves the rest to another: the kernel allows each 5 s of CPU.
  private static let patience: Int64 = 1000

  /// Number of processes that may follow the first, one after the other, before the rest is left to `tertulia refresh` or the
  /// next request.
  static let followers = 59

  /// Milliseconds to wait for its turn: a build keeps the lock for a batch at a time.
  private static let waiting = 10_000

  /// Most milliseconds for an email, where it sends any: the kernel ends the process after twenty seconds.
  private static let mailLimit: Int64 = 8_000

  /// Starts the process and forgets it; where none can be started, `tertulia refresh` is asked to continue.
  static func spawn(_ folder: SiteFolder, followers: Int = followers) {
    guard let path = realpath("/proc/self/exe", nil) else { return folder.wakeJobs() }
    defer { free(path) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A machine that goes down may end it, unlike us.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGTERM)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, newSession | Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for descriptor in 0...2 {
      posix_spawn_file_actions_addopen(&files, Int32(descriptor), "/dev/null", O_RDWR, 0)
    }
    let name = strdup("tertulia-refresh")
    let site = strdup("TERTULIA_SITE=\(folder.path)")
    let mode = strdup("TERTULIA_REFRESH=\(followers)")
    defer {
      free(name)
      free(site)
      free(mode)
    }
    var process: pid_t = 0
    if posix_spawn(&process, path, &files, &attributes, [name, nil], [site, mode, nil]) != 0 {
      folder.wakeJobs()
    }
  }

  /// Publishes until nothing is left or the time is over; it has no client to answer.
  ///
  /// `followers` is how many processes may follow it when something is left.
  static func run(_ folder: SiteFolder, followers: Int) {
    do {
      let site = try SiteDatabase(folder)
      let now = Timestamp(seconds: Int64(time(nil)))
      let theme = try SiteTheme.stored(in: site)
      let place = JobContext(
        site, theme, boot: WriteOrigin.currentBoot, time: { now },
        milliseconds: { Deadline.milliseconds })
      let mail: [any Job] =
        theme.settings.mail.isAfterAnswer
        ? JobRunner.mailJobs(MailJob(timeLimit: mailLimit)) : []
      var runner = JobRunner([PagesJob(.waitingIfFirst(waiting))] + mail)
      let isInTime = runner.run(place, atMost: patience)
      // A job runner that is there continues beside the following process.
      if !isInTime || isKept(runner, from: folder) { folder.wakeJobs() }
      if !isInTime, followers > 0 { spawn(folder, followers: followers - 1) }
    } catch {
      // The site cannot be opened: stale pages stay noted as stale.
      return
    }
  }

  /// True if another process publishes all the time; another continuation that waits already does our work.
  private static func isKept(_ runner: JobRunner, from folder: SiteFolder) -> Bool {
    runner.skipped.contains {
      guard $0.job == PagesJob.name, case .lockTimedOut(let path, _) = $0.error else {
        return false
      }
      return path != folder.continuationLock
    }
  }
}
